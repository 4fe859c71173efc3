-- name: MeasureDocuments :one
SELECT count(DISTINCT d.id) AS documents, count(v.id) AS versions, coalesce(sum(f.size), 0)::bigint AS bytes
FROM (
  SELECT o.id FROM documents o WHERE o.tenant_id = @tenant_id AND o.id = ANY(@ids::bigint[]) AND o.version_id IS NOT NULL
  UNION
  SELECT o.id FROM documents o WHERE o.tenant_id = @tenant_id AND o.folder_id = ANY(@folder_ids::bigint[]) AND o.version_id IS NOT NULL
) d
LEFT JOIN document_versions v ON v.tenant_id = @tenant_id AND v.document_id = d.id AND v.state IN ('live', 'aside')
LEFT JOIN files f ON f.tenant_id = @tenant_id AND f.key = v.file_key;

-- name: VersionsToErase :many
SELECT v.id, v.document_id, v.state, coalesce(v.number, 0)::bigint AS number, coalesce(v.file_key, '')::text AS file_key, coalesce(f.size, 0)::bigint AS size
FROM document_versions v LEFT JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key
WHERE v.tenant_id = @tenant_id AND v.document_id = ANY(@ids::bigint[]) ORDER BY v.id;

-- name: EraseDocuments :many
-- Tags and favourites go with them. Documents and versions refer to each other, so both go at once.
WITH places AS (
  SELECT d.id, d.folder_id, f.matter_id, d.created_at FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
  WHERE d.tenant_id = @tenant_id AND d.id = ANY(@ids::bigint[])
), versions AS (
  DELETE FROM document_versions v WHERE v.tenant_id = @tenant_id AND v.document_id = ANY(@ids::bigint[])
), gone AS (
  DELETE FROM documents d WHERE d.tenant_id = @tenant_id AND d.id = ANY(@ids::bigint[]) RETURNING d.id
)
SELECT p.id, p.folder_id, p.matter_id, p.created_at FROM places p JOIN gone g ON g.id = p.id ORDER BY p.id;

-- name: AbandonUploads :many
WITH stale AS (
  SELECT d.id FROM folders f JOIN documents d ON d.tenant_id = f.tenant_id AND d.folder_id = f.id AND d.version_id IS NULL
  WHERE f.tenant_id = @tenant_id AND f.root_id = ANY(@root_ids::bigint[]) AND f.area = 'destroyed' FOR UPDATE OF d
), gone AS (
  DELETE FROM documents d USING stale s WHERE d.tenant_id = @tenant_id AND d.id = s.id
)
DELETE FROM document_versions v USING stale s WHERE v.tenant_id = @tenant_id AND v.document_id = s.id RETURNING v.file_key::text AS file_key;
