-- name: InsertAccount :exec
INSERT INTO accounts (sub, tenant_id, user_id, username, name, email, email_normalised, email_verified, password_hash,
  password_changed_at, must_change, temporary_until, enabled, groups, created_at)
VALUES (sqlc.arg(sub), sqlc.arg(tenant_id), sqlc.arg(user_id), sqlc.arg(username), sqlc.arg(name), sqlc.arg(email), sqlc.arg(email_normalised), sqlc.arg(email_verified), sqlc.arg(password_hash),
  sqlc.arg(now), sqlc.arg(must_change), sqlc.arg(temporary_until), sqlc.arg(enabled), sqlc.arg(groups), sqlc.arg(now));

-- name: UsernameInUse :one
SELECT EXISTS (SELECT FROM accounts WHERE username = $1);

-- name: EmailInUse :one
SELECT EXISTS (SELECT FROM accounts WHERE email_normalised = $1);

-- name: EmailOfOther :one
SELECT EXISTS (SELECT FROM accounts WHERE email_normalised = $1 AND sub::text <> sqlc.arg(sub)::text);

-- name: DeleteAccount :exec
DELETE FROM accounts WHERE sub = $1;

-- name: AccountsOfTenant :many
SELECT sqlc.embed(a), t.region, t.status, t.name AS firm FROM accounts a JOIN tenants t ON t.id = a.tenant_id WHERE a.tenant_id = $1 ORDER BY a.username;

-- name: AccountByUsername :one
SELECT sqlc.embed(a), t.region, t.status, t.name AS firm FROM accounts a JOIN tenants t ON t.id = a.tenant_id WHERE a.username = $1;

-- name: AccountByEmail :one
SELECT sqlc.embed(a), t.region, t.status, t.name AS firm FROM accounts a JOIN tenants t ON t.id = a.tenant_id
WHERE a.email_normalised = $1 AND a.email_verified;

-- Whoever changes an account, its sessions, challenges or codes holds the lock on the account, and takes it first.

-- name: LockAccount :one
SELECT sqlc.embed(a), t.region, t.status, t.name AS firm FROM accounts a JOIN tenants t ON t.id = a.tenant_id
WHERE a.sub = $1 FOR NO KEY UPDATE OF a;

-- name: LockAccountOfToken :one
SELECT sqlc.embed(a), t.region, t.status, t.name AS firm FROM accounts a JOIN tenants t ON t.id = a.tenant_id
  JOIN sessions s ON s.sub = a.sub JOIN refresh_tokens r ON r.session_id = s.id
WHERE r.hash = $1 FOR NO KEY UPDATE OF a;

-- name: LockAccountOfChallenge :one
SELECT sqlc.embed(a), t.region, t.status, t.name AS firm FROM accounts a JOIN tenants t ON t.id = a.tenant_id
  JOIN challenges c ON c.sub = a.sub
WHERE c.hash = $1 FOR NO KEY UPDATE OF a;

-- name: SetPassword :exec
UPDATE accounts SET password_hash = $2, password_changed_at = sqlc.arg(now), must_change = $3, temporary_until = $4 WHERE sub = $1;

-- name: Rehash :exec
UPDATE accounts SET password_hash = sqlc.arg(new_hash) WHERE sub = $1 AND password_hash = sqlc.arg(old_hash);

-- name: NoteSignIn :exec
UPDATE accounts SET last_sign_in = $2 WHERE sub = $1;

-- name: SetName :exec
UPDATE accounts SET name = $2 WHERE sub = $1;

-- name: SetPendingEmail :exec
UPDATE accounts SET pending_email = $2 WHERE sub = $1;

-- name: SetEmail :exec
UPDATE accounts SET email = $2, email_normalised = $3, email_verified = $4, pending_email = NULL WHERE sub = $1;

-- name: SetEnabled :exec
UPDATE accounts SET enabled = $2 WHERE sub = $1;

