package folders_test

import (
	"errors"
	"testing"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// follow is the folder to which an address leads a person.
func follow(t *testing.T, w *testkit.World, p *testkit.Person, matter int64, path string) (id int64, now string) {
	t.Helper()
	err := in(t, w, p, func(tx *db.Tx) error {
		f, steps, err := folders.Follow(t.Context(), tx, matter, path)
		if err == nil {
			id, now = f.ID, steps[len(steps)-1].Path
		}
		return err
	})
	if err != nil && !errors.Is(err, errs.FolderNotFound) {
		t.Fatal(err)
	}
	return id, now
}

func TestAnOldAddressLeadsToWhereTheFolderIsNow(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, other := w.Matter("Acme v. Bolt"), w.Matter("Another")
	top, below, shelf := w.Folder(matter, "docs/A/"), w.Folder(matter, "docs/A/B/"), w.Folder(other, "docs/Shelf/")
	rename(w.Associate, matter, top, "Answers").OK(t)
	rename(w.Associate, matter, top, "Replies").OK(t)
	rename(w.Associate, matter, below, "Drafts").OK(t)
	must(t, move(t, w, shelf, nil, below))
	for path, want := range map[string]string{
		"docs/A/": "docs/Replies/", "docs/answers/": "docs/Replies/", "docs/A/B/": "docs/Shelf/Drafts/",
		"docs/Replies/Drafts/": "docs/Shelf/Drafts/", "docs/Never/": "", "docs/A/Never/": "",
	} {
		if _, now := follow(t, w, w.Partner, matter, path); now != want {
			t.Errorf("%s leads to %q instead of %q", path, now, want)
		}
	}
}

func TestAnAddressBelongsToTheFolderThatHasItNow(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	first := w.Folder(matter, "docs/A/")
	rename(w.Associate, matter, first, "B").OK(t)
	second := w.Folder(matter, "docs/A/")
	if id, _ := follow(t, w, w.Partner, matter, "docs/A/"); id != second {
		t.Errorf("the address of %d leads to %d", second, id)
	}
	rename(w.Associate, matter, second, "C").OK(t)
	if id, _ := follow(t, w, w.Partner, matter, "docs/A/"); id != second {
		t.Errorf("the address that %d had last leads to %d", second, id)
	}
}

func TestAnOldAddressLeadsNobodyBehindAWall(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, walled := w.Matter("Acme v. Bolt"), w.Matter("Project Lantern", w.Walled(w.Partner))
	moved, vault := w.Folder(matter, "docs/A/"), w.Folder(walled, "docs/Vault/")
	must(t, move(t, w, vault, nil, moved))
	if id, _ := follow(t, w, w.Partner, matter, "docs/A/"); id != moved {
		t.Errorf("%d instead of %d", id, moved)
	}
	if id, now := follow(t, w, w.Associate, matter, "docs/A/"); id != 0 {
		t.Errorf("an outsider was led to %s", now)
	}
}
