package pool

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// program stands in for a program that reads documents.
type program struct {
	number int
	once   sync.Once
	exited chan struct{}
}

func (p *program) Kill()                   { p.once.Do(func() { close(p.exited) }) }
func (p *program) Exited() <-chan struct{} { return p.exited }

// start is a pool of two such programs, each of which is kept for three documents or ten minutes.
func start(t *testing.T) *Pool[*program] {
	t.Helper()
	begun := 0
	var mu sync.Mutex
	p := New(Plan[*program]{Size: 2, Documents: 3, Longest: 10 * time.Minute, Start: func() (*program, error) {
		mu.Lock()
		defer mu.Unlock()
		begun++
		return &program{number: begun, exited: make(chan struct{})}, nil
	}}, slog.New(slog.DiscardHandler))
	t.Cleanup(p.Close)
	return p
}

// A machine that is busy with others is no fault of a document. One that never ends is ended all the same.
func TestOnlyTimeOnAProcessorCountsWhereWorkersGiveWay(t *testing.T) {
	for name, c := range map[string]struct {
		part int // of the time that the worker has a processor, in hundredths
		ends time.Duration
		want Reason
	}{
		"it has a processor all the time": {100, 61 * time.Second, TimedOut},
		"now and then":                    {10, 9 * time.Minute, ""},
		"it would be done soon":           {100, 59 * time.Second, ""},
		"never":                           {0, time.Hour, TimedOut},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p, begun := start(t), time.Now()
				p.plan.Worked = func(*program) time.Duration { return time.Since(begun) * time.Duration(c.part) / 100 }
				err := p.Use(t.Context(), 1, time.Minute, func(w *program) error {
					select {
					case <-time.After(c.ends):
						return nil
					case <-w.Exited():
						return errors.New("it was ended")
					}
				})
				var failure *Failure
				if errors.As(err, &failure) != (c.want != "") || failure != nil && failure.Reason != c.want {
					t.Error(err)
				}
			})
		})
	}
}

// servant is the program that does the next document of the owner.
func servant(t *testing.T, p *Pool[*program], owner int64) (who *program) {
	t.Helper()
	err := p.Use(t.Context(), owner, time.Minute, func(w *program) error {
		who = w
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

func TestAWorkerServesOneOwnerAndSoManyDocuments(t *testing.T) {
	p := start(t)
	owners, documents := map[int]int64{}, map[int]int{}
	for n := range 60 {
		owner := int64(1 + n/2%5)
		who := servant(t, p, owner)
		if before, known := owners[who.number]; known && before != owner {
			t.Fatalf("it served owner %d, and then %d", before, owner)
		}
		owners[who.number] = owner
		if documents[who.number]++; documents[who.number] > 3 {
			t.Fatal("it served a document too many")
		}
	}
}

func TestAWorkerEndsWithItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := start(t)
		idle := servant(t, p, 1)
		time.Sleep(10*time.Minute - time.Second)
		if servant(t, p, 1) != idle {
			t.Error("it ended before its time")
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		select {
		case <-idle.exited:
		default:
			t.Error("it outlived its time")
		}
		busy := servant(t, p, 1)
		_ = p.Use(t.Context(), 1, time.Hour, func(*program) error {
			time.Sleep(11 * time.Minute)
			return nil
		})
		if servant(t, p, 1) == busy {
			t.Error("it served after its time")
		}
		p.Close() // ends the programs before the test's clock does
	})
}

func TestAWorkerThatEndedWhileIdleIsReplaced(t *testing.T) {
	p := start(t)
	first := servant(t, p, 1)
	first.Kill()
	if servant(t, p, 1) == first {
		t.Error("the dead served")
	}
}

func TestAnErrorEndsTheWorkerAndSaysWhoseItIs(t *testing.T) {
	trouble := errors.New("disk full")
	synctest.Test(t, func(t *testing.T) {
		p := start(t)
		for name, c := range map[string]struct {
			deed func(w *program) error
			want Reason
		}{
			"of the document": {func(*program) error { return Fail(Unreadable, trouble) }, Unreadable},
			"of the worker":   {func(*program) error { return trouble }, Crashed},
			"of the time": {func(w *program) error {
				<-w.exited
				return errors.New("the pipe is closed")
			}, TimedOut},
		} {
			var used *program
			err := p.Use(t.Context(), 1, time.Minute, func(w *program) error {
				used = w
				return c.deed(w)
			})
			var failure *Failure
			if !errors.As(err, &failure) || failure.Reason != c.want {
				t.Errorf("%s: %v", name, err)
			}
			if next := servant(t, p, 1); next == used {
				t.Errorf("%s: it served again", name)
			}
		}
		var failure *Failure
		if err := p.Use(t.Context(), 1, time.Minute, func(*program) error { return &CallerError{trouble} }); err != trouble {
			t.Error(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		err := p.Use(ctx, 1, time.Minute, func(w *program) error {
			cancel()
			<-w.exited
			return trouble
		})
		if !errors.Is(err, context.Canceled) || errors.As(err, &failure) {
			t.Error(err)
		}
		p.Close()
	})
}

func TestAPoolThatCannotStartSaysWhyAndIsNotStuck(t *testing.T) {
	refused := errors.New("the machine refuses")
	p := New(Plan[*program]{Size: 1, Documents: 1, Longest: time.Minute, Start: func() (*program, error) { return nil, refused }},
		slog.New(slog.DiscardHandler))
	for range 3 {
		if err := p.Use(t.Context(), 1, time.Minute, func(*program) error { return nil }); !errors.Is(err, refused) {
			t.Error(err)
		}
	}
	p.Close()
	if err := p.Use(t.Context(), 1, time.Minute, func(*program) error { return nil }); !errors.Is(err, errClosed) {
		t.Error(err)
	}
}

func TestWhatNobodyWaitsForLeavesAWorkerToOthers(t *testing.T) {
	p := start(t)
	release := make(chan struct{})
	var all sync.WaitGroup
	begun := make(chan struct{}, 5)
	for range 5 {
		all.Go(func() {
			_ = p.Use(Later(t.Context()), 1, time.Minute, func(*program) error {
				begun <- struct{}{}
				<-release
				return nil
			})
		})
	}
	<-begun
	for range 3 { // one of the two is still free for whoever waits
		servant(t, p, 2)
	}
	if len(begun) != 0 {
		t.Error("all workers do what nobody waits for")
	}
	close(release)
	all.Wait()
}
