package permissions

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/singleflight"

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
	asking singleflight.Group
	mu     sync.Mutex
	open   map[record]time.Time
	// walls counts how often access has changed: what was asked before a change is no answer after it.
	walls int64
}

func newHearing() *hearing { return &hearing{open: map[record]time.Time{}} }

func (h *hearing) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.walls++
	clear(h.open)
}

func (h *hearing) look(r record) (open bool, walls int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return time.Now().Before(h.open[r]), h.walls
}

func (h *hearing) remember(r record, walls int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if walls != h.walls {
		return
	}
	if len(h.open) >= openRecords {
		clear(h.open)
	}
	h.open[r] = time.Now().Add(freshness)
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

// hearsOf judges one record. Of the browsers that wait for the same one, the first asks the database; the others have
// its answer where the record is open, and only behind a wall ask for themselves.
func (s *Service) hearsOf(ctx context.Context, actor db.Actor, r record) (bool, error) {
	open, walls := s.hearing.look(r)
	if open {
		return true, nil
	}
	var first, seen bool
	answer, err, _ := s.hearing.asking.Do(fmt.Sprint(walls, r), func() (any, error) {
		first = true
		// The others must not fail because this browser leaves.
		open, mine, err := s.judge(context.WithoutCancel(ctx), actor, r)
		if err == nil && open {
			s.hearing.remember(r, walls)
		}
		seen = mine
		return open, err
	})
	if err == nil && answer == false && !first {
		_, seen, err = s.judge(ctx, actor, r)
	}
	return seen || answer == true, err
}

func (s *Service) judge(ctx context.Context, actor db.Actor, r record) (open, seen bool, err error) {
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) (err error) {
		open, seen, err = r.judge(ctx, sqlgen.New(tx))
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) { // it is gone
		return false, false, nil
	}
	return open, seen, err
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
