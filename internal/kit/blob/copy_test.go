package blob_test

import (
	"errors"
	"testing"

	"casefold/internal/kit/blob"
)

func TestACopyLivesByItself(t *testing.T) {
	store, _ := newStore(t)
	from, to := blob.NewKey(7), blob.NewKey(7)
	put(t, store, from, "as it was")
	made := 0
	if err := store.CopyAll(t.Context(), []blob.Copy{{From: from, To: to}}, func(n int) { made = n }); err != nil || made != 1 {
		t.Fatal(made, err)
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
