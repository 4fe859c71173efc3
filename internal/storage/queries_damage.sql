-- name: Recorded :many
-- What the bytes of files are that have arrived and were not given up.
SELECT f.key, f.size::bigint AS size, f.sha256, f.crc32, f.damaged FROM unnest(@keys::text[]) k
CROSS JOIN LATERAL (SELECT o.key, o.size, o.sha256, o.crc32, EXISTS (SELECT FROM damaged_files d WHERE d.tenant_id = o.tenant_id AND d.key = o.key)::boolean AS damaged
  FROM files o WHERE o.tenant_id = @tenant_id AND o.key = k AND o.state = 'arrived' OFFSET 0) f;

-- name: ReportDamage :execrows
-- A file that was given up meanwhile is not damaged.
INSERT INTO damaged_files (tenant_id, key, found, found_at)
SELECT f.tenant_id, f.key, @found::text, @now::timestamptz FROM files f WHERE f.tenant_id = @tenant_id AND f.key = @key AND f.state = 'arrived'
ON CONFLICT (tenant_id, key) DO UPDATE SET found = excluded.found WHERE damaged_files.found <> excluded.found;

-- name: ForgetDamage :execrows
DELETE FROM damaged_files WHERE tenant_id = @tenant_id AND key = ANY(@keys::text[]);

-- name: ForgetRemoved :exec
DELETE FROM damaged_files d
WHERE d.tenant_id = $1 AND NOT EXISTS (SELECT FROM files f WHERE f.tenant_id = d.tenant_id AND f.key = d.key AND f.state = 'arrived');

-- name: DamagedFiles :many
SELECT key, found, found_at FROM damaged_files WHERE tenant_id = $1 ORDER BY found_at, key;

-- name: Scrub :many
SELECT begun_at, total, done, after_key FROM scrubs WHERE tenant_id = $1;

-- name: BeginScrub :exec
INSERT INTO scrubs (tenant_id, begun_at, total)
SELECT @tenant_id, @now, count(*) FROM files f WHERE f.tenant_id = @tenant_id AND f.state = 'arrived'
ON CONFLICT (tenant_id) DO UPDATE SET whole_at = excluded.begun_at, begun_at = excluded.begun_at, total = excluded.total, done = 0, after_key = '';

-- name: NextToScrub :many
SELECT key, size::bigint AS size, sha256, crc32 FROM files
WHERE tenant_id = @tenant_id AND key > @after AND state = 'arrived' ORDER BY key LIMIT @most;

-- name: AddCRC32 :batchexec
UPDATE files SET crc32 = @crc32::integer WHERE tenant_id = @tenant_id AND key = @key AND state = 'arrived';

-- name: Scrubbed :exec
UPDATE scrubs SET done = done + @files, after_key = @after_key WHERE tenant_id = @tenant_id;
