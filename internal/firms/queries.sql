-- name: InsertTenant :exec
INSERT INTO tenants (tenant_id, name, edition, created_at) VALUES ($1, $2, $3, $4);

-- name: SetLimit :exec
INSERT INTO tenant_limits (tenant_id, code, month, value) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant_id, code, month) DO UPDATE SET value = excluded.value;

-- name: SetFeature :exec
INSERT INTO tenant_features (tenant_id, code, enabled) VALUES ($1, $2, $3)
ON CONFLICT (tenant_id, code) DO UPDATE SET enabled = excluded.enabled;

-- name: InsertUsage :exec
INSERT INTO tenant_usage (tenant_id, documents, emails, matters) VALUES ($1, 0, 0, 0);

-- name: InsertAdminGroup :exec
INSERT INTO permission_groups (tenant_id, id, name, type, created_at) VALUES ($1, $2, 'Firm Admins', 'FIRM_ADMIN', $3);

-- name: LockTenant :exec
SELECT 1 FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE;

-- name: LockFirm :one
SELECT name, edition, rev FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE;

-- name: FirmRev :one
SELECT rev FROM tenants WHERE tenant_id = $1;

-- name: SetFirm :exec
UPDATE tenants SET name = $2, edition = $3, rev = rev + 1 WHERE tenant_id = $1;

-- name: Founding :one
SELECT t.name, t.edition, EXISTS (SELECT FROM audit_lines l
  WHERE l.tenant_id = t.tenant_id AND l.object_kind = 'firm' AND l.object_id = t.tenant_id AND l.action = 'firm.found')::boolean AS recorded
FROM tenants t WHERE t.tenant_id = $1;

