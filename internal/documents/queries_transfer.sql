-- name: DocumentProperties :one
SELECT d.name, d.notes, d.excluded_from_stamping, coalesce(t.name, '')::text AS type_name, coalesce(s.name, '')::text AS status_name,
  ARRAY(SELECT i.name FROM document_tags g JOIN lookup_items i ON i.tenant_id = g.tenant_id AND i.family = g.family AND i.id = g.tag_id
        WHERE g.tenant_id = d.tenant_id AND g.document_id = d.id ORDER BY lower(i.name))::text[] AS tags
FROM documents d
LEFT JOIN lookup_items t ON t.tenant_id = d.tenant_id AND t.family = d.type_family AND t.id = d.type_id
LEFT JOIN lookup_items s ON s.tenant_id = d.tenant_id AND s.family = d.status_family AND s.id = d.status_id
WHERE d.tenant_id = $1 AND d.id = $2;

-- name: ChangeProperties :one
UPDATE documents SET name = $3, notes = $4, type_id = $5, status_id = $6,
  excluded_from_stamping = coalesce(sqlc.narg(excluded)::boolean, excluded_from_stamping), rev = rev + 1
WHERE tenant_id = $1 AND id = $2 RETURNING rev;

-- name: RenameDocument :one
UPDATE documents SET name = $3, rev = rev + 1 WHERE tenant_id = $1 AND id = $2 RETURNING rev;

-- name: Namesake :many
-- The other document of the folder that has this name already.
SELECT deleted FROM documents
WHERE tenant_id = $1 AND folder_id = $2 AND casefold_name_key(name) = casefold_name_key(sqlc.arg(name)::text) AND id <> $3 AND version_id IS NOT NULL;

-- name: ReplaceTags :exec
WITH gone AS (DELETE FROM document_tags t WHERE t.tenant_id = @tenant_id AND t.document_id = @document_id AND t.tag_id <> ALL(@tag_ids::bigint[]))
INSERT INTO document_tags (tenant_id, document_id, tag_id)
SELECT @tenant_id::bigint, @document_id::bigint, unnest(@tag_ids::bigint[])
ON CONFLICT DO NOTHING;
