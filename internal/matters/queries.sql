-- name: InsertMatter :exec
INSERT INTO matters (tenant_id, id, name, custom_id, client_id, type_id, office_id, opened_on, closed_on, created_at)
VALUES (@tenant_id, @id, @name, @custom_id, sqlc.narg(client_id), sqlc.narg(type_id), sqlc.narg(office_id), sqlc.narg(opened_on), sqlc.narg(closed_on), @created_at);

-- name: ChangeMatter :exec
UPDATE matters SET name = @name, custom_id = @custom_id, client_id = sqlc.narg(client_id), type_id = sqlc.narg(type_id),
  office_id = sqlc.narg(office_id), opened_on = sqlc.narg(opened_on), closed_on = sqlc.narg(closed_on), rev = rev + 1
WHERE tenant_id = @tenant_id AND id = @id;

-- name: LockMatters :many
-- In the order of their ids, so that two people who change many matters wait for each other and never in a circle.
SELECT id, deleted FROM matters WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]) ORDER BY id FOR NO KEY UPDATE;

-- name: VisibleAmong :one
SELECT count(*) FROM visible_matters WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]);

-- name: Exists :one
SELECT EXISTS (SELECT FROM matters WHERE tenant_id = $1 AND id = $2)::boolean;

-- name: SetClosed :exec
UPDATE matters SET closed_on = sqlc.narg(closed_on), rev = rev + 1 WHERE tenant_id = @tenant_id AND id = @id;

-- name: SetDeleted :exec
UPDATE matters SET deleted = $2, rev = rev + 1 WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]);

-- name: UserIDs :many
SELECT id FROM users WHERE tenant_id = $1 AND sub::text = ANY(@subs::text[]);

-- name: ReplaceTags :exec
WITH gone AS (DELETE FROM matter_tags t WHERE t.tenant_id = @tenant_id AND t.matter_id = @matter_id AND t.tag_id <> ALL(@tag_ids::bigint[]))
INSERT INTO matter_tags (tenant_id, matter_id, tag_id)
SELECT @tenant_id::bigint, @matter_id::bigint, unnest(@tag_ids::bigint[])
ON CONFLICT DO NOTHING;

-- name: ReplaceStaff :exec
WITH gone AS (DELETE FROM matter_staff s WHERE s.tenant_id = @tenant_id AND s.matter_id = @matter_id AND s.user_id <> ALL(@user_ids::bigint[]))
INSERT INTO matter_staff (tenant_id, matter_id, user_id)
SELECT @tenant_id::bigint, @matter_id::bigint, unnest(@user_ids::bigint[])
ON CONFLICT DO NOTHING;

-- name: Tags :many
SELECT t.matter_id, i.id, i.name FROM matter_tags t
JOIN lookup_items i ON i.tenant_id = t.tenant_id AND i.family = t.family AND i.id = t.tag_id
WHERE t.tenant_id = $1 AND t.matter_id = ANY(@matter_ids::bigint[])
ORDER BY i.sort_name, i.id;

-- name: Staff :many
SELECT s.matter_id, u.id, u.sub, u.display_name FROM matter_staff s
JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
WHERE s.tenant_id = $1 AND s.matter_id = ANY(@matter_ids::bigint[])
ORDER BY u.sort_name, u.id;

-- name: AllTags :many
SELECT id, name FROM lookup_items WHERE tenant_id = $1 AND family = 'matterTag' ORDER BY sort_name, id;

-- name: Everybody :many
SELECT id, sub, display_name FROM users WHERE tenant_id = $1 ORDER BY sort_name, id;

-- name: HoldMatters :many
SELECT id, client_id, deleted, created_at FROM matters WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]) ORDER BY id FOR UPDATE;

-- name: EraseMatter :exec
WITH tags AS (DELETE FROM matter_tags t WHERE t.tenant_id = @tenant_id AND t.matter_id = @id),
  staff AS (DELETE FROM matter_staff s WHERE s.tenant_id = @tenant_id AND s.matter_id = @id)
DELETE FROM matters m WHERE m.tenant_id = @tenant_id AND m.id = @id;
