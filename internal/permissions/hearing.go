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
	"casefold/internal/kit/events"
	"casefold/internal/permissions/internal/sqlgen"
)

// mostRemembered is how many containers are remembered before all are forgotten.
const mostRemembered = 10_000

// container is where the thing of an event lies, in its firm.
type container struct {
	tenant int64
	in     events.Container
}

// hearing remembers for a moment which containers everybody in their firm may see, so that news of what lies in them is
// not judged anew for each open browser.
type hearing struct {
	asking singleflight.Group
	mu     sync.Mutex
	open   map[container]time.Time
	// walls counts how often access has changed: what was asked before a change is no answer after it.
	walls int64
}

func newHearing() *hearing { return &hearing{open: map[container]time.Time{}} }

func (h *hearing) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.walls++
	clear(h.open)
}

func (h *hearing) look(p container) (open bool, walls int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return time.Now().Before(h.open[p]), h.walls
}

func (h *hearing) remember(p container, walls int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if walls != h.walls {
		return
	}
	if len(h.open) >= mostRemembered {
		clear(h.open)
	}
	h.open[p] = time.Now().Add(freshness)
}

// Hears tells whether a person may know of what lies in a container. Behind a wall even the number of a document, and when
// it was worked on, is nobody else's business.
func (s *Service) Hears(actor db.Actor) events.Hears {
	return func(ctx context.Context, in events.Container) (bool, error) {
		return s.hearsOf(ctx, actor, container{actor.Tenant, in})
	}
}

// hearsOf judges one container. Of the browsers that wait for the same one, the first asks the database; the others have
// its answer where the container is open, and only behind a wall ask for themselves.
func (s *Service) hearsOf(ctx context.Context, actor db.Actor, p container) (bool, error) {
	open, walls := s.hearing.look(p)
	if open {
		return true, nil
	}
	var first, seen bool
	answer, err, _ := s.hearing.asking.Do(fmt.Sprint(walls, p), func() (any, error) {
		first = true
		// The others must not fail because this browser leaves.
		open, mine, err := s.judge(context.WithoutCancel(ctx), actor, p)
		if err == nil && open {
			s.hearing.remember(p, walls)
		}
		seen = mine
		return open, err
	})
	if err == nil && answer == false && !first {
		_, seen, err = s.judge(ctx, actor, p)
	}
	return seen || answer == true, err
}

// judge tells whether everybody in the firm may see the container, and whether the person may. Of a kind of container that
// is not known here nobody hears.
func (s *Service) judge(ctx context.Context, actor db.Actor, p container) (open, seen bool, err error) {
	if p.in.Kind == events.WholeFirm {
		return true, true, nil
	}
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		switch p.in.Kind {
		case events.Matter:
			row, err := q.HearsOfMatter(ctx, sqlgen.HearsOfMatterParams{TenantID: tx.Tenant, ID: p.in.ID})
			open, seen = row.Open, row.Seen
			return err
		case events.Folder:
			row, err := q.HearsOfFolder(ctx, sqlgen.HearsOfFolderParams{TenantID: tx.Tenant, ID: p.in.ID})
			open, seen = row.Open, row.Seen
			return err
		case events.Bin:
			var err error
			seen, err = MayStillDestroy(ctx, tx)
			return err
		}
		return nil
	})
	if errors.Is(err, pgx.ErrNoRows) { // it is gone
		return false, false, nil
	}
	return open, seen, err
}
