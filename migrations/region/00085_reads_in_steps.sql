-- +goose Up

-- What a card and a home page show, read in steps. As one statement each, most of their time went into preparing some twenty scans, of
-- which each has a part of row security; here a table is only met where there is something to read in it. They run with the rights of whoever
-- calls, inside row security, and take firm and person from the transaction. Each connection plans their statements once, so that rows are looked
-- up by their keys, whatever the transaction was begun for in which that happens: a merge join would read all documents of the firm up to the last
-- favourite.

-- +goose StatementBegin
-- A document that the person may see, in the trash or not, with all that its page shows: a row for each version that can be had and for what was
-- kept aside, in no order. What is open to the whole firm, a matter without a wall or the public area, is known by the records themselves; all else
-- is judged by the view.
CREATE FUNCTION casefold_card(document bigint, at timestamptz) RETURNS TABLE (
  version bigint, number bigint, base_number bigint, version_size bigint, sha256 bytea, file_time timestamptz, comment text, reason int,
  version_at timestamptz, author bigint, author_sub text, author_name text,
  name text, size bigint, modified_at timestamptz, current_number bigint, lock smallint, holder_sub text, deleted boolean, favorite boolean,
  folder bigint, current_version bigint, modified_by text, created_at timestamptz, created_by text, holder text, type bigint, type_name text,
  status bigint, status_name text, notes text, rev bigint, matter bigint, area text, matter_name text, folder_deleted boolean, matter_deleted boolean,
  unstamped boolean, path text, tags bigint[], tag_names text[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_mergejoin = off SET enable_hashjoin = off AS $$
#variable_conflict use_column
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  person constant bigint := current_setting('casefold.user_id')::bigint;
  creator bigint;
  creator_sub text;
  modifier bigint;
  locker bigint;
  above bigint;
  step text;
  walled boolean;
  tagged boolean;
BEGIN
  SELECT d.name, d.size, d.modified_at, d.version_number, casefold_lock(d.lock_status, d.in_use_until, at), d.deleted, d.folder_id, d.version_id,
    d.created_at, d.type_id, d.status_id, d.notes, d.rev, d.excluded_from_stamping, d.created_by, d.modified_by, d.lock_user_id
  INTO name, size, modified_at, current_number, lock, deleted, folder, current_version,
    created_at, type, status, notes, rev, unstamped, creator, modifier, locker
  FROM documents d WHERE d.tenant_id = firm AND d.id = document AND d.version_id IS NOT NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT f.name || '/', f.parent_id, f.matter_id, f.area, f.deleted OR f.in_deleted INTO path, above, matter, area, folder_deleted
  FROM folders f WHERE f.tenant_id = firm AND f.id = folder;
  matter_name := '';
  matter_deleted := false;
  IF matter IS NOT NULL THEN
    SELECT m.name, m.deleted, m.restricted INTO matter_name, matter_deleted, walled FROM matters m WHERE m.tenant_id = firm AND m.id = matter;
  END IF;
  IF NOT coalesce(NOT walled, area = 'public') THEN
    -- A condition of its own: the view is prepared together with the condition that it stands in.
    IF NOT EXISTS (SELECT FROM visible_folders f WHERE f.tenant_id = firm AND f.id = folder) THEN
      RETURN;
    END IF;
  END IF;
  WHILE above IS NOT NULL LOOP
    SELECT f.name, f.parent_id INTO step, above FROM folders f WHERE f.tenant_id = firm AND f.id = above;
    path := step || '/' || path;
  END LOOP;
  type_name := '';
  IF type IS NOT NULL THEN
    SELECT i.name INTO type_name FROM lookup_items i WHERE i.tenant_id = firm AND i.family = 'documentType' AND i.id = type;
  END IF;
  status_name := '';
  IF status IS NOT NULL THEN
    SELECT i.name INTO status_name FROM lookup_items i WHERE i.tenant_id = firm AND i.family = 'documentStatus' AND i.id = status;
  END IF;
  SELECT u.sub, u.display_name INTO creator_sub, created_by FROM users u WHERE u.tenant_id = firm AND u.id = creator;
  modified_by := created_by;
  IF modifier <> creator THEN
    SELECT u.display_name INTO modified_by FROM users u WHERE u.tenant_id = firm AND u.id = modifier;
  END IF;
  holder_sub := '';
  holder := '';
  -- A lock that nobody renewed is no lock, so nobody is its holder.
  IF lock <> 0 THEN
    SELECT u.sub, u.display_name INTO holder_sub, holder FROM users u WHERE u.tenant_id = firm AND u.id = locker;
  END IF;
  favorite := EXISTS (SELECT FROM document_favorites v WHERE v.tenant_id = firm AND v.user_id = person AND v.document_id = document);
  tagged := EXISTS (SELECT FROM document_tags x WHERE x.tenant_id = firm AND x.document_id = document);
  IF tagged THEN
    SELECT array_agg(i.id ORDER BY i.sort_name, i.id), array_agg(i.name ORDER BY i.sort_name, i.id) INTO tags, tag_names
    FROM document_tags x JOIN lookup_items i ON i.tenant_id = x.tenant_id AND i.family = x.family AND i.id = x.tag_id
    WHERE x.tenant_id = firm AND x.document_id = document;
  END IF;
  FOR version, number, base_number, version_size, sha256, file_time, comment, reason, version_at, author IN
    SELECT v.id, coalesce(v.number, 0), coalesce(v.base_number, 0), f.size, f.sha256, v.file_time, v.comment, coalesce(v.reason, 0), v.created_at,
      v.created_by
    FROM document_versions v JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key
    WHERE v.tenant_id = firm AND v.document_id = document AND v.state IN ('live', 'aside')
  LOOP
    IF author = creator THEN
      author_sub := creator_sub;
      author_name := created_by;
    ELSE
      SELECT u.sub, u.display_name INTO author_sub, author_name FROM users u WHERE u.tenant_id = firm AND u.id = author;
    END IF;
    RETURN NEXT;
    -- Behind the first row only what belongs to the version is read.
    notes := NULL;
    path := NULL;
    tag_names := NULL;
  END LOOP;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
-- The favourites that the person still sees, by name. A document can be seen where its folder can. What is open to the whole firm is known by the
-- records themselves, as above; the view is asked once for all others. Most people have no favourites.
CREATE FUNCTION casefold_favorites() RETURNS TABLE (documents bigint[], document_names text[], document_types text[],
  folder_names text[], folder_paths text[], folder_areas text[], folder_matters bigint[], folder_matter_names text[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_mergejoin = off SET enable_hashjoin = off AS $$
#variable_conflict use_column
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  person constant bigint := current_setting('casefold.user_id')::bigint;
  marked constant boolean := EXISTS (SELECT FROM document_favorites v WHERE v.tenant_id = firm AND v.user_id = person)
    OR EXISTS (SELECT FROM folder_favorites v WHERE v.tenant_id = firm AND v.user_id = person);
  shown int := 0;
  found record;
  seen bigint[];
  path text;
  above bigint;
  step text;
BEGIN
  IF marked THEN
    FOR found IN
      SELECT k.document_id, coalesce(k.name, f.name) AS name, k.type_name, f.id AS folder_id, f.parent_id, f.area, f.matter_id, m.name AS matter_name,
        coalesce(NOT m.restricted, f.area = 'public') AS open
      FROM (
        SELECT v.folder_id, NULL::bigint AS document_id, NULL::text AS name, NULL::text AS type_name, NULL::text AS sort_name
        FROM folder_favorites v WHERE v.tenant_id = firm AND v.user_id = person
        UNION ALL
        SELECT d.folder_id, d.id, d.name, coalesce(t.name, ''), d.sort_name
        FROM document_favorites v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
        LEFT JOIN lookup_items t ON t.tenant_id = d.tenant_id AND t.family = d.type_family AND t.id = d.type_id
        WHERE v.tenant_id = firm AND v.user_id = person AND NOT d.deleted AND d.version_id IS NOT NULL) k
      JOIN folders f ON f.tenant_id = firm AND f.id = k.folder_id
      LEFT JOIN matters m ON m.tenant_id = f.tenant_id AND m.id = f.matter_id
      WHERE NOT f.deleted AND NOT f.in_deleted AND m.deleted IS NOT TRUE
      ORDER BY coalesce(k.sort_name, f.sort_name), k.document_id, k.folder_id
    LOOP
      IF NOT found.open THEN
        IF seen IS NULL THEN
          seen := ARRAY(SELECT f.id FROM visible_folders f WHERE f.tenant_id = firm AND f.id = ANY (ARRAY(
            SELECT v.folder_id FROM folder_favorites v WHERE v.tenant_id = firm AND v.user_id = person
            UNION ALL
            SELECT d.folder_id FROM document_favorites v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
            WHERE v.tenant_id = firm AND v.user_id = person)));
        END IF;
        CONTINUE WHEN found.folder_id <> ALL (seen);
      END IF;
      shown := shown + 1;
      EXIT WHEN shown > 2000;
      IF found.document_id IS NOT NULL THEN
        documents := documents || found.document_id;
        document_names := document_names || found.name;
        document_types := document_types || found.type_name;
      ELSE
        path := found.name || '/';
        above := found.parent_id;
        WHILE above IS NOT NULL LOOP
          SELECT f.name, f.parent_id INTO step, above FROM folders f WHERE f.tenant_id = firm AND f.id = above;
          path := step || '/' || path;
        END LOOP;
        folder_names := folder_names || found.name;
        folder_paths := folder_paths || path;
        folder_areas := folder_areas || found.area;
        folder_matters := folder_matters || coalesce(found.matter_id, 0);
        folder_matter_names := folder_matter_names || coalesce(found.matter_name, '');
      END IF;
    END LOOP;
  END IF;
  RETURN NEXT;
END $$;
-- +goose StatementEnd
