package blob_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/errs"
)

func newStore(t testing.TB) (*blob.Disk, string) {
	t.Helper()
	root := filepath.Join(t.TempDir(), "blobs", "US")
	store, err := blob.OpenDisk(root)
	if err != nil {
		t.Fatal(err)
	}
	return store, root
}

func put(t testing.TB, store *blob.Disk, key, text string) blob.Info {
	t.Helper()
	info, err := store.Put(t.Context(), key, strings.NewReader(text), math.MaxInt64)
	if err != nil {
		t.Fatal(err)
	}
	return info
}

func read(t *testing.T, store *blob.Disk, key string) string {
	t.Helper()
	file, size, err := store.Open(key)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	if err != nil || int64(len(text)) != size {
		t.Fatalf("read %d of %d bytes: %v", len(text), size, err)
	}
	return string(text)
}

// isEmpty fails when the store holds a blob or the beginnings of one.
func isEmpty(t *testing.T, store *blob.Disk) {
	t.Helper()
	if keys := walk(t, store); len(keys) > 0 {
		t.Errorf("the store holds %v", keys)
	}
	nothingUnfinished(t, store)
}

func nothingUnfinished(t *testing.T, store *blob.Disk) {
	t.Helper()
	left, err := store.Leftovers(time.Now().Add(time.Hour))
	if err != nil || len(left) > 0 {
		t.Errorf("unfinished: %v, %v", left, err)
	}
}

