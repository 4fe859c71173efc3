package folders_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestARenamedFolderKeepsWhatLiesInIt(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	top, below := w.Folder(matter, "docs/A/"), w.Folder(matter, "docs/A/B/")
	var answer struct {
		ID   int64  `json:"directoryID"`
		Path string `json:"path"`
		Rev  int64  `json:"rev"`
	}
	rename(w.Associate, matter, top, "Answers").Into(t, &answer)
	if answer.ID != top || answer.Path != "docs/Answers/" || answer.Rev != 2 {
		t.Errorf("%+v", answer)
	}
	if f, err := at(t, w, w.Partner, matter, "docs/answers/b/"); err != nil || f.ID != below {
		t.Errorf("%+v, %v", f, err)
	}
	rename(w.Associate, matter, top, "ANSWERS").OK(t)
}

func TestARenameIsRefusedAsTheRulesSay(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, elsewhere := w.Matter("Acme v. Bolt"), w.Matter("Another")
	a, b := w.Folder(matter, "docs/A/"), w.Folder(matter, "docs/B/")
	root, err := at(t, w, w.Admin, matter, "docs/")
	must(t, err)
	rename(w.Partner, matter, a, "b ").Fails(t, errs.DuplicateFolder)
	rename(w.Partner, matter, a, "A").Fails(t, errs.InvalidInput)
	rename(w.Partner, matter, a, "x#y").Fails(t, errs.InvalidInput)
	rename(w.Partner, elsewhere, a, "C").Fails(t, errs.InvalidInput)
	rename(w.Partner, matter, root.ID, "C").Fails(t, errs.InvalidInput)
	rename(w.Partner, matter, 987654321, "C").Fails(t, errs.FolderNotFound)
	must(t, trash(t, w, true, b))
	rename(w.Partner, matter, b, "C").Fails(t, errs.FolderInTrash)
	var data struct {
		IsDeleted bool `json:"isDeleted"`
	}
	if rename(w.Partner, matter, a, "B").Fails(t, errs.DuplicateFolder).Data(t, &data); !data.IsDeleted {
		t.Error("nothing says that the other folder is in the trash")
	}
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	rename(w.Partner, matter, a, "C").Fails(t, errs.MatterInTrashEdit)
}

func TestARenameOfWhatSomebodyElseRenamedIsRefused(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	id := w.Folder(matter, "docs/A/")
	body := func(name string) m { return m{"matterID": matter, "directoryID": id, "dirname": name} }
	seen := http.Header{"If-Match": {"1"}}
	w.Partner.Call("POST", "/directory/rename", body("B"), seen).OK(t)
	w.Associate.Call("POST", "/directory/rename", body("C"), seen).Fails(t, errs.ChangedBySomeoneElse)
}

func TestAFolderBehindAWallIsNeitherRenamedNorLoved(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	walled := w.Matter("Project Lantern", w.Walled(w.Partner))
	id := w.Folder(walled, "docs/A/")
	private := w.Folder(0, "private/Partners/")
	rename(w.Associate, walled, id, "B").Fails(t, errs.NoFolderAccess)
	rename(w.Associate, 0, private, "B").Fails(t, errs.NoFolderAccess)
	favorite := func(p *testkit.Person, id int64) *testkit.Response {
		return p.Post("/document/favoriteFolder", m{"folderID": id, "isFavorite": true})
	}
	favorite(w.Associate, id).Fails(t, errs.NoFolderAccess)
	favorite(w.Associate, private).Fails(t, errs.NoFolderAccess)
	favorite(w.Partner, id).OK(t)
	// Both firms have a folder of every number that is small enough, so one that only the first has is asked for.
	foreign := w.Folder(walled, "docs/"+strings.Repeat("deep/", 12))
	unknown := favorite(other.Partner, 987654321).Fails(t, errs.FolderNotFound)
	if another := favorite(other.Partner, foreign).Fails(t, errs.FolderNotFound); withoutID(another) != withoutID(unknown) {
		t.Errorf("%s and %s", another.Body, unknown.Body)
	}
	must(t, trash(t, w, true, id))
	favorite(w.Partner, id).Fails(t, errs.FolderInTrash)
	w.Partner.Post("/document/favoriteFolder", m{"folderID": id, "isFavorite": 0}).OK(t)
}

// withoutID is an answer without what names the request.
func withoutID(r *testkit.Response) string {
	text, _, _ := strings.Cut(string(r.Body), `"requestID"`)
	return text
}

func TestARenameCountsThePathsBelow(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	top, path := w.Folder(matter, "docs/A/"), "docs/A/"
	for i := range 31 {
		name := fmt.Sprintf("%02d", i) + strings.Repeat("x", 253)
		create(w.Partner, matter, path, name).OK(t)
		path += name + "/"
	}
	rename(w.Partner, matter, top, strings.Repeat("y", 255)).Fails(t, errs.InvalidInput)
	rename(w.Partner, matter, top, strings.Repeat("y", 200)).OK(t)
}
