-- name: MeasurePack :one
SELECT count(*) AS files, coalesce(sum(d.size), 0)::bigint AS bytes FROM visible_documents d
WHERE d.tenant_id = @tenant_id AND (d.id = ANY(@ids::bigint[]) OR d.folder_id = ANY(@folder_ids::bigint[]) AND NOT d.deleted);

-- name: PackContents :many
SELECT d.id, d.folder_id, d.name, d.root_id, (d.deleted OR d.folder_deleted OR d.matter_deleted)::boolean AS trashed
FROM visible_documents d
WHERE d.tenant_id = @tenant_id AND (d.id = ANY(@ids::bigint[]) OR d.folder_id = ANY(@folder_ids::bigint[]) AND NOT d.deleted)
ORDER BY d.folder_id, d.sort_name, d.id;

-- name: ReadableDocuments :many
-- Documents as they are at the moment when they are read.
SELECT d.id, d.root_id, (d.deleted OR d.folder_deleted OR d.matter_deleted)::boolean AS trashed,
  v.id AS version_id, d.version_number::bigint AS version_number, v.file_key::text AS file_key, d.size::bigint AS size, coalesce(v.file_time, v.created_at)::timestamptz AS file_time
FROM visible_documents d JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id
WHERE d.tenant_id = @tenant_id AND d.id = ANY(@ids::bigint[]);

-- name: OpenVersions :one
-- How many of the versions are there for the person to see, wherever their documents lie by now.
SELECT count(*) FROM document_versions v JOIN visible_documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
WHERE v.tenant_id = @tenant_id AND v.id = ANY(@ids::bigint[]) AND v.state = 'live';

-- name: FrozenVersions :many
-- Versions that were named once, as far as they still exist, wherever their documents lie by now.
SELECT d.id, d.root_id, (d.deleted OR d.folder_deleted OR d.matter_deleted)::boolean AS trashed,
  v.id AS version_id, v.number::bigint AS number, f.key AS file_key, f.size::bigint AS size, coalesce(v.file_time, v.created_at)::timestamptz AS file_time
FROM document_versions v JOIN visible_documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
  JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key
WHERE v.tenant_id = @tenant_id AND v.id = ANY(@ids::bigint[]) AND v.state = 'live';

-- name: HoldVersions :exec
SELECT FROM document_versions WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]) ORDER BY id FOR SHARE;
