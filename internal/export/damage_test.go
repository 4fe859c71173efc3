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

func TestTheScrubReadsAZipAgain(t *testing.T) {
	w := testkit.NewWorld(t)
	document := w.Document(w.Place(w.Matter("Acme"), "docs/"), "Brief.txt", "the brief")
	job := started(t, download(w.Admin, m{"File": []int64{document}}))
	o := ended(t, w.Admin, job)
	var key string
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT file_key FROM result_files WHERE tenant_id = $1 AND job_id = $2", tx.Tenant, job).Scan(&key)
	})
	scrub := func() (damaged int) {
		s := w.App().Storage
		s.ScrubDays = 2
		defer func() { s.ScrubDays = 0 }()
		exec(t, w, "DELETE FROM scrubs WHERE tenant_id = $1")
		exec(t, w, "INSERT INTO scrubs (tenant_id, begun_at, total) VALUES ($1, now() - interval '23 hours', 1000)")
		if err := s.Scrub(t.Context(), w.Region); err != nil {
			t.Fatal(err)
		}
		inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
			return tx.QueryRow(ctx, "SELECT count(*) FROM damaged_files WHERE tenant_id = $1 AND key = $2", tx.Tenant, key).Scan(&damaged)
		})
		return damaged
	}
	if scrub() != 0 || unpacked(t, w, o.URL)["Brief.txt"] != "the brief" {
		t.Error("a whole ZIP is called damaged")
	}
	path := filepath.Join(w.App().Blobs[w.Region].Root(), key)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)/2] ^= 1
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if scrub() != 1 {
		t.Error("the scrub did not find that a ZIP was changed")
	}
	// What people put there cannot do without.
	err = w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), "UPDATE files SET sha256 = NULL WHERE tenant_id = $1 AND counted", tx.Tenant)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "files_counted") {
		t.Errorf("%v", err)
	}
}
