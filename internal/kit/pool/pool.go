// Package pool keeps a few programs running that read strangers' documents, because starting one takes longer than most
// documents do.
//
// A program works for one owner only, and not for long: what a hostile document leaves behind in it meets no other owner's
// documents, and ends with it.
package pool

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"casefold/internal/kit/awaited"
)

// Worker is one such program.
type Worker interface {
	comparable
	// Kill ends it, and returns when nothing is left of it. A second call changes nothing.
	Kill()
	// Exited is closed when it has ended.
	Exited() <-chan struct{}
}

// Plan says what the workers of a pool are and how long each is kept.
type Plan[W Worker] struct {
	Name  string // for the log
	Size  int    // workers that run at once
	Start func() (W, error)
	// A worker ends after so many documents, or so much time since its first.
	Documents int
	Longest   time.Duration
	// Worked is how long a worker has had a processor. Where it is set, only that time counts for a document: it is no fault of a document
	// that others had the processors.
	Worked func(W) time.Duration
}

// Pool keeps workers running. It is safe for use by many at once.
type Pool[W Worker] struct {
	plan  Plan[W]
	log   *slog.Logger
	turns *turns
	later *turns // of what nobody waits for: one worker is left to others

	mu     sync.Mutex
	slots  []*slot[W]
	closed atomic.Bool
}

// slot is room for one worker. Who holds a turn has one to itself; the lock of the pool guards busy, and the rest while
// it is not busy.
type slot[W Worker] struct {
	busy   bool
	worker W // the zero value where none runs
	owner  int64
	since  time.Time // when it got its owner
	served int
}

// nobody is the owner of a worker that has served none.
const nobody = 0

// New makes a pool in which nothing runs yet.
func New[W Worker](plan Plan[W], log *slog.Logger) *Pool[W] {
	p := &Pool[W]{plan: plan, log: log, turns: newTurns(plan.Size), later: newTurns(max(1, plan.Size-1))}
	p.turns.most, p.turns.others = max(1, plan.Size-1), awaited.OthersThan
	for range plan.Size {
		p.slots = append(p.slots, &slot[W]{})
	}
	return p
}

type (
	inBackground struct{}
	byPerson     struct{}
)

// By names who of the owner the work is for: the turns of an owner are fair between its people.
func By(ctx context.Context, person int64) context.Context {
	return context.WithValue(ctx, byPerson{}, person)
}

// Later marks work for which nobody waits. It comes after all that somebody waits for, and never takes all workers.
func Later(ctx context.Context) context.Context { return context.WithValue(ctx, inBackground{}, true) }

// asker is for whom a turn is asked in this context.
func asker(ctx context.Context, owner int64) who {
	person, _ := ctx.Value(byPerson{}).(int64)
	return who{owner, person, ctx.Value(inBackground{}) != nil}
}

// take waits for a turn, which release gives back. What nobody waits for takes one of later first, which the caller gives back.
func (p *Pool[W]) take(ctx context.Context, w who) (giveBack func(), err error) {
	if !w.later {
		return func() {}, p.turns.take(ctx, w)
	}
	if err := p.later.take(ctx, w); err != nil {
		return nil, err
	}
	giveBack = func() { p.later.give(w) }
	if err := p.turns.take(ctx, w); err != nil {
		giveBack()
		return nil, err
	}
	return giveBack, nil
}

const (
	// undisturbed is how long a document has its worker for itself. After that it gives way to others that wait; it is tried
	// again when nobody does. Work in the background never has all workers, and gives way to nobody.
	undisturbed = 20 * time.Second
	lookEvery   = 500 * time.Millisecond
)

// giveWay ends the work on a document that takes long when others wait. It returns when ctx ends, or when the worker is released.
func (p *Pool[W]) giveWay(ctx context.Context, w who, end context.CancelCauseFunc, released <-chan struct{}) {
	if w.later {
		return
	}
	select {
	case <-ctx.Done():
		return
	case <-time.After(undisturbed):
	}
	for !p.turns.yield(w) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(lookEvery):
		}
	}
	end(errGaveWay)
	<-released
	p.turns.yielded()
}

var errClosed = errors.New("pool: it is closed")

// Use lets a worker of the owner do something with one document. It waits for its turn, which is fair between owners, and
// then at most for the limit (see Plan.Worked). An error of f ends the worker: Use returns it as explain tells it, and what Start fails with
// as it is.
func (p *Pool[W]) Use(ctx context.Context, owner int64, limit time.Duration, f func(W) error) error {
	if p.closed.Load() {
		return errClosed
	}
	// Nobody waits any more: a program is not started and ended for nothing.
	if err := ctx.Err(); err != nil {
		return err
	}
	w := asker(ctx, owner)
	done, err := p.take(ctx, w)
	if err != nil {
		return err
	}
	defer done()
	s := p.choose(owner)
	if err := p.staff(s, owner); err != nil {
		p.release(s, w)
		return err
	}
	yielding, end := context.WithCancelCause(ctx)
	limited, cancel := p.limit(yielding, s.worker, limit)
	defer end(nil)
	defer cancel()
	released := make(chan struct{})
	defer close(released)
	go p.giveWay(limited, w, end, released)
	stop := context.AfterFunc(limited, s.worker.Kill)
	s.served++
	err = f(s.worker)
	stop()
	if err != nil {
		err = explain(limited, err)
		s.worker.Kill()
	}
	p.release(s, w)
	p.Warm()
	return err
}

