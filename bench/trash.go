package main

import (
	"context"
	_ "embed"
	"fmt"
	"net/http"
	"time"

	"casefold/tools/program"
)

//go:embed trash.sql
var fullBin string

const (
	binFolder    = 5_000_013 // a hundred thousand documents in two hundred folders
	manifestGoal = 10 * time.Second
)

var binQuestions = []struct {
	name, path string
	body       object
	asked      int
	goal       time.Duration
}{
	{"first 50 of 50,000 documents in the bin", "/api/trash/document", object{"page": 1}, 200, 10 * time.Millisecond},
	{"counts of all tabs of the bin", "/api/trash/counts", object{}, 50, 50 * time.Millisecond},
	{"first 50 of those in the bin that a text is found in", "/api/trash/document", object{"page": 1, "filter": "exhibit 12"}, 50, 100 * time.Millisecond},
	{"all that is in the bin, whole", "/api/trash/list", object{}, 5, 0},
}

var binInBrowser = browserList{"bin of 50,000", "bin.mjs", eleanor, steps(append([]string{"opening"}, inList...), "sorting by location", "sorting by name")}

// measureTrash looks into a full bin, destroys a part of it, and has the sweeper remove the bytes, with what casefold takes of
// memory meanwhile.
func measureTrash(ctx context.Context, s *scene) (figures []figure, err error) {
	conn, p, err := s.filled(ctx, fullBin)
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	look := func() error {
		for _, part := range []func() ([]figure, error){
			func() ([]figure, error) { return s.askBin(ctx, p) },
			func() ([]figure, error) { return binInBrowser.measure(ctx, s) },
			func() ([]figure, error) { return countBin(ctx, p) },
			func() ([]figure, error) { return s.shred(ctx, p) },
			func() ([]figure, error) { return s.sweep(ctx, conn) },
		} {
			more, err := part()
			if err != nil {
				return err
			}
			figures = append(figures, more...)
		}
		return nil
	}
	peak, err := s.memoryDuring(look)
	return append(figures, figure{name: "bin, memory of casefold at its highest", value: megabytes(peak), goal: "under 150 MB", met: peak < memoryLimit}), err
}

func (s *scene) askBin(ctx context.Context, p *program.Person) (figures []figure, err error) {
	for _, q := range binQuestions {
		f, err := s.timed(q.name, q.asked, q.goal, func() error { return p.Call(ctx, http.MethodPost, q.path, q.body, nil) })
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	return figures, nil
}

func countBin(ctx context.Context, p *program.Person) ([]figure, error) {
	took, _, err := counted(ctx, p, object{"Folder": []int64{binFolder}})
	return []figure{{
		name: "manifest of a folder of 100,000 documents", value: fmt.Sprintf("%.1f s", took.Seconds()), goal: "under 10 s", met: took < manifestGoal,
	}}, err
}

// counted makes a manifest and says how long that took.
func counted(ctx context.Context, p *program.Person, ids object) (took time.Duration, job int64, err error) {
	begun := time.Now()
	if job, err = promised(ctx, p, "/api/trash/generatePermanentDeleteManifest", object{"IDs": ids}); err != nil {
		return 0, 0, err
	}
	err = awaitBin(ctx, p, job)
	return time.Since(begun), job, err
}

func promised(ctx context.Context, p *program.Person, path string, body object) (int64, error) {
	var answer struct {
		MySQL struct{ JobID int64 }
	}
	err := p.Call(ctx, http.MethodPost, path, body, &answer)
	return answer.MySQL.JobID, err
}

// awaitBin waits until a manifest or an execution has ended.
func awaitBin(ctx context.Context, p *program.Person, job int64) error {
	for {
		var now struct {
			MySQL struct{ Status int }
		}
		if err := p.Call(ctx, http.MethodPost, "/api/trash/jobDetails", object{"jobID": job}, &now); err != nil {
			return err
		}
		switch now.MySQL.Status {
		case 2:
			return nil
		case 3:
			return fmt.Errorf("job %d failed", job)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(lookedEvery):
		}
	}
}
