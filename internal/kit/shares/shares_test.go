package shares_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"casefold/internal/kit/shares"
)

func TestOneWhoTakesAllOfItsPartKeepsNobodyElseWaiting(t *testing.T) {
	s := shares.New[string](2)
	first, err := s.Take(t.Context(), "busy", 2)
	if err != nil {
		t.Fatal(err)
	}
	other, err := s.Take(t.Context(), "other", 1)
	if err != nil {
		t.Fatal(err)
	}
	hurried, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := s.Take(hurried, "busy", 1); err == nil {
		t.Error("more than the part was given")
	}
	first()
	again, err := s.Take(t.Context(), "busy", 2)
	if err != nil {
		t.Fatal(err)
	}
	if n := s.InUse(); n != 2 {
		t.Errorf("%d are known, want 2", n)
	}
	again()
	other()
	if n := s.InUse(); n != 0 {
		t.Errorf("%d are known of whom nobody holds anything", n)
	}
}

func TestWhoCameFirstIsServedFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := shares.New[int](1)
		held, err := s.Take(t.Context(), 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		served := make(chan int, 8)
		for n := range 8 {
			go func() {
				giveBack, err := s.Take(t.Context(), 1, 1)
				if err != nil {
					t.Error(err)
					return
				}
				served <- n
				giveBack()
			}()
			synctest.Wait() // until this one waits
		}
		held()
		for n := range 8 {
			if got := <-served; got != n {
				t.Errorf("%d was served in place of %d", got, n)
			}
		}
	})
}
