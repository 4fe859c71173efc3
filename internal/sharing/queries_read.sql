-- name: ListShares :many
SELECT s.id, u.display_name AS sender, s.recipients, s.created_at, s.total_objects, s.status_now::text AS status, s.display_status::text AS display_status,
  s.matter_id, coalesce(m.name, s.matter_name)::text AS matter_name, coalesce(f.area, '')::text AS area, s.matter_deleted::boolean AS matter_deleted,
  s.matter_destroyed::boolean AS matter_destroyed, s.expires_at, s.downloaded_at, s.link_sealed, (s.password IS NOT NULL)::boolean AS has_password, s.download_limit, s.downloads
FROM visible_shares s
JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.created_by
LEFT JOIN matters m ON m.tenant_id = s.tenant_id AND m.id = s.matter_id
LEFT JOIN folders f ON f.tenant_id = s.tenant_id AND f.id = s.root_id
WHERE s.tenant_id = @tenant_id AND (NOT @by_matter::boolean OR s.matter_id = ANY(@matter_ids::bigint[])) AND (@id::bigint = 0 OR s.id = @id)
ORDER BY s.id DESC;

-- name: LastSendings :many
SELECT DISTINCT ON (share_id) share_id, state, sent_at FROM share_sendings
WHERE tenant_id = @tenant_id AND share_id = ANY(@share_ids::bigint[]) ORDER BY share_id, id DESC;

-- name: ShareDetail :one
SELECT s.message, s.accessed_at, s.total_bytes FROM visible_shares s WHERE s.tenant_id = $1 AND s.id = $2;

-- name: SendingsOf :many
SELECT g.id, g.state, g.created_at, g.sent_at FROM share_sendings g WHERE g.tenant_id = $1 AND g.share_id = $2 ORDER BY g.id;

-- name: MailsOf :many
SELECT m.sending_id, m.recipient, m.state, m.tries, m.settled_at FROM share_mails m JOIN share_sendings g ON g.tenant_id = m.tenant_id AND g.id = m.sending_id
WHERE m.tenant_id = $1 AND g.share_id = $2 ORDER BY m.sending_id, m.position;

-- name: VisibleShare :one
SELECT s.id, s.display_status::text AS display_status, s.status_now::text AS status, s.matter_deleted::boolean AS matter_deleted, s.matter_destroyed::boolean AS matter_destroyed,
  s.created_by, s.recipients, s.message, s.kind, s.total_objects, s.total_bytes, s.filename, s.folders, s.link_sealed, s.expires_at,
  (s.password IS NOT NULL)::boolean AS has_password, s.download_limit
FROM visible_shares s WHERE s.tenant_id = $1 AND s.id = $2;
