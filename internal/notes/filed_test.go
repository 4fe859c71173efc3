package notes_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"casefold/internal/check"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func path(format string, arguments ...any) string { return fmt.Sprintf(format, arguments...) }

type outline struct {
	Rev        int64
	Name       string
	Words      int
	ModifiedBy string
}

func texts(t *testing.T, p *testkit.Person, id int64) (all []outline) {
	t.Helper()
	p.Get(path("/notes/texts?id=%d", id)).Into(t, &all)
	return all
}

// names are what a list shows, folders with a slash.
func names(t *testing.T, p *testkit.Person, matter int64, at, query string) string {
	t.Helper()
	var answer struct {
		List []struct{ Type, Name string }
	}
	p.Get(path("/notes/list?matterID=%d&basepath=%s%s", matter, at, query)).Into(t, &answer)
	var shown []string
	for _, one := range answer.List {
		if one.Type == "Folder" {
			one.Name += "/"
		}
		shown = append(shown, one.Name)
	}
	return strings.Join(shown, " ")
}

func TestNotesAreListedByTheirColumns(t *testing.T) {
	d := newMatterNotes(t)
	d.w.Folder(d.matter, "notes/Middle")
	alpha, zulu := d.write("Alpha", "1"), d.write("Zulu", "2")
	d.write("nora", "3")
	save(d.w.Associate, alpha, 0, "Alpha", "4").OK(t)
	for query, want := range map[string]string{
		"": "Middle/ Alpha nora Zulu", "&sort=modifiedOn&direction=desc": "Middle/ Alpha nora Zulu", "&sort=createdOn": "Middle/ Alpha Zulu nora",
		"&sort=id&direction=desc": "Middle/ nora Zulu Alpha", "&foldersOnTop=false": "Alpha Middle/ nora Zulu", "&page=2&pageSize=2": "nora Zulu",
		"&filter=m": "Middle/", "&name=a": "Alpha nora", path("&id=%d", zulu): "Zulu", "&modifiedOn=associate": "Alpha",
		"&createdOn=partner": "Alpha nora Zulu", "&createdOn=admin": "Middle/",
	} {
		if got := names(t, d.w.Associate, d.matter, "notes/", query); got != want {
			t.Errorf("%s shows %q, want %q", query, got, want)
		}
	}
	var count struct{ Matching, Total int }
	d.w.Associate.Get(path("/notes/list/count?matterID=%d&basepath=notes/&name=a", d.matter)).Into(t, &count)
	if count.Matching != 2 || count.Total != 4 {
		t.Errorf("%+v", count)
	}
	var ids []struct {
		Type string
		ID   int64
	}
	d.w.Associate.Get(path("/notes/list/ids?matterID=%d&basepath=notes/", d.matter)).Into(t, &ids)
	if len(ids) != 4 || ids[0].Type != "Folder" || ids[1].Type != "Note" || ids[1].ID != alpha {
		t.Errorf("%+v", ids)
	}
}

func TestNotesSortAsAllNamesDo(t *testing.T) {
	d, places := newMatterNotes(t), testkit.NamesInOrder(t)
	refused := map[string]bool{} // what cannot be seen is no name of a note
	for _, name := range places.Scattered() {
		answer := d.w.Partner.Put("/notes/create", m{"matterID": d.matter, "directoryID": d.folder, "name": name, "content": ""})
		refused[name] = answer.Code() != 0 || strings.TrimSpace(name) != name
		if answer.Code() == 0 && refused[name] {
			d.w.Partner.Post("/multi/delete", m{"IDs": m{"Note": []int64{made(t, answer)}}}).OK(t)
		}
	}
	for direction, want := range map[string][]string{"asc": places.Upwards(), "desc": places.Downwards()} {
		got := names(t, d.w.Partner, d.matter, "notes/", "&sort=name&direction="+direction)
		want = slices.DeleteFunc(want, func(name string) bool { return refused[name] })
		if got != strings.Join(want, " ") || len(want) < 20 {
			t.Errorf("%s: %s", direction, got)
		}
	}
}

