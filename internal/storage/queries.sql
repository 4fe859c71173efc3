-- name: ExpectFiles :exec
INSERT INTO files (tenant_id, key, state, counted, created_at)
SELECT @tenant_id::bigint, unnest(@keys::text[]), 'expected', @counted::boolean, @now::timestamptz;

-- name: FilesArrived :batchone
-- One at a time there is no other way than the key; for several the planner may think of reading all files of the firm.
UPDATE files SET state = 'arrived', size = @size::bigint, sha256 = @sha256
WHERE tenant_id = @tenant_id AND key = @key AND state = 'expected' RETURNING key;

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
  coalesce((SELECT sum(f.size) FROM files f WHERE f.tenant_id = $1 AND EXISTS (SELECT FROM blob_retention r WHERE r.tenant_id = f.tenant_id AND r.file_key = f.key)), 0)::bigint AS retained;

-- name: OldSweeps :many
SELECT sweeps FROM firm_sweeps WHERE tenant_id = $1;

-- name: AdoptFiles :exec
INSERT INTO files (tenant_id, key, state, counted, created_at, delete_after)
SELECT @tenant_id::bigint, unnest(@keys::text[]), 'loose', false, @now::timestamptz, @delete_after::timestamptz
ON CONFLICT DO NOTHING;

-- name: ForgetOldSweeps :exec
DELETE FROM firm_sweeps WHERE tenant_id = $1;
