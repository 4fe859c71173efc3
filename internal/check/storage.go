package check

import (
	"context"
	"time"

	"casefold/internal/kit/db"
)

const (
	// countedEvery is a day, and the hour that the counting may take.
	countedEvery = 25 * time.Hour
	// destroyedWithin is how long after their date retained bytes may still be there.
	destroyedWithin = 7 * 24 * time.Hour
)

// usage: what a firm is said to use is what it used when that was counted, and it is counted each day on which the firm
// works (I21). An upload may have begun a day before it is finished, so only a quiet day can be counted again.
func (i *inspector) usage(ctx context.Context) error {
	type usage struct {
		Total, Pending, Current, Retained int64
		Counted, First, Last              *time.Time
	}
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		found, err := collect[usage](ctx, tx, `
			SELECT u.total_bytes, u.pending_delete_bytes,
				coalesce((SELECT sum(f.size) FROM files f WHERE f.tenant_id = $1 AND f.state = 'arrived' AND f.counted
					AND NOT EXISTS (SELECT FROM blob_retention r WHERE r.tenant_id = f.tenant_id AND r.file_key = f.key)), 0)::bigint,
				coalesce((SELECT sum(f.size) FROM files f WHERE f.tenant_id = $1 AND f.counted
					AND EXISTS (SELECT FROM blob_retention r WHERE r.tenant_id = f.tenant_id AND r.file_key = f.key)), 0)::bigint, u.calculated_at,
				(SELECT min(created_at) FROM files WHERE tenant_id = $1 AND counted),
				greatest((SELECT max(created_at) FROM files WHERE tenant_id = $1 AND counted), (SELECT max(created_at) FROM blob_retention WHERE tenant_id = $1))
			FROM tenant_usage u WHERE u.tenant_id = $1`, f.ID)
		for _, u := range found {
			since := u.Counted
			if since == nil {
				since = u.First
			}
			switch {
			case since != nil && u.Last != nil && u.Last.Sub(*since) > countedEvery:
				i.say("I21", f, "the storage it uses was not counted since %s", since.UTC().Format(time.RFC3339))
			case u.Counted != nil && (u.Last == nil || u.Counted.Sub(*u.Last) > countedEvery) && (u.Total != u.Current+u.Retained || u.Pending != u.Retained):
				i.say("I21", f, "it is said to use %d bytes, %d of them pending deletion, and uses %d and %d", u.Total, u.Pending, u.Current+u.Retained, u.Retained)
			}
		}
		return err
	})
}

// retention: what was retained is destroyed soon after its date (I24): the retention ends, and then the file is removed. That
// it is there until then is part of I02.
func (i *inspector) retention(ctx context.Context) error {
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		overdue, err := column[time.Time](ctx, tx, `SELECT delete_after FROM blob_retention WHERE tenant_id = $1 AND file_key IS NOT NULL AND delete_after < $2 ORDER BY 1`,
			f.ID, i.now.Add(-destroyedWithin))
		for _, date := range overdue {
			i.say("I24", f, "a file that was retained until %s is still there", date.UTC().Format(time.RFC3339))
		}
		return err
	})
}
