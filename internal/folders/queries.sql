-- name: HoldFolders :exec
SELECT FROM folders WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]) ORDER BY id FOR NO KEY UPDATE;

-- name: VisibleFolders :many
SELECT id, parent_id, root_id, matter_id, area, name, rev, deleted, in_deleted, coalesce(matter_name, '')::text AS matter_name,
  matter_deleted
FROM visible_folders WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]);

-- name: CountFolders :one
SELECT count(*) FROM folders WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]);
