package check_test

import (
	"maps"
	"testing"

	"casefold/internal/kit/db"
)

// share gives the firm an active share of a document, whose mail was sent.
func (h *house) share(t *testing.T, who db.Actor) {
	t.Helper()
	h.document(t, who)
	for _, statement := range []string{
		`INSERT INTO jobs (tenant_id, id, kind, status, user_id, river_id, started_at, ended_at) VALUES ($1, 1, 'externalSend', 2, $2, 0, now(), now())`,
		`INSERT INTO shares (tenant_id, id, created_by, created_at, root_id, kind, message, recipients, status, job_id, selection, total_objects, link_hash, link_sealed, expires_at, file_key)
		 SELECT $1, 1, $2, now(), 11, 'document', '', '{a@b.example}', 'active', 1, '{}', 1, sha256('x'), 'x', now() + interval '1 day', v.file_key
		 FROM document_versions v WHERE v.tenant_id = $1 AND v.id = 1`,
		`INSERT INTO share_items (tenant_id, share_id, position, kind, item_id, content_id, version, name, path, size)
		 SELECT $1, 1, 1, 'document', 1, 1, 1, 'a', 'a', 1 FROM users WHERE tenant_id = $1 AND id = $2`,
		`INSERT INTO share_sendings (tenant_id, id, share_id, user_id, mails, activates, state, created_at, sent_at) VALUES ($1, 1, 1, $2, 1, true, 'sent', now(), now())`,
		`INSERT INTO share_mails (tenant_id, sending_id, position, recipient, mail_id, state, settled_at)
		 SELECT $1, 1, 1, 'a@b.example', '8f14e45f-ceea-467f-a8a9-1c0b1a2d3e4f', 'sent', now() FROM users WHERE tenant_id = $1 AND id = $2`,
	} {
		h.exec(t, who.Region, statement, who.Tenant, who.UserID)
	}
}

// onItsWay makes the mail of the share one that was not sent yet.
const onItsWay = `WITH m AS (UPDATE share_mails SET state = 'queued', settled_at = NULL WHERE tenant_id = $1)
	UPDATE share_sendings SET state = 'queued', sent_at = NULL WHERE tenant_id = $1`

func TestASoundShareIsPassedOver(t *testing.T) {
	h := build(t)
	h.share(t, h.firm(t, "US"))
	for _, line := range h.check(t) {
		if line[:3] == "I19" || line[:3] == "I20" {
			t.Error(line)
		}
	}
}

func init() {
	after := func(statement string) func(*testing.T, *house, db.Actor) {
		return func(t *testing.T, h *house, who db.Actor) {
			h.share(t, who)
			h.exec(t, who.Region, statement, who.Tenant)
		}
	}
	maps.Copy(damages, map[string]damage{
		"an active share without its ZIP":             {"I19", "share 1 is active and has no ZIP", after("UPDATE shares SET file_key = NULL WHERE tenant_id = $1")},
		"an active share of what was destroyed":       {"I19", "share 1 is active and holds something that was destroyed", after("UPDATE share_items SET content_id = 99 WHERE tenant_id = $1")},
		"a share that holds more than it says":        {"I19", "share 1 is active and its list is not what it says it holds", after("UPDATE shares SET total_objects = 2 WHERE tenant_id = $1")},
		"a recipient who got nothing":                 {"I20", "share 1 was sent, and a recipient of it has neither a mail nor a failure", after("UPDATE shares SET recipients = '{a@b.example,c@d.example}' WHERE tenant_id = $1")},
		"a mail on its way that is not there":         {"I20", "sending 1 has a mail on its way that does not exist or has ended", after(onItsWay)},
		"a sending that says otherwise than its mail": {"I20", "sending 1 says otherwise than its mails", after("UPDATE share_mails SET state = 'failed' WHERE tenant_id = $1")},
		"a mail that belongs to no share": {"I20", "1 mails of the firm belong to no share", func(t *testing.T, h *house, who db.Actor) {
			h.exec(t, who.Region, `INSERT INTO mails (tenant_id, id, job_id, state, recipient, queued_at, finished_at) VALUES ($1, gen_random_uuid(), 0, 'sent', 'x@y.example', now(), now())`, who.Tenant)
		}},
		"a mail of a firm that nobody sends": {"I18", "1 mails of the firm are neither sent nor shown as failed", func(t *testing.T, h *house, who db.Actor) {
			h.share(t, who)
			h.exec(t, who.Region, onItsWay, who.Tenant)
			h.exec(t, who.Region, `INSERT INTO mails (tenant_id, id, job_id, recipient, sealed, queued_at)
				SELECT tenant_id, mail_id, 0, recipient, 'x', now() - interval '1 hour' FROM share_mails WHERE tenant_id = $1`, who.Tenant)
		}},
	})
}
