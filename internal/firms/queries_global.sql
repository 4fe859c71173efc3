-- name: InsertTenant :exec
INSERT INTO tenants (id, region, name, username_prefix, customer_id, edition, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: TenantExists :one
SELECT EXISTS (SELECT FROM tenants WHERE id = $1 AND region = $2);

-- name: UsernamePrefix :one
SELECT username_prefix FROM tenants WHERE id = $1 AND region = $2;

-- name: Tenants :many
SELECT id, region FROM tenants ORDER BY id;

-- name: Announce :one
INSERT INTO outbox (kind, region, tenant_id, sub, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id;

-- name: Settle :exec
DELETE FROM outbox WHERE id = $1;

-- name: Unsettled :many
SELECT id, kind, region, tenant_id, sub FROM outbox WHERE created_at < $1 ORDER BY id LIMIT 100;

-- name: NoteFailure :exec
UPDATE outbox SET tries = tries + 1, last_error = $2 WHERE id = $1;

-- name: UsernamePrefixes :many
SELECT id, username_prefix FROM tenants;
