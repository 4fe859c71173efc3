package console_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/search/embedded/embeddedtest"
	"casefold/internal/testkit"
)

type audit struct {
	AuditID int64
	State   string
	Found   int64
	Results []struct {
		Kind                        string
		Missing, Outdated, LeftOver struct {
			Count int64
			IDs   []int64
		}
	}
	Indexes []struct{ Place, State, Reason string }
}

func auditOf(t *testing.T, staff *testkit.Person, tenant int64) (a audit) {
	t.Helper()
	staff.Post("/admin/audit/checkForMissingItemsInSearchIndex", m{"tenantID": tenant}).Into(t, &a)
	for a.State == "working" {
		staff.Post("/admin/audit/checkForMissingItemsInSearchIndex", m{"tenantID": tenant, "auditID": a.AuditID}).Into(t, &a)
	}
	return a
}

// indexed is a firm with two documents whose texts are in the index.
func indexed(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.NewWorld(t)
	place := w.Place(w.Matter("Secret v. Matter"), "docs/")
	w.Document(place, "Confidential.txt", "habeas corpus")
	w.Document(place, "Privileged.txt", "estoppel")
	testkit.Await(t, "the texts are not found", func() bool { return finds(t, w, "habeas") == 1 && finds(t, w, "estoppel") == 1 })
	return w
}

func finds(t *testing.T, w *testkit.World, query string) int {
	t.Helper()
	var answer struct{ Data struct{ TotalHits int } }
	w.Admin.Post("/search", m{"query": query}).Into(t, &answer)
	return answer.Data.TotalHits
}

// harm changes the file of the index behind the back of the program.
func harm(t *testing.T, w *testkit.World, statement string) {
	t.Helper()
	if err := embeddedtest.Harm(w.App().Config.Data, w.Region, w.Tenant, statement); err != nil {
		t.Fatal(err)
	}
	w.App().Indexer.Index(w.Region, w.Tenant).Close() // the next search reads it anew
}

func TestTheIndexOfAFirmIsAuditedRepairedAndRebuilt(t *testing.T) {
	w := indexed(t)
	staff := w.ProviderAdmin()
	repair := func() *testkit.Response {
		return staff.Post("/admin/audit/reindexMissingItemsInSearchIndex", m{"tenantID": w.Tenant})
	}
	repair().Fails(t, errs.InvalidInput)
	if a := auditOf(t, staff, w.Tenant); a.State != "done" || a.Found != 0 || len(a.Results) != 6 || len(a.Indexes) == 0 {
		t.Errorf("%+v", a)
	}
	repair().Fails(t, errs.InvalidInput)
	harm(t, w, "UPDATE entries SET gone = 1 WHERE kind = 1 AND record = 1")
	if finds(t, w, "habeas") != 0 {
		t.Error("what was taken out of the index is found")
	}
	a := auditOf(t, staff, w.Tenant)
	documents, versions := a.Results[0], a.Results[1]
	if a.Found != 2 || documents.Kind != "documents" || documents.Missing.Count != 1 || !slices.Equal(documents.Missing.IDs, []int64{1}) ||
		versions.Kind != "documentVersions" || !slices.Equal(versions.Missing.IDs, []int64{1}) {
		t.Errorf("%+v", a)
	}
	var started struct{ JobID int64 }
	repair().Into(t, &started)
	if b := ended(t, staff, w.Tenant, started.JobID); b.Status != "Complete" || b.Description != "Repair Search Index" || b.ProgressSummary.TotalNumberOfTasks != 2 {
		t.Errorf("%+v", b)
	}
	if a := auditOf(t, staff, w.Tenant); a.Found != 0 || finds(t, w, "habeas") != 1 {
		t.Errorf("after the repair %+v", a)
	}
	staff.Post("/admin/reindexChildProcess", m{"tenantID": w.Tenant}).Into(t, &started)
	if b := ended(t, staff, w.Tenant, started.JobID); b.Status != "Complete" || b.Description != "Re-build Search Index" || b.StartedBy != staff.Username {
		t.Errorf("%+v", b)
	}
	if a := auditOf(t, staff, w.Tenant); a.Found != 0 || finds(t, w, "habeas") != 1 {
		t.Errorf("after the rebuild %+v", a)
	}
	want := []string{"firm.audit", "firm.audit", "firm.repair", "firm.audit", "firm.rebuild", "firm.audit"}
	if got := acts(t, w, w.Tenant); !slices.Equal(got, want) {
		t.Errorf("on record is %q", got)
	}
	slices.Reverse(want)
	if got := accessed(t, w.Admin); !slices.Equal(got, want) {
		t.Errorf("the firm reads %q", got)
	}
}

