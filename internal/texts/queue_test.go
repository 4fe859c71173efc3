package texts

import (
	"context"
	"testing"
	"time"

	"casefold/internal/kit/db"
)

func TestTextsThatComeOneAfterTheOtherAreReadTogether(t *testing.T) {
	q, firm := newQueue(), db.Actor{Region: "US", Tenant: 1}
	q.gather(firm)
	if _, found := q.take(); !found {
		t.Fatal("the first text waits")
	}
	for range 3 {
		q.gather(firm)
	}
	if _, found := q.take(); found {
		t.Error("a text is read by itself, though another was just before")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if got, err := q.next(ctx); err != nil || got != firm {
		t.Fatal(got, err)
	}
	q.add(firm) // there is more than one turn takes
	if _, found := q.take(); !found {
		t.Error("what is left of a turn waits for others to come")
	}
	if _, found := q.take(); found {
		t.Error("the firm has another turn for what was gathered already")
	}
}
