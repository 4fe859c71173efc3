package pool

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
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
			turns.give()
			order = append(order, <-served)
		}
		if order[1] != 2 && order[2] != 2 {
			t.Errorf("the other owner waits behind %v", order)
		}
		for range 5000 - 2 {
			turns.give()
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
	turns.give()
	if err := turns.take(t.Context(), who{owner: 2}); err != nil {
		t.Error(err)
	}
	turns.give()
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
				_ = turns.takeLater(t.Context(), who{owner: 1})
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
			turns.give()
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
		busy, colleague, stranger := who{1, 1}, who{1, 2}, who{2, 3}
		for range 100 {
			ask(busy)
		}
		ask(colleague)
		ask(stranger)
		var order []who
		for range 5 {
			order = append(order, <-served)
			turns.give()
		}
		if !slices.Contains(order, colleague) || !slices.Contains(order[:3], stranger) {
			t.Errorf("%v", order)
		}
		for range 102 - 5 {
			<-served
			turns.give()
		}
	})
}
