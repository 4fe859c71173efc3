package faults

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/tools/program"
)

// written is a note as its author knows it: the texts that were acknowledged, by rev, and what may have been saved or kept.
type written struct {
	texts   map[int64]string
	sent    []string // became a text, or not
	drafted []string // what the draft may be; the last one that was acknowledged, and those after it
}

// notebook is somebody who writes notes until the program is gone, and remembers what was acknowledged.
type notebook struct {
	*program.Person
	chance  *rand.Rand
	matter  int64
	notes   map[int64]*written
	maybe   []string // contents of notes whose making ended in the dark
	changes int
	trouble []error // answers that no fault explains
}

func newNotebook(t *testing.T, p *program.Person, seed uint64) *notebook {
	t.Helper()
	b := &notebook{Person: p, chance: rand.New(rand.NewPCG(seed, 5)), notes: map[int64]*written{}}
	var made struct {
		ID int64 `json:"newMatterID"`
	}
	if err := b.ask(t.Context(), http.MethodPost, "/api/matters/new", object{"newMatterData": object{"name": "Notes of " + p.Username}}, &made); err != nil {
		t.Fatal(err)
	}
	b.matter = made.ID
	return b
}

func (b *notebook) ask(ctx context.Context, method, path string, body, out any) error {
	return b.Call(ctx, method, path, body, &struct{ MySQL any }{out})
}

func (b *notebook) content() string {
	return fmt.Sprintf("%s %d %d", b.Username, b.changes, b.chance.Int64())
}

// work goes on until ctx ends or the program is gone.
func (b *notebook) work(ctx context.Context) {
	for ctx.Err() == nil {
		b.changes++
		steps := []func(context.Context) error{b.create, b.update, b.update, b.draft}
		err := steps[b.chance.IntN(len(steps))](ctx)
		var answer *program.Failure
		if errors.As(err, &answer) && answer.Code != errs.NoDatabase.Code {
			b.trouble = append(b.trouble, err)
		}
		if err != nil {
			return
		}
	}
}

func (b *notebook) create(ctx context.Context) error {
	content := b.content()
	var made struct{ MatterNoteID int64 }
	err := b.ask(ctx, http.MethodPut, "/api/notes/createInRootOfMatter", object{"matterID": b.matter, "name": "Note", "content": content}, &made)
	switch {
	case err == nil:
		b.notes[made.MatterNoteID] = &written{texts: map[int64]string{1: content}}
	case program.Unknown(err):
		b.maybe = append(b.maybe, content)
	}
	return err
}

