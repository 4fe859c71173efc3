-- name: ExpectFiles :exec
INSERT INTO files (tenant_id, key, state, counted, created_at)
SELECT @tenant_id::bigint, unnest(@keys::text[]), 'expected', @counted::boolean, @now::timestamptz;

-- name: FilesArrived :batchone
-- One at a time there is no other way than the key; for several the planner may think of reading all files of the firm.
UPDATE files SET state = 'arrived', size = @size::bigint, sha256 = @sha256
WHERE tenant_id = @tenant_id AND key = @key AND state = 'expected' RETURNING key;

-- name: ExpectCopies :exec
INSERT INTO expected_copies (tenant_id, keys, created_at) VALUES (@tenant_id, @keys::text[], @now);

-- name: CopiesArrived :execrows
-- Copies have the size and the hash of what they were made of.
INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
SELECT o.tenant_id, c.key, 'arrived', o.counted, o.size, o.sha256, @now::timestamptz
FROM (SELECT unnest(@sources::text[]) AS source, unnest(@keys::text[]) AS key) c
JOIN files o ON o.tenant_id = @tenant_id AND o.key = c.source AND o.state = 'arrived';

-- name: LongExpectedCopies :many
DELETE FROM expected_copies p WHERE p.tenant_id = @tenant_id AND p.id IN (
  SELECT e.id FROM expected_copies e WHERE e.tenant_id = @tenant_id AND e.created_at < @before ORDER BY e.id LIMIT 1) RETURNING p.keys;

-- name: IsExpected :one
SELECT EXISTS (SELECT FROM files WHERE tenant_id = $1 AND key = $2 AND state = 'expected')::boolean;

-- name: LetGo :exec
UPDATE files SET state = 'loose', delete_after = CASE WHEN state = 'arrived' THEN @now::timestamptz ELSE @after_grace::timestamptz END
WHERE tenant_id = @tenant_id AND key = ANY(@keys::text[]) AND state <> 'loose';

-- name: LongExpected :many
SELECT key FROM files
WHERE tenant_id = @tenant_id AND state <> 'arrived' AND state = 'expected' AND created_at < @before AND key > @after ORDER BY key LIMIT @most;

-- name: Unheld :one
SELECT casefold_unheld_files(@keys::text[])::text[] AS keys;

-- name: DueFiles :many
SELECT key FROM files
WHERE tenant_id = @tenant_id AND state <> 'arrived' AND state = 'loose' AND delete_after <= @now AND key > @after ORDER BY key LIMIT @most;

-- name: DeleteFiles :many
-- Where something refers to one of them, the database refuses.
DELETE FROM files WHERE tenant_id = @tenant_id AND key = ANY(@keys::text[]) AND state = 'loose' RETURNING key;

-- name: Retain :exec
INSERT INTO blob_retention (tenant_id, file_key, object, object_id, delete_after, created_at)
VALUES (@tenant_id, @file_key, @object, @object_id, @delete_after, @now);

-- name: EndRetention :many
DELETE FROM blob_retention WHERE tenant_id = $1 AND delete_after <= $2 RETURNING file_key;

-- name: Used :one
SELECT coalesce((SELECT sum(f.size) FROM files f WHERE f.tenant_id = $1 AND f.state = 'arrived' AND f.counted), 0)::bigint AS total,
  coalesce((SELECT sum(f.size) FROM blob_retention r JOIN files f ON f.tenant_id = r.tenant_id AND f.key = r.file_key WHERE r.tenant_id = $1), 0)::bigint AS retained;

-- name: OldSweeps :many
SELECT sweeps FROM firm_sweeps WHERE tenant_id = $1;

-- name: AdoptFiles :exec
INSERT INTO files (tenant_id, key, state, counted, created_at, delete_after)
SELECT @tenant_id::bigint, unnest(@keys::text[]), 'loose', false, @now::timestamptz, @delete_after::timestamptz
ON CONFLICT DO NOTHING;

-- name: ForgetOldSweeps :exec
DELETE FROM firm_sweeps WHERE tenant_id = $1;
