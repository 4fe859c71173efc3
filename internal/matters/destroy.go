package matters

import (
	"context"
	"time"

	"casefold/internal/audit"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/matters/internal/sqlgen"
)

// Remains are what is known of a matter that is about to be destroyed.
type Remains struct {
	ID        int64
	ClientID  *int64
	Deleted   bool
	CreatedAt time.Time
}

// HoldForDestruction reads those of the matters that exist, in the trash or not, and holds them until the end of the
// transaction.
func HoldForDestruction(ctx context.Context, tx *db.Tx, ids []int64) ([]Remains, error) {
	rows, err := sqlgen.New(tx).HoldMatters(ctx, sqlgen.HoldMattersParams{TenantID: tx.Tenant, Ids: ids})
	held := make([]Remains, len(rows))
	for i, row := range rows {
		held[i] = Remains(row)
	}
	return held, err
}

// Destroy removes a matter from the database with its tags and staff. The caller has judged it, and has removed all that
// refers to it: its folders, and who may see it.
func (s *Service) Destroy(ctx context.Context, tx *db.Tx, m Remains, jobID int64) error {
	if err := sqlgen.New(tx).EraseMatter(ctx, sqlgen.EraseMatterParams{TenantID: tx.Tenant, ID: m.ID}); err != nil {
		return err
	}
	// Nobody sees the matter any more, so nobody would hear of it by its id.
	s.hub.Publish(tx, events.Event{Topic: events.Firm(tx.Tenant), Kind: EventKind})
	type place struct {
		ClientID *int64 `json:"clientID,omitempty"`
	}
	return audit.Record(ctx, tx, audit.Line{Action: "matter.destroy", Object: "matter", ObjectID: m.ID, Before: place{m.ClientID}, After: map[string]int64{"jobID": jobID}})
}