// pick is one of the notes, and nil where there is none yet.
func (b *notebook) pick() (int64, *written) {
	ids := make([]int64, 0, len(b.notes))
	for id := range b.notes {
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	slices.Sort(ids)
	id := ids[b.chance.IntN(len(ids))]
	return id, b.notes[id]
}

func (b *notebook) update(ctx context.Context) error {
	id, note := b.pick()
	if note == nil {
		return nil
	}
	content := b.content()
	var now struct{ Rev int64 }
	err := b.ask(ctx, http.MethodPost, "/api/notes/update", object{"id": id, "name": "Note", "content": content}, &now)
	switch {
	case err == nil:
		note.texts[now.Rev], note.drafted = content, nil
	case program.Unknown(err):
		note.sent = append(note.sent, content)
		note.drafted = append(note.drafted, "") // a save removes the draft
	}
	return err
}

func (b *notebook) draft(ctx context.Context) error {
	id, note := b.pick()
	if note == nil {
		return nil
	}
	content := b.content()
	err := b.Call(ctx, http.MethodPut, "/api/notes/draft", object{"id": id, "rev": 1, "name": "Note", "content": content}, nil)
	switch {
	case err == nil:
		note.drafted = []string{content}
	case program.Unknown(err):
		if len(note.drafted) == 0 {
			note.drafted = []string{""}
		}
		note.drafted = append(note.drafted, content)
	}
	return err
}

// verify looks at every note after a restart: each text and the draft are as they were sent, and no note is that nobody sent.
func (b *notebook) verify(t *testing.T) {
	t.Helper()
	for _, err := range b.trouble {
		t.Errorf("%s met %v", b.Username, err)
	}
	var list struct{ List []struct{ ID int64 } }
	if err := b.ask(t.Context(), http.MethodGet, fmt.Sprintf("/api/notes/list?matterID=%d&basepath=notes/", b.matter), nil, &list); err != nil {
		t.Fatal(err)
	}
	shown := map[int64]bool{}
	for _, item := range list.List {
		shown[item.ID] = true
		if b.notes[item.ID] == nil {
			b.notes[item.ID] = &written{texts: map[int64]string{}, sent: b.maybe}
		}
		b.verifyNote(t, item.ID, b.notes[item.ID])
	}
	for id := range b.notes {
		if !shown[id] {
			t.Errorf("note %d of %s is lost", id, b.Username)
		}
	}
	b.maybe = nil
}

func (b *notebook) verifyNote(t *testing.T, id int64, note *written) {
	t.Helper()
	var texts []struct{ Rev int64 }
	if err := b.ask(t.Context(), http.MethodGet, fmt.Sprintf("/api/notes/texts?id=%d", id), nil, &texts); err != nil {
		t.Fatal(err)
	}
	found := map[int64]string{}
	for _, text := range texts {
		var one struct{ Content string }
		if err := b.ask(t.Context(), http.MethodGet, fmt.Sprintf("/api/notes/text?id=%d&rev=%d", id, text.Rev), nil, &one); err != nil {
			t.Fatal(err)
		}
		acknowledged, known := note.texts[text.Rev]
		if known && one.Content != acknowledged || !known && !slices.Contains(note.sent, one.Content) {
			t.Errorf("text %d of note %d is %q and was never sent", text.Rev, id, one.Content)
		}
		found[text.Rev] = one.Content
	}
	for rev := range note.texts {
		if _, there := found[rev]; !there {
			t.Errorf("text %d of note %d is lost", rev, id)
		}
	}
	var kept struct{ Drafts []struct{ Content string } }
	if err := b.ask(t.Context(), http.MethodGet, fmt.Sprintf("/api/notes/draft?id=%d", id), nil, &kept); err != nil {
		t.Fatal(err)
	}
	draft := ""
	if len(kept.Drafts) > 0 {
		draft = kept.Drafts[0].Content
	}
	if expected := append([]string{}, note.drafted...); len(expected) == 0 && draft != "" || len(expected) > 0 && !slices.Contains(expected, draft) {
		t.Errorf("the draft of note %d is %q, and may be %q", id, draft, expected)
	}
	note.texts, note.sent, note.drafted = found, nil, nil
	if draft != "" {
		note.drafted = []string{draft}
	}
}

// noteSteps are those that notebooks pass.
func noteSteps() []string {
	return slices.DeleteFunc(fault.Names(), func(name string) bool { return !strings.HasPrefix(name, "note") })
}

func TestNoNoteIsLostAtWhateverStepTheProgramEnds(t *testing.T) {
	t.Parallel()
	seed := faultSeed(t)
	chance := rand.New(rand.NewPCG(seed, 6))
	i := furnished(t)
	trap := i.setTraps()
	i.start()
	books := []*notebook{newNotebook(t, i.signedIn("hf.eleanor.voss"), seed), newNotebook(t, i.signedIn("hf.marcus.adair"), seed+1)}
	names := slices.Repeat(noteSteps(), timesEach(t))
	chance.Shuffle(len(names), func(a, b int) { names[a], names[b] = names[b], names[a] })
	for round, name := range names {
		trap.arm(t, name, 1+chance.IntN(4))
		writeUntilGone(t, i, name, books)
		trap.disarm(t)
		i.start()
		checked := i.checking(program.Options{})
		for _, b := range books {
			if err := b.SignIn(t.Context()); err != nil {
				t.Fatal(err)
			}
			b.verify(t)
		}
		checked()
		if t.Failed() {
			t.Fatalf("round %d ended at %s", round, name)
		}
	}
	for _, b := range books {
		t.Logf("%s has %d notes after %d changes", b.Username, len(b.notes), b.changes)
	}
	i.stop()
}

// writeUntilGone has everybody write until the program meets the step at which it ends.
func writeUntilGone(t *testing.T, i *installation, name string, books []*notebook) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var working sync.WaitGroup
	for _, b := range books {
		working.Go(func() { b.work(ctx) })
	}
	select {
	case <-i.running.Gone():
		kills.count(name)
	case <-ctx.Done():
		t.Fatalf("nothing passed the step %s", name)
	}
	working.Wait()
}
