package blob_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"casefold/internal/kit/blob"
)

func TestBlobsThatBelongTogetherLieInOneFolderAndAreForcedTogether(t *testing.T) {
	store, root := newStore(t)
	keys := blob.NewKeys(7, 3)
	for _, key := range keys {
		w, err := store.Create(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(key)); err != nil {
			t.Fatal(err)
		}
		if info, err := w.Name(); err != nil || info.Size != int64(len(key)) {
			t.Fatal(info, err)
		}
	}
	nothingUnfinished(t, store)
	for _, key := range keys {
		if text := read(t, store, key); text != key {
			t.Errorf("%s holds %q", key, text)
		}
		if filepath.Dir(key) != filepath.Dir(keys[0]) {
			t.Errorf("%v do not lie together", keys)
		}
	}
	if err := store.Force(keys)(); err != nil {
		t.Fatal(err)
	}
	// What is forced is not looked at again.
	if err := os.RemoveAll(filepath.Join(root, filepath.Dir(keys[0]))); err != nil {
		t.Fatal(err)
	}
	if err := store.Force(keys)(); err != nil {
		t.Fatal(err)
	}
}

func TestWhatCannotBeForcedFails(t *testing.T) {
	store, _ := newStore(t)
	there := blob.NewKey(7)
	put(t, store, there, "text")
	if err := store.Force([]string{there, blob.NewKey(8)})(); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if err := store.Force([]string{there, "8/../../x"})(); err == nil {
		t.Error("something that is no key was forced")
	}
}

func TestManyContentsGetTheirNamesTogetherAndReplaceNothing(t *testing.T) {
	store, _ := newStore(t)
	keys := blob.NewKeys(7, 20)
	contents := make([]blob.Content, len(keys))
	for i, key := range keys {
		contents[i] = blob.Content{Key: key, Bytes: []byte(key)}
	}
	if stored, err := store.NameAll(t.Context(), contents[5:7]); err != nil || len(stored) != 2 || stored[1].Size != int64(len(keys[6])) {
		t.Fatal(stored, err)
	}
	contents[5].Bytes = []byte("other bytes")
	if _, err := store.NameAll(t.Context(), contents[5:]); !errors.Is(err, blob.ErrExists) {
		t.Fatal(err)
	}
	if stored, err := store.NameAll(t.Context(), slices.Concat(contents[:5], contents[7:])); err != nil || len(stored) != 18 {
		t.Fatal(stored, err)
	}
	nothingUnfinished(t, store)
	for _, key := range keys {
		if text := read(t, store, key); text != key {
			t.Errorf("%s holds %q", key, text)
		}
		if info, known := store.Known(key); !known || info.Size != int64(len(key)) {
			t.Errorf("%s is not known", key)
		}
	}
	if _, err := store.NameAll(t.Context(), []blob.Content{{Key: blob.NewKey(7)}, {Key: "../7"}}); err == nil {
		t.Error("what is no key was taken")
	}
	nothingUnfinished(t, store)
}
