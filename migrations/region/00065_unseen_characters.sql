-- +goose Up

-- Characters that show nothing (zero-width ones, fillers, marks of direction and variation: what Unicode calls default ignorable) make no
-- difference between names of folders and documents any more. kit/text has the same list.

-- Each row is looked at once with the new rule; where it makes twins, the first keeps its name. That is one without such characters
-- where there is one, else the oldest. The others get the first number that is free.
DROP INDEX folders_unique_name, documents_unique_name;

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION casefold_name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(name) = length(name) THEN lower(btrim(name)) ELSE lower(normalize(btrim(regexp_replace(name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g')), NFC)) END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
DO $$
DECLARE
  twin record;
  base text;
  extension text;
  free text;
  number integer;
BEGIN
  FOR twin IN
    SELECT * FROM (
      SELECT tenant_id, id, folder_id, name, row_number() OVER (PARTITION BY tenant_id, folder_id, casefold_name_key(name)
        ORDER BY lower(normalize(btrim(name), NFC)) <> casefold_name_key(name), id) AS place
      FROM documents WHERE version_id IS NOT NULL) d
    WHERE place > 1 ORDER BY tenant_id, id
  LOOP
    extension := coalesce(substring(twin.name FROM '^.+(\.[^.]+)$'), '');
    base := left(twin.name, length(twin.name) - length(extension));
    number := 0;
    LOOP
      number := number + 1;
      free := left(base, greatest(1, 255 - length(format(' (%s)%s', number, extension)))) || format(' (%s)%s', number, extension);
      EXIT WHEN NOT EXISTS (SELECT FROM documents d WHERE d.tenant_id = twin.tenant_id AND d.folder_id = twin.folder_id AND d.version_id IS NOT NULL
        AND casefold_name_key(d.name) = casefold_name_key(free));
    END LOOP;
    UPDATE documents SET name = free, rev = rev + 1 WHERE tenant_id = twin.tenant_id AND id = twin.id;
    INSERT INTO audit_lines (tenant_id, at, action, object_kind, object_id, before, after)
    VALUES (twin.tenant_id, now(), 'document.rename', 'document', twin.id, jsonb_build_object('filename', twin.name), jsonb_build_object('filename', free));
  END LOOP;

  FOR twin IN
    WITH RECURSIVE paths AS (
      SELECT tenant_id, id, name || '/' AS path FROM folders WHERE parent_id IS NULL
      UNION ALL SELECT f.tenant_id, f.id, p.path || f.name || '/' FROM folders f JOIN paths p ON p.tenant_id = f.tenant_id AND p.id = f.parent_id)
    SELECT * FROM (
      SELECT f.tenant_id, f.id, f.parent_id, f.matter_id, f.name, above.path, row_number() OVER (PARTITION BY f.tenant_id, f.parent_id, casefold_name_key(f.name)
        ORDER BY lower(normalize(btrim(f.name), NFC)) <> casefold_name_key(f.name), f.id) AS place
      FROM folders f JOIN paths above ON above.tenant_id = f.tenant_id AND above.id = f.parent_id) f
    WHERE place > 1 ORDER BY tenant_id, id
  LOOP
    number := 0;
    LOOP
      number := number + 1;
      free := left(twin.name, 255 - length(format(' (%s)', number))) || format(' (%s)', number);
      EXIT WHEN NOT EXISTS (SELECT FROM folders f WHERE f.tenant_id = twin.tenant_id AND f.parent_id = twin.parent_id
        AND casefold_name_key(f.name) = casefold_name_key(free));
    END LOOP;
    UPDATE folders SET name = free, rev = rev + 1 WHERE tenant_id = twin.tenant_id AND id = twin.id;
    INSERT INTO audit_lines (tenant_id, at, action, object_kind, object_id, before, after)
    VALUES (twin.tenant_id, now(), 'folder.rename', 'folder', twin.id,
      jsonb_strip_nulls(jsonb_build_object('path', twin.path || twin.name || '/', 'matterID', twin.matter_id)),
      jsonb_strip_nulls(jsonb_build_object('path', twin.path || free || '/', 'matterID', twin.matter_id)));
  END LOOP;
END $$;
-- +goose StatementEnd

CREATE UNIQUE INDEX folders_unique_name ON folders (tenant_id, parent_id, casefold_name_key(name)) WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX documents_unique_name ON documents (tenant_id, folder_id, casefold_name_key(name)) WHERE version_id IS NOT NULL;
