-- name: ListShares :many
SELECT s.id, u.display_name AS sender, s.recipients, s.created_at, s.total_objects, s.status_now::text AS status, s.display_status::text AS display_status,
  s.matter_id, coalesce(m.name, s.matter_name)::text AS matter_name, coalesce(f.area, '')::text AS area, s.matter_deleted::boolean AS matter_deleted,
  s.matter_destroyed::boolean AS matter_destroyed, s.expires_at, s.downloaded_at, s.link_sealed, coalesce(g.state, '')::text AS last_state, g.sent_at AS last_sent
FROM visible_shares s
JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.created_by
LEFT JOIN matters m ON m.tenant_id = s.tenant_id AND m.id = s.matter_id
LEFT JOIN folders f ON f.tenant_id = s.tenant_id AND f.id = s.root_id
LEFT JOIN LATERAL (SELECT l.state, l.sent_at FROM share_sendings l WHERE l.tenant_id = s.tenant_id AND l.share_id = s.id ORDER BY l.id DESC LIMIT 1) g ON true
WHERE s.tenant_id = @tenant_id AND (NOT @by_matter::boolean OR s.matter_id = ANY(@matter_ids::bigint[])) AND (@id::bigint = 0 OR s.id = @id)
ORDER BY s.id DESC;

-- name: ShareDetail :one
SELECT s.message, s.accessed_at, s.total_bytes FROM visible_shares s WHERE s.tenant_id = $1 AND s.id = $2;

-- name: SendingsOf :many
SELECT g.id, g.state, g.created_at, g.sent_at FROM share_sendings g WHERE g.tenant_id = $1 AND g.share_id = $2 ORDER BY g.id;

-- name: MailsOf :many
SELECT m.sending_id, m.recipient, m.state, m.tries, m.settled_at FROM share_mails m JOIN share_sendings g ON g.tenant_id = m.tenant_id AND g.id = m.sending_id
WHERE m.tenant_id = $1 AND g.share_id = $2 ORDER BY m.sending_id, m.position;

-- name: VisibleShare :one
SELECT s.id, s.display_status::text AS display_status, s.status_now::text AS status, s.matter_deleted::boolean AS matter_deleted, s.matter_destroyed::boolean AS matter_destroyed,
  s.created_by, s.recipients, s.message, s.kind, s.total_objects, s.total_bytes, s.filename, s.folders, s.link_sealed, s.expires_at
FROM visible_shares s WHERE s.tenant_id = $1 AND s.id = $2;

-- name: OpenShare :one
-- What a link leads to at this moment, for whoever has it.
SELECT s.id, t.name AS firm, t.edition, u.display_name AS sender, s.message, s.kind, s.total_objects, s.total_bytes, s.expires_at, s.accessed_at, s.file_key::text AS file_key, s.filename,
  (SELECT array_agg(i.name ORDER BY i.position) FROM share_items i WHERE i.tenant_id = s.tenant_id AND i.share_id = s.id AND @with_names::boolean)::text[] AS names
FROM shares_now s JOIN tenants t ON t.tenant_id = s.tenant_id JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.created_by
WHERE s.tenant_id = @tenant_id AND s.link_hash = @link_hash AND s.status = 'active' AND s.expires_at > now()
  AND NOT s.matter_deleted AND NOT s.matter_destroyed AND s.file_key IS NOT NULL;

-- name: MayFetch :one
SELECT EXISTS (
  SELECT FROM shares_now s WHERE s.tenant_id = @tenant_id AND s.id = @id AND s.file_key = @file_key::text AND s.status = 'active' AND s.expires_at > now()
    AND NOT s.matter_deleted AND NOT s.matter_destroyed)::boolean;

-- name: Accessed :exec
UPDATE shares SET accessed_at = sqlc.arg(now)::timestamptz WHERE tenant_id = $1 AND id = $2 AND accessed_at IS NULL;

-- name: SentPart :exec
-- A download is whole when all of the ZIP has been sent without a gap, in one piece or in several.
UPDATE shares s SET sent_bytes = sqlc.arg(sent_to)::bigint,
  downloaded_at = CASE WHEN sqlc.arg(sent_to)::bigint >= f.size THEN coalesce(s.downloaded_at, sqlc.arg(now)::timestamptz) ELSE s.downloaded_at END
FROM files f WHERE f.tenant_id = s.tenant_id AND f.key = s.file_key AND s.tenant_id = sqlc.arg(tenant_id) AND s.id = sqlc.arg(id) AND s.file_key = sqlc.arg(file_key)::text
  AND s.sent_bytes >= sqlc.arg(sent_from)::bigint AND s.sent_bytes < sqlc.arg(sent_to)::bigint;
