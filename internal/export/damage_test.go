package export_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

func TestAZipHoldsNoDamagedBytesAndSaysWhatIsMissing(t *testing.T) {
	zipHoldsNoDamagedBytes(t, true)
}

func TestAZipHoldsNoDamagedBytesOfFilesFromBeforeTheirSecondSum(t *testing.T) {
	zipHoldsNoDamagedBytes(t, false)
}

func zipHoldsNoDamagedBytes(t *testing.T, withCRC32 bool) {
	t.Helper()
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme"), "docs/")
	whole, flipped, other := w.Document(docs, "Whole.txt", "whole"), w.Document(docs, "Flipped.txt", "flipped"), w.Document(docs, "Also whole.txt", "also")
	if !withCRC32 {
		inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE files SET crc32 = NULL WHERE tenant_id = $1", tx.Tenant)
			return err
		})
	}
	var key string
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT file_key FROM document_versions WHERE tenant_id = $1 AND document_id = $2", tx.Tenant, flipped).Scan(&key)
	})
	if err := os.WriteFile(filepath.Join(w.App().Blobs[w.Region].Root(), key), []byte("flippeD"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // found while it is packed, then known
		o := ended(t, w.Admin, started(t, download(w.Admin, m{"File": []int64{whole, flipped, other}})))
		entries := unpacked(t, w, o.URL)
		if o.Files != 2 || o.Missing != 1 || entries["Whole.txt"] != "whole" || entries["Also whole.txt"] != "also" || len(entries) != 3 ||
			!strings.Contains(entries["Missing files.txt"], "Flipped.txt: its contents could not be read") {
			t.Errorf("%+v %v", o, entries)
		}
	}
	var found string
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT found FROM damaged_files WHERE tenant_id = $1 AND key = $2", tx.Tenant, key).Scan(&found)
	})
	if found != "content" {
		t.Errorf("%q", found)
	}
}
