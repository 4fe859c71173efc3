package console_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"casefold/internal/app"
	"casefold/internal/console"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type batch struct {
	JobID           int64
	Description     string
	Status          string
	StartedBy       string
	RerunOf         *int64
	ProgressSummary struct{ NumberOfTasksSucceeded, NumberOfTasksFailed, TotalNumberOfTasks int }
	FailedTasks     []struct{ Name, Reason string }
}

func batches(t *testing.T, staff *testkit.Person, tenant int64) (list []batch) {
	t.Helper()
	staff.Post("/admin/getBatchJobs", m{"tenantID": tenant}).Into(t, &list)
	return list
}

// ended waits until a batch of the firm has ended.
func ended(t *testing.T, staff *testkit.Person, tenant, id int64) (b batch) {
	t.Helper()
	testkit.Await(t, "the batch does not end", func() bool {
		for _, b = range batches(t, staff, tenant) {
			if b.JobID == id {
				return b.Status == "Complete" || b.Status == "Failed"
			}
		}
		return false
	})
	return b
}

func TestARecountShowsWhatTheFirmHasNow(t *testing.T) {
	w := testkit.NewWorldIn(t, "CA")
	staff := w.ProviderAdmin()
	var started struct{ JobID int64 }
	staff.Post("/admin/recount", m{"tenantID": w.Tenant}).Into(t, &started)
	ended(t, staff, w.Tenant, started.JobID) // a firm that was counted today is not counted again by the job of every hour
	place := w.Place(w.Matter("Counted"), "docs/")
	w.Document(place, "a.txt", "twelve bytes")
	w.Document(place, "b.txt", "and some more")
	f := listed(t, staff).firm(t, w.Tenant)
	if *f.DocumentCount != 0 || *f.MatterCount != 0 {
		t.Errorf("the list counted by itself: %+v", f)
	}
	if n := f.SearchIndex.DocsCount; n != nil && *n != 0 { // a firm without documents may have no index yet
		t.Errorf("the search index was counted by itself: %d", *n)
	}
	var found struct{ Behind bool } // a search waits until the index has caught up
	w.Partner.Post("/search", m{"query": "a", "criteria": m{}, "aggs": []int{}, "startPage": 1}).Into(t, &found)
	if found.Behind {
		t.Fatal("the index is behind")
	}
	staff.Post("/admin/recount", m{"tenantID": w.Tenant}).Into(t, &started)
	b := ended(t, staff, w.Tenant, started.JobID)
	if b.Status != "Complete" || b.StartedBy != staff.Username || b.ProgressSummary.NumberOfTasksSucceeded != 2 || b.ProgressSummary.TotalNumberOfTasks != 2 {
		t.Errorf("%+v", b)
	}
	f = listed(t, staff).firm(t, w.Tenant)
	if *f.DocumentCount != 2 || *f.MatterCount != 1 || *f.EmailCount != 0 || *f.DataUsageBytes != int64(len("twelve bytes")+len("and some more")) {
		t.Errorf("%+v: %d documents, %d matters, %d bytes", f, *f.DocumentCount, *f.MatterCount, *f.DataUsageBytes)
	}
	if f.SearchIndex.DocsCount == nil || *f.SearchIndex.DocsCount != 2 || f.SearchIndex.Error != "" {
		t.Errorf("%+v", f.SearchIndex)
	}
}

func TestAnIndexThatCannotBeAskedKeepsItsNumberAndSaysWhy(t *testing.T) {
	w, _ := testkit.Own(t, nil)
	staff := w.ProviderAdmin()
	var problem atomic.Pointer[errs.Error]
	w.App().Console.Indexed = func(context.Context, string, int64) (int64, error) {
		if err := problem.Load(); err != nil {
			return 0, err
		}
		return 7, nil
	}
	for _, step := range []struct {
		fails *errs.Error
		error string
	}{{nil, ""}, {errs.SearchUnreachable, errs.SearchUnreachable.Message}, {errs.NoSearchIndex, errs.SearchUnreachable.Message}, {nil, ""}} {
		problem.Store(step.fails)
		var started struct{ JobID int64 }
		staff.Post("/admin/recount", m{"tenantID": w.Tenant}).Into(t, &started)
		ended(t, staff, w.Tenant, started.JobID)
		if index := listed(t, staff).firm(t, w.Tenant).SearchIndex; *index.DocsCount != 7 || index.Error != step.error {
			t.Errorf("after %v: %d, %q", step.fails, *index.DocsCount, index.Error)
		}
	}
}

func TestARecountOfAllFirmsCountsThoseOfBothRegions(t *testing.T) {
	us, ca := testkit.NewWorld(t), testkit.NewWorldIn(t, "CA")
	staff := us.ProviderAdmin()
	us.Matter("One")
	ca.Matter("Two")
	var started struct{ Regions []string }
	staff.Post("/admin/recount", m{}).Into(t, &started)
	if len(started.Regions) != 2 {
		t.Errorf("%v", started.Regions)
	}
	testkit.Await(t, "the firms are not counted", func() bool {
		l := listed(t, staff)
		return *l.firm(t, us.Tenant).MatterCount == 1 && *l.firm(t, ca.Tenant).MatterCount == 1
	})
}

func TestWhatFailedOfABatchIsRunAgainAsAnotherOne(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	var broken atomic.Bool
	broken.Store(true)
	replace(t, w.App(), console.Batch{
		Description: "Three things",
		Tasks:       func(context.Context, *db.Tx) ([]string, error) { return []string{"first", "second", "third"}, nil },
		Do: func(_ context.Context, _ *db.Tx, task string) error {
			switch {
			case task == "second" && broken.Load():
				return errs.SearchUnreachable
			case task == "third" && broken.Load():
				panic(errors.New("a fault"))
			}
			return nil
		},
	})
	var started struct{ JobID int64 }
	staff.Post("/admin/recount", m{"tenantID": w.Tenant}).Into(t, &started)
	b := ended(t, staff, w.Tenant, started.JobID)
	if b.Status != "Failed" || b.ProgressSummary.NumberOfTasksSucceeded != 1 || b.ProgressSummary.NumberOfTasksFailed != 2 || len(b.FailedTasks) != 2 ||
		b.FailedTasks[0].Name != "second" || b.FailedTasks[0].Reason != errs.SearchUnreachable.Message {
		t.Fatalf("%+v", b)
	}
	rerun := func(tenant, job int64) *testkit.Response {
		return staff.Post("/admin/createAndStartBatchJobFromJobFailureReport", m{"tenantID": tenant, "jobID": job})
	}
	rerun(other.Tenant, b.JobID).Fails(t, errs.ObjectNotFound)
	broken.Store(false)
	rerun(w.Tenant, b.JobID).Into(t, &started)
	again := ended(t, staff, w.Tenant, started.JobID)
	if again.Status != "Complete" || again.ProgressSummary.TotalNumberOfTasks != 2 || *again.RerunOf != b.JobID {
		t.Errorf("%+v", again)
	}
	rerun(w.Tenant, again.JobID).Fails(t, errs.InvalidInput)
	if list := batches(t, staff, other.Tenant); len(list) != 0 {
		t.Errorf("another firm has %+v", list)
	}
}

// replace has the program do other work for a kind of batch, until the test ends.
func replace(t *testing.T, a *app.App, with console.Batch) {
	t.Helper()
	was := a.Console.Batches
	a.Console.Batches = map[string]console.Batch{"recount": with}
	t.Cleanup(func() { a.Console.Batches = was })
}
