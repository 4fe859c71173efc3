-- name: HoldDocuments :exec
SELECT FROM (SELECT unnest(@ids::bigint[]) AS id ORDER BY id) asked
CROSS JOIN LATERAL (SELECT FROM documents d WHERE d.tenant_id = @tenant_id AND d.id = asked.id FOR NO KEY UPDATE) held;

-- name: VisibleDocuments :many
SELECT id, folder_id, name, version_id::bigint AS version_id, version_number::bigint AS version_number, size::bigint AS size,
  casefold_lock(lock_status, in_use_until, @now)::smallint AS lock_status,
  (CASE WHEN casefold_lock(lock_status, in_use_until, @now) = 0 THEN 0 ELSE lock_user_id END)::bigint AS holder, rev, matter_id, area, deleted, folder_deleted::boolean AS folder_deleted,
  matter_deleted::boolean AS matter_deleted
FROM visible_documents WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]);

-- name: CountDocuments :one
SELECT count(*) FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
WHERE d.tenant_id = $1 AND d.id = ANY(@ids::bigint[]) AND d.version_id IS NOT NULL AND f.area <> 'destroyed';