func TestNotesAreMovedCopiedTrashedAndRestored(t *testing.T) {
	d := newMatterNotes(t)
	inside, other := d.w.Folder(d.matter, "notes/Inside"), matterNotesIn(t, d.w, d.w.Matter("Second"))
	one := d.write("Same", "first")
	save(d.w.Partner, one, 1, "Same", "second").OK(t)
	paste := func(how string, to int64, notes, folders []int64) *testkit.Response {
		return d.w.Associate.Post("/notes/"+how, m{"destinationDirectoryID": to, "objectIDs": notes, "directoryIDs": folders})
	}
	screen := d.w.Watch(t, d.w.Associate)
	paste("move", inside, []int64{one}, nil).OK(t)
	screen.Shows(t, path(`folder {"folderID":%d}`, min(d.folder, inside)), path(`folder {"folderID":%d}`, max(d.folder, inside)), path(`note {"noteID":%d}`, one))
	var copies struct{ IDs []int64 }
	paste("copy", inside, []int64{one}, nil).Into(t, &copies)
	if n := read(t, d.w.Admin, copies.IDs[0]); n.Name != "Same" || n.Content != "second" || n.Rev != 1 || n.CreatedBy != "Display associate" {
		t.Errorf("the copy is %+v", n)
	}
	paste("copy", other.folder, nil, []int64{inside}).OK(t)
	if got := names(t, d.w.Associate, other.matter, "notes/Inside/", ""); got != "Same Same" {
		t.Errorf("the copied folder shows %q", got)
	}
	paste("move", d.w.Place(d.matter, "docs/").Folder, []int64{one}, nil).Fails(t, errs.InvalidInput)
	paste("move", 987654321, []int64{one}, nil).Fails(t, errs.PasteFolderMissing)
	d.w.Associate.Post("/notes/copy", m{"matterID": 987654321, "destinationDirectoryPath": "notes/", "objectIDs": []int64{one}}).Fails(t, errs.PasteMatterMissing)
	paste("copy", d.folder, []int64{987654321}, nil).Fails(t, errs.NoteNotFound)

	set := func(how string, ids m) *testkit.Response {
		return d.w.Associate.Post("/multi/"+how, m{"IDs": ids, "objectType": "Notes"})
	}
	set("delete", m{"Note": []int64{one}}).OK(t)
	if n := read(t, d.w.Associate, one); n.NoteIsDeleted != 1 || n.IsDeleted != 1 || n.FolderIsDeleted != 0 || n.MatterIsDeleted != 0 {
		t.Errorf("%+v", n)
	}
	save(d.w.Associate, one, 0, "Same", "x").Fails(t, errs.NoteInTrash)
	paste("move", d.folder, []int64{one}, nil).Fails(t, errs.PasteSourceInTrash)
	set("restore", m{"Note": []int64{one}}).OK(t)

	set("delete", m{"Folder": []int64{inside}}).OK(t)
	save(d.w.Associate, one, 0, "Same", "x").Fails(t, errs.FolderInTrash)
	set("restore", m{"Note": []int64{one}}).Fails(t, errs.DeleteInTrashedFolder)
	paste("copy", d.folder, []int64{one}, nil).Fails(t, errs.PasteSourceFolderInTrash)
	at := m{"matterID": d.matter, "directoryID": inside, "name": "x", "content": "x"}
	d.w.Associate.Put("/notes/create", at).Fails(t, errs.FolderInTrash)
	elsewhere := d.write("Else", "x")
	paste("move", inside, []int64{elsewhere}, nil).Fails(t, errs.PasteFolderInTrash)

	d.w.Admin.Post("/matter/setDeleted", m{"matterID": d.matter, "isDeleted": 1}).OK(t)
	save(d.w.Associate, one, 0, "Same", "x").Fails(t, errs.MatterInTrashEdit)
	d.w.Associate.Put("/notes/create", at).Fails(t, errs.MatterInTrashCreate)
	d.w.Associate.Put("/notes/createInRootOfMatter", m{"matterID": d.matter, "name": "x", "content": ""}).Fails(t, errs.MatterInTrashCreate)
	set("delete", m{"Note": []int64{elsewhere}}).Fails(t, errs.DeleteInTrashedMatter)
	paste("copy", other.folder, []int64{elsewhere}, nil).Fails(t, errs.PasteSourceMatterInTrash)
	second := other.write("There", "x")
	paste("move", d.folder, []int64{second}, nil).Fails(t, errs.PasteMatterInTrash)
	d.shows(one, 2, "Same", "second")
}

