package search

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/processors"
)

func TestOnePersonHasTwoTurnsAndAllTogetherTwiceAsManyAsCores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns()
		ends := []func(){}
		take := func(user int64) bool {
			t.Helper()
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			end, err := turns.take(ctx, person{"US", 1, user})
			if err == nil {
				ends = append(ends, end)
			} else if !errors.Is(err, errs.SearchTimeout) {
				t.Fatal(err)
			}
			return err == nil
		}
		if first, second, third := take(1), take(1), take(1); !first || !second || third {
			t.Fatal("one person does not have two turns")
		}
		all := 2 * processors.Count()
		for user := int64(2); len(ends) < all; user++ {
			if !take(user) {
				t.Fatalf("only %d of %d run", len(ends), all)
			}
		}
		if take(4711) {
			t.Error("there is no end of turns")
		}
		for _, end := range ends {
			end()
		}
		if turns.own.InUse() != 0 || len(turns.all) != 0 {
			t.Errorf("%d people and %d turns are left over", turns.own.InUse(), len(turns.all))
		}
	})
}

func TestWhoWaitsForATurnGetsOne(t *testing.T) {
	turns := newTurns()
	var running, most atomic.Int32
	var group sync.WaitGroup
	for user := range int64(20) {
		for range 20 {
			group.Go(func() {
				end, err := turns.take(t.Context(), person{"US", 1, user % 3})
				if err != nil {
					t.Error(err)
					return
				}
				defer end()
				now := running.Add(1)
				for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
				}
				runtime.Gosched()
				running.Add(-1)
			})
		}
	}
	group.Wait()
	if limit := int32(min(2*processors.Count(), 3*searchesOfOne)); most.Load() > limit {
		t.Errorf("%d ran at once, at most %d may", most.Load(), limit)
	}
}

func TestASetOfIDsHasWhatWasPutIn(t *testing.T) {
	ids := []int64{1, 2, 63, 64, 65, 100_000, 1 << 40, -2, 0}
	s := newIDSet(ids)
	for _, id := range ids {
		if !s.has(id) {
			t.Errorf("%d is missing", id)
		}
	}
	for _, id := range []int64{-1, 3, 62, 66, 128, 99_999, 100_001, 1<<40 + 1, 1 << 62, -1 << 62} {
		if s.has(id) {
			t.Errorf("%d is in it", id)
		}
	}
	if newIDSet(nil).has(0) || newIDSet([]int64{5}).has(-5) {
		t.Error("an empty set has something")
	}
}
