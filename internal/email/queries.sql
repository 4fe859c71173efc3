-- name: HoldEmails :exec
SELECT FROM (SELECT unnest(@ids::bigint[]) AS id ORDER BY id) asked
CROSS JOIN LATERAL (SELECT FROM emails e WHERE e.tenant_id = @tenant_id AND e.id = asked.id FOR NO KEY UPDATE) held;

-- name: VisibleEmails :many
SELECT id, folder_id, name, filename, file_key, size, notes, rev, matter_id, area, deleted, folder_deleted::boolean AS folder_deleted,
  matter_deleted::boolean AS matter_deleted
FROM visible_emails WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]);

-- name: CountEmails :one
SELECT count(*) FROM emails e JOIN folders f ON f.tenant_id = e.tenant_id AND f.id = e.folder_id
WHERE e.tenant_id = $1 AND e.id = ANY(@ids::bigint[]) AND f.area <> 'destroyed';

-- name: People :many
SELECT id, display_name FROM users WHERE tenant_id = $1;

-- name: SetNote :one
UPDATE emails SET notes = @notes, rev = rev + 1 WHERE tenant_id = @tenant_id AND id = @id RETURNING rev;

-- name: MayRead :one
SELECT EXISTS (SELECT FROM visible_emails WHERE tenant_id = @tenant_id AND id = @id AND file_key = @file_key::text)::boolean;

-- name: NoHurry :exec
-- Lines of those who only looked may be lost in a crash; they are not worth a forced write.
SELECT set_config('synchronous_commit', 'off', true);
