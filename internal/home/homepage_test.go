package home_test

import (
	"fmt"
	"testing"

	"casefold/internal/testkit"
)

// favorites are the favourites on a person's home page, as the page names them.
func favorites(t *testing.T, p *testkit.Person) string {
	t.Helper()
	var answer struct {
		Documents []struct {
			Filename string `json:"filename"`
		} `json:"myFavoriteDocuments"`
		Folders []struct {
			Filename   string `json:"filename"`
			Prefix     string `json:"folderPrefix"`
			MatterName string `json:"matterName"`
		} `json:"myFavoriteFolders"`
	}
	p.Get("/user/homepage").Into(t, &answer)
	return fmt.Sprint(answer.Documents, answer.Folders)
}

func TestTheHomePageShowsTheFavouritesThatThePersonStillSees(t *testing.T) {
	w := testkit.NewWorld(t)
	open, walled := w.Matter("Acme v. Bolt"), w.Matter("Project Lantern", w.Walled(w.Partner))
	mark := func(p *testkit.Person, matter int64, name string) {
		t.Helper()
		w.Folder(matter, "docs/"+name+"/")
		at := testkit.Place{Matter: matter, Folder: w.Folder(matter, "docs/"+name+"/Drafts/")}
		p.Post("/document/favorite", m{"documentID": w.Document(at, name+".txt", name), "isFavorite": 1}).OK(t)
		p.Post("/document/favoriteFolder", m{"folderID": at.Folder, "isFavorite": true}).OK(t)
	}
	if none := favorites(t, w.Partner); none != "[] []" {
		t.Errorf("without favourites there are %s", none)
	}
	mark(w.Partner, open, "Reply")
	onlyOpen := "[{Reply.txt}] [{Drafts docs/Reply/ Acme v. Bolt}]"
	if got := favorites(t, w.Partner); got != onlyOpen {
		t.Errorf("with one of each kind: %s", got)
	}
	mark(w.Partner, walled, "Offer")
	both := "[{Offer.txt} {Reply.txt}] [{Drafts docs/Reply/ Acme v. Bolt} {Drafts docs/Offer/ Project Lantern}]"
	if got := favorites(t, w.Partner); got != both {
		t.Errorf("behind a wall too: %s", got)
	}
	w.Admin.Post("/matter/setDeleted", m{"matterID": walled, "isDeleted": 1}).OK(t)
	if got := favorites(t, w.Partner); got != onlyOpen {
		t.Errorf("with a matter in the trash: %s", got)
	}
	if got := favorites(t, w.Associate); got != "[] []" {
		t.Errorf("somebody else's: %s", got)
	}
	mark(w.Associate, open, "Surreply")
	w.Admin.Post("/bulk/matter/permissions/apply", m{"matterIDs": []int64{open}, "userAllowList": []m{{"userSub": w.Partner.Sub, "type": "ALLOW_READ_WRITE"}}, "groupAllowList": []m{}, "onlyDeleteExistingPermissions": false}).OK(t)
	if got := favorites(t, w.Associate); got != "[] []" {
		t.Errorf("behind a wall that was built later: %s", got)
	}
	if got := favorites(t, w.Partner); got != onlyOpen {
		t.Errorf("of somebody who is named behind it: %s", got)
	}
}
