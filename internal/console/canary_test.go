package console_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/testkit"
)

const (
	outer  = "zqouter"  // in what the global database knows of a firm: its name, its people
	inside = "zqinside" // in what is in the firm
)

// tablesWith are the tables of a database in which a row has one of the words, those of the queues included, as text or as bytes.
func tablesWith(t *testing.T, conn *pgx.Conn, words ...string) (found []string) {
	t.Helper()
	rows, err := conn.Query(t.Context(), `SELECT c.oid::regclass::text FROM pg_class c
		WHERE c.relkind IN ('r', 'p') AND c.relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) < 10 {
		t.Fatalf("%d tables, %v", len(tables), err)
	}
	for _, table := range tables {
		for _, word := range words {
			var has bool
			sql := "SELECT EXISTS (SELECT FROM " + table + " r WHERE r::text ILIKE '%' || $1 || '%' OR r::text LIKE '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%')"
			if err := conn.QueryRow(t.Context(), sql, word).Scan(&has); err != nil {
				t.Fatal(err)
			}
			if has {
				found = append(found, table)
			}
		}
	}
	return found
}

// filesWith are the files of a folder whose names or contents have the word.
func filesWith(t *testing.T, folder, word string) (found []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		relative, _ := filepath.Rel(folder, path)
		if strings.Contains(relative, word) || bytes.Contains(content, []byte(word)) {
			found = append(found, relative)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// workOn has the staff do everything to a firm and somebody in it that the console can do without asking for more.
func workOn(t *testing.T, w *testkit.World, staff *testkit.Person) {
	t.Helper()
	staff.Post("/admin/editTenant", m{"manualTenantID": w.Tenant, "name": outer + " two", "customerID": outer, "lxwEdition": "Core", "storageLimitGB": 500}).OK(t)
	sub := add(t, w, staff, with(with(newUser(w, outer), "displayName", outer), "email", outer+"@there.example"))
	staff.Post("/admin/user/resendWelcomeEmail", m{"username": w.Prefix + "." + outer}).OK(t)
	staff.Post("/admin/user/delete", m{"username": w.Prefix + "." + outer, "sub": sub, "tenantID": w.Tenant}).OK(t)
	staff.Post("/admin/user/unlockAllDocuments", m{"tenantID": w.Tenant, "sub": w.Partner.Sub}).OK(t)
	staff.Post("/admin/user/resetPassword", m{"username": w.Associate.Username}).OK(t)
	var started struct{ JobID int64 }
	staff.Post("/admin/recount", m{"tenantID": w.Tenant}).Into(t, &started)
	ended(t, staff, w.Tenant, started.JobID)
}

// temporaryFolder is a folder for all temporary files from now on, that of the program included.
func temporaryFolder(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "canary-") // the one of the test has a long name, which no socket can have
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	t.Setenv("TMPDIR", folder)
	return folder
}

// fillWith gives the firm a record of each kind that has the word in its names and texts, and waits until all are found.
func fillWith(t *testing.T, w *testkit.World, word string) {
	t.Helper()
	matter := w.Matter(word+" matter", w.For(w.Client(word+" client")))
	document := w.Document(w.Place(matter, "docs/"), word+".txt", "what "+word+" says")
	w.Email(w.Mailbox(matter, "email/"), word+".eml", "From: a@b.example\r\nSubject: "+word+"\r\n\r\nwhat "+word+" says\r\n")
	w.Partner.Put("/notes/createInRootOfMatter", m{"matterID": matter, "name": word, "content": "<p>what " + word + " says</p>"}).OK(t)
	w.Partner.Post("/document/lock", m{"documentID": document, "lockStatus": 2}).OK(t)
	testkit.Await(t, "the records are not found", func() bool {
		var found struct{ Data struct{ TotalHits int } }
		w.Partner.Post("/search", m{"query": "what w/3 says", "criteria": m{}, "aggs": []int{}, "startPage": 1}).Into(t, &found)
		return found.Data.TotalHits == 3
	})
}

func TestAFirmOfTheOtherRegionLeavesNothingInThisOne(t *testing.T) { // T-ADM-07
	everything := temporaryFolder(t) // the data folder lies in it
	w, databases := testkit.Own(t, nil)
	staff, ca, id := w.ProviderAdmin(), w.Beside("CA"), w.Tenant+6_000_000
	staff.Post("/admin/createTenant", with(newFirm(id, "CA", outer), "name", outer+" LLP")).OK(t)

	fillWith(t, ca, inside)
	workOn(t, ca, staff)

	if found := tablesWith(t, databases.Super(t, "US"), outer, inside, fmt.Sprint(id)); len(found) > 0 {
		t.Errorf("tables of the other region tell of the firm: %v", found)
	}
	if found := tablesWith(t, databases.Super(t, ""), inside); len(found) > 0 {
		t.Errorf("tables of all regions tell what is in the firm: %v", found)
	}
	if strings.Contains(w.Log(), inside) || strings.Contains(w.Log(), outer) {
		t.Error("the log tells of the firm")
	}
	files := filesWith(t, everything, inside)
	for _, file := range files {
		if parts := strings.Split(file, string(filepath.Separator)); !slices.Contains(parts, "CA") {
			t.Errorf("a file outside of the region tells what is in the firm: %s", file)
		}
	}
	for _, folder := range []string{"blobs", "search"} {
		if !slices.ContainsFunc(files, func(file string) bool { return strings.Contains(file, filepath.Join(folder, "CA")) }) {
			t.Errorf("nothing is found in %s of the firm's own region, so that finding nothing elsewhere proves nothing: %v", folder, files)
		}
		if _, err := os.Stat(filepath.Join(w.App().Config.Data, folder, "US", fmt.Sprint(ca.Tenant))); err == nil {
			t.Errorf("%s of the other region have a folder of the firm", folder)
		}
	}
	if found := tablesWith(t, databases.Super(t, "CA"), outer, inside); len(found) < 4 {
		t.Errorf("only %v of the firm's own region tell of it", found)
	}
}
