package check

import (
	"context"
	"time"

	"casefold/internal/kit/db"
)

// tidiedWithin is how long the text of a deleted version may stay, and a live one go without being asked for: two turns of
// the job that looks after both.
const tidiedWithin = 2*time.Hour + 15*time.Minute

// texts: every live version has its text, or waits for it, or says why there is none (I14); no text of a deleted one stays.
func (i *inspector) texts(ctx context.Context) error {
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		forgotten, err := column[int64](ctx, tx, `
			SELECT v.id FROM document_versions v
			WHERE v.tenant_id = $1 AND v.state = 'live' AND NOT EXISTS (SELECT FROM texts t WHERE t.tenant_id = v.tenant_id AND t.version_id = v.id)
			ORDER BY 1 LIMIT 100`, f.ID)
		if err != nil {
			return err
		}
		for _, id := range forgotten {
			i.say("I14", f, "nobody has asked for the text of version %d", id)
		}
		left, err := column[int64](ctx, tx, `
			SELECT t.item_id FROM texts t JOIN document_versions v ON v.tenant_id = t.tenant_id AND v.id = t.version_id
			WHERE t.tenant_id = $1 AND v.state <> 'live'
			  AND NOT EXISTS (SELECT FROM blob_retention r WHERE r.tenant_id = v.tenant_id AND r.object = 'document' AND r.object_id = v.document_id AND r.created_at > $2)
			ORDER BY 1 LIMIT 100`, f.ID, i.now.Add(-tidiedWithin))
		for _, id := range left {
			i.say("I14", f, "the text of version %d is kept, which was deleted", id)
		}
		return err
	})
}
