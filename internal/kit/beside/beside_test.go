package beside_test

import (
	"context"
	"errors"
	"testing"

	"casefold/internal/kit/beside"
)

func TestTheCallerGoesOnAndWhatHangsKeepsItsPlace(t *testing.T) {
	slots := make(beside.Slots, 1)
	free := make(chan struct{})
	ctx, cancel := context.WithCancel(t.Context())
	begun := make(chan struct{})
	go func() {
		<-begun
		cancel()
	}()
	_, err := beside.Do(ctx, slots, func() (int, error) {
		close(begun)
		<-free
		return 1, nil
	})
	if !errors.Is(err, beside.ErrLeft) {
		t.Fatalf("%v: the caller waits for what hangs", err)
	}
	if _, err := beside.Do(ctx, slots, func() (int, error) { return 2, nil }); !errors.Is(err, beside.ErrLeft) {
		t.Fatalf("%v: there is more than one place", err)
	}
	close(free)
	if n, err := beside.Do(t.Context(), slots, func() (int, error) { return 3, nil }); n != 3 || err != nil {
		t.Errorf("%d, %v after the place is free", n, err)
	}
}

func TestAPanicIsTheCallers(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the caller does not learn of it")
		}
	}()
	_, _ = beside.Do(t.Context(), make(beside.Slots, 1), func() (int, error) { panic("x") })
}
