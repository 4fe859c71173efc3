package trash_test

import (
	"context"
	"fmt"
	"testing"

	"casefold/internal/check"
	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

// thing is a row of the bin.
type thing struct {
	ID         int64
	Type       string
	Filename   string
	IsDeleted  int
	MatterID   *int64
	MatterName string
	ClientName string
	FolderPath string
	Place      string `json:"displayFolderPath"`
	InMatter   int    `json:"isInDeletedMatter"`
	InFolder   int    `json:"isInDeletedDirectory"`
	Above      *int64 `json:"deletedDirectoryID"`
}

// details are what a dialog shows of a manifest or its execution.
type details struct {
	Status    int
	Counts    map[string]int64
	Destroyed map[string]int64
	KeptTotal int
	Kept      []struct {
		Type, Name, State, Reason, Message string
		ID                                 int64
	}
}

func binOf(t *testing.T, p *testkit.Person, call string, question m) []string {
	t.Helper()
	var found struct{ Items []thing }
	p.Post("/trash/"+call, question).Into(t, &found)
	names := []string{}
	for _, one := range found.Items {
		names = append(names, one.Filename)
	}
	return names
}

func jobOf(t *testing.T, r *testkit.Response) int64 {
	t.Helper()
	var job struct{ JobID int64 }
	r.Into(t, &job)
	return job.JobID
}

// manifest lists what is to be destroyed and returns the job, when it has ended.
func manifest(t *testing.T, p *testkit.Person, body m) int64 {
	t.Helper()
	id := jobOf(t, p.Post("/trash/generatePermanentDeleteManifest", body))
	if status, data := p.Ended(t, id); status != 2 {
		t.Fatalf("the manifest ended with %d %s", status, data)
	}
	return id
}

func execute(p *testkit.Person, manifest int64) *testkit.Response {
	return p.Post("/trash/executePermanentDelete", m{"permanentDeleteGenerationJobID": manifest, "confirmation": "confirm"})
}

func detailsOf(t *testing.T, p *testkit.Person, job int64) (d details) {
	t.Helper()
	p.Post("/trash/jobDetails", m{"jobID": job}).Into(t, &d)
	return d
}

// destroy lists and destroys what is named, and says what became of it.
func destroy(t *testing.T, p *testkit.Person, ids m) details {
	t.Helper()
	job := jobOf(t, execute(p, manifest(t, p, m{"IDs": ids})))
	if status, data := p.Ended(t, job); status != 2 {
		t.Fatalf("the execution ended with %d %s", status, data)
	}
	return detailsOf(t, p, job)
}

func trash(t *testing.T, w *testkit.World, ids m) {
	t.Helper()
	w.Admin.Post("/multi/delete", m{"IDs": ids, "objectType": "Documents"}).OK(t)
}

func note(t *testing.T, w *testkit.World, matter int64, name string) int64 {
	t.Helper()
	var made struct{ MatterNoteID int64 }
	w.Admin.Put("/notes/createInRootOfMatter", m{"matterID": matter, "name": name, "content": "a text of " + name}).Into(t, &made)
	return made.MatterNoteID
}

func read(t *testing.T, w *testkit.World, into any, sql string, arguments ...any) {
	t.Helper()
	ctx := context.Background()
	err := w.App().DB.InTx(ctx, w.Actor(w.Admin), func(tx *db.Tx) error {
		return tx.QueryRow(ctx, sql, append([]any{tx.Tenant}, arguments...)...).Scan(into)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// rows counts the rows of a table of the firm.
func rows(t *testing.T, w *testkit.World, table, condition string) (n int) {
	t.Helper()
	read(t, w, &n, "SELECT count(*) FROM "+table+" WHERE tenant_id = $1 AND "+condition)
	return n
}

// sound checks the whole installation for findings about this firm.
func sound(t *testing.T, w *testkit.World) {
	t.Helper()
	for _, f := range inspect(t, w) {
		t.Error(f)
	}
}

// findings are the invariants that do not hold in this firm.
func findings(t *testing.T, w *testkit.World) (broken []string) {
	t.Helper()
	for _, f := range inspect(t, w) {
		broken = append(broken, f.Invariant)
	}
	return broken
}

func inspect(t *testing.T, w *testkit.World) (found []check.Finding) {
	t.Helper()
	a := w.App()
	all, err := check.Run(context.Background(), a.DB, check.Options{Kinds: a.Filing.Kinds(), Blobs: a.Blobs, Patience: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		// Lines of the last second are not sealed yet.
		if f.Where == fmt.Sprintf("%s firm %d", w.Region, w.Tenant) && f.Invariant != "I23" {
			found = append(found, f)
		}
	}
	return found
}
