-- name: AddLine :exec
INSERT INTO audit_lines (tenant_id, at, user_id, action, object_kind, object_id, before, after)
VALUES (@tenant_id, @at, sqlc.narg(user_id), @action, @object_kind, @object_id, sqlc.narg(before), sqlc.narg(after));

-- name: AddLines :exec
-- One line for each object; an empty text stands for none.
INSERT INTO audit_lines (tenant_id, at, user_id, action, object_kind, object_id, before, after)
SELECT @tenant_id::bigint, @at::timestamptz, sqlc.narg(user_id)::bigint, l.action, l.object_kind, l.object_id, nullif(l.before, '')::jsonb, nullif(l.after, '')::jsonb
FROM (SELECT unnest(@actions::text[]) AS action, unnest(@object_kinds::text[]) AS object_kind, unnest(@object_ids::bigint[]) AS object_id,
        unnest(@befores::text[]) AS before, unnest(@afters::text[]) AS after) l;

-- name: LastSeal :one
SELECT seq, hash, last_xid::text AS last_xid, last_id FROM audit_seals
WHERE tenant_id = @tenant_id ORDER BY seq DESC LIMIT 1;

-- name: AddSeal :exec
INSERT INTO audit_seals (tenant_id, seq, previous, hash, lines, last_xid, last_id, sealed_at)
VALUES (@tenant_id, @seq, @previous, @hash, @lines, (@last_xid::text)::xid8, @last_id, @sealed_at);

-- name: Seals :many
SELECT seq, previous, hash, lines, last_xid::text AS last_xid, last_id, sealed_at FROM audit_seals
WHERE tenant_id = @tenant_id AND seq > @after_seq ORDER BY seq LIMIT @most;

-- name: LinesBetween :many
-- The lines after one place and up to another, in the order in which they are sealed.
SELECT id, l.xid::text AS xid, at, user_id, action, object_kind, object_id, coalesce(before::text, '')::text AS before, coalesce(after::text, '')::text AS after FROM audit_lines l
WHERE tenant_id = @tenant_id
  AND (l.xid, id) > ((@after_xid::text)::xid8, @after_id::bigint)
  AND (l.xid, id) <= ((@until_xid::text)::xid8, @until_id::bigint)
ORDER BY l.xid, id LIMIT @most;

-- name: SettledLines :many
-- The lines after a place whose order can no longer change: every transaction up to theirs has ended.
SELECT id, l.xid::text AS xid, at, user_id, action, object_kind, object_id, coalesce(before::text, '')::text AS before, coalesce(after::text, '')::text AS after FROM audit_lines l
WHERE tenant_id = @tenant_id
  AND (l.xid, id) > ((@after_xid::text)::xid8, @after_id::bigint)
  AND l.xid < pg_snapshot_xmin(pg_current_snapshot())
ORDER BY l.xid, id LIMIT @most;

-- name: CountOverdue :one
-- The lines after the last seal that could have been sealed before the given time.
SELECT count(*) FROM audit_lines l
WHERE tenant_id = @tenant_id
  AND (l.xid, id) > ((@after_xid::text)::xid8, @after_id::bigint)
  AND l.xid < pg_snapshot_xmin(pg_current_snapshot())
  AND at < @before;
