-- name: RememberPlaces :exec
-- The folders are about to leave where they lie.
INSERT INTO folder_places (tenant_id, parent_id, name_key, folder_id)
SELECT f.tenant_id, f.parent_id, casefold_name_key(f.name), f.id
FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[]) AND f.parent_id IS NOT NULL
ON CONFLICT (tenant_id, parent_id, name_key) DO UPDATE SET folder_id = EXCLUDED.folder_id;

-- name: Onward :one
-- The folder of this name in another one, or the one that had it last.
SELECT at.id FROM (
  SELECT f.id, 0 AS rank FROM folders f
  WHERE f.tenant_id = @tenant_id AND f.parent_id = @parent_id::bigint AND casefold_name_key(f.name) = casefold_name_key(@name::text)
  UNION ALL
  SELECT p.folder_id, 1 FROM folder_places p
  WHERE p.tenant_id = @tenant_id AND p.parent_id = @parent_id::bigint AND p.name_key = casefold_name_key(@name::text)
) at ORDER BY at.rank LIMIT 1;

-- name: ForgetPlaces :exec
DELETE FROM folder_places p USING folders f
WHERE p.tenant_id = @tenant_id AND f.tenant_id = p.tenant_id AND f.root_id = ANY(@root_ids::bigint[]) AND f.area = 'destroyed'
  AND f.id IN (p.parent_id, p.folder_id);
