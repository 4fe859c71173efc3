-- name: ShareByJob :one
SELECT id, link_sealed FROM shares WHERE tenant_id = $1 AND job_id = $2;

-- name: MoveBack :exec
UPDATE shares SET created_at = created_at - sqlc.arg(seconds)::bigint * interval '1 second', expires_at = expires_at - sqlc.arg(seconds)::bigint * interval '1 second',
  ended_at = ended_at - sqlc.arg(seconds)::bigint * interval '1 second', accessed_at = accessed_at - sqlc.arg(seconds)::bigint * interval '1 second', downloaded_at = downloaded_at - sqlc.arg(seconds)::bigint * interval '1 second'
WHERE tenant_id = @tenant_id AND id = @id;

-- name: MoveBackSendings :exec
UPDATE share_sendings SET created_at = created_at - sqlc.arg(seconds)::bigint * interval '1 second', sent_at = sent_at - sqlc.arg(seconds)::bigint * interval '1 second'
WHERE tenant_id = @tenant_id AND share_id = @share_id;

-- name: MoveBackMails :exec
UPDATE share_mails m SET settled_at = m.settled_at - sqlc.arg(seconds)::bigint * interval '1 second'
FROM share_sendings g WHERE g.tenant_id = m.tenant_id AND g.id = m.sending_id AND m.tenant_id = @tenant_id AND g.share_id = @share_id;

-- name: MoveBackAccesses :exec
UPDATE share_accesses SET at = at - sqlc.arg(seconds)::bigint * interval '1 second' WHERE tenant_id = @tenant_id AND share_id = @share_id;

-- name: Unfinish :exec
-- As if the job of a share that failed had been lost: another, which has ended well, stands for it.
WITH waiting AS (UPDATE share_sendings g SET state = 'queued' WHERE g.tenant_id = @tenant_id AND g.share_id = @id)
UPDATE shares s SET status = 'processing', ended_at = NULL,
  job_id = (SELECT j.id FROM jobs j WHERE j.tenant_id = @tenant_id AND j.kind = 'externalSend' AND j.status = 2 ORDER BY j.id LIMIT 1)
WHERE s.tenant_id = @tenant_id AND s.id = @id AND s.status = 'failed';

-- name: PretendSent :exec
UPDATE share_accesses SET sent_bytes = size WHERE tenant_id = $1 AND share_id = $2;
