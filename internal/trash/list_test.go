package trash_test

import (
	"fmt"
	"slices"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// filled is a firm with something in every tab.
func filled(t *testing.T, w *testkit.World) (matter, folder int64) {
	t.Helper()
	client := w.Client("Ostrander")
	matter = w.Matter("Pelham", w.For(client))
	folder = w.Folder(matter, "docs/Old/")
	w.Document(w.Place(matter, "docs/Old/"), "inside.txt", "x")
	b := w.Document(w.Place(matter, "docs/"), "b.txt", "x")
	w.Folder(matter, "docs/Title/")
	a := w.Document(w.Place(matter, "docs/Title/"), "A.txt", "x")
	public := w.Document(w.Place(-1, "public/"), "c.txt", "x")
	private := w.Document(w.Place(0, "private/"), "d.txt", "x")
	gone := w.Matter("Gone")
	within := w.Document(w.Place(gone, "docs/"), "e.txt", "x")
	lost := w.Client("Lost")
	trash(t, w, m{"Folder": []int64{folder}, "File": []int64{a, b, public, private, within}, "Note": []int64{note(t, w, matter, "N")}})
	trash(t, w, m{"Matter": []int64{gone}, "Client": []int64{lost}})
	return matter, folder
}

func TestTheBinListsWhatWasTrashedByItself(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, folder := filled(t, w)
	for _, c := range []struct {
		call     string
		question m
		want     []string
	}{
		{"document", m{}, []string{"Old", "A.txt", "b.txt", "c.txt", "d.txt", "e.txt"}},
		{"document", m{"direction": "desc"}, []string{"Old", "e.txt", "d.txt", "c.txt", "b.txt", "A.txt"}},
		{"document", m{"foldersOnTop": false, "direction": "desc"}, []string{"Old", "e.txt", "d.txt", "c.txt", "b.txt", "A.txt"}},
		{"document", m{"foldersOnTop": false}, []string{"A.txt", "b.txt", "c.txt", "d.txt", "e.txt", "Old"}},
		{"document", m{"page": 1, "pageSize": 2}, []string{"Old", "A.txt"}},
		{"document", m{"page": 2, "pageSize": 2}, []string{"b.txt", "c.txt"}},
		{"document", m{"page": 4, "pageSize": 2}, []string{}},
		{"document", m{"sort": "matterName", "foldersOnTop": true}, []string{"Old", "e.txt", "A.txt", "b.txt", "d.txt", "c.txt"}},
		{"document", m{"sort": "displayFolderPath"}, []string{"Old", "b.txt", "e.txt", "A.txt", "d.txt", "c.txt"}},
		{"document", m{"sort": "displayFolderPath", "foldersOnTop": false}, []string{"Old", "b.txt", "e.txt", "A.txt", "d.txt", "c.txt"}},
		{"document", m{"filter": "public firm"}, []string{"c.txt"}},
		{"document", m{"filter": "ostr"}, []string{"Old", "A.txt", "b.txt"}},
		{"document", m{"filter": "title"}, []string{"A.txt"}},
		{"document", m{"columns": m{"clientName": "Ostrander", "filename": "*.txt"}}, []string{"A.txt", "b.txt"}},
		{"document", m{"columns": m{"displayFolderPath": "documents / T"}}, []string{"A.txt"}},
		{"document", m{"matterID": matter, "basepath": "docs/Old/"}, []string{"inside.txt"}},
		{"document", m{"matterID": matter, "basepath": "docs/"}, []string{"Old", "b.txt"}},
		{"document", m{"matterID": -1, "basepath": "public/"}, []string{"c.txt"}},
		{"notes", m{}, []string{"N"}},
		{"email", m{}, []string{}},
		{"matters", m{}, []string{"Gone"}},
		{"matters", m{"filter": "nothing"}, []string{}},
		{"clients", m{"sort": "id", "filter": "lost"}, []string{"Lost"}},
	} {
		if got := binOf(t, w.Admin, c.call, c.question); !slices.Equal(got, c.want) {
			t.Errorf("%s %v: %v, want %v", c.call, c.question, got, c.want)
		}
	}
	w.Admin.Post("/trash/document", m{"matterID": matter, "basepath": "docs/Nowhere/"}).Fails(t, errs.FolderNotFound)
	w.Admin.Post("/trash/document", m{"basepath": "docs/"}).Fails(t, errs.InvalidInput)
	w.Admin.Post("/trash/document", m{"sort": "size"}).Fails(t, errs.InvalidInput)

	var counts struct{ Counts map[string]int }
	w.Admin.Post("/trash/counts", m{}).Into(t, &counts)
	if fmt.Sprint(counts.Counts) != "map[activity:0 clients:1 docs:6 email:0 matters:1 notes:1]" {
		t.Errorf("%v", counts.Counts)
	}
	var count struct{ Matching, Total int }
	w.Admin.Post("/trash/count", m{"trashPageContext": "docs", "filter": "ostr"}).Into(t, &count)
	if count.Matching != 3 || count.Total != 6 {
		t.Errorf("%+v", count)
	}
	var ids, listed struct{ Items []ref }
	w.Admin.Post("/trash/ids", m{"trashPageContext": "docs", "filter": "old"}).Into(t, &ids)
	if !slices.Equal(ids.Items, []ref{{"Folder", folder}}) {
		t.Errorf("%v", ids.Items)
	}
	// A selection of rows from one to another takes what stands between them, whatever kind it is.
	for _, top := range []bool{true, false} {
		question := m{"trashPageContext": "docs", "foldersOnTop": top, "sort": "filename", "direction": "desc"}
		w.Admin.Post("/trash/ids", question).Into(t, &ids)
		delete(question, "trashPageContext")
		w.Admin.Post("/trash/document", question).Into(t, &listed)
		if len(ids.Items) != 6 || !slices.Equal(ids.Items, listed.Items) {
			t.Errorf("%v, listed %v", ids.Items, listed.Items)
		}
	}
}

func TestRowsOfTheBinSayWhereThingsLieAndWhatToRestoreFirst(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Pelham", w.For(w.Client("Ostrander")))
	top := w.Folder(matter, "docs/Top/")
	w.Folder(matter, "docs/Top/Inner/")
	id := w.Document(w.Place(matter, "docs/Top/Inner/"), "a.txt", "x")
	trash(t, w, m{"File": []int64{id}})
	trash(t, w, m{"Folder": []int64{top}})
	var found struct {
		Items []thing
		Docs  []thing `json:"docsInTrash"`
		Dirs  []thing `json:"foldersInTrash"`
	}
	w.Admin.Post("/trash/document", m{"filter": "a.txt"}).Into(t, &found)
	one := found.Items[0]
	if one.Place != "Documents / Top / Inner" || one.FolderPath != "docs/Top/Inner/" || one.InFolder != 1 || one.Above == nil || *one.Above != top ||
		one.ClientName != "Ostrander" || *one.MatterID != matter || one.InMatter != 0 {
		t.Errorf("%+v", one)
	}
	w.Admin.Post("/multi/restore", m{"IDs": m{"File": []int64{id}}}).Fails(t, errs.DeleteInTrashedFolder)
	w.Admin.Post("/trash/list", m{}).Into(t, &found)
	if len(found.Docs) != 1 || len(found.Dirs) != 1 {
		t.Errorf("%+v", found)
	}
	w.Admin.Post("/trash/list", m{"trashPageContext": "notes"}).Into(t, &found)
	if len(found.Docs) != 0 || len(found.Dirs) != 0 {
		t.Errorf("%+v", found)
	}
	trash(t, w, m{"Matter": []int64{matter}})
	w.Admin.Post("/multi/restore", m{"IDs": m{"File": []int64{id}}}).Fails(t, errs.DeleteInTrashedMatter)
}

func TestAnythingInTheBinIsFoundByItsName(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, _ := filled(t, w)
	for text, want := range map[string][]string{
		"inside": {"inside.txt"}, "o": {"Old", "Gone", "Lost"}, "*.TXT": {"A.txt", "b.txt", "c.txt", "d.txt", "e.txt", "inside.txt"}, "title": {},
	} {
		if got := binOf(t, w.Admin, "search", m{"text": text}); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	trash(t, w, m{"Matter": []int64{matter}})
	if got := binOf(t, w.Admin, "search", m{"text": "title", "page": 1}); !slices.Equal(got, []string{"Title"}) {
		t.Errorf("%v", got)
	}
	w.Admin.Post("/trash/search", m{"text": ""}).Fails(t, errs.InvalidInput)
}

type ref struct {
	Type string
	ID   int64
}