-- name: SetGroups :exec
UPDATE accounts SET groups = $2 WHERE sub = $1;

-- name: SetPendingSeed :exec
UPDATE accounts SET mfa_pending_seed = $2 WHERE sub = $1;

-- name: EnableMFA :exec
UPDATE accounts SET mfa_seed = $2, mfa_last_step = greatest(mfa_last_step, sqlc.arg(step)), mfa_pending_seed = NULL WHERE sub = $1;

-- name: DisableMFA :exec
UPDATE accounts SET mfa_seed = NULL, mfa_pending_seed = NULL WHERE sub = $1;

-- name: SpendStep :execrows
UPDATE accounts SET mfa_last_step = $2 WHERE sub = $1 AND mfa_last_step < $2;

-- name: InsertSession :exec
INSERT INTO sessions (id, sub, kind, signed_in_at, confirmed_at, created_at, last_used_at, expires_at, address, user_agent)
VALUES ($1, $2, $3, sqlc.arg(signed_in_at), sqlc.narg(confirmed_at), sqlc.arg(now), sqlc.arg(now), sqlc.arg(expires_at), sqlc.arg(address), sqlc.arg(user_agent));

-- name: SessionState :one
SELECT s.sub, s.kind, s.signed_in_at, s.confirmed_at, s.last_used_at, s.expires_at, s.ended_at, a.tenant_id, a.user_id, a.username, a.name,
  a.email, a.email_verified, a.pending_email, (a.mfa_seed IS NOT NULL)::boolean AS mfa_enabled, a.enabled, a.groups,
  t.region, t.status AS tenant_status
FROM sessions s JOIN accounts a ON a.sub = s.sub JOIN tenants t ON t.id = a.tenant_id WHERE s.id = $1;

-- name: LiveSessions :many
SELECT id, kind, created_at, last_used_at, address, user_agent FROM sessions
WHERE sub = $1 AND ended_at IS NULL AND expires_at > sqlc.arg(now) AND last_used_at > sqlc.arg(idle_since) ORDER BY last_used_at DESC;

-- name: TouchSession :exec
UPDATE sessions SET last_used_at = sqlc.arg(now), address = sqlc.arg(address), user_agent = sqlc.arg(user_agent) WHERE id = $1;

-- name: ConfirmSession :execrows
UPDATE sessions SET confirmed_at = sqlc.arg(now) WHERE id = $1 AND ended_at IS NULL;

-- name: ForgetConfirmations :exec
UPDATE sessions SET confirmed_at = NULL WHERE sub = $1 AND ended_at IS NULL AND id <> sqlc.arg(except_id);

-- name: EndSession :execrows
UPDATE sessions SET ended_at = sqlc.arg(now), end_reason = sqlc.arg(reason) WHERE id = $1 AND ended_at IS NULL;

-- name: EndSessions :exec
UPDATE sessions SET ended_at = sqlc.arg(now), end_reason = sqlc.arg(reason)
WHERE sub = $1 AND ended_at IS NULL AND id IS DISTINCT FROM sqlc.narg(except_id)::uuid;

-- name: InsertRefreshToken :exec
INSERT INTO refresh_tokens (hash, session_id, created_at) VALUES ($1, $2, $3);

-- name: RefreshToken :one
SELECT r.session_id, r.replaced_at, r.successor, s.ended_at, s.expires_at, s.last_used_at
FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id WHERE r.hash = $1;

-- name: ReplaceRefreshToken :exec
UPDATE refresh_tokens SET replaced_at = sqlc.arg(now), successor = sqlc.arg(successor) WHERE hash = $1;

-- name: ForgetSuccessors :exec
UPDATE refresh_tokens SET successor = NULL WHERE session_id = $1 AND replaced_at < sqlc.arg(before) AND successor IS NOT NULL;

