package office

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Pool converts documents with a few LibreOffices that it keeps running.
type Pool struct {
	log    *slog.Logger
	turns  *turns
	script []byte // what runs in the sandbox
	// The service of one LibreOffice ends after so many documents, or so much time since the first.
	most     int
	longest  time.Duration
	patience time.Duration // with a document, and one more second for each megabyte

	mu     sync.Mutex
	slots  []*slot
	closed atomic.Bool
}

// slot is room for one LibreOffice. Who holds a turn has one to itself; the lock of the pool guards taken, and worker
// while it is not taken.
type slot struct {
	taken  bool
	worker *worker
}

// New makes a pool in which nothing runs yet. The number of its LibreOffices follows the machine's processors.
func New(log *slog.Logger) *Pool {
	size := min(4, max(2, runtime.NumCPU()/2))
	p := &Pool{log: log, turns: newTurns(size), script: workerScript, most: 20, longest: 10 * time.Minute, patience: time.Minute}
	for range size {
		p.slots = append(p.slots, &slot{})
	}
	return p
}

var errClosed = errors.New("office: the pool is closed")

// Convert writes the document as PDF to out. It waits for its turn, which is fair between owners, and then at most for
// the time that a document of its size may take. It fails with a Failure when the document cannot be converted, with
// ErrOff when nothing can, and what out has got is then worthless.
func (p *Pool) Convert(ctx context.Context, owner int64, document Document, out io.Writer) error {
	if _, known := readers[document.Format]; !known {
		return &Failure{Unsupported, fmt.Errorf("no reader for %q", document.Format)}
	}
	if document.Size > LargestInput {
		return &Failure{TooLarge, fmt.Errorf("%d bytes", document.Size)}
	}
	if p.closed.Load() {
		return errClosed
	}
	if err := p.turns.take(ctx, owner); err != nil {
		return err
	}
	s := p.choose(owner)
	err := p.staff(s, owner)
	if err == nil {
		limit := p.patience + time.Duration(document.Size>>20)*time.Second
		limited, cancel := context.WithTimeoutCause(ctx, limit, errTooSlow)
		defer cancel()
		err = s.worker.convert(limited, document, out)
	}
	p.release(s, err == nil)
	if !errors.Is(err, ErrOff) {
		p.Warm()
	}
	return err
}

// choose takes the free slot that suits the owner best. There is one, because the caller holds a turn.
func (p *Pool) choose(owner int64) *slot {
	p.mu.Lock()
	defer p.mu.Unlock()
	var best *slot
	for _, s := range p.slots {
		if !s.taken && (best == nil || s.suits(owner) > best.suits(owner)) {
			best = s
		}
	}
	best.taken = true
	return best
}

func (s *slot) suits(owner int64) int {
	switch {
	case s.worker == nil:
		return 1
	case s.worker.owner == owner:
		return 3
	case s.worker.owner == nobody:
		return 2
	}
	return 0
}

// staff puts a LibreOffice into the slot that runs, and has never served another owner.
func (p *Pool) staff(s *slot, owner int64) error {
	if s.worker != nil && (s.worker.ended() || s.worker.owner != owner && s.worker.owner != nobody) {
		s.retire()
	}
	if s.worker == nil {
		w, err := startWorker(p.script)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrOff, err)
		}
		s.worker = w
	}
	if s.worker.owner == nobody && owner != nobody {
		s.worker.owner, s.worker.since = owner, time.Now()
		time.AfterFunc(p.longest, func() { p.expire(s) })
	}
	return nil
}

// retire ends the LibreOffice of a slot that the caller has taken, and all that it kept.
func (s *slot) retire() {
	if s.worker != nil {
		s.worker.process.Kill()
		s.worker = nil
	}
}

// release frees the slot, and ends its LibreOffice when it has served long enough or has met something bad.
func (p *Pool) release(s *slot, good bool) {
	if w := s.worker; !good || w.served >= p.most || w.outlived(p.longest) {
		s.retire()
	}
	p.mu.Lock()
	s.taken = false
	p.mu.Unlock()
	p.turns.give()
}

// expire ends a LibreOffice that has served long enough and is idle; release does it for one at work.
func (p *Pool) expire(s *slot) {
	p.mu.Lock()
	due := !s.taken && s.worker != nil && s.worker.outlived(p.longest)
	if due {
		s.retire()
	}
	p.mu.Unlock()
	if due {
		p.Warm()
	}
}

// Warm starts a LibreOffice ahead of the next document, unless one stands ready or every slot has one. It returns at
// once.
func (p *Pool) Warm() {
	if p.closed.Load() || !p.turns.tryTake() {
		return
	}
	s := p.choose(nobody)
	if s.worker != nil {
		p.release(s, true)
		return
	}
	go func() {
		err := p.staff(s, nobody)
		if err != nil {
			p.log.Warn("LibreOffice cannot be kept ready", "cause", err)
		}
		p.release(s, err == nil)
	}()
}

// Close ends all LibreOffices, each after the document it is busy with. Nothing is converted afterwards.
func (p *Pool) Close() {
	if p.closed.Swap(true) {
		return
	}
	for range p.slots {
		_ = p.turns.take(context.Background(), nobody)
		p.choose(nobody).retire()
	}
}
