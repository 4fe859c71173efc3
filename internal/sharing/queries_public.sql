-- name: OpenShare :one
-- What a link leads to at this moment, for whoever has it. Seen says that the page was looked at from this address a moment ago.
SELECT s.id, t.name AS firm, t.edition, u.display_name AS sender, s.message, s.kind, s.total_objects, s.total_bytes, s.expires_at, s.accessed_at, s.file_key::text AS file_key, s.filename,
  coalesce(s.password, '')::text AS password, s.download_limit, s.downloads,
  (SELECT array_agg(i.name ORDER BY i.position) FROM share_items i WHERE i.tenant_id = s.tenant_id AND i.share_id = s.id AND @with_names::boolean)::text[] AS names,
  (SELECT array_agg(i.size ORDER BY i.position) FROM share_items i WHERE i.tenant_id = s.tenant_id AND i.share_id = s.id AND @with_names::boolean)::bigint[] AS sizes,
  EXISTS (SELECT FROM share_accesses a WHERE a.tenant_id = s.tenant_id AND a.share_id = s.id AND a.address = @address::text AND a.what = 'opened'
    AND a.at > now() - interval '10 minutes')::boolean AS seen
FROM shares_now s JOIN tenants t ON t.tenant_id = s.tenant_id JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.created_by
WHERE s.tenant_id = @tenant_id AND s.link_hash = @link_hash AND s.status = 'active' AND s.expires_at > now()
  AND NOT s.matter_deleted AND NOT s.matter_destroyed AND s.file_key IS NOT NULL;

-- name: TakeDownload :execrows
-- Those that are asked for at once are counted one after the other, so that the limit is kept.
UPDATE shares SET downloads = downloads + 1
WHERE tenant_id = $1 AND id = $2 AND status = 'active' AND expires_at > now() AND (download_limit IS NULL OR downloads < download_limit);

-- name: SharedFiles :many
-- The files of a share, or one of them, wherever what they belong to lies by now.
SELECT i.position, i.kind, i.item_id, i.version, i.name, coalesce(v.file_key, e.file_key, '')::text AS file_key, i.size
FROM share_items i
LEFT JOIN document_versions v ON i.kind = 'document' AND v.tenant_id = i.tenant_id AND v.id = i.content_id AND v.state = 'live'
LEFT JOIN emails e ON i.kind = 'email' AND e.tenant_id = i.tenant_id AND e.id = i.content_id
WHERE i.tenant_id = @tenant_id AND i.share_id = @share_id AND (@position::integer = 0 OR i.position = @position) ORDER BY i.position;

-- name: FetchedLately :one
-- Whether the same was asked for from the same address a moment ago.
SELECT EXISTS (
  SELECT FROM share_accesses a WHERE a.tenant_id = @tenant_id AND a.share_id = @share_id AND a.address = @address AND a.what IN ('zip', 'file') AND a.position IS NOT DISTINCT FROM sqlc.narg(position)
    AND a.at > now() - interval '10 minutes')::boolean;

-- name: InsertAccess :exec
INSERT INTO share_accesses (tenant_id, id, share_id, link_hash, at, address, what, position, size)
VALUES (@tenant_id, @id, @share_id, @link_hash, greatest(now(), sqlc.arg(now)::timestamptz), @address, @what, sqlc.narg(position), @size);

-- name: Accessed :exec
UPDATE shares SET accessed_at = sqlc.arg(now)::timestamptz WHERE tenant_id = $1 AND id = $2 AND accessed_at IS NULL;

-- name: MayFetch :one
-- Whether the link by which something was asked for still leads to it.
SELECT EXISTS (
  SELECT FROM shares_now s JOIN share_accesses a ON a.tenant_id = s.tenant_id AND a.share_id = s.id AND a.id = @access_id AND a.link_hash = s.link_hash
  LEFT JOIN share_items i ON i.tenant_id = a.tenant_id AND i.share_id = a.share_id AND i.position = a.position
  LEFT JOIN document_versions v ON i.kind = 'document' AND v.tenant_id = i.tenant_id AND v.id = i.content_id AND v.state = 'live'
  LEFT JOIN emails e ON i.kind = 'email' AND e.tenant_id = i.tenant_id AND e.id = i.content_id
  WHERE s.tenant_id = @tenant_id AND s.id = @id AND s.status = 'active' AND s.expires_at > now() AND NOT s.matter_deleted AND NOT s.matter_destroyed
    AND @file_key::text = CASE a.what WHEN 'zip' THEN s.file_key WHEN 'file' THEN coalesce(v.file_key, e.file_key) END)::boolean;

-- name: SentPart :one
-- All of it has left when it left without a gap, in one piece or in several.
UPDATE share_accesses SET sent_bytes = sqlc.arg(sent_to)::bigint
WHERE tenant_id = @tenant_id AND id = @access_id AND share_id = @share_id AND sent_bytes >= sqlc.arg(sent_from)::bigint
  AND (sent_bytes < sqlc.arg(sent_to)::bigint OR size = 0) AND sqlc.arg(sent_to)::bigint <= size
RETURNING (sent_bytes = size)::boolean AS whole;

-- name: Downloaded :execrows
-- All that a share holds has left: as one ZIP, or file by file.
UPDATE shares s SET downloaded_at = sqlc.arg(now)::timestamptz
WHERE s.tenant_id = @tenant_id AND s.id = @id AND s.downloaded_at IS NULL AND (
  EXISTS (SELECT FROM share_accesses a WHERE a.tenant_id = s.tenant_id AND a.share_id = s.id AND a.what = 'zip' AND a.sent_bytes = a.size)
  OR s.total_objects = (SELECT count(DISTINCT a.position) FROM share_accesses a WHERE a.tenant_id = s.tenant_id AND a.share_id = s.id AND a.what = 'file' AND a.sent_bytes = a.size));

-- name: AccessesOf :many
SELECT a.at, a.address, a.what, a.size, (a.sent_bytes = a.size)::boolean AS whole, coalesce(i.kind, '')::text AS kind, coalesce(i.item_id, 0)::bigint AS item_id,
  coalesce(i.version, 0)::bigint AS version, coalesce(i.name, '')::text AS name
FROM share_accesses a LEFT JOIN share_items i ON i.tenant_id = a.tenant_id AND i.share_id = a.share_id AND i.position = a.position
WHERE a.tenant_id = $1 AND a.share_id = $2 ORDER BY a.id DESC LIMIT 500;
