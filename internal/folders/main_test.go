package folders_test

import (
	"testing"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

// in runs f as somebody of the firm, for what has no endpoint of its own.
func in(t *testing.T, w *testkit.World, p *testkit.Person, f func(tx *db.Tx) error) error {
	t.Helper()
	return w.App().DB.InTx(t.Context(), w.Actor(p), f)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func create(p *testkit.Person, matter int64, basepath, name string) *testkit.Response {
	return p.Put("/directory", m{"matterID": matter, "basepath": basepath, "dirname": name})
}

func rename(p *testkit.Person, matter, folder int64, name string) *testkit.Response {
	return p.Post("/directory/rename", m{"matterID": matter, "directoryID": folder, "dirname": name})
}

// at is the folder of a path as a person sees it.
func at(t *testing.T, w *testkit.World, p *testkit.Person, matter int64, path string) (f folders.Folder, err error) {
	t.Helper()
	err = in(t, w, p, func(tx *db.Tx) (err error) {
		f, _, err = folders.Resolve(t.Context(), tx, matter, path)
		return err
	})
	return f, err
}

// trash moves folders to the trash or restores them.
func trash(t *testing.T, w *testkit.World, deleted bool, ids ...int64) error {
	t.Helper()
	return in(t, w, w.Admin, func(tx *db.Tx) error {
		held, err := folders.HoldTrees(t.Context(), tx, ids...)
		if err == nil {
			_, err = folders.SetDeleted(t.Context(), tx, held, deleted)
		}
		return err
	})
}

// move moves folders into another one.
func move(t *testing.T, w *testkit.World, to int64, names map[int64]string, ids ...int64) error {
	t.Helper()
	return in(t, w, w.Admin, func(tx *db.Tx) error {
		held, err := folders.HoldTrees(t.Context(), tx, append(ids, to)...)
		if err != nil {
			return err
		}
		return folders.Move(t.Context(), tx, held[:len(ids)], held[len(ids)], names)
	})
}
