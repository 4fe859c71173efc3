package faults

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/fault"
	"casefold/tools/program"
)

// written is a note as its author knows it: the texts that were acknowledged, by rev, and what may have been saved or kept.
type written struct {
	texts   map[int64]string
	sent    []string // became a text, or not
	drafted []string // what the draft may be; the last one that was acknowledged, and those after it
}

// noteAuthor is an author of notes.
type noteAuthor struct {
	commonAuthor
	notes map[int64]*written
	maybe []string // contents of notes whose making ended in the dark
}

func newNoteAuthor(t *testing.T, p *program.Person, seed uint64) author {
	t.Helper()
	return &noteAuthor{commonAuthor: newCommonAuthor(t, p, seed), notes: map[int64]*written{}}
}

func (b *noteAuthor) work(ctx context.Context) {
	b.keepDoing(ctx, b.create, b.update, b.update, b.draft)
}

func (b *noteAuthor) made() int { return len(b.notes) }

func (b *noteAuthor) create(ctx context.Context) error {
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

func (b *noteAuthor) update(ctx context.Context) error {
	id, note := pick(b.chance, b.notes)
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

func (b *noteAuthor) draft(ctx context.Context) error {
	id, note := pick(b.chance, b.notes)
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
func (b *noteAuthor) verify(t *testing.T) {
	t.Helper()
	b.tellTrouble(t)
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

func (b *noteAuthor) verifyNote(t *testing.T, id int64, note *written) {
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

// noteSteps are those that authors of notes pass.
func noteSteps() []string {
	return slices.DeleteFunc(fault.Names(), func(name string) bool { return !strings.HasPrefix(name, "note") })
}

func TestNoNoteIsLostAtWhateverStepTheProgramEnds(t *testing.T) {
	t.Parallel()
	endAtEachStep(t, noteSteps(), newNoteAuthor)
}
