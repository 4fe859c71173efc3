-- +goose Up

-- Characters that show nothing make no difference between the names of clients, groups, saved searches and the items of lists either, as they
-- make none between those of folders and documents. Nor does the form in which accents are written.

DROP INDEX clients_unique_name, permission_groups_name, lookup_items_name, saved_searches_name;

-- Where that makes twins, the first keeps its name: one without such characters where there is one, else the oldest. The others get the
-- first number that is free.
-- +goose StatementBegin
DO $$
DECLARE
  twin record;
  free text;
  number integer;
BEGIN
  FOR twin IN
    WITH named AS (
      SELECT 'client' AS kind, tenant_id, id, '' AS among, name, regexp_replace(casefold_name_key(name), '\s+', ' ', 'g') AS key,
        lower(regexp_replace(btrim(name), '\s+', ' ', 'g')) AS shown, NULL::boolean AS shared FROM clients
      UNION ALL SELECT 'permissionGroup', tenant_id, id, '', name, casefold_name_key(name), lower(btrim(name)), NULL FROM permission_groups
      UNION ALL SELECT family, tenant_id, id, '', name, casefold_name_key(name), lower(btrim(name)), NULL FROM lookup_items
      UNION ALL SELECT 'savedSearch', tenant_id, id, user_id::text, name, casefold_fold(casefold_name_key(name)), casefold_fold(name), shared
        FROM saved_searches WHERE deleted_at IS NULL)
    SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY kind, tenant_id, among, key ORDER BY shown <> key, id) AS place FROM named) n
    WHERE place > 1 ORDER BY kind, tenant_id, id
  LOOP
    number := 0;
    LOOP
      number := number + 1;
      free := left(twin.name, 255 - length(format(' (%s)', number))) || format(' (%s)', number);
      EXIT WHEN NOT CASE twin.kind
        WHEN 'client' THEN EXISTS (SELECT FROM clients WHERE tenant_id = twin.tenant_id
          AND regexp_replace(casefold_name_key(name), '\s+', ' ', 'g') = regexp_replace(casefold_name_key(free), '\s+', ' ', 'g'))
        WHEN 'permissionGroup' THEN EXISTS (SELECT FROM permission_groups WHERE tenant_id = twin.tenant_id AND casefold_name_key(name) = casefold_name_key(free))
        WHEN 'savedSearch' THEN EXISTS (SELECT FROM saved_searches WHERE tenant_id = twin.tenant_id AND user_id::text = twin.among AND deleted_at IS NULL
          AND casefold_fold(casefold_name_key(name)) = casefold_fold(casefold_name_key(free)))
        ELSE EXISTS (SELECT FROM lookup_items WHERE tenant_id = twin.tenant_id AND family = twin.kind AND casefold_name_key(name) = casefold_name_key(free))
      END;
    END LOOP;
    CASE twin.kind
      WHEN 'client' THEN
        UPDATE clients SET name = free, rev = rev + 1 WHERE tenant_id = twin.tenant_id AND id = twin.id;
      WHEN 'permissionGroup' THEN
        UPDATE permission_groups SET name = free, rev = rev + 1 WHERE tenant_id = twin.tenant_id AND id = twin.id;
      WHEN 'savedSearch' THEN
        UPDATE saved_searches SET name = free, rev = rev + 1 WHERE tenant_id = twin.tenant_id AND id = twin.id;
      ELSE
        UPDATE lookup_items SET name = free, updated_at = now() WHERE tenant_id = twin.tenant_id AND family = twin.kind AND id = twin.id;
    END CASE;
    INSERT INTO audit_lines (tenant_id, at, action, object_kind, object_id, before, after)
    SELECT twin.tenant_id, now(), twin.kind || CASE twin.kind WHEN 'client' THEN '.update' WHEN 'permissionGroup' THEN '.edit' WHEN 'savedSearch' THEN '.change' ELSE '.rename' END,
      twin.kind, twin.id, line.before, line.after
    FROM (SELECT jsonb_strip_nulls(jsonb_build_object('name', twin.name, 'isShared', twin.shared)) AS before,
        jsonb_strip_nulls(jsonb_build_object('name', free, 'isShared', twin.shared)) AS after
      WHERE twin.kind IN ('client', 'permissionGroup', 'savedSearch')
      UNION ALL SELECT to_jsonb(twin.name), to_jsonb(free) WHERE twin.kind NOT IN ('client', 'permissionGroup', 'savedSearch')) line;
  END LOOP;
END $$;
-- +goose StatementEnd

CREATE UNIQUE INDEX clients_unique_name ON clients (tenant_id, regexp_replace(casefold_name_key(name), '\s+', ' ', 'g'));
CREATE UNIQUE INDEX permission_groups_name ON permission_groups (tenant_id, casefold_name_key(name));
CREATE UNIQUE INDEX lookup_items_name ON lookup_items (tenant_id, family, casefold_name_key(name));
CREATE UNIQUE INDEX saved_searches_name ON saved_searches (tenant_id, user_id, casefold_fold(casefold_name_key(name))) WHERE deleted_at IS NULL;
