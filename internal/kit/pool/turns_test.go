package pool

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestAnOwnerOfThousandsKeepsNobodyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(1)
		served := make(chan int64)
		for range 5000 {
			go func() {
				_ = turns.take(t.Context(), who{owner: 1})
				served <- 1
			}()
		}
		synctest.Wait()
		go func() {
			_ = turns.take(t.Context(), who{owner: 2})
			served <- 2
		}()
		synctest.Wait()
		order := []int64{<-served}
		for range 2 {
			turns.give(who{})
			order = append(order, <-served)
		}
		if order[1] != 2 && order[2] != 2 {
			t.Errorf("the other owner waits behind %v", order)
		}
		for range 5000 - 2 {
			turns.give(who{})
			<-served
		}
	})
}

func TestWhoeverGivesUpWaitingTakesNoTurn(t *testing.T) {
	turns := newTurns(1)
	if !turns.tryTake() {
		t.Fatal("no turn is free")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := turns.take(ctx, who{owner: 1}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	turns.give(who{})
	if err := turns.take(t.Context(), who{owner: 2}); err != nil {
		t.Error(err)
	}
	turns.give(who{})
	if turns.free != 1 || len(turns.first.order) != 0 || len(turns.first.lines) != 0 {
		t.Errorf("%+v", turns)
	}
}

func TestWhatNobodyWaitsForComesAfterAllOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(1)
		_ = turns.take(t.Context(), who{owner: 1})
		served := make(chan string, 4)
		for _, name := range []string{"later", "later"} {
			go func() {
				_ = turns.take(t.Context(), who{owner: 1, later: true})
				served <- name
			}()
		}
		synctest.Wait()
		for range 2 {
			go func() {
				_ = turns.take(t.Context(), who{owner: 2})
				served <- "first"
			}()
		}
		synctest.Wait()
		for _, want := range []string{"first", "first", "later", "later"} {
			turns.give(who{})
			if got := <-served; got != want {
				t.Errorf("%s instead of %s", got, want)
			}
		}
	})
}

func TestTheDocumentsOfOnePersonKeepNoColleagueWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(1)
		served := make(chan who)
		ask := func(w who) {
			go func() {
				_ = turns.take(t.Context(), w)
				served <- w
			}()
			synctest.Wait()
		}
		busy, colleague, stranger := who{owner: 1, person: 1}, who{owner: 1, person: 2}, who{owner: 2, person: 3}
		for range 100 {
			ask(busy)
		}
		ask(colleague)
		ask(stranger)
		var order []who
		for range 5 {
			order = append(order, <-served)
			turns.give(who{})
		}
		if !slices.Contains(order, colleague) || !slices.Contains(order[:3], stranger) {
			t.Errorf("%v", order)
		}
		for range 102 - 5 {
			<-served
			turns.give(who{})
		}
	})
}

// While people of other owners are at work, one worker is left to them, whatever an owner brings. A colleague who waits has the next turn.
func TestAnOwnerLeavesATurnToOthersThatAreAtWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(2)
		var others atomic.Bool
		others.Store(true)
		turns.most, turns.others = 1, func(int64) bool { return others.Load() }
		served := make(chan who, 10)
		ask := func(w who) {
			go func() {
				_ = turns.take(t.Context(), w)
				served <- w
			}()
			synctest.Wait()
		}
		expect := func(want ...who) {
			t.Helper()
			synctest.Wait()
			for _, w := range want {
				if len(served) == 0 {
					t.Fatalf("%v waits", w)
				}
				if got := <-served; got != w {
					t.Fatalf("%v instead of %v", got, w)
				}
			}
			if len(served) > 0 {
				t.Fatalf("%v has a turn, too", <-served)
			}
		}
		busy, colleague, stranger := who{owner: 1, person: 1}, who{owner: 1, person: 2}, who{owner: 2, person: 3}
		ask(busy)
		ask(busy)
		ask(colleague)
		expect(busy)
		ask(stranger)
		expect(stranger)
		turns.give(stranger)
		expect()
		turns.give(busy)
		expect(busy)
		turns.give(busy)
		expect(colleague)
		ask(busy)
		expect()
		others.Store(false)
		time.Sleep(lookEvery)
		expect(busy)
		turns.give(colleague)
		turns.give(busy)
		if turns.free != 2 || len(turns.held) != 0 {
			t.Errorf("%+v", turns)
		}
	})
}