-- name: InsertUser :exec
INSERT INTO users (tenant_id, id, sub, username, display_name, email, email_verified, type, active, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: DeleteUser :exec
DELETE FROM users WHERE tenant_id = $1 AND sub = $2;

-- name: DeleteMemberships :exec
DELETE FROM permission_group_members m USING users u
WHERE u.tenant_id = $1 AND u.sub = $2 AND m.tenant_id = u.tenant_id AND m.user_id = u.id;

-- name: JoinAdminGroup :exec
INSERT INTO permission_group_members (tenant_id, group_id, user_id)
SELECT g.tenant_id, g.id, sqlc.arg(user_id) FROM permission_groups g WHERE g.tenant_id = sqlc.arg(tenant_id) AND g.type = 'FIRM_ADMIN';

-- name: Joining :one
-- How somebody was taken in, and whether the record says so already.
SELECT u.id, u.username, u.type,
  EXISTS (SELECT FROM permission_group_members m JOIN permission_groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
    WHERE m.tenant_id = u.tenant_id AND m.user_id = u.id AND g.type = 'FIRM_ADMIN')::boolean AS firm_admin,
  EXISTS (SELECT FROM audit_lines l
    WHERE l.tenant_id = u.tenant_id AND l.object_kind = 'user' AND l.object_id = u.id AND l.action = 'user.add')::boolean AS recorded
FROM users u WHERE u.tenant_id = $1 AND u.sub = $2 FOR NO KEY UPDATE OF u;

-- name: LockProfile :one
SELECT id, display_name, email, email_verified, active FROM users WHERE tenant_id = $1 AND sub = $2 FOR NO KEY UPDATE;

-- name: SetProfile :exec
UPDATE users SET display_name = $3, email = $4, email_verified = $5 WHERE tenant_id = $1 AND sub = $2;

-- name: SetActive :exec
UPDATE users SET active = $3 WHERE tenant_id = $1 AND sub = $2;

-- name: LockSettings :one
SELECT settings FROM users WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- name: SetSettings :exec
UPDATE users SET settings = $3 WHERE tenant_id = $1 AND id = $2;

-- name: Columns :one
SELECT columns FROM users WHERE tenant_id = $1 AND id = $2;

-- name: SetColumns :exec
UPDATE users SET columns = $3 WHERE tenant_id = $1 AND id = $2;

-- name: Unfound :exec
WITH f AS (DELETE FROM tenant_features WHERE tenant_features.tenant_id = $1),
     l AS (DELETE FROM tenant_limits WHERE tenant_limits.tenant_id = $1),
     u AS (DELETE FROM tenant_usage WHERE tenant_usage.tenant_id = $1),
     d AS (DELETE FROM folders WHERE folders.tenant_id = $1),
     i AS (DELETE FROM lookup_items WHERE lookup_items.tenant_id = $1),
     m AS (DELETE FROM permission_group_members WHERE permission_group_members.tenant_id = $1),
     p AS (DELETE FROM users WHERE users.tenant_id = $1),
     c AS (DELETE FROM counters WHERE counters.tenant_id = $1),
     g AS (DELETE FROM permission_groups WHERE permission_groups.tenant_id = $1)
DELETE FROM tenants WHERE tenants.tenant_id = $1;

-- name: ForgetSearchChanges :exec
-- Comes after Unfound, which logs that folders are gone.
WITH i AS (DELETE FROM search_indexes WHERE search_indexes.tenant_id = $1)
DELETE FROM search_changes WHERE search_changes.tenant_id = $1;

-- name: Standing :one
-- Limits, features and usage in one round trip: every visit begins by asking for them.
SELECT
  coalesce(sum(l.value) FILTER (WHERE l.code = 'STORAGE_LIMIT_GB'), 0)::bigint AS storage_gb,
  coalesce(sum(l.value) FILTER (WHERE l.code = 'OCR_PER_MONTH_BASELINE'), 0)::bigint AS ocr_baseline,
  coalesce(sum(l.value) FILTER (WHERE l.code <> 'STORAGE_LIMIT_GB'), 0)::bigint AS ocr_net,
  ARRAY(SELECT f.code FROM tenant_features f WHERE f.tenant_id = sqlc.arg(tenant_id) AND f.enabled)::text[] AS features,
  u.total_bytes, u.pending_delete_bytes, u.calculated_at,
  coalesce((SELECT o.transactions FROM ocr_usage o WHERE o.tenant_id = sqlc.arg(tenant_id) AND o.month = sqlc.arg(current_month)), 0)::bigint AS ocr_this_month
FROM tenant_usage u
LEFT JOIN tenant_limits l ON l.tenant_id = u.tenant_id AND l.month IN ('0001-01-01', sqlc.arg(current_month))
WHERE u.tenant_id = sqlc.arg(tenant_id)
GROUP BY u.tenant_id;

-- name: SetUsage :exec
UPDATE tenant_usage SET total_bytes = $2, pending_delete_bytes = $3, calculated_at = $4, documents = $5, emails = $6, matters = $7 WHERE tenant_id = $1;

-- name: SetIndexed :exec
UPDATE tenant_usage SET indexed = coalesce(sqlc.narg(indexed), indexed), index_failure = $2 WHERE tenant_id = $1;

-- name: PretendOCR :exec
INSERT INTO ocr_usage (tenant_id, month, transactions) VALUES ($1, $2, $3)
ON CONFLICT (tenant_id, month) DO UPDATE SET transactions = excluded.transactions;

-- name: Record :one
-- A person's record, and whether it says that they are a firm admin.
SELECT u.id, u.username, u.display_name, u.email, u.email_verified, u.type, u.active, u.created_at,
  EXISTS (SELECT FROM permission_group_members m JOIN permission_groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
    WHERE m.tenant_id = u.tenant_id AND m.user_id = u.id AND g.type = 'FIRM_ADMIN')::boolean AS firm_admin
FROM users u WHERE u.tenant_id = $1 AND u.sub = $2;

-- name: SetRecord :exec
UPDATE users SET username = $3, display_name = $4, email = $5, email_verified = $6, active = $7 WHERE tenant_id = $1 AND sub = $2;

-- name: Known :one
-- Whether the region has a firm of this number. It is asked by the console's role, for all firms.
SELECT EXISTS (SELECT FROM tenant_usage WHERE tenant_id = $1);
