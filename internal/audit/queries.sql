-- name: AddLine :exec
INSERT INTO audit_lines (tenant_id, at, user_id, provider, action, object_kind, object_id, before, after)
VALUES (@tenant_id, @at, sqlc.narg(user_id), sqlc.narg(provider), @action, @object_kind, @object_id, sqlc.narg(before), sqlc.narg(after));

-- name: AddLines :exec
-- One line for each object; an empty text stands for none.
INSERT INTO audit_lines (tenant_id, at, user_id, provider, action, object_kind, object_id, before, after)
SELECT @tenant_id::bigint, @at::timestamptz, sqlc.narg(user_id)::bigint, sqlc.narg(provider)::text, l.action, l.object_kind, l.object_id, nullif(l.before, '')::jsonb, nullif(l.after, '')::jsonb
FROM (SELECT unnest(@actions::text[]) AS action, unnest(@object_kinds::text[]) AS object_kind, unnest(@object_ids::bigint[]) AS object_id,
        unnest(@befores::text[]) AS before, unnest(@afters::text[]) AS after) l;

-- name: LastSeal :one
SELECT seq, hash, coalesce(last_xid::text, '')::text AS last_xid, last_id FROM audit_seals
WHERE tenant_id = @tenant_id ORDER BY seq DESC LIMIT 1;

-- name: AddSeal :exec
INSERT INTO audit_seals (tenant_id, seq, previous, hash, lines, last_id, sealed_at)
VALUES (@tenant_id, @seq, @previous, @hash, @lines, @last_id, @sealed_at);

-- name: Seals :many
SELECT seq, previous, hash, lines, coalesce(last_xid::text, '')::text AS last_xid, last_id FROM audit_seals
WHERE tenant_id = @tenant_id AND seq > @after_seq ORDER BY seq LIMIT @most;

-- name: LinesByID :many
-- The lines after one id and up to another, in the order in which they are sealed; none while a transaction before the
-- barrier is still running. The order names xid, which is the same for all, because the index does.
SELECT id, coalesce(l.xid::text, '')::text AS xid, at, user_id, coalesce(provider, '')::text AS provider, action, object_kind, object_id, coalesce(before::text, '')::text AS before, coalesce(after::text, '')::text AS after FROM audit_lines l
WHERE tenant_id = @tenant_id AND l.xid IS NULL AND id > @after_id AND id <= @until_id
  AND pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= @barrier::bigint
ORDER BY l.xid, id LIMIT @most;

-- name: LinesByTransaction :many
-- The lines after one place and up to another, in the order in which they were sealed before ids were the order.
SELECT id, l.xid::text AS xid, at, user_id, coalesce(provider, '')::text AS provider, action, object_kind, object_id, coalesce(before::text, '')::text AS before, coalesce(after::text, '')::text AS after FROM audit_lines l
WHERE tenant_id = @tenant_id
  AND (l.xid, id) > ((@after_xid::text)::xid8, @after_id::bigint)
  AND (l.xid, id) <= ((@until_xid::text)::xid8, @until_id::bigint)
ORDER BY l.xid, id LIMIT @most;

-- name: CountOverdue :one
-- The lines after the last seal and up to an id that are older than the given time; none while a transaction before the
-- barrier is still running.
SELECT count(*) FROM audit_lines l
WHERE tenant_id = @tenant_id AND l.xid IS NULL AND id > @after_id AND id <= @until_id AND at < @before
  AND pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= @barrier::bigint;

-- name: CountStray :one
-- The lines that no seal covers and none ever will: those of the old order after its last seal, and those whose id the
-- sequence has not given yet.
SELECT count(*) FROM audit_lines l
WHERE tenant_id = @tenant_id
  AND ((l.xid, id) > ((@after_xid::text)::xid8, @after_id::bigint)
    OR l.xid IS NULL AND id > (SELECT coalesce(pg_sequence_last_value('audit_lines_id_seq'), 0)));

-- name: ProviderLines :many
-- What the provider did, newest first, from before a line on.
SELECT l.id, l.at, l.provider::text AS provider, l.action, l.object_kind, l.object_id, coalesce(u.display_name, '')::text AS user_name,
  coalesce(u.username, '')::text AS username, l.before, l.after
FROM audit_lines l LEFT JOIN users u ON l.object_kind = 'user' AND u.tenant_id = l.tenant_id AND u.id = l.object_id
WHERE l.tenant_id = @tenant_id AND l.provider IS NOT NULL AND l.id < @before_id
ORDER BY l.id DESC LIMIT @most;

-- name: LineAt :one
-- The line that was written about an object at exactly this time.
SELECT coalesce(before::text, '')::text AS before, coalesce(after::text, '')::text AS after FROM audit_lines
WHERE tenant_id = @tenant_id AND object_kind = @object_kind AND object_id = @object_id AND action = @action AND at = @at LIMIT 1;
