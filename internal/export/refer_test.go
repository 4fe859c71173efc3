package export_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// Files as large as these are not copied into a ZIP.
var (
	largeBrief  = "%PDF-1.7 " + strings.Repeat("whereas ", 100_000)
	largeAnswer = "%PDF-1.7 " + strings.Repeat("denied. ", 70_001)
)

func TestAZipRefersToLargeFilesAndReadsLikeOneThatHoldsThem(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme"), "docs/")
	ids := []int64{w.Document(docs, "Ümlaut #1 100%.pdf", largeBrief), w.Document(docs, "Short.pdf", "%PDF"), w.Document(docs, "Notes.txt", largeBrief), w.Document(docs, "Answer.pdf", largeAnswer)}
	o := ended(t, w.Associate, started(t, download(w.Associate, m{"File": ids})))
	whole := string(w.Fetch(o.URL, nil).OK(t).Body)
	if int64(len(whole)) != o.Size {
		t.Errorf("%d of %d bytes came", len(whole), o.Size)
	}
	found := unpacked(t, w, o.URL)
	if found["Ümlaut #1 100%.pdf"] != largeBrief || found["Short.pdf"] != "%PDF" || found["Notes.txt"] != largeBrief || found["Answer.pdf"] != largeAnswer || len(found) != 4 {
		t.Errorf("%+v", o)
	}
	if stat, err := os.Stat(resultFile(t, w)); err != nil || stat.Size() > 64<<10 {
		t.Errorf("the ZIP itself has %v bytes: %v", stat.Size(), err)
	}
	half := w.Fetch(o.URL, http.Header{"Range": {"bytes=500000-900000"}})
	if half.Status != 206 || string(half.Body) != whole[500_000:900_001] {
		t.Errorf("half of it: %d with %d bytes", half.Status, len(half.Body))
	}
}

func TestAZipIsNotGivenOutOnceAFileThatItRefersToIsDamaged(t *testing.T) {
	for name, c := range map[string]struct {
		damage func(path string) error
		found  string
	}{
		"its bytes are gone": {os.Remove, "missing"},
		"it is shorter":      {func(path string) error { return os.Truncate(path, 1000) }, "size"},
	} {
		t.Run(name, func(t *testing.T) {
			w := testkit.NewWorld(t)
			docs := w.Place(w.Matter("Acme"), "docs/")
			brief, answer := w.Document(docs, "Brief.pdf", largeBrief), w.Document(docs, "Answer.pdf", largeAnswer)
			o := ended(t, w.Associate, started(t, download(w.Associate, m{"File": []int64{brief, answer}})))
			key := keyOf(t, w, answer)
			path := filepath.Join(w.App().Blobs[w.Region].Root(), key)
			if err := os.Chmod(path, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := c.damage(path); err != nil {
				t.Fatal(err)
			}
			w.Fetch(o.URL, nil).Fails(t, errs.Damaged)
			var found string
			inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
				return tx.QueryRow(ctx, "SELECT found FROM damaged_files WHERE tenant_id = $1 AND key = $2", tx.Tenant, key).Scan(&found)
			})
			if found != c.found {
				t.Errorf("found is %q", found)
			}
			again := ended(t, w.Associate, started(t, download(w.Associate, m{"File": []int64{brief, answer}})))
			if entries := unpacked(t, w, again.URL); again.Missing != 1 || entries["Brief.pdf"] != largeBrief {
				t.Errorf("%+v", again)
			}
		})
	}
}

func TestAZipIsNotGivenOutOnceTheScrubHasFoundDamageInAFileThatItRefersTo(t *testing.T) {
	w := testkit.NewWorld(t)
	brief := w.Document(w.Place(w.Matter("Acme"), "docs/"), "Brief.pdf", largeBrief)
	o := ended(t, w.Associate, started(t, download(w.Associate, m{"File": []int64{brief}})))
	w.App().Storage.ReportContent(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, keyOf(t, w, brief))
	w.Fetch(o.URL, nil).Fails(t, errs.Damaged)
}

// resultFile is where the firm's only ZIP is stored.
func resultFile(t *testing.T, w *testkit.World) string {
	t.Helper()
	var key string
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT file_key FROM result_files WHERE tenant_id = $1", tx.Tenant).Scan(&key)
	})
	return filepath.Join(w.App().Blobs[w.Region].Root(), key)
}
