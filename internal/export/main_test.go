package export_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

func download(p *testkit.Person, selected m) *testkit.Response {
	return p.Post("/multi/download", m{"selectedObjects": selected, "objectTypesToInclude": []string{"Documents"}, "parentDirectoryPath": "docs/"})
}

func started(t *testing.T, r *testkit.Response) int64 {
	t.Helper()
	var job struct {
		ID int64 `json:"jobID"`
	}
	r.Into(t, &job)
	return job.ID
}

// outcome is what becomes of a job.
type outcome struct {
	Status    int
	URL       string `json:"signedUrlResult"`
	Filename  string `json:"filename"`
	Size      int64  `json:"size"`
	Files     int    `json:"files"`
	Missing   int    `json:"missing"`
	ErrorCode string `json:"errorCode"`
}

// ended waits until a job has ended.
func ended(t *testing.T, p *testkit.Person, job int64) outcome {
	t.Helper()
	p.Ended(t, job)
	return look(t, p, job)
}

func look(t *testing.T, p *testkit.Person, job int64) (o outcome) {
	t.Helper()
	var now struct {
		Status  int    `json:"status"`
		JobData string `json:"jobData"`
	}
	p.Post("/jobs", m{"jobID": job}).Into(t, &now)
	if err := json.Unmarshal([]byte(now.JobData), &o); err != nil {
		t.Fatal(err)
	}
	o.Status = now.Status
	return o
}

// unpacked fetches a ZIP: the text of each entry under its name. Folders end with a slash.
func unpacked(t *testing.T, w *testkit.World, url string) map[string]string {
	t.Helper()
	body := w.Fetch(url, nil).OK(t).Body
	r, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]string{}
	for _, f := range r.File {
		file, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f.Name, "/") && time.Since(f.Modified).Abs() > time.Hour {
			t.Errorf("%s is of %s", f.Name, f.Modified)
		}
		if _, twice := entries[f.Name]; twice {
			t.Errorf("%s is there twice", f.Name)
		}
		entries[f.Name] = string(text)
	}
	return entries
}

func inFirm(t *testing.T, w *testkit.World, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	ctx := context.Background()
	err := w.App().DB.InTx(ctx, db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error { return f(ctx, tx) })
	if err != nil {
		t.Fatal(err)
	}
}

func exec(t *testing.T, w *testkit.World, sql string, arguments ...any) {
	t.Helper()
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, sql, append([]any{tx.Tenant}, arguments...)...)
		return err
	})
}

func path(matter int64) string { return fmt.Sprintf("/matter?matterID=%d", matter) }

// withWall is the form of a matter that only these people may see.
func withWall(w *testkit.World, name string, people ...*testkit.Person) m {
	form := w.Walled(people...)
	form["name"] = name
	return form
}