func TestTheHistoryTellsOfNotes(t *testing.T) {
	d := newMatterNotes(t)
	inside := d.w.Folder(d.matter, "notes/Inside")
	id := d.write("Call", "one")
	read(t, d.w.Associate, id)
	read(t, d.w.Associate, id)
	save(d.w.Associate, id, 1, "Call with Owen", "one two").OK(t)
	d.w.Partner.Post("/notes/move", m{"destinationDirectoryID": inside, "objectIDs": []int64{id}}).OK(t)
	d.w.Partner.Post("/multi/delete", m{"IDs": m{"Note": []int64{id}}}).OK(t)
	var events []struct {
		Action, UserDisplayName, Filename, Detail string
		NoteID, VersionNumber                     int64
	}
	d.w.Admin.Get(path("/notes/history?noteID=%d", id)).Into(t, &events)
	var told []string
	for _, e := range events {
		told = append(told, strings.TrimPrefix(e.UserDisplayName, "Display ")+" "+e.Action+" "+e.Detail)
	}
	want := []string{"partner note.trash notes/Inside/", "partner note.move notes/ → notes/Inside/",
		"associate note.update Name: Call → Call with Owen; Words: 1 → 2", "associate note.view ", "partner note.create notes/"}
	if !slices.Equal(told, want) {
		t.Errorf("%q", told)
	}
	d.w.Admin.Get(path("/notes/history?matterID=%d", d.matter)).Into(t, &events)
	if len(events) != 6 || events[5].Action != "folder.create" || events[2].NoteID != id {
		t.Errorf("%+v", events)
	}
	csv := string(d.w.Admin.Get(path("/notes/history/csv?noteID=%d", id)).OK(t).Body)
	if !strings.Contains(csv, "Note ID") || !strings.Contains(csv, "Call with Owen") {
		t.Error(csv)
	}
}

func TestAZipHoldsNotesAsText(t *testing.T) {
	d := newMatterNotes(t)
	inside := d.w.Folder(d.matter, "notes/Inside")
	d.write("Same", "first")
	other := matterNotes{t, d.w, d.matter, inside}
	first := other.write("Call: 1/2", "שלום\n")
	other.write("Call: 1/2", "second")
	trashed := other.write("Gone", "x")
	d.w.Partner.Post("/multi/delete", m{"IDs": m{"Note": []int64{trashed}}}).OK(t)
	var job struct{ JobID int64 }
	d.w.Associate.Post("/multi/download", m{"selectedObjects": m{"Folder": []int64{inside}, "Note": []int64{first}}}).Into(t, &job)
	result := finished(t, d.w.Associate, job.JobID)
	if got := unpacked(t, d.w.Fetch(result, nil).OK(t).Body); !slices.Equal(got, []string{"Inside/: ", "Inside/Call_ 1_2 (1).txt: second", "Inside/Call_ 1_2.txt: שלום\n"}) {
		t.Errorf("the ZIP holds %q", got)
	}
	walled := matterNotesIn(t, d.w, d.w.Matter("Walled", d.w.Walled(d.w.Partner)))
	d.w.Partner.Post("/notes/move", m{"destinationDirectoryID": walled.folder, "objectIDs": []int64{first}}).OK(t)
	d.w.Fetch(result, nil).Fails(t, errs.NoNoteAccess)
}

func finished(t *testing.T, p *testkit.Person, job int64) string {
	t.Helper()
	_, data := p.Ended(t, job)
	var result struct {
		URL string `json:"signedUrlResult"`
	}
	if err := json.Unmarshal([]byte(data), &result); err != nil {
		t.Fatal(err)
	}
	return result.URL
}

func unpacked(t *testing.T, body []byte) (files []string) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		file, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f.Name+": "+string(text))
	}
	slices.Sort(files)
	return files
}

func TestTheCheckFindsALostTextOfANote(t *testing.T) {
	d := newMatterNotes(t)
	id := d.write("Call", "one")
	save(d.w.Partner, id, 1, "Call", "two").OK(t)
	if found := checked(t, d.w); len(found) != 0 {
		t.Errorf("%q", found)
	}
	change := func(sql string) {
		t.Helper()
		err := d.w.App().DB.InTx(t.Context(), d.w.Actor(d.w.Admin), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), sql, tx.Tenant)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	change("UPDATE notes SET created_at = created_at - interval '1 day', modified_at = modified_at - interval '1 day' WHERE tenant_id = $1")
	if found := checked(t, d.w); len(found) != 1 || !strings.HasPrefix(found[0], "I26") {
		t.Errorf("%q", found)
	}
	change("DELETE FROM note_texts WHERE tenant_id = $1")
	if found := checked(t, d.w); len(found) != 1 || !strings.HasPrefix(found[0], "I04") {
		t.Errorf("%q", found)
	}
}

func checked(t *testing.T, w *testkit.World) (lines []string) {
	t.Helper()
	found, err := check.Run(t.Context(), w.App().DB, check.Options{Data: t.TempDir(), Kinds: w.App().Filing.Kinds()})
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range found {
		if strings.Contains(finding.Where, fmt.Sprint(w.Tenant)) {
			lines = append(lines, finding.String())
		}
	}
	return lines
}
