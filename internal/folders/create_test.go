package folders_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestEveryMatterBeginsWithItsThreeAreasAndTheFirmWithTwo(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	for _, path := range []string{"docs/", "email/", "notes/"} {
		if f, err := at(t, w, w.Associate, matter, path); err != nil || !f.Root() || f.MatterName != "Acme v. Bolt" {
			t.Errorf("%s: %+v, %v", path, f, err)
		}
	}
	if f, err := at(t, w, w.Associate, -1, "public/"); err != nil || f.Matter() != -1 {
		t.Errorf("%+v, %v", f, err)
	}
	if f, err := at(t, w, w.Admin, 0, "private/"); err != nil || f.Matter() != 0 {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestAFolderIsMadeWhereThePathLeads(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	var made struct {
		ID   int64  `json:"directoryID"`
		Path string `json:"path"`
	}
	create(w.Partner, matter, "docs/", "  Pleadings ").Into(t, &made)
	if made.Path != "docs/Pleadings/" {
		t.Errorf("path %q", made.Path)
	}
	create(w.Associate, matter, "docs/PLEADINGS/", "Motions in limine + 5").Into(t, &made)
	if f, err := at(t, w, w.Admin, matter, "docs/pleadings/motions in limine + 5/"); err != nil || f.ID != made.ID || made.Path != "docs/Pleadings/Motions in limine + 5/" {
		t.Errorf("%+v, %v, %+v", f, err, made)
	}
	create(w.Partner, -1, "public/", "Templates").OK(t)
	create(w.Partner, matter, "email/", "Opposing counsel").OK(t)
}

func TestAFolderNameIsRefusedAsTheRulesSay(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	for _, name := range []string{"", "   ", ".", "..", strings.Repeat("x", 256), "a/b", `a\b`, "a#b", "a%b", "a<b", "a\nb", "a\u0000b"} {
		create(w.Partner, matter, "docs/", name).Fails(t, errs.InvalidInput)
	}
	for _, name := range []string{strings.Repeat("é", 255), "CON", "Ends with a dot.", "הסכם", "📁 Evidence", "O'Neil; DROP TABLE folders"} {
		create(w.Partner, matter, "docs/", name).OK(t)
	}
}

func TestTwoFoldersOfAParentNeverHaveTheSameName(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	id := w.Folder(matter, "docs/Résumé/")
	for _, name := range []string{"Résumé", "RÉSUMÉ", " résumé ", "Re\u0301sume\u0301"} {
		var data struct {
			IsDeleted bool `json:"isDeleted"`
		}
		create(w.Partner, matter, "docs/", name).Fails(t, errs.DuplicateFolder).Data(t, &data)
		if data.IsDeleted {
			t.Errorf("%q is said to be in the trash", name)
		}
	}
	must(t, trash(t, w, true, id))
	var data struct {
		IsDeleted bool `json:"isDeleted"`
	}
	create(w.Partner, matter, "docs/", "résumé").Fails(t, errs.DuplicateFolder).Data(t, &data)
	if !data.IsDeleted {
		t.Error("nothing says that the other folder is in the trash")
	}
	create(w.Partner, matter, "email/", "Résumé").OK(t)
}

func TestAFolderIsNotMadeInTheTrash(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	top := w.Folder(matter, "docs/A/")
	w.Folder(matter, "docs/A/B/")
	must(t, trash(t, w, true, top))
	create(w.Partner, matter, "docs/A/", "x").Fails(t, errs.FolderInTrash)
	create(w.Partner, matter, "docs/A/B/", "x").Fails(t, errs.FolderInTrash)
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	create(w.Partner, matter, "docs/", "x").Fails(t, errs.MatterInTrashCreate)
}

func TestAFolderIsNotMadeWhereOneMayNotSee(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	w.SkipIDs("matter")
	walled := w.Matter("Project Lantern", w.Walled(w.Partner))
	create(w.Partner, walled, "docs/", "Due diligence").OK(t)
	create(w.Associate, walled, "docs/", "x").Fails(t, errs.NoMatterAccess)
	create(w.Associate, walled, "docs/Due diligence/", "x").Fails(t, errs.NoMatterAccess)
	create(w.Associate, 0, "private/", "x").Fails(t, errs.NoFolderAccess)
	create(w.Uptime, 0, "private/", "Partners").OK(t)
	create(other.Admin, walled, "docs/", "x").Fails(t, errs.MatterNotFound)
	for path, want := range map[string]*errs.Error{
		"docs/Nowhere/": errs.FolderNotFound, "public/": errs.FolderNotFound, "docs//": errs.FolderNotFound, "": errs.FolderNotFound,
		"docs/../docs/": errs.FolderNotFound,
	} {
		create(w.Partner, walled, path, "x").Fails(t, want)
	}
}

func TestFoldersEndSomewhere(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	path := "docs/"
	for i := range 100 {
		create(w.Partner, matter, path, fmt.Sprint(i)).OK(t)
		path += fmt.Sprint(i) + "/"
	}
	create(w.Partner, matter, path, "one too many").Fails(t, errs.InvalidInput)
	create(w.Partner, matter, "docs/"+strings.Repeat("a/", 500), "x").Fails(t, errs.InvalidInput)
	create(w.Partner, matter, "docs/"+strings.Repeat("x", 9000), "x").Fails(t, errs.InvalidInput)
}

func TestAFolderIsMadeOnceForOneKey(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	key := http.Header{"Idempotency-Key": {"make A"}}
	body := m{"matterID": matter, "basepath": "docs/", "dirname": "A"}
	first := w.Partner.Call("PUT", "/directory", body, key).OK(t)
	second := w.Partner.Call("PUT", "/directory", body, key).OK(t)
	if string(first.Body) != string(second.Body) {
		t.Errorf("%s, then %s", first.Body, second.Body)
	}
}

func TestAPathBehindAWallIsNotFoundOut(t *testing.T) {
	w := testkit.NewWorld(t)
	walled := w.Matter("Project Lantern", w.Walled(w.Partner))
	w.Folder(walled, "docs/Secret/")
	_, there := at(t, w, w.Associate, walled, "docs/Secret/")
	_, not := at(t, w, w.Associate, walled, "docs/Nothing/")
	if !errors.Is(there, errs.NoMatterAccess) || !errors.Is(not, errs.NoMatterAccess) {
		t.Errorf("%v and %v", there, not)
	}
}

func TestOfTwoWhoMakeTheSameFolderAtOnceOneIsTold(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	w.Partner.SignIn()
	w.Associate.SignIn()
	codes := make(chan int, 2)
	for _, p := range []*testkit.Person{w.Partner, w.Associate} {
		go func() { codes <- create(p, matter, "docs/", "Evidence").Code() }()
	}
	if first, second := <-codes, <-codes; first+second != errs.DuplicateFolder.Code {
		t.Errorf("%d and %d", first, second)
	}
}

func TestAFolderMadeWhileOneAboveGoesToTheTrashKnowsIt(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	top := w.Folder(matter, "docs/A/")
	w.Folder(matter, "docs/A/B/")
	w.Partner.SignIn()
	done := make(chan error, 2)
	var made *testkit.Response
	go func() { made = create(w.Partner, matter, "docs/A/B/", "C"); done <- nil }()
	go func() { done <- trash(t, w, true, top) }()
	must(t, errors.Join(<-done, <-done))
	c, err := at(t, w, w.Partner, matter, "docs/A/B/C/")
	switch made.Code() {
	case 0:
		if err != nil || !c.InDeleted {
			t.Errorf("%+v, %v", c, err)
		}
	case errs.FolderInTrash.Code:
		if !errors.Is(err, errs.FolderNotFound) {
			t.Errorf("%+v, %v", c, err)
		}
	default:
		t.Errorf("%s", made.Body)
	}
}