func TestAnAuditNamesNothingAndNobodyElseMayAsk(t *testing.T) { // T-ADM-02
	w, other := indexed(t), testkit.NewWorld(t)
	staff, super := w.ProviderAdmin(), w.SuperAdmin()
	w.SkipIDs("searchOrder")
	harm(t, w, "UPDATE entries SET author = 99 WHERE kind = 1")
	answer := staff.Post("/admin/audit/checkForMissingItemsInSearchIndex", m{"tenantID": w.Tenant}).OK(t)
	for _, name := range []string{"Confidential", "Privileged", "Secret", "habeas", "estoppel"} {
		if strings.Contains(string(answer.Body), name) {
			t.Errorf("%s is in %s", name, answer.Body)
		}
	}
	var a audit
	answer.Into(t, &a)
	staff.Post("/admin/audit/checkForMissingItemsInSearchIndex", m{"tenantID": other.Tenant, "auditID": a.AuditID}).Fails(t, errs.ObjectNotFound)
	for _, path := range []string{"/admin/audit/checkForMissingItemsInSearchIndex", "/admin/audit/reindexMissingItemsInSearchIndex", "/admin/reindexChildProcess"} {
		staff.Post(path, m{"tenantID": 999_999}).Fails(t, errs.ObjectNotFound)
		w.Admin.Post(path, m{"tenantID": w.Tenant}).Fails(t, errs.ProviderAdminRequired)
		super.Post(path, m{"tenantID": w.Tenant}).Fails(t, errs.ProviderAdminRequired)
	}
}

// A kept text that the machine cannot read makes the rebuild fail with its reason; the index that is searched stays, and what
// failed is run again.
func TestARebuildThatFailsSaysWhyAndIsRunAgain(t *testing.T) {
	w := indexed(t)
	staff := w.ProviderAdmin()
	var key string
	err := w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error {
		return tx.QueryRow(context.Background(), "SELECT file_key FROM texts WHERE tenant_id = $1 AND kind = 'version' AND item_id = 1", tx.Tenant).Scan(&key)
	})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(w.App().Config.Data, "blobs", w.Region, key)
	for _, do := range []error{os.Rename(path, path+".away"), os.Mkdir(path, 0o700)} {
		if do != nil {
			t.Fatal(do)
		}
	}
	var started struct{ JobID int64 }
	staff.Post("/admin/reindexChildProcess", m{"tenantID": w.Tenant}).Into(t, &started)
	failed := ended(t, staff, w.Tenant, started.JobID)
	if failed.Status != "Failed" || len(failed.FailedTasks) != 1 || !strings.Contains(failed.FailedTasks[0].Reason, "could not be read or written") {
		t.Errorf("%+v", failed)
	}
	if finds(t, w, "habeas") != 1 {
		t.Error("the index that is searched is lost")
	}
	for _, do := range []error{os.Remove(path), os.Rename(path+".away", path)} {
		if do != nil {
			t.Fatal(do)
		}
	}
	staff.Post("/admin/createAndStartBatchJobFromJobFailureReport", m{"tenantID": w.Tenant, "jobID": started.JobID}).Into(t, &started)
	if b := ended(t, staff, w.Tenant, started.JobID); b.Status != "Complete" || *b.RerunOf != failed.JobID {
		t.Errorf("%+v", b)
	}
	if a := auditOf(t, staff, w.Tenant); a.Found != 0 {
		t.Errorf("%+v", a)
	}
}
