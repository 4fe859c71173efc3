package search_test

import (
	"os"
	"path/filepath"
	"testing"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/embedded"
	"casefold/internal/testkit"
)

// hold keeps the index of a firm from being written while f runs.
func hold(t *testing.T, w *testkit.World, f func()) {
	t.Helper()
	testkit.NeedsIndexFiles(t)
	folder := embedded.New(w.App().Config.Data).Folder(w.Region, w.Tenant)
	name, err := os.ReadFile(filepath.Join(folder, "current"))
	if err != nil {
		t.Fatal(err)
	}
	conn, err := sqlite.Open(filepath.Join(folder, string(name)), sqlite.Create)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	testkit.Await(t, "the index is written without end", func() bool { return conn.Exec("BEGIN IMMEDIATE") == nil })
	defer func() { _ = conn.Exec("ROLLBACK") }()
	f()
}

func TestAnIndexThatIsBehindSaysSoAndNeitherTrashNorWallsWaitForIt(t *testing.T) {
	o := newOffice(t)
	multi(o.Partner, "delete", m{"File": []int64{o.lease}}).OK(t)
	finds(t, o.Partner, "", "lease")
	hold(t, o.World, func() {
		multi(o.Partner, "restore", m{"File": []int64{o.lease}}).OK(t)
		multi(o.Partner, "delete", m{"File": []int64{o.plan}}).OK(t)
		o.Admin.Post("/bulk/matter/permissions/apply", allow(o.south, nil)).OK(t)
		o.Admin.Post("/document/rename", m{"documentID": o.lease, "newDocumentName": "charter.docx"}).OK(t)
		var a answer
		o.Partner.Post("/search", body("harbour")).Into(t, &a)
		if a.names() != "harbour call, charter.docx" || a.Data.TotalHits != 2 || !a.Behind {
			t.Errorf("found %q, %d in all, behind: %v", a.names(), a.Data.TotalHits, a.Behind)
		}
		if rows := a.rows(); len(rows) == 2 && marked(rows[1].DocumentHighlight) != "charter.docx" {
			t.Errorf("a name of long ago is shown: %q", marked(rows[1].DocumentHighlight))
		}
	})
	testkit.Await(t, "the index stays behind", func() bool {
		var a answer
		o.Partner.Post("/search", body("charter")).Into(t, &a)
		return !a.Behind
	})
	finds(t, o.Partner, "charter.docx", "charter")
	finds(t, o.Partner, "harbour call", "harbour")
}
