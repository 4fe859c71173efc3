package embedded_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"casefold/internal/search/embedded"
	"casefold/internal/search/engine"
	"casefold/internal/search/engine/enginetest"
)

const fullDiskVariable = "CASEFOLD_TEST_SMALL_INDEX_DISK"

// The test runs itself again where it may mount a small file system of its own.
func TestAFullDiskLeavesTheIndexAsItWas(t *testing.T) {
	if root := os.Getenv(fullDiskVariable); root != "" {
		fillDisk(t, filepath.Join(root, "index"))
		return
	}
	root := t.TempDir()
	script := `mount -t tmpfs -o size=3m casefold "$0" && exec "$@"`
	if err := exec.Command("unshare", "--mount", "--map-root-user", "sh", "-c", script, root, "true").Run(); err != nil {
		t.Skipf("this machine lets nobody mount a small file system: %v", err)
	}
	cmd := exec.CommandContext(t.Context(), "unshare", "--mount", "--map-root-user", "sh", "-c", script, root, os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), fullDiskVariable+"="+root)
	if out, err := cmd.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
		t.Fatalf("%v\n%s", err, out)
	}
}

func fillDisk(t *testing.T, folder string) {
	build(t, folder, 20)
	x := embedded.Open(folder)
	defer x.Close()
	w, err := embedded.Write(folder)
	check(t, err)
	defer w.Close()
	random := rand.New(rand.NewPCG(5, 6))
	for range 2 {
		var large engine.Batch
		for record := range int64(60) {
			var b strings.Builder
			for range 1000 {
				b.WriteString(strconv.FormatUint(random.Uint64(), 36) + " ")
			}
			large.Texts = append(large.Texts, enginetest.Note(1000+record, b.String()))
		}
		large.Cursor = []byte("too much")
		if err := w.Apply(t.Context(), large); err == nil || errors.Is(err, engine.ErrUnsound) {
			t.Fatalf("%v: a full disk is no damage, and no success", err)
		}
		enginetest.Finds(t, x, "alpha", 20)
		if cursor, err := w.Cursor(); err != nil || string(cursor) != "all" {
			t.Fatalf("the cursor is %q (%v)", cursor, err)
		}
	}
}
