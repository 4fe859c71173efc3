package check

import (
	"context"

	"casefold/internal/kit/db"
)

// sharing: an active share has its ZIP and all that it holds still exists (I19). Every recipient got a mail or a visible failure,
// no mail belongs to nothing (I20), and none is forgotten on its way (I18).
func (i *inspector) sharing(ctx context.Context) error {
	looks := []struct{ invariant, what, query string }{
		{"I19", "share %d is active and has no ZIP", `
			SELECT s.id FROM shares s LEFT JOIN files f ON f.tenant_id = s.tenant_id AND f.key = s.file_key AND f.state = 'arrived'
			WHERE s.tenant_id = $1 AND s.status = 'active' AND s.expires_at > now() AND f.key IS NULL ORDER BY 1 LIMIT 100`},
		{"I19", "share %d is active and holds something that was destroyed", `
			SELECT DISTINCT s.id FROM shares s JOIN share_items h ON h.tenant_id = s.tenant_id AND h.share_id = s.id
			LEFT JOIN document_versions v ON h.kind = 'document' AND v.tenant_id = h.tenant_id AND v.id = h.content_id AND v.state = 'live'
			LEFT JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
			LEFT JOIN emails e ON h.kind = 'email' AND e.tenant_id = h.tenant_id AND e.id = h.content_id
			LEFT JOIN folders f ON f.tenant_id = h.tenant_id AND f.id = coalesce(d.folder_id, e.folder_id) AND f.area <> 'destroyed'
			WHERE s.tenant_id = $1 AND s.status = 'active' AND s.expires_at > now() AND f.id IS NULL ORDER BY 1 LIMIT 100`},
		{"I19", "share %d is active and its list is not what it says it holds", `
			SELECT s.id FROM shares s WHERE s.tenant_id = $1 AND s.status = 'active'
			  AND s.total_objects <> (SELECT count(*) FROM share_items h WHERE h.tenant_id = s.tenant_id AND h.share_id = s.id) ORDER BY 1 LIMIT 100`},
		{"I20", "share %d was sent, and a recipient of it has neither a mail nor a failure", `
			SELECT s.id FROM shares s WHERE s.tenant_id = $1 AND s.status = 'active' AND EXISTS (
			  SELECT FROM unnest(s.recipients) r WHERE NOT EXISTS (
			    SELECT FROM share_mails m JOIN share_sendings g ON g.tenant_id = m.tenant_id AND g.id = m.sending_id
			    WHERE m.tenant_id = s.tenant_id AND g.share_id = s.id AND m.recipient = r)) ORDER BY 1 LIMIT 100`},
		{"I20", "sending %d has a mail on its way that does not exist or has ended", `
			SELECT DISTINCT m.sending_id FROM share_mails m LEFT JOIN mails x ON x.tenant_id = m.tenant_id AND x.id = m.mail_id AND x.finished_at IS NULL
			WHERE m.tenant_id = $1 AND m.state = 'queued' AND x.id IS NULL ORDER BY 1 LIMIT 100`},
		{"I20", "sending %d says otherwise than its mails", `
			SELECT g.id FROM share_sendings g JOIN share_mails m ON m.tenant_id = g.tenant_id AND m.sending_id = g.id WHERE g.tenant_id = $1
			GROUP BY g.id, g.state HAVING g.state <> CASE WHEN bool_or(m.state = 'failed') THEN 'failed' WHEN bool_and(m.state = 'sent') THEN 'sent' ELSE 'queued' END
			ORDER BY 1 LIMIT 100`},
		{"I20", "%d mails of the firm belong to no share", `
			SELECT count(*) FROM mails x WHERE x.tenant_id = $1 AND NOT EXISTS (SELECT FROM share_mails m WHERE m.tenant_id = x.tenant_id AND m.mail_id = x.id)
			HAVING count(*) > 0`},
		{"I18", "%d mails of the firm are neither sent nor shown as failed", `
			SELECT count(*) FROM mails m LEFT JOIN river_job r ON r.id = m.job_id
			WHERE m.tenant_id = $1 AND m.finished_at IS NULL AND (r.id IS NULL OR r.finalized_at IS NOT NULL)
			  AND coalesce(r.finalized_at, m.queued_at) < now() - interval '3 minutes' HAVING count(*) > 0`},
	}
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		for _, look := range looks {
			found, err := column[int64](ctx, tx, look.query, f.ID)
			if err != nil {
				return err
			}
			for _, id := range found {
				i.say(look.invariant, f, look.what, id)
			}
		}
		return nil
	})
}
