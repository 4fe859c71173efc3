package storage_test

import (
	"context"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
	"casefold/internal/testkit"
)

// path is where the bytes of a file lie.
func (y yard) path(key string) string { return filepath.Join(y.disk().Root(), key) }

// harm changes the bytes of a stored file behind the program's back, as a failing disk does.
func (y yard) harm(key string, change func(content []byte) []byte) {
	y.t.Helper()
	content, err := os.ReadFile(y.path(key))
	if err == nil {
		err = os.WriteFile(y.path(key), change(content), 0o600)
	}
	if err != nil {
		y.t.Fatal(err)
	}
}

func flip(content []byte) []byte {
	content[len(content)/2] ^= 1
	return content
}

func cut(content []byte) []byte { return content[:len(content)/2] }

func lengthen(content []byte) []byte { return append(content, 0) }

// fetch reads the current version of a document.
func (y yard) fetch(document int64) *testkit.Response {
	y.t.Helper()
	y.Admin.SignIn()
	var answer struct{ URL string }
	y.Admin.Get("/signedGetIgnoreLock?documentID="+text(document)).Into(y.t, &answer)
	return y.Fetch(answer.URL, nil)
}

// found is what is written down about a file; empty where nothing is wrong with it.
func (y yard) found(key string) (found string) {
	y.t.Helper()
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT coalesce((SELECT found FROM damaged_files WHERE tenant_id = $1 AND key = $2), '')", tx.Tenant, key).Scan(&found)
	})
	return found
}

// scrub goes through all files of the region once.
func (y yard) scrub() {
	y.t.Helper()
	s := y.App().Storage
	s.ScrubDays = 2
	y.t.Cleanup(func() { s.ScrubDays = 0 })
	for range 3 { // begins, reads to the end, begins anew
		if err := s.Scrub(context.Background(), y.Region); err != nil {
			y.t.Fatal(err)
		}
		y.later(25 * time.Hour)
	}
}

func TestAFileOfAnotherSizeIsNotGivenOutAndIsReported(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	for name, harm := range map[string]func(key string){
		"size":    func(key string) { y.harm(key, cut) },
		"missing": func(key string) { _ = os.Remove(y.path(key)) },
	} {
		document := y.Document(docs, name+".txt", "the evidence")
		key := y.keys(document)[0]
		y.fetch(document).OK(t)
		harm(key)
		y.fetch(document).Fails(t, errs.Damaged)
		if y.found(key) != name || !strings.Contains(y.Log(), key) {
			t.Errorf("%s is written down as %q", name, y.found(key))
		}
	}
	longer := y.Document(docs, "Longer.txt", "the evidence")
	y.harm(y.keys(longer)[0], lengthen)
	y.fetch(longer).Fails(t, errs.Damaged)
}

func TestTheScrubFindsOtherBytesAndThatTheyWerePutBack(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	flipped, swapped, whole := y.Document(docs, "Flipped.txt", "the evidence"), y.Document(docs, "Swapped.txt", "one version"), y.Document(docs, "Whole.txt", "two version")
	y.harm(y.keys(flipped)[0], flip)
	y.harm(y.keys(swapped)[0], func([]byte) []byte { return []byte("two version") })
	y.fetch(flipped).OK(t) // nobody has looked yet
	y.scrub()
	for _, document := range []int64{flipped, swapped} {
		y.fetch(document).Fails(t, errs.Damaged)
		if found := y.found(y.keys(document)[0]); found != "content" {
			t.Errorf("%q", found)
		}
	}
	y.fetch(whole).OK(t)
	report, there, err := storage.ReadScrubReport(y.disk().Root())
	if err != nil || !there || len(reportOf(report, y.Tenant)) != 2 {
		t.Errorf("%+v, %v, %v", report, there, err)
	}
	y.harm(y.keys(flipped)[0], flip)
	y.scrub()
	if y.fetch(flipped).OK(t); y.found(y.keys(flipped)[0]) != "" || y.found(y.keys(swapped)[0]) != "content" {
		t.Error("what was put back, or what was not, is taken for the other")
	}
}

func TestTheScrubAddsTheSumThatFilesFromBeforeLack(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	whole, flipped := y.keys(y.Document(docs, "Whole.txt", "the evidence"))[0], y.keys(y.Document(docs, "Flipped.txt", "the evidence"))[0]
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE files SET crc32 = NULL WHERE tenant_id = $1", tx.Tenant)
		return err
	})
	y.harm(flipped, flip)
	y.scrub()
	for key, want := range map[string]int32{whole: int32(crc32.ChecksumIEEE([]byte("the evidence"))), flipped: -1} {
		y.inFirm(func(ctx context.Context, tx *db.Tx) error {
			var sum int32
			err := tx.QueryRow(ctx, "SELECT coalesce(crc32, -1) FROM files WHERE tenant_id = $1 AND key = $2", tx.Tenant, key).Scan(&sum)
			if sum != want {
				t.Errorf("%d, want %d", sum, want)
			}
			return err
		})
	}
}

func reportOf(report storage.ScrubReport, tenant int64) (list []storage.DamagedFile) {
	for _, one := range report.Damaged {
		if one.Tenant == tenant {
			list = append(list, one)
		}
	}
	return list
}

func TestEveryFileIsReadWithinItsTimeAndFewAtOnce(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	for i := range int64(30) {
		y.Document(docs, text(i)+".txt", "a")
	}
	s := y.App().Storage
	s.ScrubDays = 30
	t.Cleanup(func() { s.ScrubDays = 0 })
	read := func() (files, read int) {
		y.inFirm(func(ctx context.Context, tx *db.Tx) error {
			return tx.QueryRow(ctx, "SELECT total, done FROM scrubs WHERE tenant_id = $1", tx.Tenant).Scan(&files, &read)
		})
		return files, read
	}
	for day := range 15 {
		if err := s.Scrub(t.Context(), y.Region); err != nil {
			t.Fatal(err)
		}
		// A firm has other files too, such as texts.
		if files, n := read(); files < 30 || n < files*day/15 || n > files*day/15+3 {
			t.Errorf("after %d days %d of %d files were read", day, n, files)
		}
		y.later(24 * time.Hour)
	}
}

func TestAFileThatWasGivenUpIsNotDamaged(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	key := y.expect("never referred to")
	failure := y.App().DB.InTx(t.Context(), db.Actor{Region: y.Region, Tenant: y.Tenant}, func(tx *db.Tx) error {
		return y.App().Storage.Whole(t.Context(), tx, []blob.Stored{{Key: key, Size: storage.Absent}})
	})
	if !errors.Is(failure, errs.ObjectNotFound) {
		t.Error(failure)
	}
	y.App().Storage.ReportSize(t.Context(), db.Actor{Region: y.Region, Tenant: y.Tenant}, key, storage.Absent)
	if y.found(key) != "" {
		t.Error("it is written down as damaged")
	}
}

func TestOnAnAlmostFullDiskPeopleReadAndDeleteButDoNotUpload(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	document := y.Document(docs, "Before.txt", "before")
	up := y.Admin.Import(docs, false, "Upload.txt")[0]
	free, err := y.disk().Free()
	if err != nil {
		t.Fatal(err)
	}
	y.disk().KeepFree = 2 * free
	t.Cleanup(func() { y.disk().KeepFree = 0 })
	y.Send(up.URL, "bytes").Fails(t, errs.NoSpace)
	y.fetch(document).OK(t)
	y.Admin.Post("/multi/delete", m{"IDs": m{"File": []int64{document}}}).OK(t)
	y.disk().KeepFree = 0
	y.Send(up.URL, "bytes").OK(t)
}
