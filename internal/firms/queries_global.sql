-- name: InsertTenant :exec
INSERT INTO tenants (id, region, name, username_prefix, customer_id, edition, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: TenantExists :one
SELECT EXISTS (SELECT FROM tenants WHERE id = $1 AND region = $2);

-- name: UsernamePrefix :one
SELECT username_prefix FROM tenants WHERE id = $1 AND region = $2;

-- name: Tenant :one
SELECT id, region, username_prefix FROM tenants WHERE id = $1;

-- name: Firm :one
SELECT t.id, t.region, t.name, t.username_prefix, t.customer_id, t.edition, t.plan_type, t.status, t.created_at,
  (SELECT count(*) FROM accounts a WHERE a.tenant_id = t.id AND a.enabled) AS active_users
FROM tenants t WHERE t.id = $1;

-- name: NumberInUse :one
-- A number that was announced counts as taken.
SELECT (EXISTS (SELECT FROM tenants t WHERE t.id = sqlc.arg(number)) OR EXISTS (SELECT FROM outbox o WHERE o.tenant_id = sqlc.arg(number) AND o.kind = 'firm'))::boolean;

-- name: SetFirm :exec
UPDATE tenants SET name = $2, edition = $3 WHERE id = $1;

-- name: SetCustomerID :exec
UPDATE tenants SET customer_id = $2 WHERE id = $1;

-- name: LockPlan :one
SELECT plan_type FROM tenants WHERE id = $1 FOR UPDATE;

-- name: SetPlan :exec
UPDATE tenants SET plan_type = $2 WHERE id = $1;

-- name: Unfinished :many
SELECT tenant_id, region, kind, created_at, tries, last_error FROM outbox ORDER BY id;

-- name: IsHalf :one
SELECT EXISTS (SELECT FROM outbox WHERE tenant_id = $1);

-- name: RecordAct :exec
INSERT INTO provider_lines (at, provider, tenant_id, sub, action, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: PrefixInUse :one
SELECT EXISTS (SELECT FROM tenants WHERE username_prefix = $1);

-- name: HoldNumbers :exec
-- Of two firms that are founded at once the second waits until the number of the first is announced.
SELECT pg_advisory_xact_lock(hashtextextended('casefold firm numbers', 0));

-- name: LastNumber :one
-- The numbers up to 1000 are for testing and the provider. One that was announced counts as taken.
SELECT greatest(1000, (SELECT max(id) FROM tenants), (SELECT max(tenant_id) FROM outbox))::bigint;

-- name: Firms :many
SELECT t.id, t.region, t.name, t.username_prefix, t.customer_id, t.edition, t.plan_type, t.status, t.created_at,
  coalesce(a.people, 0)::bigint AS active_users
FROM tenants t LEFT JOIN (SELECT tenant_id, count(*) AS people FROM accounts WHERE enabled GROUP BY tenant_id) a ON a.tenant_id = t.id
ORDER BY t.id;

-- name: Announce :one
INSERT INTO outbox (kind, region, tenant_id, sub, operator, staff, detail, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id;

-- name: HoldIntent :execrows
SELECT FROM outbox WHERE id = $1 FOR UPDATE;

-- name: TakeIntent :execrows
-- None where somebody holds it: whoever is completing the change may wait for a terminal, and nobody waits for them.
SELECT FROM outbox WHERE id = $1 FOR UPDATE SKIP LOCKED;

-- name: Settle :exec
DELETE FROM outbox WHERE id = $1;

-- name: Unsettled :many
-- Those that failed most often come last: a region that is down keeps nothing of another one waiting.
SELECT id, kind, region, tenant_id, sub, operator, staff, detail, created_at FROM outbox
WHERE created_at <= sqlc.arg(before) AND tenant_id = coalesce(sqlc.narg(tenant_id), tenant_id) ORDER BY tries, id LIMIT 100;

-- name: NoteFailure :exec
UPDATE outbox SET tries = tries + 1, last_error = $2 WHERE id = $1;

-- name: UsernamePrefixes :many
SELECT id, username_prefix FROM tenants;
