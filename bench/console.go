package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/tools/program"
)

var (
	//go:embed console_global.sql
	manyFirms string
	//go:embed console_region.sql
	manyFirmsOfRegion string
	//go:embed console_million.sql
	millionDocuments string
)

const (
	ada          = "cf.ada.provider" // provider admin
	populousFirm = 100_001           // 5,000 people and a million documents
)

// measureConsole lists ten thousand firms and the people of a large one, and has a million documents counted while
// somebody of another firm works.
func measureConsole(ctx context.Context, s *scene) ([]figure, error) {
	for name, script := range map[string]string{"casefold_global": manyFirms, "casefold_us": manyFirmsOfRegion + millionDocuments, "casefold_ca": manyFirmsOfRegion} {
		if err := s.fill(ctx, name, script); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	p := program.NewPerson(s.p.URL, ada)
	if err := p.SignIn(ctx); err != nil {
		return nil, err
	}
	firms, err := s.measureFirmList(ctx, p)
	if err != nil {
		return nil, err
	}
	people, err := s.askFor(p, "firm of 5,000 users", "/api/admin/tenantDetail", map[string]any{"tenantID": populousFirm}, 50, 200*time.Millisecond)
	if err != nil {
		return nil, err
	}
	counted, err := measureCounting(ctx, s, p)
	return append(firms, people, counted), err
}

func (s *scene) fill(ctx context.Context, database, script string) error {
	conn, err := s.connect(ctx, database)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	return s.script(ctx, conn, script)
}

// askFor makes a call again and again over one connection.
func (s *scene) askFor(p *program.Person, name, path string, body any, times int, goal time.Duration) (figure, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return figure{}, err
	}
	once, end, err := repeat(http.MethodPost, p.URL+path, p.Token, string(text))()
	if err != nil {
		return figure{}, err
	}
	defer end()
	if err := once(); err != nil {
		return figure{}, err
	}
	return s.timed(name, times, goal, once)
}

// measureFirmList lists all firms, beside a plain handler whose answer is as long.
func (s *scene) measureFirmList(ctx context.Context, p *program.Person) ([]figure, error) {
	var answer json.RawMessage
	if err := p.Call(ctx, http.MethodPost, "/api/admin/listTenants", nil, &answer); err != nil {
		return nil, err
	}
	url, stop, err := startPlain(ctx, len(answer))
	if err != nil {
		return nil, err
	}
	defer stop()
	once, end, err := get(url, "")()
	if err != nil {
		return nil, err
	}
	defer end()
	plain, err := s.timed(fmt.Sprintf("plain JSON handler, %d bytes", len(answer)), 50, 0, once)
	if err != nil {
		return nil, err
	}
	list, err := s.askFor(p, "10,000 firms of two regions whole", "/api/admin/listTenants", nil, 50, 300*time.Millisecond)
	return []figure{plain, list}, err
}

// measureCounting tells how long /me takes somebody of another firm of the region while a million documents are counted,
// beside the same before.
func measureCounting(ctx context.Context, s *scene, p *program.Person) (figure, error) {
	other := program.NewPerson(s.p.URL, eleanor)
	if err := other.SignIn(ctx); err != nil {
		return figure{}, err
	}
	before, err := waitsForMe(ctx, other, s.slice)
	if err != nil {
		return figure{}, err
	}
	counting, stop := context.WithCancel(ctx)
	group, _ := errgroup.WithContext(ctx)
	group.Go(func() error { return keepCounting(counting, p) })
	during, err := waitsForMe(ctx, other, 3*s.slice)
	stop()
	if failed := group.Wait(); err == nil {
		err = failed
	}
	f := figure{name: "GET /api/me of another firm, p95, while a million documents are counted", value: milliseconds(during)}
	f.ratio = fmt.Sprintf("%.2f of %s before", float64(during)/float64(before), milliseconds(before))
	f.goal, f.met = "1.10 at most", float64(during) <= 1.1*float64(before)
	return f, err
}

// waitsForMe is how long 95 of 100 calls of /me take at most, one after the other for a while.
func waitsForMe(ctx context.Context, p *program.Person, slice time.Duration) (time.Duration, error) {
	once, end, err := get(p.URL+"/api/me", p.Token)()
	if err != nil {
		return 0, err
	}
	defer end()
	var took []time.Duration
	for begun := time.Now(); time.Since(begun) < slice && ctx.Err() == nil; {
		sent := time.Now()
		if err := once(); err != nil {
			return 0, err
		}
		took = append(took, time.Since(sent))
	}
	slices.Sort(took)
	return took[len(took)*95/100], ctx.Err()
}

// keepCounting has the large firm counted, one time after the other.
func keepCounting(ctx context.Context, p *program.Person) error {
	for ctx.Err() == nil {
		if err := p.Call(ctx, http.MethodPost, "/api/admin/recount", map[string]any{"tenantID": populousFirm}, nil); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		for counting := true; counting && ctx.Err() == nil; time.Sleep(200 * time.Millisecond) {
			var jobs struct{ MySQL []struct{ Status string } }
			err := p.Call(ctx, http.MethodPost, "/api/admin/getBatchJobs", map[string]any{"tenantID": populousFirm}, &jobs)
			if err != nil && ctx.Err() == nil {
				return err
			}
			counting = err == nil && jobs.MySQL[0].Status != "Complete" && jobs.MySQL[0].Status != "Failed"
		}
	}
	return nil
}
