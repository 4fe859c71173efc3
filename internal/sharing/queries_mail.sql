-- name: HoldLimits :exec
-- The sendings of a firm are counted one after the other, so that their number is true.
SELECT pg_advisory_xact_lock(hashtextextended('casefold share mails ' || @tenant_id::bigint, 0));

-- name: RecentSendings :many
SELECT user_id, mails, created_at FROM share_sendings WHERE tenant_id = $1 AND created_at > sqlc.arg(since) AND mails > 0 ORDER BY created_at;

-- name: InsertSending :exec
INSERT INTO share_sendings (tenant_id, id, share_id, user_id, mails, activates, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: InsertMails :exec
INSERT INTO share_mails (tenant_id, sending_id, position, recipient, mail_id)
SELECT @tenant_id::bigint, @sending_id::bigint, m.position, m.recipient, m.mail_id
FROM (SELECT generate_subscripts(@recipients::text[], 1) AS position, unnest(@recipients::text[]) AS recipient, unnest(@mail_ids::uuid[]) AS mail_id) m;

-- name: Sender :one
-- Who sends, as the letter names them: the person who made the share, the firm, and who gets the answer.
SELECT u.display_name AS sender, t.name AS firm, a.display_name AS replier, a.email AS reply_to
FROM users u JOIN tenants t ON t.tenant_id = u.tenant_id JOIN users a ON a.tenant_id = u.tenant_id AND a.id = @acting
WHERE u.tenant_id = @tenant_id AND u.id = @created_by;

-- name: SettleMail :one
UPDATE share_mails m SET state = @state, tries = m.tries + 1, settled_at = CASE WHEN @state::text = 'queued' THEN NULL ELSE sqlc.arg(now)::timestamptz END
FROM share_sendings g WHERE g.tenant_id = m.tenant_id AND g.id = m.sending_id AND m.tenant_id = @tenant_id AND m.mail_id = @mail_id::uuid AND m.state = 'queued'
RETURNING m.sending_id, g.share_id, g.activates;

-- name: HoldSending :exec
SELECT FROM share_sendings WHERE tenant_id = $1 AND id = $2 FOR UPDATE;

-- name: TallyOf :one
-- How the mails of a sending stand. Heard is how many have had an answer, for good or not.
SELECT count(*)::int AS mails, count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state = 'failed')::int AS failed,
  count(*) FILTER (WHERE tries > 0 OR state <> 'queued')::int AS heard
FROM share_mails WHERE tenant_id = $1 AND sending_id = $2;

-- name: SetSending :exec
UPDATE share_sendings SET state = @state, sent_at = CASE WHEN @state::text = 'sent' THEN sqlc.arg(now)::timestamptz END WHERE tenant_id = @tenant_id AND id = @id AND state <> @state;

-- name: FailSendings :exec
-- The sendings of shares that were never mailed count towards no limit.
UPDATE share_sendings g SET state = 'failed', mails = 0
WHERE g.tenant_id = @tenant_id AND g.share_id = ANY(@share_ids::bigint[]) AND g.state = 'queued'
  AND NOT EXISTS (SELECT FROM share_mails m WHERE m.tenant_id = g.tenant_id AND m.sending_id = g.id);

-- name: QueuedMails :many
SELECT m.mail_id::text FROM share_mails m JOIN share_sendings g ON g.tenant_id = m.tenant_id AND g.id = m.sending_id
WHERE m.tenant_id = @tenant_id AND g.share_id = ANY(@share_ids::bigint[]) AND m.state = 'queued';

-- name: GiveUpMails :many
-- Those of the mails that nobody will send any more.
UPDATE share_mails m SET state = 'failed', settled_at = sqlc.arg(now)::timestamptz
FROM mails x WHERE x.tenant_id = m.tenant_id AND x.id = m.mail_id AND x.state = 'failed'
  AND m.tenant_id = @tenant_id AND m.mail_id = ANY(@mail_ids::uuid[]) AND m.state = 'queued'
RETURNING m.sending_id;

-- name: ShareIsActive :one
-- Whoever ends the share in this moment is waited for, or waits and then finds the mail.
SELECT (status = 'active')::boolean FROM shares WHERE tenant_id = $1 AND id = $2 FOR SHARE;

-- name: PeopleToTell :many
SELECT DISTINCT u.sub::text FROM shares s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.created_by WHERE s.tenant_id = @tenant_id AND s.id = ANY(@share_ids::bigint[]);
