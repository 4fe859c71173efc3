-- name: InsertShare :exec
-- The clock of the database begins and ends the time of a share.
INSERT INTO shares (tenant_id, id, created_by, created_at, root_id, matter_id, matter_name, kind, message, recipients, status, job_id, selection,
  link_hash, link_sealed, expires_at, days, password, download_limit)
VALUES (@tenant_id, @id, @created_by, @created_at, @root_id, sqlc.narg(matter_id), @matter_name, @kind, @message, @recipients, 'processing', @job_id, @selection,
  @link_hash, @link_sealed, greatest(now(), sqlc.arg(created_at)) + interval '1 day', @days, sqlc.narg(password), sqlc.narg(download_limit));

-- name: SetFrozen :exec
UPDATE shares SET filename = @filename, folders = @folders, total_objects = @total_objects, total_bytes = @total_bytes WHERE tenant_id = @tenant_id AND id = @id;

-- name: InsertItems :exec
INSERT INTO share_items (tenant_id, share_id, position, kind, item_id, content_id, version, name, path, size)
SELECT @tenant_id::bigint, @share_id::bigint, i.position, i.kind, i.item_id, i.content_id, i.version, i.name, i.path, i.size
FROM (SELECT generate_subscripts(@item_ids::bigint[], 1) AS position, unnest(@kinds::text[]) AS kind, unnest(@item_ids::bigint[]) AS item_id,
  unnest(@content_ids::bigint[]) AS content_id, unnest(@versions::bigint[]) AS version, unnest(@names::text[]) AS name,
  unnest(@paths::text[]) AS path, unnest(@sizes::bigint[]) AS size) i;

-- name: ItemsOf :many
SELECT kind, item_id, content_id, version, name, path, size FROM share_items WHERE tenant_id = $1 AND share_id = $2 ORDER BY position;

-- name: ShareOfJob :one
-- A share for whoever packs and mails it, which whoever may see it asked for.
SELECT s.id, s.created_by, s.status_now::text AS status, s.kind, s.message, s.recipients, s.selection, s.filename, s.folders, s.total_objects, s.total_bytes,
  s.link_sealed, s.expires_at, (s.password IS NOT NULL)::boolean AS has_password
FROM shares_now s WHERE s.tenant_id = $1 AND s.id = $2;

-- name: Activate :one
-- Nothing happens to a share that was ended meanwhile. The time of the link begins now.
UPDATE shares SET status = 'active', file_key = @file_key, downloads = 0, expires_at = now() + days * interval '1 day'
WHERE tenant_id = @tenant_id AND id = @id AND status = 'processing' RETURNING expires_at;

-- name: HoldShare :one
SELECT id FROM shares WHERE tenant_id = $1 AND id = $2 FOR UPDATE;

-- name: Revoke :execrows
UPDATE shares SET status = 'revoked', ended_at = greatest(created_at, sqlc.arg(now)::timestamptz) WHERE tenant_id = $1 AND id = $2 AND status = 'active' AND expires_at > now();

-- name: Change :one
-- What the sender chose, chosen anew. The time of the link begins again where another is chosen.
UPDATE shares SET
  days = coalesce(sqlc.narg(days)::integer, days),
  expires_at = coalesce(now() + sqlc.narg(days)::integer * interval '1 day', expires_at),
  password = CASE WHEN sqlc.arg(set_password)::boolean THEN sqlc.narg(password)::text ELSE password END,
  download_limit = CASE WHEN sqlc.arg(set_limit)::boolean THEN sqlc.narg(download_limit)::integer ELSE download_limit END
WHERE tenant_id = @tenant_id AND id = @id AND status = 'active' AND expires_at > now()
RETURNING expires_at, (password IS NOT NULL)::boolean AS has_password, download_limit;

-- name: BeginAgain :exec
-- The share is packed and mailed once more: under a new link, and with the file still to be made.
UPDATE shares SET status = 'processing', ended_at = NULL, job_id = @job_id, link_hash = @link_hash, link_sealed = @link_sealed, file_key = NULL, downloads = 0,
  expires_at = greatest(now(), created_at) + interval '1 day'
WHERE tenant_id = @tenant_id AND id = @id;

-- name: FileOf :one
SELECT file_key FROM shares WHERE tenant_id = $1 AND id = $2;

-- name: Fail :exec
UPDATE shares SET status = 'failed', ended_at = greatest(created_at, sqlc.arg(now)::timestamptz) WHERE tenant_id = $1 AND id = $2 AND status IN ('processing', 'active');

-- name: EndThoseWith :many
-- What holds something that is destroyed is served no longer, and what was to hold it is never finished.
WITH held AS (
  SELECT h.id, h.status FROM shares h WHERE h.tenant_id = @tenant_id AND h.status IN ('active', 'processing') AND h.id IN (
    SELECT i.share_id FROM share_items i WHERE i.tenant_id = @tenant_id AND i.kind = sqlc.arg(kind)::text AND i.content_id = ANY(sqlc.arg(contents)::bigint[]))
  ORDER BY h.id FOR UPDATE
)
UPDATE shares s SET status = CASE held.status WHEN 'active' THEN 'revoked' ELSE 'failed' END, ended_at = greatest(s.created_at, sqlc.arg(now)::timestamptz)
FROM held WHERE s.tenant_id = @tenant_id AND s.id = held.id
RETURNING s.id, held.status AS was;

-- name: ContentsOf :many
SELECT DISTINCT content_id FROM share_items WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = ANY(@items::bigint[]);

-- name: FailAbandoned :many
-- Whose job came to nothing without saying so.
UPDATE shares s SET status = 'failed', ended_at = greatest(s.created_at, sqlc.arg(now)::timestamptz)
FROM jobs j WHERE j.tenant_id = s.tenant_id AND j.id = s.job_id AND j.status = 3 AND s.tenant_id = sqlc.arg(tenant_id) AND s.status = 'processing'
RETURNING s.id;

-- name: ReleaseFiles :many
-- The ZIPs of shares that ended more than a day ago.
WITH ended AS (
  SELECT s.id, s.file_key FROM shares s
  WHERE s.tenant_id = @tenant_id AND s.file_key IS NOT NULL
    AND (s.ended_at < now() - interval '1 day' OR s.status = 'active' AND s.expires_at < now() - interval '1 day')
  FOR UPDATE
), released AS (
  UPDATE shares s SET file_key = NULL FROM ended e WHERE s.tenant_id = @tenant_id AND s.id = e.id
)
SELECT file_key::text FROM ended;

-- name: UseAddresses :exec
INSERT INTO external_addresses (tenant_id, user_id, address, used_at)
SELECT @tenant_id::bigint, @user_id::bigint, unnest(@addresses::text[]), @now::timestamptz
ON CONFLICT (tenant_id, user_id, address) DO UPDATE SET used_at = excluded.used_at;

-- name: Addresses :many
SELECT address FROM external_addresses WHERE tenant_id = $1 AND user_id = $2 ORDER BY used_at DESC, address LIMIT 500;

-- name: DeleteAddress :exec
DELETE FROM external_addresses WHERE tenant_id = $1 AND user_id = $2 AND lower(address) = lower(sqlc.arg(address)::text);
