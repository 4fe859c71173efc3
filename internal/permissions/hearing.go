package permissions

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/permissions/internal/sqlgen"
)

// openRecords is how many records are remembered before all are forgotten.
const openRecords = 10_000

// record is what an event names: the name of its id, and the id.
type record struct {
	tenant int64
	idName string
	id     int64
}

// hearing remembers for a moment which records everybody in their firm may know of, so that news of them is not judged
// anew for each open browser.
type hearing struct {
	mu   sync.Mutex
	open map[record]time.Time
}

func newHearing() *hearing { return &hearing{open: map[record]time.Time{}} }

func (h *hearing) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.open)
}

// Hears tells whether a person may know of the records that an event names. Behind a wall even the number of a document,
// and when it was worked on, is nobody else's business.
func (s *Service) Hears(actor db.Actor) func(ctx context.Context, ids map[string]int64) (bool, error) {
	return func(ctx context.Context, ids map[string]int64) (bool, error) {
		for idName, id := range ids {
			if hears, err := s.hearsOf(ctx, actor, record{actor.Tenant, idName, id}); err != nil || !hears {
				return false, err
			}
		}
		return true, nil
	}
}

// hearsOf judges one record at a time: of the browsers that wait for the same one, the first asks the database.
func (s *Service) hearsOf(ctx context.Context, actor db.Actor, r record) (bool, error) {
	s.hearing.mu.Lock()
	defer s.hearing.mu.Unlock()
	if time.Now().Before(s.hearing.open[r]) {
		return true, nil
	}
	var open, seen bool
	err := s.db.InTx(ctx, actor, func(tx *db.Tx) (err error) {
		open, seen, err = r.judge(ctx, sqlgen.New(tx))
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) { // it is gone
		return false, nil
	}
	if err == nil && open {
		if len(s.hearing.open) >= openRecords {
			clear(s.hearing.open)
		}
		s.hearing.open[r] = time.Now().Add(freshness)
	}
	return seen, err
}

func (r record) judge(ctx context.Context, q *sqlgen.Queries) (open, seen bool, err error) {
	switch r.idName {
	case "matterID":
		row, err := q.HearsOfMatter(ctx, sqlgen.HearsOfMatterParams{TenantID: r.tenant, ID: r.id})
		return row.Open, row.Seen, err
	case "documentID":
		folder, err := q.FolderOfDocument(ctx, sqlgen.FolderOfDocumentParams{TenantID: r.tenant, ID: r.id})
		if err != nil {
			return false, false, err
		}
		return record{r.tenant, "folderID", folder}.judge(ctx, q)
	case "folderID":
		row, err := q.HearsOfFolder(ctx, sqlgen.HearsOfFolderParams{TenantID: r.tenant, ID: r.id})
		return row.Open, row.Seen, err
	}
	return true, true, nil // what else is told to a whole firm, such as clients, is everybody's
}
