package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"casefold/tools/program"
)

const (
	copyName    = "folder of 50,000 documents copied"
	lookedEvery = 20 * time.Millisecond
)

// measureCopy copies the folder of fifty thousand to another matter: how long until the answer and until the end, how
// long the person sees no progress, what it takes of memory, how long its longest transaction is, and how long somebody
// waits meanwhile for a page of that folder and for a folder of their own at the destination.
func measureCopy(ctx context.Context, s *scene, conn *pgx.Conn, p *program.Person) ([]figure, error) {
	if err := s.giveBytes(ctx, conn); err != nil {
		return nil, err
	}
	done := make(chan struct{})
	var seen strain
	var pages, folders []time.Duration
	var group errgroup.Group
	group.Go(func() (err error) {
		seen, err = s.strain(ctx, conn, done)
		return err
	})
	group.Go(func() (err error) {
		once, end, err := get(p.URL+"/api/document/list?matterID=1000001&basepath=docs%2FFifty%20thousand%2F&page=1&pageSize=50", p.Token)()
		if err != nil {
			return err
		}
		defer end()
		pages, err = again(done, once)
		return err
	})
	group.Go(func() (err error) {
		made := 0
		folders, err = again(done, func() error {
			made++
			return p.Call(ctx, http.MethodPut, "/api/directory",
				object{"matterID": largeMatter + 1, "basepath": "docs/", "dirname": fmt.Sprintf("Meanwhile %d", made)}, nil)
		})
		return err
	})
	made, err := copyFolder(s.p.URL, p.Token)
	close(done)
	if failed := group.Wait(); err == nil {
		err = failed
	}
	if err != nil {
		return nil, err
	}
	return []figure{
		{name: copyName + ", until the answer", value: milliseconds(made.answered)},
		{name: copyName + ", until it is done", value: milliseconds(made.done)},
		{name: copyName + ", longest time without progress", value: milliseconds(made.still)},
		{name: copyName + ", its longest transaction", value: milliseconds(seen.transaction), goal: "2 s at most", met: seen.transaction <= 2*time.Second},
		{name: copyName + ", memory of casefold at its highest", value: megabytes(seen.memory), goal: "under 150 MB", met: seen.memory < memoryLimit},
		waited(copyName+", meanwhile its first 50", 0, pages),
		waited(copyName+", meanwhile a new folder beside the copy", 0, folders),
	}, nil
}

// giveBytes lays the files of the folder of fifty thousand where casefold looks for them. Each holds the id of its
// document.
func (s *scene) giveBytes(ctx context.Context, conn *pgx.Conn) error {
	rows, err := conn.Query(ctx, `SELECT v.file_key, v.document_id::text FROM documents d
		JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id WHERE d.tenant_id = 1001 AND d.folder_id = $1`, copiedFolder)
	if err != nil {
		return err
	}
	var key, content string
	_, err = pgx.ForEachRow(rows, []any{&key, &content}, func() error {
		path := filepath.Join(s.data, "blobs", "US", key)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(content), 0o600)
	})
	return err
}

// copying is how long a copy took: until the call was answered, until its job was done, and the longest time in which the
// job did not show that it went on.
type copying struct{ answered, done, still time.Duration }

func copyFolder(url, token string) (copying, error) {
	w, err := dial(url, token)
	if err != nil {
		return copying{}, err
	}
	defer w.Close()
	begun := time.Now()
	var started struct{ JobID int64 }
	body := object{"matterID": largeMatter + 1, "destinationDirectoryID": destinationRoot, "directoryIDs": []int64{copiedFolder}}
	if err := w.call(http.MethodPost, "/api/document/copy", body, &started); err != nil {
		return copying{}, err
	}
	took := copying{answered: time.Since(begun)}
	moved, percent := time.Now(), 0
	data, err := w.follow(started.JobID, func(now int) {
		if now > percent {
			took.still, moved, percent = max(took.still, time.Since(moved)), time.Now(), now
		}
	})
	took.done, took.still = time.Since(begun), max(took.still, time.Since(moved))
	if err != nil {
		return took, err
	}
	var copied struct{ Documents int }
	if err = json.Unmarshal([]byte(data), &copied); err == nil && copied.Documents != 50_000 {
		err = fmt.Errorf("%d documents were copied", copied.Documents)
	}
	return took, err
}

// follow waits for the end of a job and returns what it left behind.
func (w *wire) follow(id int64, progress func(percent int)) (data string, err error) {
	for {
		var job struct {
			Status, PercentDone int
			JobData             string
		}
		if err := w.call(http.MethodPost, "/api/jobs", object{"jobID": id}, &job); err != nil {
			return "", err
		}
		progress(job.PercentDone)
		switch job.Status {
		case 1:
			time.Sleep(w.asksEvery)
		case 3:
			return "", fmt.Errorf("the job failed: %s", job.JobData)
		default:
			return job.JobData, nil
		}
	}
}

// strain is the most that was seen of what the machine bears.
type strain struct {
	memory      int64         // of casefold
	transaction time.Duration // how long one was open
}

func (s *scene) strain(ctx context.Context, conn *pgx.Conn, done <-chan struct{}) (seen strain, err error) {
	for {
		memory, err := program.Memory(s.p.PID())
		if err != nil {
			return seen, err
		}
		var open time.Duration
		if err := conn.QueryRow(ctx, `SELECT coalesce(max(clock_timestamp() - xact_start), '0') FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL`).Scan(&open); err != nil {
			return seen, err
		}
		seen.memory, seen.transaction = max(seen.memory, memory), max(seen.transaction, open)
		select {
		case <-done:
			return seen, nil
		case <-time.After(lookedEvery):
		}
	}
}

// again does something until done, with a pause after each time, and tells how long each took.
func again(done <-chan struct{}, once func() error) (took []time.Duration, err error) {
	for {
		begun := time.Now()
		if err := once(); err != nil {
			return took, err
		}
		took = append(took, time.Since(begun))
		select {
		case <-done:
			return took, nil
		case <-time.After(lookedEvery):
		}
	}
}
