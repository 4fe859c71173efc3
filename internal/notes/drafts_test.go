package notes_test

import (
	"fmt"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type draft struct {
	Name, Content string
	Rev           int64
}

// kept is what somebody has typed and not saved, of a note (id=1) or in a folder (directoryID=1).
func kept(t *testing.T, p *testkit.Person, of string) string {
	t.Helper()
	var answer struct{ Drafts []draft }
	p.Get("/notes/draft?"+of).Into(t, &answer)
	if len(answer.Drafts) == 0 {
		return ""
	}
	d := answer.Drafts[0]
	return fmt.Sprintf("%d %s: %s", d.Rev, d.Name, d.Content)
}

func (d matterNotes) keeps(p *testkit.Person, of, want string) {
	d.t.Helper()
	if got := kept(d.t, p, of); got != want {
		d.t.Errorf("the draft of %s is %q, want %q", of, got, want)
	}
}

func TestADraftIsItsAuthorsUntilItIsSaved(t *testing.T) {
	d := newMatterNotes(t)
	id := d.write("Call", "one")
	of := fmt.Sprintf("id=%d", id)
	d.keeps(d.w.Partner, of, "")
	d.w.Partner.Put("/notes/draft", m{"id": id, "rev": 1, "name": "Call", "content": "one t"}).OK(t)
	d.w.Partner.Put("/notes/draft", m{"id": id, "rev": 1, "name": "", "content": "one two"}).OK(t)
	d.w.Associate.Put("/notes/draft", m{"id": id, "rev": 1, "name": "Call", "content": "mine"}).OK(t)
	d.keeps(d.w.Partner, of, "1 : one two")
	d.keeps(d.w.Admin, of, "")
	d.shows(id, 1, "Call", "one")
	save(d.w.Partner, id, 1, "Call", "one two").OK(t)
	d.keeps(d.w.Partner, of, "")
	d.keeps(d.w.Associate, of, "1 Call: mine")
	// A save that is refused keeps the draft, as does the trash.
	save(d.w.Associate, id, 1, "Call", "mine").Fails(t, errs.ChangedBySomeoneElse)
	d.w.Admin.Post("/multi/delete", m{"IDs": m{"Note": []int64{id}}}).OK(t)
	d.w.Associate.Put("/notes/draft", m{"id": id, "rev": 1, "name": "Call", "content": "mine still"}).OK(t)
	d.keeps(d.w.Associate, of, "1 Call: mine still")
	d.w.Associate.Post("/notes/draft/discard", m{"id": id}).OK(t)
	d.keeps(d.w.Associate, of, "")
	// What says the same as the note is none.
	d.w.Associate.Put("/notes/draft", m{"id": id, "rev": 2, "name": "Call", "content": "x"}).OK(t)
	d.w.Associate.Put("/notes/draft", m{"id": id, "rev": 2, "name": "Call", "content": "one two"}).OK(t)
	d.keeps(d.w.Associate, of, "")
}

func TestADraftOfANewNoteLiesInItsFolder(t *testing.T) {
	d := newMatterNotes(t)
	inside := d.w.Folder(d.matter, "notes/Inside")
	of, other := fmt.Sprintf("directoryID=%d", d.folder), fmt.Sprintf("directoryID=%d", inside)
	for _, folder := range []int64{d.folder, inside} {
		d.w.Partner.Put("/notes/draft", m{"directoryID": folder, "name": "New", "content": "text"}).OK(t)
	}
	d.keeps(d.w.Partner, of, "0 New: text")
	d.keeps(d.w.Associate, of, "")
	if shown := names(t, d.w.Partner, d.matter, "notes/", ""); shown != "Inside/" {
		t.Errorf("the folder shows %q", shown)
	}
	made(t, d.w.Partner.Put("/notes/createInRootOfMatter", m{"matterID": d.matter, "name": "From elsewhere", "content": ""}))
	d.keeps(d.w.Partner, of, "0 New: text")
	d.write("New", "text")
	d.keeps(d.w.Partner, of, "")
	d.keeps(d.w.Partner, other, "0 New: text")
	d.w.Partner.Post("/notes/draft/discard", m{"directoryID": inside}).OK(t)
	d.keeps(d.w.Partner, other, "")
}

func TestADraftKeepsMoreThanANoteAndRefusesTheRest(t *testing.T) {
	d := newMatterNotes(t)
	id := d.write("Call", "one")
	put := func(more m) *testkit.Response {
		body := m{"id": id, "rev": 1, "name": "x", "content": "x"}
		for k, v := range more {
			body[k] = v
		}
		return d.w.Partner.Put("/notes/draft", body)
	}
	put(m{"content": strings.Repeat("é", 400_000), "name": strings.Repeat("x", 1000)}).OK(t)
	for _, bad := range []m{{"content": strings.Repeat("é", 400_001)}, {"name": strings.Repeat("x", 1001)}, {"content": "a\x00"}, {"name": "a\x00"},
		{"rev": 2}, {"rev": 0}, {"rev": -1}, {"directoryID": d.folder}, {"id": 0}} {
		put(bad).Fails(t, errs.InvalidInput)
	}
	d.w.Partner.Get("/notes/draft").Fails(t, errs.InvalidInput)
	d.w.Partner.Put("/notes/draft", m{"directoryID": d.w.Place(d.matter, "docs/").Folder, "name": "x", "content": "x"}).Fails(t, errs.InvalidInput)
	if got := kept(t, d.w.Partner, fmt.Sprintf("id=%d", id)); len(got) < 400_000 {
		t.Errorf("the draft has %d bytes", len(got))
	}
}
