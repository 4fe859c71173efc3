package documents_test

import (
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type favorites struct {
	Documents []struct {
		ID           int64  `json:"id"`
		Path         string `json:"path"`
		MatterName   string `json:"matterName"`
		DocumentType string `json:"documentType"`
	} `json:"documents"`
	Folders []struct {
		ID       int64  `json:"id"`
		Path     string `json:"path"`
		MatterID int64  `json:"matterID"`
	} `json:"folders"`
}

func favoritesOf(t *testing.T, p *testkit.Person) (f favorites) {
	t.Helper()
	p.Get("/document/listFavorites").Into(t, &f)
	return f
}

func TestFavouritesAreOnesOwnAndOnlyWhatOneCanReach(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	folder := w.Folder(matter, "docs/A/")
	doc, gone := plant.document(folder, "a.txt"), plant.document(folder, "gone.txt")
	for _, id := range []int64{doc, gone, doc} {
		w.Partner.Post("/document/favorite", m{"documentID": id, "isFavorite": 1}).OK(t)
	}
	w.Partner.Post("/document/favoriteFolder", m{"folderID": folder, "isFavorite": true}).OK(t)
	plant.exec("UPDATE documents SET deleted = true WHERE tenant_id = $1 AND id = $2", gone)
	mine := favoritesOf(t, w.Partner)
	if len(mine.Documents) != 1 || mine.Documents[0].ID != doc || mine.Documents[0].Path != "docs/A/a.txt" || mine.Documents[0].MatterName != "Acme v. Bolt" ||
		len(mine.Folders) != 1 || mine.Folders[0].ID != folder || mine.Folders[0].Path != "docs/A/" || mine.Folders[0].MatterID != matter {
		t.Errorf("%+v", mine)
	}
	if theirs := favoritesOf(t, w.Associate); len(theirs.Documents)+len(theirs.Folders) != 0 {
		t.Errorf("%+v", theirs)
	}
	var home struct {
		Documents []struct{ ID int64 } `json:"myFavoriteDocuments"`
		Folders   []struct {
			Filename string `json:"filename"`
			Prefix   string `json:"folderPrefix"`
			Path     string `json:"path"`
			Link     string `json:"linkToMatter"`
		} `json:"myFavoriteFolders"`
	}
	w.Partner.Get("/user/homepage").Into(t, &home)
	if len(home.Documents) != 1 || len(home.Folders) != 1 || home.Folders[0].Prefix != "docs/" {
		t.Errorf("%+v", home)
	}
	w.Admin.Put("/matter?matterID="+itoa(matter), m{"newMatterData": m{"name": "Acme v. Bolt", "matterPermissions": w.Walled()["matterPermissions"]}}).OK(t)
	if walled := favoritesOf(t, w.Partner); len(walled.Documents)+len(walled.Folders) != 0 {
		t.Errorf("%+v", walled)
	}
	w.Partner.Get("/user/homepage").Into(t, &home)
	if len(home.Documents)+len(home.Folders) != 0 {
		t.Errorf("%+v", home)
	}
}

func TestAFavouriteIsTakenBackButNothingInTheTrashBecomesOne(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	doc := plant.document(plant.root(w.Matter("Acme v. Bolt"), "docs"), "a.txt")
	w.Partner.Post("/document/favorite", m{"documentID": doc, "isFavorite": true}).OK(t)
	w.Partner.Post("/document/favorite", m{"documentID": doc, "isFavorite": false}).OK(t)
	if mine := favoritesOf(t, w.Partner); len(mine.Documents) != 0 {
		t.Errorf("%+v", mine)
	}
	plant.exec("UPDATE documents SET deleted = true WHERE tenant_id = $1 AND id = $2", doc)
	w.Partner.Post("/document/favorite", m{"documentID": doc, "isFavorite": true}).Fails(t, errs.DocumentInTrash)
}

type recents struct {
	Modified []recent `json:"recentlyModifiedVersions"`
	Uploaded []recent `json:"recentlyUploadedDocuments"`
	Matters  []struct {
		ID         int64  `json:"matterID"`
		ClientName string `json:"clientName"`
	} `json:"recentlyAccessedMatters"`
}

type recent struct {
	ID     int64  `json:"documentID"`
	Number int64  `json:"versionNumber"`
	Path   string `json:"path"`
}

func TestRecentsAreWhatOneMadeAndMayStillSee(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	open, walled := w.Matter("Open", w.For(w.Client("Acme"))), w.Matter("Walled", w.Walled())
	first, second := plant.document(plant.root(open, "docs"), "first.txt"), plant.document(plant.root(open, "docs"), "second.txt")
	hidden := plant.document(plant.root(walled, "docs"), "hidden.txt")
	for _, v := range []struct{ doc, number int64 }{{first, 2}, {second, 2}, {hidden, 2}, {first, 3}} {
		plant.version(v.doc, v.number, w.Partner)
	}
	plant.exec("UPDATE documents SET created_by = (SELECT id FROM users WHERE tenant_id = $1 AND sub = $2) WHERE tenant_id = $1", w.Partner.Sub)
	var mine recents
	w.Partner.Post("/document/recentDocsAndMatters", m{"recentMatterIDs": []int64{walled, 987654321, open, open}}).Into(t, &mine)
	if len(mine.Modified) != 2 || mine.Modified[0].ID != first || mine.Modified[0].Number != 3 || mine.Modified[1].ID != second || mine.Modified[0].Path != "docs/first.txt" {
		t.Errorf("%+v", mine.Modified)
	}
	if len(mine.Uploaded) != 2 || mine.Uploaded[0].ID != second {
		t.Errorf("%+v", mine.Uploaded)
	}
	if len(mine.Matters) != 1 || mine.Matters[0].ID != open || mine.Matters[0].ClientName != "Acme" {
		t.Errorf("%+v", mine.Matters)
	}
	var few, others recents
	w.Partner.Post("/document/recentDocsAndMatters?limit=1", m{}).Into(t, &few)
	w.Associate.Post("/document/recentDocsAndMatters", m{}).Into(t, &others)
	if len(few.Modified) != 1 || len(others.Modified)+len(others.Uploaded) != 0 {
		t.Errorf("%+v and %+v", few, others)
	}
}

func TestASelectionBecomesFavouriteInOneCallAsAWhole(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	docs, folder := w.Place(matter, "docs/"), w.Folder(matter, "docs/A/")
	first, second := w.Document(docs, "a.txt", "x"), w.Document(docs, "b.txt", "x")
	hidden := w.Document(w.Place(w.Matter("Walled", w.Walled(w.Partner)), "docs/"), "c.txt", "x")
	star := func(documents, folders []int64, favorite bool) *testkit.Response {
		return w.Associate.Post("/document/favorites", m{"documentIDs": documents, "folderIDs": folders, "isFavorite": favorite})
	}
	count := func() int {
		mine := favoritesOf(t, w.Associate)
		return len(mine.Documents) + len(mine.Folders)
	}
	screen := w.Watch(t, w.Associate)
	star([]int64{first, second, first}, []int64{folder}, true).OK(t)
	screen.Shows(t, "favorite")
	if n := count(); n != 3 {
		t.Errorf("%d favourites", n)
	}
	star([]int64{first, hidden}, []int64{folder}, false).Fails(t, errs.NoDocumentAccess)
	star([]int64{first}, []int64{folder, 999_999}, false).Fails(t, errs.FolderNotFound)
	if n := count(); n != 3 {
		t.Errorf("%d favourites after calls that were refused", n)
	}
	star([]int64{first, second}, []int64{}, false).OK(t)
	if mine := favoritesOf(t, w.Associate); len(mine.Documents) != 0 || len(mine.Folders) != 1 {
		t.Errorf("%+v", mine)
	}
	w.Associate.Post("/multi/delete", m{"IDs": m{"File": []int64{second}}, "objectType": "Documents"}).OK(t)
	star([]int64{first, second}, []int64{}, true).Fails(t, errs.DocumentInTrash)
	if mine := favoritesOf(t, w.Associate); len(mine.Documents) != 0 {
		t.Errorf("%+v", mine)
	}
}
