package indexer

import (
	"context"
	"errors"
	"sync"
	"time"

	"casefold/internal/kit/awaited"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
)

const (
	// lookEvery is the time between two looks for new rows of the change log. A large transaction that is under way has written rows there
	// which every look has to pass over: one that takes long is followed by a pause of lookRests times as long, but no longer than longestWait.
	lookEvery   = 100 * time.Millisecond
	lookRests   = 4
	longestWait = time.Second
	// idleAfter is when an index is closed that nobody writes or searches.
	idleAfter = 2 * time.Minute
	tidyEvery = 10 * time.Second
	// mostWritten is how many indexes are open to be written at once.
	mostWritten = 32
	// takenPause is when a process asks again for an index that another one writes.
	takenPause   = time.Second
	firstPause   = time.Second
	longestPause = 30 * time.Second
	// leftToOthers is how many times as long as its last turn a firm rests that has more to do, while somebody waits for the program. The
	// embedded engine pauses inside the turn too.
	leftToOthers = 1
	// turnEvery is the time from one turn of a firm to the next while its records change one after the other: a turn costs as much for one row
	// of the log as for many.
	turnEvery = 200 * time.Millisecond
)

// region is the part of the work that belongs to one region. One goroutine writes all indexes of it, firm after firm.
type region struct {
	*Service
	name  string
	queue *queue
	firms map[int64]*firm

	mu sync.Mutex
	// bound is up to which id no row of the log can appear any more.
	bound int64
	// unsettled are firms that wait for the bound to reach an id.
	unsettled map[int64]int64
	// auditing are the orders that indexes are compared for at the moment.
	auditing map[audit]bool
	audits   sync.WaitGroup
	// rests are those of firms that give way.
	rests sync.WaitGroup
}

func (s *Service) newRegion(name string, queue *queue) *region {
	return &region{Service: s, name: name, queue: queue, firms: map[int64]*firm{}, unsettled: map[int64]int64{}, auditing: map[audit]bool{}}
}

// Run keeps the indexes of this data folder in step until ctx ends.
func (s *Service) Run(ctx context.Context) {
	ctx = db.Patiently(ctx)
	var all sync.WaitGroup
	for name, queue := range s.queues {
		r := s.newRegion(name, queue)
		all.Go(func() { r.stayPresent(ctx) })
		all.Go(func() { r.watch(ctx) })
		all.Go(func() { r.work(ctx) })
	}
	all.Wait()
	s.closeIdle(clock.Now().Add(time.Hour))
}

// watch fills the queue: with all firms when it begins, and when the database was put back, then with those that have new rows.
func (r *region) watch(ctx context.Context) {
	var w watch
	everybody := true
	for ctx.Err() == nil {
		last, begun := w.last, clock.Now()
		firms, held, err := w.look(ctx, r.db, r.name)
		took := clock.Now().Sub(begun)
		if w.last < last {
			everybody = true
			r.bounds[r.name].Store(0)
		}
		if err == nil && held {
			firms = append(firms, r.raise(w.holds)...)
			if everybody {
				err = r.addEverybody(ctx)
				everybody = err != nil
			}
		}
		if err != nil && ctx.Err() == nil {
			r.log.WarnContext(ctx, "following the changes of records failed", "region", r.name, "cause", err)
			_ = clock.Wait(ctx, firstPause)
		}
		if len(firms) > 0 {
			r.queue.add(firms...)
		}
		_ = clock.Wait(ctx, max(lookEvery, min(lookRests*took, longestWait)))
	}
}

func (r *region) addEverybody(ctx context.Context) error {
	return r.db.InEachFirm(ctx, r.name, func(tx *db.Tx) error {
		r.queue.add(tx.Tenant)
		return nil
	})
}

// raise tells of a new bound, and returns the firms that have waited for it.
func (r *region) raise(bound int64) (firms []int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.bound = bound
	r.bounds[r.name].Store(bound)
	for id, until := range r.unsettled {
		if until <= bound {
			firms = append(firms, id)
			delete(r.unsettled, id)
		}
	}
	return firms
}

func (r *region) holds() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.bound
}

// awaitBound has a firm served again when the bound has reached an id.
func (r *region) awaitBound(firm, until int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if until <= r.bound {
		r.queue.add(firm)
		return
	}
	r.unsettled[firm] = until
}

// work serves one firm after the other.
func (r *region) work(ctx context.Context) {
	defer r.closeAll()
	defer r.audits.Wait()
	defer r.rests.Wait()
	tidied := clock.Now()
	for ctx.Err() == nil {
		id, hurried, found := r.queue.next(ctx, tidyEvery)
		if found && r.holds() > 0 {
			r.serve(ctx, id, hurried)
		}
		if clock.Now().Sub(tidied) > tidyEvery || len(r.firms) > mostWritten {
			tidied = clock.Now()
			r.tidy()
		}
	}
}

func (r *region) serve(ctx context.Context, id int64, hurried bool) {
	f := r.firms[id]
	if f == nil {
		f = &firm{region: r, at: firmKey{r.name, id}, pause: firstPause}
		r.firms[id] = f
	}
	f.used, f.hurried = clock.Now(), hurried
	turn, begun := awaited.Begin(), time.Now()
	more, err := f.turn(ctx)
	switch {
	case ctx.Err() != nil:
	case errors.Is(err, engine.ErrTaken):
		r.later(id, takenPause)
	case err != nil:
		r.log.WarnContext(ctx, "an index could not be brought up to date", "region", r.name, "tenant", id, "cause", err)
		f.close()
		r.later(id, f.pause)
		f.pause = min(2*f.pause, longestPause)
	default:
		f.pause = firstPause
		if !more {
			return
		}
		least := turnEvery - time.Since(begun)
		if f.building != nil {
			least = 0 // there is always enough for a whole turn
		}
		r.rest(ctx, id, turn, least)
	}
}

// rest gives a firm its next turn when people have had the processors for a while, and not before the least rest. Those of other firms come before.
func (r *region) rest(ctx context.Context, id int64, turn awaited.Step, least time.Duration) {
	r.queue.rest(id)
	r.rests.Go(func() {
		timer := time.NewTimer(least)
		defer timer.Stop()
		turn.GiveWay(ctx, leftToOthers)
		select {
		case <-timer.C:
		case <-ctx.Done():
		}
		r.queue.wake(id)
	})
}

func (r *region) later(id int64, pause time.Duration) {
	time.AfterFunc(pause, func() { r.queue.add(id) })
}

// tidy closes the indexes that have been idle for long, and the one that was for the longest when too many are open.
func (r *region) tidy() {
	r.closeIdle(clock.Now().Add(-idleAfter))
	var oldest *firm
	for id, f := range r.firms {
		switch {
		case f.building != nil, f.beside != nil:
		case clock.Now().Sub(f.used) > idleAfter:
			f.close()
			delete(r.firms, id)
		case oldest == nil || f.used.Before(oldest.used):
			oldest = f
		}
	}
	if len(r.firms) > mostWritten && oldest != nil {
		oldest.close()
		delete(r.firms, oldest.at.firm)
	}
}

func (r *region) closeAll() {
	for _, f := range r.firms {
		f.close()
	}
}
