-- name: ExpectFiles :exec
INSERT INTO files (tenant_id, key, state, counted, created_at)
SELECT @tenant_id::bigint, unnest(@keys::text[]), 'expected', @counted::boolean, @now::timestamptz;

-- name: FilesArrived :many
-- What belongs to a file is found by its place among the keys, so that there is no other way than the keys.
UPDATE files SET state = 'arrived', size = (@sizes::bigint[])[array_position(@keys::text[], key)],
  sha256 = (@sha256s::bytea[])[array_position(@keys::text[], key)], crc32 = (@crc32s::integer[])[array_position(@keys::text[], key)]
WHERE tenant_id = @tenant_id AND key = ANY(@keys::text[]) AND state = 'expected' RETURNING key;

-- name: IsExpected :one
SELECT EXISTS (SELECT FROM files WHERE tenant_id = $1 AND key = $2 AND state = 'expected')::boolean;

-- name: LetGo :exec
UPDATE files SET state = 'loose', delete_after = CASE WHEN state = 'arrived' THEN @now::timestamptz ELSE @after_grace::timestamptz END
WHERE tenant_id = @tenant_id AND key = ANY(@keys::text[]) AND state <> 'loose';

-- name: LongExpected :many
SELECT key FROM files
WHERE tenant_id = @tenant_id AND state <> 'arrived' AND state = 'expected' AND created_at < @before AND key > @after ORDER BY key LIMIT @most;

-- name: GiveUp :exec
-- What has arrived in the same moment has something that refers to it.
UPDATE files SET state = 'loose', delete_after = @after_grace::timestamptz
WHERE tenant_id = @tenant_id AND key = ANY(@keys::text[]) AND state = 'expected';

-- name: Unheld :one
SELECT casefold_unheld_files(@keys::text[])::text[] AS keys;

-- name: DueFiles :many
SELECT key FROM files
WHERE tenant_id = @tenant_id AND state <> 'arrived' AND state = 'loose' AND delete_after <= @now AND key > @after ORDER BY key LIMIT @most;

-- name: DeleteFiles :many
-- Where something refers to one of them, the database refuses.
DELETE FROM files WHERE tenant_id = @tenant_id AND key = ANY(@keys::text[]) AND state = 'loose' RETURNING key;

-- name: Retain :execrows
-- Where the clock is behind the day on which a file came, that day counts: else its date would be past when the clock is right again.
INSERT INTO blob_retention (tenant_id, file_key, last_key, object, object_id, version, what, size, sha256, delete_after, created_at)
SELECT @tenant_id::bigint, f.key, f.key, @object::text, k.object_id, nullif(k.version, 0), k.what, f.size, f.sha256, f.delete_after, @now::timestamptz
FROM (SELECT unnest(@keys::text[]) AS key, unnest(@object_ids::bigint[]) AS object_id, unnest(@versions::bigint[]) AS version, unnest(@whats::text[]) AS what) k
CROSS JOIN LATERAL (SELECT o.key, o.size, o.sha256, greatest(@delete_after::timestamptz, o.created_at + make_interval(hours => @hours::integer)) AS delete_after
  FROM files o WHERE o.tenant_id = @tenant_id AND o.key = k.key OFFSET 0) f;

-- name: DueRetention :many
SELECT id::bigint AS id, object, coalesce(object_id, 0)::bigint AS object_id FROM blob_retention
WHERE tenant_id = @tenant_id AND file_key IS NOT NULL AND delete_after <= @now AND id > @after::bigint ORDER BY id LIMIT @most;

-- name: EndRetention :many
UPDATE blob_retention SET file_key = NULL, ended_at = @now
WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]) AND file_key IS NOT NULL RETURNING last_key;

-- name: Destroyed :many
-- The bytes of these files are gone: what they belonged to is told of each once.
UPDATE blob_retention SET destroyed_at = @now
WHERE tenant_id = @tenant_id AND last_key = ANY(@keys::text[]) AND file_key IS NULL AND destroyed_at IS NULL
RETURNING object, coalesce(object_id, 0)::bigint AS object_id, coalesce(version, 0)::bigint AS version, what, coalesce(size, 0)::bigint AS size, sha256;

-- name: UsedAfter :one
-- The files whose keys follow one: how many of them were looked at, the last, and what they use.
SELECT count(*) AS looked_at, coalesce(max(f.key), '')::text AS last,
  coalesce(sum(f.size) FILTER (WHERE f.state = 'arrived' AND f.counted), 0)::bigint AS total,
  coalesce(sum(f.size) FILTER (WHERE f.counted AND EXISTS (SELECT FROM blob_retention r WHERE r.tenant_id = $1 AND r.file_key = f.key)), 0)::bigint AS retained
FROM (SELECT key, state, counted, size FROM files WHERE tenant_id = $1 AND key > @after ORDER BY key LIMIT @at_most) f;

-- name: DocumentsAfter :one
-- An upload that was never finished is no document.
SELECT count(*) AS looked_at, coalesce(max(d.id), 0)::bigint AS last, count(d.version_id) AS counted
FROM (SELECT id, version_id FROM documents WHERE tenant_id = $1 AND id > @after ORDER BY id LIMIT @at_most) d;

-- name: EmailsAfter :one
SELECT count(*) AS looked_at, coalesce(max(e.id), 0)::bigint AS last
FROM (SELECT id FROM emails WHERE tenant_id = $1 AND id > @after ORDER BY id LIMIT @at_most) e;

-- name: Matters :one
SELECT count(*) FROM matters WHERE tenant_id = $1;

-- name: OldSweeps :many
SELECT sweeps FROM firm_sweeps WHERE tenant_id = $1;

-- name: AdoptFiles :exec
INSERT INTO files (tenant_id, key, state, counted, created_at, delete_after)
SELECT @tenant_id::bigint, unnest(@keys::text[]), 'loose', false, @now::timestamptz, @delete_after::timestamptz
ON CONFLICT DO NOTHING;

-- name: ForgetOldSweeps :exec
DELETE FROM firm_sweeps WHERE tenant_id = $1;