func walk(t *testing.T, store *blob.Disk) map[string]int64 {
	t.Helper()
	found := map[string]int64{}
	err := store.Walk(t.Context(), func(key string, size int64, written time.Time) error {
		if time.Since(written).Abs() > time.Hour {
			t.Errorf("%s was written at %v", key, written)
		}
		found[key] = size
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestWhatWasPutIsReadBackWithItsSizeAndHash(t *testing.T) {
	store, _ := newStore(t)
	for name, text := range map[string]string{
		"nothing": "", "a few bytes": "whereas", "several pieces": strings.Repeat("hereinafter ", 100_000),
	} {
		key := blob.NewKey(42)
		want := blob.Info{Size: int64(len(text)), SHA256: sha256.Sum256([]byte(text)), CRC32: crc32.ChecksumIEEE([]byte(text))}
		if info := put(t, store, key, text); info != want {
			t.Errorf("%s: put says %v", name, info)
		}
		if read(t, store, key) != text {
			t.Errorf("%s: other bytes came back", name)
		}
		if info, known := store.Known(key); !known || info != want {
			t.Errorf("%s: remembered is %v, %v", name, info, known)
		}
		if info, err := store.Hash(t.Context(), key); err != nil || info != want {
			t.Errorf("%s: hash says %v, %v", name, info, err)
		}
		if there, err := store.Exists(key); err != nil || !there {
			t.Errorf("%s: exists says %v, %v", name, there, err)
		}
	}
	if found := walk(t, store); len(found) != 3 {
		t.Errorf("the walk found %v", found)
	}
	nothingUnfinished(t, store)
}

func TestAnotherProcessFindsWhatWasStoredAndItsHash(t *testing.T) {
	store, root := newStore(t)
	key := blob.NewKey(7)
	info := put(t, store, key, "whereas")
	again, err := blob.OpenDisk(root)
	if err != nil {
		t.Fatal(err)
	}
	if _, known := again.Known(key); known {
		t.Error("a hash is known that was never computed here")
	}
	if hashed, err := again.Hash(t.Context(), key); err != nil || hashed != info {
		t.Errorf("hash says %v, %v", hashed, err)
	}
	if put(t, again, blob.NewKey(7), "other"); len(walk(t, store)) != 2 {
		t.Error("two processes do not see the same store")
	}
}

func TestAKeyIsNeverOverwritten(t *testing.T) {
	store, _ := newStore(t)
	key := blob.NewKey(1)
	put(t, store, key, "first")
	if _, err := store.Put(t.Context(), key, strings.NewReader("second"), 100); !errors.Is(err, blob.ErrExists) {
		t.Errorf("the second put says %v", err)
	}
	if text := read(t, store, key); text != "first" {
		t.Errorf("the key now holds %q", text)
	}
	nothingUnfinished(t, store)
}

func TestOfManyWritersOfOneKeyExactlyOneWins(t *testing.T) {
	store, _ := newStore(t)
	key := blob.NewKey(1)
	texts := make([]string, 16)
	won := make([]bool, len(texts))
	var all sync.WaitGroup
	for i := range texts {
		texts[i] = strings.Repeat(string(rune('a'+i)), 200_000)
		all.Go(func() {
			info, err := store.Put(t.Context(), key, strings.NewReader(texts[i]), math.MaxInt64)
			won[i] = err == nil && info.SHA256 == sha256.Sum256([]byte(texts[i]))
			if err != nil && !errors.Is(err, blob.ErrExists) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	winners := 0
	for i, w := range won {
		if w {
			winners++
			if read(t, store, key) != texts[i] {
				t.Error("the key holds the bytes of another writer")
			}
		}
	}
	if winners != 1 {
		t.Errorf("%d writers won", winners)
	}
	nothingUnfinished(t, store)
}

func TestAReaderThatBreaksLeavesNothing(t *testing.T) {
	for _, failure := range []error{errors.New("line cut"), io.ErrUnexpectedEOF} {
		store, _ := newStore(t)
		for _, size := range []int{0, 10, 1 << 20} {
			broken := io.MultiReader(bytes.NewReader(make([]byte, size)), iotest.ErrReader(failure))
			if _, err := store.Put(t.Context(), blob.NewKey(1), broken, math.MaxInt64); !errors.Is(err, failure) {
				t.Errorf("after %d bytes and %v: %v", size, failure, err)
			}
			if _, err := store.Put(t.Context(), blob.NewKey(1), io.MultiReader(bytes.NewReader(make([]byte, size)), iotest.ErrReader(failure)), int64(size)); !errors.Is(err, failure) {
				t.Errorf("at the limit of %d bytes and %v: %v", size, failure, err)
			}
		}
		isEmpty(t, store)
	}
}

func TestMoreBytesThanTheLimitAreRefused(t *testing.T) {
	store, _ := newStore(t)
	for _, size := range []int{1, 1000, 1 << 20} {
		_, err := store.Put(t.Context(), blob.NewKey(1), bytes.NewReader(make([]byte, size)), int64(size-1))
		if !errors.Is(err, errs.TooLarge) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
	isEmpty(t, store)
	if _, err := store.Put(t.Context(), blob.NewKey(1), bytes.NewReader(make([]byte, 1000)), 1000); err != nil {
		t.Errorf("exactly the limit: %v", err)
	}
}

func TestAnEndedContextStopsThePut(t *testing.T) {
	store, _ := newStore(t)
	ctx, cancel := context.WithCancel(t.Context())
	endless := readerFunc(func(b []byte) (int, error) {
		cancel()
		return len(b), nil
	})
	if _, err := store.Put(ctx, blob.NewKey(1), endless, math.MaxInt64); !errors.Is(err, context.Canceled) {
		t.Errorf("the put says %v", err)
	}
	isEmpty(t, store)
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

func TestAProducerCommitsOrAborts(t *testing.T) {
	store, _ := newStore(t)
	key := blob.NewKey(1)
	aborted, err := store.Create(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(aborted, "half of a")
	aborted.Abort()
	aborted.Abort()
	if _, err := aborted.Commit(); err == nil {
		t.Error("what was aborted can be committed")
	}
	isEmpty(t, store)

	w, err := store.Create(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		_, _ = io.WriteString(w, "part ")
	}
	if _, _, err := store.Open(key); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("before the commit: %v", err)
	}
	info, err := w.Commit()
	if err != nil || info.SHA256 != sha256.Sum256([]byte("part part part ")) || w.Size() != info.Size {
		t.Errorf("the commit says %v, %v", info, err)
	}
	w.Abort()
	if read(t, store, key) != "part part part " {
		t.Error("an abort after the commit did something")
	}
	if _, err := w.Commit(); err == nil {
		t.Error("one writer commits twice")
	}
}

func TestDeletedBlobsAreGoneAndStayGone(t *testing.T) {
	store, _ := newStore(t)
	key := blob.NewKey(1)
	put(t, store, key, "whereas")
	for range 2 {
		if err := store.Delete(key); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := store.Open(key); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("open says %v", err)
	}
	if _, err := store.Hash(t.Context(), key); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("hash says %v", err)
	}
	if _, known := store.Known(key); known {
		t.Error("its hash is still remembered")
	}
	isEmpty(t, store)
}

func TestKeysThatCouldLeadElsewhereAreRefused(t *testing.T) {
	store, root := newStore(t)
	good := blob.NewKey(12)
	outside := filepath.Join(filepath.Dir(root), "outside")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{
		"", "/", "..", "../outside", "/etc/passwd", "unfinished/x", good + "/", "/" + good, good + "\x00",
		"0" + good, "+" + good, "-" + good, "0/" + good[3:], "12/../" + good, "12/" + good[3:5] + "/../../../outside",
		strings.ToUpper(good[:6]) + strings.Repeat("A", 32), "12/ab/cd" + strings.Repeat("0", 30), good[:len(good)-1], good + "0",
		"12\\" + good[3:], "12//" + good[3:], "99999999999999999999/" + good[3:],
	} {
		if _, _, err := store.Open(key); err == nil || errors.Is(err, blob.ErrNotFound) {
			t.Errorf("open %q: %v", key, err)
		}
		if _, err := store.Put(t.Context(), key, strings.NewReader("x"), 10); err == nil {
			t.Errorf("put %q was taken", key)
		}
		if err := store.Delete(key); err == nil {
			t.Errorf("delete %q was taken", key)
		}
		if _, err := store.Exists(key); err == nil {
			t.Errorf("exists %q was answered", key)
		}
		if _, err := store.Hash(t.Context(), key); err == nil {
			t.Errorf("hash %q was answered", key)
		}
	}
	if text, err := os.ReadFile(outside); err != nil || string(text) != "secret" {
		t.Errorf("the file outside: %q, %v", text, err)
	}
	isEmpty(t, store)
}

func TestKeysNameTheFirmAndAreNeverTheSame(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		key := blob.NewKey(1<<40 + 5)
		if tenant, err := blob.TenantOf(key); err != nil || tenant != 1<<40+5 || seen[key] {
			t.Fatalf("%s: tenant %d, %v", key, tenant, err)
		}
		seen[key] = true
	}
}

func TestNobodyElseReadsTheStore(t *testing.T) {
	store, root := newStore(t)
	put(t, store, blob.NewKey(3), "whereas")
	err := filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAFolderThatOthersCouldReadIsClosedAndOneThatCannotBeMadeIsSaid(t *testing.T) {
	root := t.TempDir()
	if err := os.Chmod(root, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := blob.OpenDisk(root); err != nil {
		t.Fatal(err)
	}
	if stat, err := os.Stat(root); err != nil || stat.Mode().Perm() != 0o700 {
		t.Errorf("the folder has mode %v, %v", stat.Mode(), err)
	}
	file := filepath.Join(root, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, filepath.Join(file, "inside")} {
		if _, err := blob.OpenDisk(path); err == nil {
			t.Errorf("a store was opened in %s", path)
		}
	}
}

func TestWhatAKilledWriterLeftIsListedAndRemovedByAge(t *testing.T) {
	store, root := newStore(t)
	now := time.Now()
	for name, age := range map[string]time.Duration{"old": 48 * time.Hour, "young": time.Hour} {
		path := filepath.Join(root, "unfinished", name)
		if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	left, err := store.Leftovers(now.Add(-24 * time.Hour))
	if err != nil || len(left) != 1 || left[0].Name != "old" || left[0].Size != 4 {
		t.Fatalf("listed %v, %v", left, err)
	}
	if n, err := store.RemoveLeftovers(now.Add(-24 * time.Hour)); n != 1 || err != nil {
		t.Fatalf("removed %d, %v", n, err)
	}
	if left, err := store.Leftovers(now.Add(time.Minute)); err != nil || len(left) != 1 || left[0].Name != "young" {
		t.Fatalf("afterwards there is %v, %v", left, err)
	}
	if len(walk(t, store)) != 0 {
		t.Error("unfinished blobs are listed as blobs")
	}
}

func TestAWriterWhoseBeginningsWereSweptFailsWhenItCommits(t *testing.T) {
	store, _ := newStore(t)
	key := blob.NewKey(1)
	w, err := store.Create(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(w, "half")
	if n, err := store.RemoveLeftovers(time.Now().Add(time.Minute)); n != 1 || err != nil {
		t.Fatalf("removed %d, %v", n, err)
	}
	if _, err := w.Commit(); err == nil {
		t.Error("the commit succeeded")
	}
	isEmpty(t, store)
}

func TestFreeSpaceIsKnown(t *testing.T) {
	store, _ := newStore(t)
	if free, err := store.Free(); err != nil || free <= 0 {
		t.Errorf("free: %d, %v", free, err)
	}
}
