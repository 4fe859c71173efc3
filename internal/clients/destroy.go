package clients

import (
	"context"
	"time"

	"casefold/internal/audit"
	"casefold/internal/clients/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
)

// Remains are what is known of a client that is about to be destroyed.
type Remains struct {
	ID        int64
	Deleted   bool
	CreatedAt time.Time
	// Matters are those of the client that exist.
	Matters []int64
}

// HoldForDestruction reads those of the clients that exist, in the trash or not, and holds them until the end of the
// transaction: no matter can become theirs.
func HoldForDestruction(ctx context.Context, tx *db.Tx, ids []int64) ([]Remains, error) {
	q := sqlgen.New(tx)
	rows, err := q.HoldClients(ctx, sqlgen.HoldClientsParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return nil, err
	}
	held, at := make([]Remains, len(rows)), map[int64]int{}
	for i, row := range rows {
		held[i], at[row.ID] = Remains{ID: row.ID, Deleted: row.Deleted, CreatedAt: row.CreatedAt}, i
	}
	// Asked after the locks are held, so that a matter made a moment ago counts.
	matters, err := q.MattersOf(ctx, sqlgen.MattersOfParams{TenantID: tx.Tenant, Ids: ids})
	for _, m := range matters {
		if i, ok := at[*m.ClientID]; ok {
			held[i].Matters = append(held[i].Matters, m.ID)
		}
	}
	return held, err
}

// Destroy removes clients that have no matters from the database, with their tags and attorneys. The caller has judged them.
func (s *Service) Destroy(ctx context.Context, tx *db.Tx, ids []int64, jobID int64) error {
	if err := sqlgen.New(tx).EraseClients(ctx, sqlgen.EraseClientsParams{TenantID: tx.Tenant, Ids: ids}); err != nil {
		return err
	}
	s.hub.Publish(tx, events.Event{Topic: events.Firm(tx.Tenant), Kind: EventKind})
	lines := make([]audit.Line, len(ids))
	for i, id := range ids {
		lines[i] = audit.Line{Action: "client.destroy", Object: "client", ObjectID: id, After: map[string]int64{"jobID": jobID}}
	}
	return audit.RecordAll(ctx, tx, lines)
}