// patient is how many times its limit a document can take whose worker hardly gets a processor.
const patient = 20

// limit ends what a worker does with a document once that had its time.
func (p *Pool[W]) limit(ctx context.Context, w W, limit time.Duration) (context.Context, context.CancelFunc) {
	if p.plan.Worked == nil {
		return context.WithTimeoutCause(ctx, limit, errTooSlow)
	}
	limited, end := context.WithCancelCause(ctx)
	begun, before := time.Now(), p.plan.Worked(w)
	go func() {
		for left := limit; left > 0 && time.Since(begun) < patient*limit; left = limit - (p.plan.Worked(w) - before) {
			select {
			case <-limited.Done():
				return
			case <-time.After(max(left, lookEvery)):
			}
		}
		end(errTooSlow)
	}()
	return limited, func() { end(nil) }
}

// choose takes the free slot that suits the owner best. There is one, because the caller holds a turn.
func (p *Pool[W]) choose(owner int64) *slot[W] {
	p.mu.Lock()
	defer p.mu.Unlock()
	var best *slot[W]
	for _, s := range p.slots {
		if !s.busy && (best == nil || s.suits(owner) > best.suits(owner)) {
			best = s
		}
	}
	best.busy = true
	return best
}

func (s *slot[W]) empty() bool { return s.worker == *new(W) }

func (s *slot[W]) suits(owner int64) int {
	switch {
	case s.empty():
		return 1
	case s.owner == owner:
		return 3
	case s.owner == nobody:
		return 2
	}
	return 0
}

// staff puts a worker into the slot that runs, and has never served another owner.
func (p *Pool[W]) staff(s *slot[W], owner int64) error {
	if !s.empty() && (s.ended() || s.owner != owner && s.owner != nobody) {
		s.retire()
	}
	if s.empty() {
		w, err := p.plan.Start()
		if err != nil {
			return err
		}
		s.worker = w
	}
	if s.owner == nobody && owner != nobody {
		s.owner, s.since = owner, time.Now()
		time.AfterFunc(p.plan.Longest, func() { p.expire(s) })
	}
	return nil
}

func (s *slot[W]) ended() bool {
	select {
	case <-s.worker.Exited():
		return true
	default:
		return false
	}
}

// outlived is true of a worker that has had an owner for so long.
func (s *slot[W]) outlived(longest time.Duration) bool {
	return s.owner != nobody && time.Since(s.since) >= longest
}

// retire ends the worker of a slot that the caller holds, and all that it kept.
func (s *slot[W]) retire() {
	if !s.empty() {
		s.worker.Kill()
	}
	s.worker, s.owner, s.served = *new(W), nobody, 0
}

// release frees the slot and the turn that one had for it, and ends its worker when it has served long enough.
func (p *Pool[W]) release(s *slot[W], w who) {
	if s.empty() || s.ended() || s.served >= p.plan.Documents || s.outlived(p.plan.Longest) {
		s.retire()
	}
	p.mu.Lock()
	s.busy = false
	p.mu.Unlock()
	p.turns.give(w)
}

// expire ends a worker that has served long enough and is idle; release does it for one at work.
func (p *Pool[W]) expire(s *slot[W]) {
	p.mu.Lock()
	due := !s.busy && !s.empty() && s.outlived(p.plan.Longest)
	if due {
		s.retire()
	}
	p.mu.Unlock()
	if due {
		p.Warm()
	}
}

// Warm starts a worker ahead of the next document, unless one stands ready or every slot has one. It returns at once.
func (p *Pool[W]) Warm() {
	if p.closed.Load() || !p.turns.tryTake() {
		return
	}
	s := p.choose(nobody)
	if !s.empty() {
		p.release(s, who{})
		return
	}
	go func() {
		if err := p.staff(s, nobody); err != nil {
			p.log.Warn(p.plan.Name+" cannot be kept ready", "cause", err)
		}
		p.release(s, who{})
	}()
}

// Close ends all workers, each after the document it is busy with. Nothing is done afterwards.
func (p *Pool[W]) Close() {
	if p.closed.Swap(true) {
		return
	}
	for range p.slots {
		_ = p.turns.take(context.Background(), who{})
		p.choose(nobody).retire()
	}
}
