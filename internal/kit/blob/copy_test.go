package blob_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"casefold/internal/kit/blob"
)

func TestACopyLivesByItself(t *testing.T) {
	store, root := newStore(t)
	from, to := blob.NewKey(7), blob.NewKey(7)
	put(t, store, from, "as it was")
	old := time.Now().Add(-48 * time.Hour)
	if err := os.Chtimes(filepath.Join(root, from), old, old); err != nil {
		t.Fatal(err)
	}
	made := 0
	if err := store.CopyAll(t.Context(), []blob.Copy{{From: from, To: to}}, func(n int) { made = n }); err != nil || made != 1 {
		t.Fatal(made, err)
	}
	err := store.Walk(t.Context(), func(key string, _ int64, written time.Time) error {
		if time.Since(written) > time.Hour {
			t.Errorf("%s looks old enough to be collected", key)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Delete(from); err != nil {
		t.Fatal(err)
	}
	if text := read(t, store, to); text != "as it was" {
		t.Errorf("%q", text)
	}
}

func TestACopyNeverReplacesAndNeverInvents(t *testing.T) {
	store, _ := newStore(t)
	one, other := blob.NewKey(7), blob.NewKey(7)
	put(t, store, one, "one")
	put(t, store, other, "other")
	err := store.CopyAll(t.Context(), []blob.Copy{{From: one, To: other}}, func(int) {})
	if !errors.Is(err, blob.ErrExists) || read(t, store, other) != "other" {
		t.Errorf("%v, %q", err, read(t, store, other))
	}
	err = store.CopyAll(t.Context(), []blob.Copy{{From: blob.NewKey(7), To: blob.NewKey(7)}}, func(int) {})
	if !errors.Is(err, blob.ErrNotFound) {
		t.Error(err)
	}
}
