package main

import (
	"context"
	_ "embed"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"

	"casefold/tools/program"
)

//go:embed trash.sql
var fullBin string

const (
	binFolder  = 2_000_013 // a hundred thousand documents in two hundred folders
	shredded   = 10_000
	bareShreds = 2_000
)

var binQuestions = []struct {
	name, path string
	body       map[string]any
	times      int
	goal       time.Duration
}{
	{"first 50 of 50,000 documents in the bin, p95", "/api/trash/document", map[string]any{"page": 1}, 200, 10 * time.Millisecond},
	{"counts of all tabs, p95", "/api/trash/counts", map[string]any{}, 50, 50 * time.Millisecond},
	{"first 50 of those that a text is found in, p95", "/api/trash/document", map[string]any{"page": 1, "filter": "exhibit 12"}, 50, 100 * time.Millisecond},
}

// measureTrash looks into a full bin, and destroys a part of it.
func measureTrash(ctx context.Context, s *scene) ([]figure, error) {
	conn, err := s.connect(ctx, "casefold_us")
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, fullBin); err != nil {
		return nil, err
	}
	if err := tidyUp(ctx, conn); err != nil {
		return nil, err
	}
	p := program.NewPerson(s.p.URL, eleanor)
	if err := p.SignIn(ctx); err != nil {
		return nil, err
	}
	var figures []figure
	for _, q := range binQuestions {
		var took []time.Duration
		for range q.times {
			begun := time.Now()
			if err := p.Call(ctx, http.MethodPost, q.path, q.body, nil); err != nil {
				return nil, err
			}
			took = append(took, time.Since(begun))
		}
		slices.Sort(took)
		p95 := took[len(took)*95/100]
		figures = append(figures, figure{name: q.name, value: fmt.Sprintf("%.1f ms", p95.Seconds()*1000), goal: q.goal.String(), met: p95 <= q.goal})
	}
	whole, _, err := counted(ctx, p, map[string]any{"IDs": map[string]any{"Folder": []int64{binFolder}}})
	if err != nil {
		return nil, err
	}
	figures = append(figures, figure{name: "manifest of a folder of 100,000 documents", value: fmt.Sprintf("%.1f s", whole.Seconds()), goal: "10s", met: whole <= 10*time.Second})
	more, err := shred(ctx, s, p)
	if err != nil {
		return nil, err
	}
	bare, err := bareDeletes(filepath.Dir(s.data))
	return append(append(figures, more...), figure{name: "bare deletes of files", value: fmt.Sprintf("%.0f/s", bare)}), err
}

// shred uploads files, trashes and destroys them.
func shred(ctx context.Context, s *scene, p *program.Person) ([]figure, error) {
	at, err := makeFolder(s.p.URL, p.Token)
	if err != nil {
		return nil, err
	}
	begun := time.Now()
	if err := uploadAll(s.p.URL, p.Token, at, "shredded.txt", []byte("content"), shredded); err != nil {
		return nil, err
	}
	uploading := time.Since(begun)
	if err := p.Call(ctx, http.MethodPost, "/api/matters/markMultipleDeleted", map[string]any{"matterIDs": []int64{at.matter}, "isDeleted": 1}, nil); err != nil {
		return nil, err
	}
	_, list, err := counted(ctx, p, map[string]any{"IDs": map[string]any{"Matter": []int64{at.matter}}})
	if err != nil {
		return nil, err
	}
	begun = time.Now()
	job, err := promised(ctx, p, "/api/trash/executePermanentDelete", map[string]any{"permanentDeleteGenerationJobID": list, "confirmation": "confirm"})
	if err != nil {
		return nil, err
	}
	if err := awaitBin(ctx, p, job); err != nil {
		return nil, err
	}
	took := time.Since(begun)
	return []figure{{
		name: "10,000 documents destroyed", value: fmt.Sprintf("%.1f s", took.Seconds()), goal: "60s, and no slower than their upload",
		ratio: fmt.Sprintf("%.2f of the upload", took.Seconds()/uploading.Seconds()), met: took <= time.Minute && took <= uploading,
	}}, nil
}

// counted makes a manifest and says how long that took.
func counted(ctx context.Context, p *program.Person, body map[string]any) (took time.Duration, job int64, err error) {
	begun := time.Now()
	if job, err = promised(ctx, p, "/api/trash/generatePermanentDeleteManifest", body); err != nil {
		return 0, 0, err
	}
	err = awaitBin(ctx, p, job)
	return time.Since(begun), job, err
}

func promised(ctx context.Context, p *program.Person, path string, body map[string]any) (int64, error) {
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
		if err := p.Call(ctx, http.MethodPost, "/api/trash/jobDetails", map[string]any{"jobID": job}, &now); err != nil {
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
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// bareDeletes is how many small files a second one process removes.
func bareDeletes(dir string) (float64, error) {
	dir, err := os.MkdirTemp(dir, "bare-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	for i := range bareShreds {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), []byte("content"), 0o600); err != nil {
			return 0, err
		}
	}
	begun := time.Now()
	for i := range bareShreds {
		if err := os.Remove(filepath.Join(dir, fmt.Sprint(i))); err != nil {
			return 0, err
		}
	}
	return bareShreds / time.Since(begun).Seconds(), nil
}
