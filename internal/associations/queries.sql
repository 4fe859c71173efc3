-- name: List :many
-- What the person may not see of a matter is not read.
SELECT a.email_address, a.matter_id, (m.id IS NOT NULL)::boolean AS visible, coalesce(m.name, '')::text AS matter_name,
  coalesce(m.deleted, false)::boolean AS matter_deleted, coalesce(c.name, '')::text AS client_name
FROM associations a
LEFT JOIN visible_matters m ON m.tenant_id = a.tenant_id AND m.id = a.matter_id
LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id
WHERE a.tenant_id = $1 AND a.user_id = $2
ORDER BY a.email_address COLLATE "C";

-- name: HoldPerson :exec
-- The changes that a person makes come one after the other.
SELECT FROM users WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- name: Own :many
SELECT email_address, matter_id FROM associations WHERE tenant_id = $1 AND user_id = $2;

-- name: Judge :many
-- Those of the matters that exist, and whether the person sees them.
SELECT m.id, m.deleted,
  EXISTS (SELECT FROM visible_matters v WHERE v.tenant_id = m.tenant_id AND v.id = m.id)::boolean AS visible
FROM matters m WHERE m.tenant_id = $1 AND m.id = ANY(@ids::bigint[]);

-- name: Put :exec
INSERT INTO associations (tenant_id, user_id, email_address, matter_id)
SELECT @tenant_id::bigint, @user_id::bigint, unnest(@addresses::text[]), unnest(@matter_ids::bigint[])
ON CONFLICT (tenant_id, user_id, email_address) DO UPDATE SET matter_id = excluded.matter_id;

-- name: Delete :exec
DELETE FROM associations WHERE tenant_id = $1 AND user_id = $2 AND email_address = ANY(@addresses::text[]);
