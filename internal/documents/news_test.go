package documents_test

import (
	"fmt"
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/events"
	"casefold/internal/testkit"
)

func TestNewsFromBehindAWallReachesOnlyThoseWhoSeeIt(t *testing.T) {
	w := testkit.NewWorld(t)
	open, walled := w.Matter("Open"), w.Matter("Secret", w.Walled(w.Partner))
	inside, outside := w.Place(walled, "docs/"), w.Place(open, "docs/")
	secret, known := w.Document(inside, "Secret.txt", "secret"), w.Document(outside, "Open.txt", "open")
	private := w.Place(0, "private/")
	admin, partner, associate := w.Watch(t, w.Admin), w.Watch(t, w.Partner), w.Watch(t, w.Associate)

	rename := func(document int64) {
		w.Admin.Post("/document/rename", m{"documentID": document, "newDocumentName": "Renamed"}).OK(t)
	}
	news := func(kind string, id int64) string { return fmt.Sprintf(`%s {"%sID":%d}`, kind, kind, id) }
	rename(secret)
	admin.Shows(t, news("folder", inside.Folder), news("document", secret))
	partner.Shows(t, news("folder", inside.Folder), news("document", secret))

	w.Admin.Post("/matter/close", m{"matterID": walled, "today": clock.Now().Format(time.DateOnly)}).OK(t)
	admin.Shows(t, news("matter", walled))
	partner.Shows(t, news("matter", walled))

	w.Folder(0, "private/Partners/")
	admin.Shows(t, news("folder", private.Folder))

	rename(known)
	for _, screen := range []*testkit.Screen{admin, partner, associate} {
		screen.Shows(t, news("folder", outside.Folder), news("document", known))
	}
}

func TestNewsStopsAtAWallThatWasBuiltMeanwhile(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, open := w.Matter("Merger"), w.Matter("Open")
	folder, other := w.Place(matter, "docs/").Folder, w.Place(open, "docs/").Folder
	associate := w.Watch(t, w.Associate)
	w.Folder(matter, "docs/Before/")
	associate.Shows(t, fmt.Sprintf(`folder {"folderID":%d}`, folder))

	w.Admin.Post("/bulk/matter/permissions/apply", m{
		"matterIDs": []int64{matter}, "userAllowList": []m{}, "groupAllowList": []m{}, "onlyDeleteExistingPermissions": false,
	}).OK(t)
	associate.Shows(t, "access")
	w.Folder(matter, "docs/Behind/")
	w.Folder(open, "docs/Beside/")
	associate.Shows(t, fmt.Sprintf(`folder {"folderID":%d}`, other))
}

func TestNewsOfARegionDoesNotWaitForADatabaseOfAnother(t *testing.T) {
	here, there := testkit.NewWorldIn(t, "US"), testkit.NewWorldIn(t, "CA")
	folder, elsewhere := here.Place(-1, "public/").Folder, there.Place(-1, "public/").Folder
	near, far := here.Watch(t, here.Admin), there.Watch(t, there.Admin)

	stuck := dbtest.Shared(t).Super(t, "CA")
	if _, err := stuck.Exec(t.Context(), "BEGIN; LOCK TABLE folders IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	err := there.App().DB.InTx(t.Context(), there.Actor(there.Admin), func(tx *db.Tx) error {
		there.App().Hub.PublishChanges(tx, "folder", "folderID", events.Changes([]int64{elsewhere}, events.InFolder))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for waiting := false; !waiting; {
		if err := stuck.QueryRow(t.Context(), "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'folders'::regclass)").Scan(&waiting); err != nil {
			t.Fatal(err)
		}
	}
	here.Folder(-1, "public/Near/")
	near.Shows(t, fmt.Sprintf(`folder {"folderID":%d}`, folder))
	if _, err := stuck.Exec(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	far.Shows(t, fmt.Sprintf(`folder {"folderID":%d}`, elsewhere))
}

func TestWhatLiesInAnUnknownContainerIsHeardByNobody(t *testing.T) {
	w := testkit.NewWorld(t)
	hears := w.App().Permissions.Hears(w.Actor(w.Admin))
	for in, want := range map[events.Container]bool{
		{}: false, {Kind: "shelf", ID: 1}: false, events.InMatter(-5): false, events.InFolder(1 << 40): false,
		events.InFirm(): true, events.InBin(): true, events.InMatter(w.Matter("Open")): true,
	} {
		got, err := hears(t.Context(), in)
		if err != nil || got != want {
			t.Errorf("an admin hears of what lies in %v: %t, %v, want %t", in, got, err, want)
		}
	}
}

func TestWhoeverHadALockHearsAtOnceThatItWasOverridden(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	doc := w.Document(at, "Brief.docx", "the brief")
	setLock := func(p *testkit.Person, status int) {
		p.Post("/document/lock", m{"documentID": doc, "lockStatus": status}).OK(t)
	}
	setLock(w.Partner, 2)
	partner, associate := w.Watch(t, w.Partner), w.Watch(t, w.Associate)
	setLock(w.Admin, 0)
	changed := []string{fmt.Sprintf(`folder {"folderID":%d}`, at.Folder), fmt.Sprintf(`document {"documentID":%d}`, doc)}
	partner.Shows(t, append([]string{fmt.Sprintf(`lockOverridden {"documentID":%d}`, doc)}, changed...)...)
	associate.Shows(t, changed...)
	setLock(w.Partner, 2)
	partner.Shows(t, changed...)
	setLock(w.Partner, 0)
	partner.Shows(t, changed...)
}
