package pool

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// slow is a document that takes a minute, of a person of an owner. It sends how long it was worked on, and what came of it.
func slow(ctx context.Context, p *Pool[*program], w who) (ended chan time.Duration, failed *error) {
	ended, failed = make(chan time.Duration, 1), new(error)
	go func() {
		var begun time.Time
		*failed = p.Use(By(ctx, w.person), w.owner, time.Hour, func(at *program) error {
			begun = time.Now()
			select {
			case <-time.After(time.Minute):
				return nil
			case <-at.Exited():
				return errors.New("it was ended")
			}
		})
		ended <- time.Since(begun)
	}()
	synctest.Wait()
	return ended, failed
}

func gaveWay(err error) bool {
	var failure *Failure
	return errors.As(err, &failure) && failure.Reason == GaveWay
}

func TestADocumentThatTakesLongGivesWayToOthersAndToNobodyElse(t *testing.T) {
	for name, c := range map[string]struct {
		next who
		ways int // how many of the two that are at work give way
	}{
		"another firm":    {who{owner: 2, person: 3}, 1},
		"a colleague":     {who{owner: 1, person: 2}, 1},
		"the same person": {who{owner: 1, person: 1}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := start(t)
				first, failedFirst := slow(t.Context(), p, who{owner: 1, person: 1})
				second, failedSecond := slow(t.Context(), p, who{owner: 1, person: 1})
				begun := time.Now()
				third, failedThird := slow(t.Context(), p, c.next)
				waited := map[bool]time.Duration{true: undisturbed, false: time.Minute}[c.ways > 0]
				<-third
				if took := time.Since(begun); *failedThird != nil || took < waited+time.Minute || took > waited+time.Minute+lookEvery {
					t.Errorf("the next document was there after %v: %v", took, *failedThird)
				}
				<-first
				<-second
				ways := 0
				for _, failed := range []error{*failedFirst, *failedSecond} {
					if gaveWay(failed) {
						ways++
					} else if failed != nil {
						t.Error(failed)
					}
				}
				if ways != c.ways {
					t.Errorf("%d gave way", ways)
				}
				p.Close()
			})
		})
	}
}

func TestWorkInTheBackgroundGivesWayToNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := start(t)
		later, failed := slow(Later(t.Context()), p, who{owner: 1, person: 1})
		first, _ := slow(t.Context(), p, who{owner: 1, person: 1})
		next, _ := slow(t.Context(), p, who{owner: 2, person: 2})
		if took := <-later; *failed != nil || took != time.Minute {
			t.Errorf("%v: %v", took, *failed)
		}
		<-first
		<-next
		p.Close()
	})
}
