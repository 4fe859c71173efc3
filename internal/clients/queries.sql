-- name: InsertClient :execrows
INSERT INTO clients (tenant_id, id, name, active, created_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING;

-- name: Namesake :one
SELECT id, name, deleted FROM clients
WHERE tenant_id = $1 AND regexp_replace(casefold_name_key(name), '\s+', ' ', 'g') = regexp_replace(casefold_name_key(@name::text), '\s+', ' ', 'g');

-- name: LockClients :many
SELECT id, name, active, deleted, rev FROM clients WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]) ORDER BY id FOR UPDATE;

-- name: ShareClient :one
-- Keeps the client as it is until a record that refers to it is written.
SELECT deleted FROM clients WHERE tenant_id = $1 AND id = $2 FOR SHARE;

-- name: ChangeClient :exec
UPDATE clients SET name = $3, active = $4, rev = rev + 1 WHERE tenant_id = $1 AND id = $2;

-- name: SetDeleted :exec
UPDATE clients SET deleted = $2, rev = rev + 1 WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]);

-- name: ReplaceTags :exec
WITH gone AS (DELETE FROM client_tags t WHERE t.tenant_id = @tenant_id AND t.client_id = @client_id AND t.tag_id <> ALL(@tag_ids::bigint[]))
INSERT INTO client_tags (tenant_id, client_id, tag_id)
SELECT @tenant_id::bigint, @client_id::bigint, unnest(@tag_ids::bigint[])
ON CONFLICT DO NOTHING;

-- name: ReplaceAttorneys :exec
WITH gone AS (DELETE FROM client_attorneys a WHERE a.tenant_id = @tenant_id AND a.client_id = @client_id AND a.user_id <> ALL(@user_ids::bigint[]))
INSERT INTO client_attorneys (tenant_id, client_id, user_id)
SELECT @tenant_id::bigint, @client_id::bigint, unnest(@user_ids::bigint[])
ON CONFLICT DO NOTHING;

-- name: Tags :many
SELECT t.client_id, i.id, i.name FROM client_tags t
JOIN lookup_items i ON i.tenant_id = t.tenant_id AND i.family = t.family AND i.id = t.tag_id
WHERE t.tenant_id = $1 AND t.client_id = ANY(@client_ids::bigint[])
ORDER BY i.sort_name, i.id;

-- name: Attorneys :many
SELECT a.client_id, u.id, u.sub, u.display_name FROM client_attorneys a
JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.user_id
WHERE a.tenant_id = $1 AND a.client_id = ANY(@client_ids::bigint[])
ORDER BY u.sort_name, u.id;

-- name: Choices :many
SELECT id, name, active, deleted FROM clients WHERE tenant_id = $1 ORDER BY sort_name, id;

-- name: HoldClients :many
SELECT id, deleted, created_at FROM clients WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]) ORDER BY id FOR UPDATE;

-- name: MattersOf :many
SELECT id, client_id FROM matters WHERE tenant_id = $1 AND client_id = ANY(@ids::bigint[]) ORDER BY id;

-- name: EraseClients :exec
WITH tags AS (DELETE FROM client_tags t WHERE t.tenant_id = @tenant_id AND t.client_id = ANY(@ids::bigint[])),
  attorneys AS (DELETE FROM client_attorneys a WHERE a.tenant_id = @tenant_id AND a.client_id = ANY(@ids::bigint[]))
DELETE FROM clients c WHERE c.tenant_id = @tenant_id AND c.id = ANY(@ids::bigint[]);
