package faults

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/tools/program"
)

// author is somebody who fills a matter until the program is gone, remembers what was acknowledged, and looks for it after
// the restart.
type author interface {
	SignIn(ctx context.Context) error
	// work goes on until ctx ends or the program is gone.
	work(ctx context.Context)
	// verify compares what is there with what was acknowledged, and settles what was unknown.
	verify(t *testing.T)
	// made counts what was made in this matter, all of which verify looks at.
	made() int
}

// newAuthor makes an author with a new matter. The seed decides what they do.
type newAuthor func(t *testing.T, p *program.Person, seed uint64) author

// authorsRoom is how much an author makes in one matter before they begin another: each thing is read again after every kill.
const authorsRoom = 40

// commonAuthor is what authors have in common.
type commonAuthor struct {
	*program.Person
	chance  *rand.Rand
	matter  int64
	changes int
	trouble []error // answers that no fault explains
}

func newCommonAuthor(t *testing.T, p *program.Person, seed uint64) commonAuthor {
	t.Helper()
	h := commonAuthor{Person: p, chance: rand.New(rand.NewPCG(seed, 2))}
	var made struct {
		ID int64 `json:"newMatterID"`
	}
	if err := h.ask(t.Context(), http.MethodPost, "/api/matters/new", object{"newMatterData": object{"name": "Matter of " + p.Username}}, &made); err != nil {
		t.Fatal(err)
	}
	h.matter = made.ID
	return h
}

// ask makes a call and reads what is inside mysql.
func (h *commonAuthor) ask(ctx context.Context, method, path string, body, out any) error {
	return h.Call(ctx, method, path, body, &struct{ MySQL any }{out})
}

// content is a text that nothing else has.
func (h *commonAuthor) content() string {
	return fmt.Sprintf("%s %d %d", h.Username, h.changes, h.chance.Int64())
}

// keepDoing takes steps by chance until ctx ends or the program is gone.
func (h *commonAuthor) keepDoing(ctx context.Context, steps ...func(context.Context) error) {
	for ctx.Err() == nil {
		h.changes++
		err := steps[h.chance.IntN(len(steps))](ctx)
		var answer *program.Failure
		if errors.As(err, &answer) && answer.Code != errs.NoDatabase.Code {
			h.trouble = append(h.trouble, err)
		}
		if err != nil {
			return
		}
	}
}

// tellTrouble fails the test for answers that no fault explains.
func (h *commonAuthor) tellTrouble(t *testing.T) {
	t.Helper()
	for _, err := range h.trouble {
		t.Errorf("%s met %v", h.Username, err)
	}
}

// pick is one of the things, and nil where there is none yet.
func pick[T any](chance *rand.Rand, things map[int64]*T) (int64, *T) {
	ids := make([]int64, 0, len(things))
	for id := range things {
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	slices.Sort(ids)
	id := ids[chance.IntN(len(ids))]
	return id, things[id]
}

// staff are authors who begin another matter when theirs has become large.
type staff struct {
	seed   uint64
	people []*program.Person
	begin  []newAuthor
	now    []author
	before []author
}

// hire has each of the people begin as an author of this kind.
func (s *staff) hire(t *testing.T, begin newAuthor, people ...*program.Person) {
	t.Helper()
	for _, p := range people {
		s.seed++
		s.people, s.begin, s.now = append(s.people, p), append(s.begin, begin), append(s.now, begin(t, p, s.seed))
	}
}

// work has everybody work until ctx ends or the program is gone.
func (s *staff) work(ctx context.Context, working *sync.WaitGroup) {
	for _, a := range s.now {
		working.Go(func() { a.work(ctx) })
	}
}

// verify has everybody look at their matter after a restart.
func (s *staff) verify(t *testing.T) {
	t.Helper()
	for n, a := range s.now {
		if err := a.SignIn(t.Context()); err != nil {
			t.Fatal(err)
		}
		a.verify(t)
		if a.made() > authorsRoom {
			s.seed++
			s.before, s.now[n] = append(s.before, a), s.begin[n](t, s.people[n], s.seed)
		}
	}
}

// verifyAll has everybody look at all their matters.
func (s *staff) verifyAll(t *testing.T) {
	t.Helper()
	made := 0
	for _, a := range append(s.before, s.now...) {
		a.verify(t)
		made += a.made()
	}
	t.Logf("%d authors have made %d things in %d matters", len(s.now), made, len(s.before)+len(s.now))
}