-- name: InsertChallenge :exec
INSERT INTO challenges (hash, sub, kind, throttle, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: OpenChallenge :one
SELECT tries, throttle FROM challenges WHERE hash = $1 AND kind = $2 AND expires_at > sqlc.arg(now);

-- name: CountTry :exec
UPDATE challenges SET tries = tries + 1 WHERE hash = $1;

-- name: DeleteChallenge :exec
DELETE FROM challenges WHERE hash = $1;

-- name: DeleteChallenges :exec
DELETE FROM challenges WHERE sub = $1;

-- name: PutCode :execrows
-- The moment of the request tells a repetition of the same request from a new one.
INSERT INTO codes (sub, kind, hash, address, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (sub, kind, created_at) DO NOTHING;

-- name: OpenCodes :many
SELECT hash, address FROM codes WHERE sub = $1 AND kind = $2 AND expires_at > sqlc.arg(now);

-- name: DeleteCodes :exec
DELETE FROM codes WHERE sub = $1 AND kind = $2;

-- name: InsertLauncherCode :exec
INSERT INTO launcher_codes (hash, session_id, expires_at) VALUES ($1, $2, $3);

-- name: TakeLauncherCode :one
DELETE FROM launcher_codes WHERE hash = $1 RETURNING session_id, expires_at;

-- name: KnownDevice :one
SELECT EXISTS (SELECT FROM devices WHERE hash = $1 AND sub = $2);

-- name: RememberDevice :exec
INSERT INTO devices (hash, sub, last_used_at) VALUES ($1, $2, $3)
ON CONFLICT (hash, sub) DO UPDATE SET last_used_at = excluded.last_used_at;

-- name: Levels :many
SELECT t.key, casefold_tries(t.level, t.updated_at, sqlc.arg(now), c.seconds)::double precision AS level
FROM (SELECT unnest(sqlc.arg(keys)::bytea[]) AS key, unnest(sqlc.arg(seconds)::double precision[]) AS seconds) c
  JOIN throttles t ON t.key = c.key;

-- name: Charge :one
-- The time of a counter only goes on: a process whose clock is behind must not let it drain twice.
INSERT INTO throttles AS t (key, level, raised, updated_at) VALUES ($1, 1, 1, sqlc.arg(now))
ON CONFLICT (key) DO UPDATE SET
  level = casefold_tries(t.level, t.updated_at, excluded.updated_at, sqlc.arg(seconds)) + 1,
  raised = CASE WHEN t.updated_at > excluded.updated_at + interval '1 minute' THEN 1 ELSE t.raised + 1 END,
  updated_at = CASE WHEN t.updated_at > excluded.updated_at + interval '1 minute' THEN excluded.updated_at
    ELSE greatest(t.updated_at, excluded.updated_at) END
RETURNING level, raised;

-- name: GiveBack :exec
UPDATE throttles SET level = level - 1 WHERE key = $1;

-- name: Forgive :exec
DELETE FROM throttles WHERE key = $1;

-- name: InsertEvent :exec
INSERT INTO account_events (at, tenant_id, sub, actor, kind, detail) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Announce :exec
SELECT pg_notify('casefold_identity', sqlc.arg(sub)::text);

-- name: SweepSessions :execrows
DELETE FROM sessions WHERE coalesce(ended_at, expires_at) < sqlc.arg(before);

-- name: SweepChallenges :execrows
DELETE FROM challenges WHERE expires_at < sqlc.arg(before);

-- name: SweepCodes :execrows
DELETE FROM codes WHERE expires_at < sqlc.arg(before);

-- name: SweepLauncherCodes :execrows
DELETE FROM launcher_codes WHERE expires_at < sqlc.arg(before);

-- name: SweepThrottles :execrows
DELETE FROM throttles WHERE updated_at < sqlc.arg(before);

-- name: SweepDevices :execrows
DELETE FROM devices WHERE last_used_at < sqlc.arg(before);

-- name: PretendPast :exec
UPDATE accounts SET created_at = $2, last_sign_in = $3 WHERE sub = $1;
