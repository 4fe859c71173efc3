package notes_test

import (
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestANoteIsReadAsItWasWritten(t *testing.T) {
	d := newMatterNotes(t)
	content := "  שלום\r\n日本語 <b>& \"x\"</b>\n\n\t😀 "
	id := d.write("  Call with Owen  ", content)
	n := read(t, d.w.Associate, id)
	if n.ID != id || n.Name != "Call with Owen" || n.Content != content || n.Rev != 1 || n.MatterID != d.matter || n.MatterName != "Acme v. Bolt" ||
		n.DirectoryID != d.folder || n.Prefix != "notes/" || n.CreatedBy != "Display partner" || n.ModifiedBy != "Display partner" || !n.CreatedOn.Equal(n.ModifiedOn) {
		t.Errorf("%+v", n)
	}
	var second saved
	save(d.w.Associate, id, 1, "Call with Owen Marsh", "short").Into(t, &second)
	if second.Rev != 2 || second.Content != "short" || second.ModifiedBy != "Display associate" {
		t.Errorf("%+v", second)
	}
	d.shows(id, 2, "Call with Owen Marsh", "short")
	if n := read(t, d.w.Partner, id); n.CreatedBy != "Display partner" || n.ModifiedBy != "Display associate" || n.ModifiedOn.Before(n.CreatedOn) {
		t.Errorf("%+v", n)
	}
}

func TestANoteInTheRootOfAMatterNeedsNoFolder(t *testing.T) {
	d := newMatterNotes(t)
	id := made(t, d.w.Associate.Put("/notes/createInRootOfMatter", m{"matterID": d.matter, "name": "From AI", "content": "<script>alert(1)</script>"}))
	if n := read(t, d.w.Associate, id); n.DirectoryID != d.folder || n.Content != "<script>alert(1)</script>" {
		t.Errorf("%+v", n)
	}
	d.w.Associate.Put("/notes/createInRootOfMatter", m{"matterID": -1, "name": "x", "content": ""}).Fails(t, errs.FolderNotFound)
}

func TestTheSecondOfTwoWhoSaveSeesBothTexts(t *testing.T) {
	d := newMatterNotes(t)
	id := d.write("Call", "one")
	save(d.w.Partner, id, 1, "Call", "one and two").OK(t)
	refused := save(d.w.Associate, id, 1, "Call", "one and three").Fails(t, errs.ChangedBySomeoneElse)
	var both struct {
		Theirs saved
		Read   *saved
	}
	refused.Data(t, &both)
	if both.Theirs.Rev != 2 || both.Theirs.Content != "one and two" || both.Theirs.ModifiedBy != "Display partner" || both.Read == nil ||
		both.Read.Rev != 1 || both.Read.Content != "one" {
		t.Errorf("%+v", both)
	}
	d.shows(id, 2, "Call", "one and two")
	save(d.w.Associate, id, 2, "Call", "one, two and three").OK(t)
	d.shows(id, 3, "Call", "one, two and three")
	// Whoever wants the same has no quarrel, and whoever does not say what they read replaces it.
	save(d.w.Partner, id, 1, "Call", "one, two and three").OK(t)
	d.shows(id, 3, "Call", "one, two and three")
	save(d.w.Partner, id, 0, "Call", "four").OK(t)
	d.shows(id, 4, "Call", "four")
	both.Read = nil
	save(d.w.Partner, id, 99, "Call", "five").Fails(t, errs.ChangedBySomeoneElse).Data(t, &both)
	if both.Read != nil {
		t.Errorf("a text that never was: %+v", both.Read)
	}
}

func TestOfManyWhoSaveAtOnceOneWinsAndNoTextIsLost(t *testing.T) {
	d := newMatterNotes(t)
	id := d.write("Call", "one")
	people := []*testkit.Person{d.w.Partner, d.w.Associate, d.w.Admin, d.w.Uptime}
	var codes [4]int
	var all sync.WaitGroup
	for _, p := range people {
		p.SignIn()
	}
	for i, p := range people {
		all.Go(func() { codes[i] = save(p, id, 1, "Call", "by "+p.Username).Code() })
	}
	all.Wait()
	won := 0
	for _, code := range codes {
		switch code {
		case 0:
			won++
		case errs.ChangedBySomeoneElse.Code:
		default:
			t.Errorf("one was answered with %d", code)
		}
	}
	if n := read(t, d.w.Admin, id); won != 1 || n.Rev != 2 {
		t.Errorf("%d of four were saved, and the note has text %d", won, n.Rev)
	}
}

func TestAMoveIsNoNewText(t *testing.T) {
	d := newMatterNotes(t)
	id := d.write("Call", "one")
	inside := d.w.Folder(d.matter, "notes/Inside")
	d.w.Associate.Post("/notes/move", m{"destinationDirectoryID": inside, "objectIDs": []int64{id}}).OK(t)
	save(d.w.Partner, id, 1, "Call", "two").OK(t)
	d.shows(id, 2, "Call", "two")
}

func TestWhatIsNoNoteIsRefusedAndChangesNothing(t *testing.T) {
	d := newMatterNotes(t)
	id := d.write("Call", "one")
	for why, text := range map[string][2]string{
		"no name": {"", "x"}, "blanks": {"   ", "x"}, "long name": {strings.Repeat("é", 256), "x"}, "two lines": {"a\nb", "x"},
		"invisible": {"\u200b", "x"}, "long": {"a", strings.Repeat("é", 200_001)}, "NUL": {"a", "a\x00b"}, "NUL in name": {"a\x00b", "x"},
	} {
		save(d.w.Partner, id, 0, text[0], text[1]).Fails(t, errs.InvalidInput)
		answer := d.w.Partner.Put("/notes/create", m{"matterID": d.matter, "directoryID": d.folder, "name": text[0], "content": text[1]})
		if answer.Code() != errs.InvalidInput.Code {
			t.Errorf("%s: %d", why, answer.Code())
		}
	}
	if body := string(save(d.w.Partner, id, 0, strings.Repeat("x", 256), "x").Body); !strings.Contains(body, "Matter Note Name can only be 255 characters long") {
		t.Error(body)
	}
	save(d.w.Partner, id, 0, strings.Repeat("😀", 255), strings.Repeat("😀", 200_000)).OK(t)
	docs := d.w.Place(d.matter, "docs/").Folder
	d.w.Partner.Put("/notes/create", m{"matterID": d.matter, "directoryID": docs, "name": "x", "content": ""}).Fails(t, errs.InvalidInput)
	other := d.w.Matter("Another")
	d.w.Partner.Put("/notes/create", m{"matterID": other, "directoryID": d.folder, "name": "x", "content": ""}).Fails(t, errs.InvalidInput)
	if texts := texts(t, d.w.Partner, id); len(texts) != 2 {
		t.Errorf("%+v", texts)
	}
	if shown := names(t, d.w.Partner, d.matter, "notes/", ""); shown != strings.Repeat("😀", 255) {
		t.Errorf("the folder shows %q", shown)
	}
}

func TestEarlierTextsAreKept(t *testing.T) {
	d := newMatterNotes(t)
	id := d.write("Call", "one word")
	save(d.w.Associate, id, 1, "Call", "").OK(t)
	save(d.w.Partner, id, 2, "Call with Owen", "three words here").OK(t)
	all := texts(t, d.w.Admin, id)
	if len(all) != 3 || all[0].Rev != 3 || all[0].Words != 3 || all[0].Name != "Call with Owen" || all[1].Words != 0 || all[1].ModifiedBy != "Display associate" ||
		all[2].Rev != 1 || all[2].Words != 2 || all[2].ModifiedBy != "Display partner" {
		t.Errorf("%+v", all)
	}
	var first saved
	d.w.Associate.Get(path("/notes/text?id=%d&rev=1", id)).Into(t, &first)
	if first.Name != "Call" || first.Content != "one word" || first.Rev != 1 {
		t.Errorf("%+v", first)
	}
	for _, rev := range []int64{0, 4, -1} {
		d.w.Associate.Get(path("/notes/text?id=%d&rev=%d", id, rev)).Fails(t, errs.VersionNotFound)
	}
	// An earlier text is restored by saving it again: the one that it replaces is kept, too.
	save(d.w.Associate, id, 3, first.Name, first.Content).OK(t)
	d.shows(id, 4, "Call", "one word")
	if all = texts(t, d.w.Admin, id); len(all) != 4 {
		t.Errorf("%+v", all)
	}
}
