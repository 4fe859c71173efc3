package folders_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestTheFoldersOfAnImportAreFoundOrMadeWithThoseAboveThem(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	existing := w.Folder(matter, "docs/Into/A/")
	into, err := at(t, w, w.Partner, matter, "docs/Into/")
	must(t, err)
	paths := []string{"a/", "A/B/C/", "D/"}
	for i := range 3000 {
		paths = append(paths, fmt.Sprintf("Many/%04d/", i))
	}
	var ids map[string]int64
	must(t, in(t, w, w.Partner, func(tx *db.Tx) (err error) {
		parent, err := folders.Enter(t.Context(), tx, into.ID)
		if err != nil {
			return err
		}
		ids, err = folders.FindOrMake(t.Context(), tx, parent, paths)
		return err
	}))
	if ids["a/"] != existing || ids["A/"] != existing || len(ids) != 3006 {
		t.Errorf("%d folders, a is %d and A %d instead of %d", len(ids), ids["a/"], ids["A/"], existing)
	}
	for _, path := range []string{"A/B/C/", "A/B/", "Many/2999/"} {
		if f, err := at(t, w, w.Partner, matter, "docs/Into/"+path); err != nil || f.ID != ids[path] {
			t.Errorf("%s: %+v, %v", path, f, err)
		}
	}
}

func TestAnImportIntoATrashedFolderIsRefused(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	must(t, trash(t, w, true, w.Folder(matter, "docs/A/")))
	into, err := at(t, w, w.Partner, matter, "docs/")
	must(t, err)
	err = in(t, w, w.Partner, func(tx *db.Tx) error {
		_, err := folders.FindOrMake(t.Context(), tx, into, []string{"a/B/"})
		return err
	})
	if !errors.Is(err, errs.FolderInTrash) {
		t.Error(err)
	}
}

func TestATrashedFolderTakesThoseBelowAlongAndGivesThemBack(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	a, b, c := w.Folder(matter, "docs/A/"), w.Folder(matter, "docs/A/B/"), w.Folder(matter, "docs/A/B/C/")
	states := func() string {
		t.Helper()
		text := ""
		for _, path := range []string{"docs/A/", "docs/A/B/", "docs/A/B/C/"} {
			f, err := at(t, w, w.Partner, matter, path)
			must(t, err)
			text += fmt.Sprintf("%t/%t ", f.Deleted, f.InDeleted)
		}
		return text
	}
	must(t, trash(t, w, true, b))
	if got := states(); got != "false/false true/false false/true " {
		t.Error(got)
	}
	must(t, trash(t, w, true, a))
	if got := states(); got != "true/false true/true false/true " {
		t.Error(got)
	}
	for _, inside := range []int64{b, c} {
		if err := trash(t, w, false, inside); !errors.Is(err, errs.DeleteInTrashedFolder) {
			t.Error(err)
		}
	}
	must(t, trash(t, w, false, a))
	if got := states(); got != "false/false true/false false/true " {
		t.Error(got)
	}
	must(t, trash(t, w, true, a))
	must(t, trash(t, w, false, a, b))
	if got := states(); got != "false/false false/false false/false " {
		t.Error(got)
	}
}

func TestARootStaysAndATrashedMatterKeepsItsFolders(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	id := w.Folder(matter, "docs/A/")
	root, err := at(t, w, w.Admin, matter, "docs/")
	must(t, err)
	if err := trash(t, w, true, root.ID); !errors.Is(err, errs.InvalidInput) {
		t.Error(err)
	}
	if err := move(t, w, id, nil, root.ID); !errors.Is(err, errs.InvalidInput) {
		t.Error(err)
	}
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	if err := trash(t, w, true, id); !errors.Is(err, errs.DeleteInTrashedMatter) {
		t.Error(err)
	}
}

func TestAFolderMovesWithAllThatLiesBelow(t *testing.T) {
	w := testkit.NewWorld(t)
	from, to := w.Matter("From"), w.Matter("To")
	a, c := w.Folder(from, "docs/A/"), w.Folder(from, "docs/A/B/C/")
	inside, other := w.Folder(from, "docs/Inside/"), w.Folder(to, "docs/Other/")
	must(t, move(t, w, inside, nil, a))
	if f, err := at(t, w, w.Partner, from, "docs/Inside/A/B/C/"); err != nil || f.ID != c {
		t.Fatalf("%+v, %v", f, err)
	}
	must(t, move(t, w, other, map[int64]string{a: "A (1)"}, a))
	f, err := at(t, w, w.Partner, to, "docs/Other/A (1)/B/C/")
	if err != nil || f.ID != c || *f.MatterID != to {
		t.Fatalf("%+v, %v", f, err)
	}
	w.Admin.Put(fmt.Sprintf("/matter?matterID=%d", to), m{"newMatterData": m{
		"name": "To", "matterPermissions": w.Walled()["matterPermissions"],
	}}).OK(t)
	rename(w.Partner, to, c, "Seen no more").Fails(t, errs.NoFolderAccess)
}

func TestAMoveIsRefusedAsTheRulesSay(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	a, b, c := w.Folder(matter, "docs/A/"), w.Folder(matter, "docs/A/B/"), w.Folder(matter, "docs/C/")
	w.Folder(matter, "docs/C/a/")
	mail := w.Folder(matter, "email/Mail/")
	for name, refused := range map[string]struct {
		err  error
		want *errs.Error
	}{
		"into itself":       {move(t, w, a, nil, a), errs.RecursiveMove},
		"into a descendant": {move(t, w, b, nil, a), errs.RecursiveMove},
		"a taken name":      {move(t, w, c, nil, a), errs.DuplicateFolder},
		"another kind":      {move(t, w, mail, nil, a), errs.InvalidInput},
	} {
		if !errors.Is(refused.err, refused.want) {
			t.Errorf("%s: %v", name, refused.err)
		}
	}
	if f, err := at(t, w, w.Partner, matter, "docs/A/B/"); err != nil || f.ID != b {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestOppositeMovesAtTheSameTimeNeverMakeACircle(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	a, b := w.Folder(matter, "docs/A/"), w.Folder(matter, "docs/B/")
	var both sync.WaitGroup
	outcomes := make([]error, 2)
	for i, pair := range [][2]int64{{a, b}, {b, a}} {
		both.Go(func() { outcomes[i] = move(t, w, pair[0], nil, pair[1]) })
	}
	both.Wait()
	refused := slices.DeleteFunc(outcomes, func(err error) bool { return err == nil })
	if len(refused) != 1 || !errors.Is(refused[0], errs.RecursiveMove) {
		t.Errorf("%v", refused)
	}
}

func TestAutomaticNamesAreFreeAndDiffer(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	for _, name := range []string{"A", "a (1)", "A (2)", "B"} {
		w.Folder(matter, "docs/"+name+"/")
	}
	root, err := at(t, w, w.Partner, matter, "docs/")
	must(t, err)
	must(t, in(t, w, w.Partner, func(tx *db.Tx) error {
		names, err := folders.FreeNames(t.Context(), tx, root.ID, []string{"a", "A", "C", "c", "b"})
		if want := []string{"a (3)", "A (4)", "C", "c (1)", "b (1)"}; !slices.Equal(names, want) {
			t.Errorf("%q", names)
		}
		taken, more := folders.TakenNames(t.Context(), tx, root.ID, []string{"x", "b ", "A (1)"})
		if len(taken) != 2 {
			t.Errorf("%+v", taken)
		}
		return errors.Join(err, more)
	}))
}
