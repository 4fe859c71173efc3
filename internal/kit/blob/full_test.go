package blob_test

import (
	"bytes"
	"errors"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/errs"
)

const fullDiskVariable = "CASEFOLD_TEST_SMALL_DISK"

// The test runs itself again where it may mount a small file system of its own.
func TestAFullDiskIsSaidAndLeavesNothingHalfWritten(t *testing.T) {
	if root := os.Getenv(fullDiskVariable); root != "" {
		fillSmallDisk(t, root)
		return
	}
	root := t.TempDir()
	script := `mount -t tmpfs -o size=4m,nr_inodes=4k casefold "$0" && exec "$@"`
	if err := exec.Command("unshare", "--mount", "--map-root-user", "sh", "-c", script, root, "true").Run(); err != nil {
		t.Skipf("this machine lets nobody mount a small file system: %v", err)
	}
	cmd := exec.CommandContext(t.Context(), "unshare", "--mount", "--map-root-user", "sh", "-c", script, root,
		os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), fullDiskVariable+"="+root)
	if out, err := cmd.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
		t.Fatalf("%v\n%s", err, out)
	}
}

func fillSmallDisk(t *testing.T, root string) {
	store, err := blob.OpenDisk(filepath.Join(root, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	kept := blob.NewKey(1)
	put(t, store, kept, "before")
	if _, err := store.Put(t.Context(), blob.NewKey(1), bytes.NewReader(make([]byte, 8<<20)), math.MaxInt64); !errors.Is(err, errs.NoSpace) {
		t.Errorf("a blob larger than the disk: %v", err)
	}
	nothingUnfinished(t, store)
	for range 64 {
		if _, err = store.Put(t.Context(), blob.NewKey(1), bytes.NewReader(make([]byte, 256<<10)), math.MaxInt64); err != nil {
			break
		}
	}
	if !errors.Is(err, errs.NoSpace) {
		t.Errorf("the last of many blobs: %v", err)
	}
	nothingUnfinished(t, store)
	sayNoSpace(t, store)
	for key, size := range walk(t, store) {
		if size != 256<<10 && key != kept {
			t.Errorf("%s has %d bytes", key, size)
		}
		if key != kept {
			if err := store.Delete(key); err != nil {
				t.Fatal(err)
			}
		}
	}
	if read(t, store, kept) != "before" {
		t.Error("what was stored before is damaged")
	}
	put(t, store, blob.NewKey(1), "after")
}

// sayNoSpace uploads to a store that is full.
func sayNoSpace(t *testing.T, store *blob.Disk) {
	t.Helper()
	s := newSiteOver(t, store, "")
	g := writing()
	g.Limit = 1 << 20
	s.do(t, http.MethodPut, s.PutURL(g), bytes.NewReader(make([]byte, 1<<20))).fails(t, errs.NoSpace)
	nothingUnfinished(t, store)
}
