-- name: InsertTenant :exec
INSERT INTO tenants (id, region, name, username_prefix, customer_id, edition, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: TenantExists :one
SELECT EXISTS (SELECT FROM tenants WHERE id = $1 AND region = $2);

-- name: UsernamePrefix :one
SELECT username_prefix FROM tenants WHERE id = $1 AND region = $2;

-- name: Tenant :one
SELECT id, region, username_prefix FROM tenants WHERE id = $1;

-- name: PrefixInUse :one
SELECT EXISTS (SELECT FROM tenants WHERE username_prefix = $1);

-- name: HoldNumbers :exec
-- Of two firms that are founded at once the second waits until the number of the first is announced.
SELECT pg_advisory_xact_lock(hashtextextended('casefold firm numbers', 0));

-- name: LastNumber :one
-- The numbers up to 1000 are for testing and the provider. One that was announced counts as taken.
SELECT greatest(1000, (SELECT max(id) FROM tenants), (SELECT max(tenant_id) FROM outbox))::bigint;

-- name: Firms :many
SELECT t.id, t.region, t.name, t.username_prefix, t.customer_id, t.edition, t.status, t.created_at,
  (SELECT count(*) FROM accounts a WHERE a.tenant_id = t.id AND a.enabled) AS active_users
FROM tenants t ORDER BY t.id;

-- name: Announce :one
INSERT INTO outbox (kind, region, tenant_id, sub, operator, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id;

-- name: HoldIntent :execrows
SELECT FROM outbox WHERE id = $1 FOR UPDATE;

-- name: TakeIntent :execrows
-- None where somebody holds it: whoever is completing the change may wait for a terminal, and nobody waits for them.
SELECT FROM outbox WHERE id = $1 FOR UPDATE SKIP LOCKED;

-- name: Settle :exec
DELETE FROM outbox WHERE id = $1;

-- name: Unsettled :many
SELECT id, kind, region, tenant_id, sub, operator FROM outbox
WHERE created_at < sqlc.arg(before) AND tenant_id = coalesce(sqlc.narg(tenant_id), tenant_id) ORDER BY id LIMIT 100;

-- name: NoteFailure :exec
UPDATE outbox SET tries = tries + 1, last_error = $2 WHERE id = $1;

-- name: UsernamePrefixes :many
SELECT id, username_prefix FROM tenants;
