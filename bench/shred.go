package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/jobs"
	"casefold/tools/program"
)

const (
	shredded    = 10_000
	seenBefore  = 500 // documents of the list that others look at
	shredGoal   = time.Minute
	othersQuiet = 10 * time.Second // how long others are watched before anything is destroyed
	slowedGoal  = 1.5              // what others may wait beside that
	sweptGoal   = 0.5              // of bare deletes
	marcus      = "hf.marcus.adair"
)

// shred uploads files, trashes and destroys them, while somebody else looks at a list and uploads.
func (s *scene) shred(ctx context.Context, p *program.Person) ([]figure, error) {
	at, err := makeFolder(s.p.URL, p.Token)
	if err != nil {
		return nil, err
	}
	begun := time.Now()
	if err := uploadAll(s.p.URL, p.Token, at, "shredded.txt", []byte("content"), shredded); err != nil {
		return nil, err
	}
	uploading := time.Since(begun)
	if err := p.Call(ctx, http.MethodPost, "/api/matters/markMultipleDeleted", object{"matterIDs": []int64{at.matter}, "isDeleted": 1}, nil); err != nil {
		return nil, err
	}
	_, list, err := counted(ctx, p, object{"Matter": []int64{at.matter}})
	if err != nil {
		return nil, err
	}
	others, err := s.newOthers(ctx)
	if err != nil {
		return nil, err
	}
	quiet, err := others.during(func() error { return clock.Wait(ctx, othersQuiet) })
	if err != nil {
		return nil, err
	}
	var took time.Duration
	meanwhile, err := others.during(func() error {
		begun := time.Now()
		job, err := promised(ctx, p, "/api/trash/executePermanentDelete", object{"permanentDeleteGenerationJobID": list, "confirmation": "confirm"})
		if err == nil {
			err = awaitBin(ctx, p, job)
		}
		took = time.Since(begun)
		return err
	})
	return []figure{
		{name: "10,000 documents destroyed", value: fmt.Sprintf("%.1f s", took.Seconds()), goal: "60 s, and no slower than their upload",
			ratio: fmt.Sprintf("%.2f of the upload", took.Seconds()/uploading.Seconds()), met: took < shredGoal && took <= uploading},
		slowed("meanwhile a list of 50 by somebody else", quiet.lists, meanwhile.lists),
		slowed("meanwhile an upload by somebody else", quiet.uploads, meanwhile.uploads),
	}, err
}

// others is somebody who looks at a folder and uploads to another one.
type others struct {
	url, token    string
	seen, filling folder
	sent          int
}

func (s *scene) newOthers(ctx context.Context) (*others, error) {
	p := program.NewPerson(s.p.URL, marcus)
	if err := p.SignIn(ctx); err != nil {
		return nil, err
	}
	o := &others{url: s.p.URL, token: p.Token}
	for _, at := range []*folder{&o.seen, &o.filling} {
		made, err := makeFolder(o.url, o.token)
		if err != nil {
			return nil, err
		}
		*at = made
	}
	return o, uploadAll(o.url, o.token, o.seen, "seen.txt", []byte("content"), seenBefore)
}

// waits are how long somebody waited for each list and each upload.
type waits struct{ lists, uploads []time.Duration }

// during does something, and tells how long the others waited meanwhile.
func (o *others) during(do func() error) (w waits, err error) {
	done := make(chan struct{})
	var group errgroup.Group
	group.Go(func() (err error) {
		list := fmt.Sprintf("%s/api/document/list?matterID=%d&basepath=docs%%2FUploads%%2F&page=1&pageSize=50", o.url, o.seen.matter)
		once, end, err := get(list, o.token)()
		if err != nil {
			return err
		}
		defer end()
		w.lists, err = again(done, once)
		return err
	})
	group.Go(func() (err error) {
		wire, err := dial(o.url, o.token)
		if err != nil {
			return err
		}
		defer wire.Close()
		w.uploads, err = again(done, func() error {
			o.sent++
			return wire.upload(o.filling, []string{fmt.Sprintf("%d.txt", o.sent)}, []byte("content"))
		})
		return err
	})
	err = do()
	close(done)
	if failed := group.Wait(); err == nil {
		err = failed
	}
	return w, err
}

// slowed says how much longer somebody waits than when nothing else happens.
func slowed(name string, quiet, meanwhile []time.Duration) figure {
	before, now := p95(quiet), p95(meanwhile)
	grown := now.Seconds() / before.Seconds()
	return figure{name: name + ", p95", value: fmt.Sprintf("%s, before %s", milliseconds(now), milliseconds(before)),
		ratio: fmt.Sprintf("%.2f of before", grown), goal: "less than 1.50", met: grown < slowedGoal}
}

// sweepArgs are those of the sweeper.
type sweepArgs struct{}

// Kind names the job of the sweeper.
func (sweepArgs) Kind() string { return "sweep_storage" }

// sweep makes due what is retained, and has the sweeper destroy it, beside bare deletes of as many files.
func (s *scene) sweep(ctx context.Context, conn *pgx.Conn) ([]figure, error) {
	var id int64
	err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "UPDATE blob_retention SET delete_after = created_at"); err != nil {
			return err
		}
		var err error
		id, err = jobs.Insert(ctx, tx, sweepArgs{})
		return err
	})
	if err != nil {
		return nil, err
	}
	var took *float64
	for took == nil {
		if err := clock.Wait(ctx, lookedEvery); err != nil {
			return nil, err
		}
		if err := conn.QueryRow(ctx, "SELECT extract(epoch FROM finalized_at - attempted_at)::float8 FROM river_job WHERE id = $1", id).Scan(&took); err != nil {
			return nil, err
		}
	}
	var gone int
	if err := conn.QueryRow(ctx, "SELECT count(*) FROM blob_retention WHERE destroyed_at IS NOT NULL").Scan(&gone); err != nil {
		return nil, err
	}
	if gone < shredded {
		return nil, fmt.Errorf("the sweeper destroyed %d files", gone)
	}
	bare, err := bareDeletes(filepath.Dir(s.data), false)
	if err != nil {
		return nil, err
	}
	forced, err := bareDeletes(filepath.Dir(s.data), true)
	swept := float64(gone) / *took
	return []figure{
		{name: "bare deletes of small files, none forced", value: fmt.Sprintf("%.0f/s", bare)},
		{name: "bare deletes of small files, each forced before the next", value: fmt.Sprintf("%.0f/s", forced)},
		{name: fmt.Sprintf("sweeper: %d files removed for good and written down", gone), value: fmt.Sprintf("%.0f/s", swept),
			ratio: fmt.Sprintf("%.2f of forced deletes, %.2f of others", swept/forced, swept/bare), goal: "half of bare deletes that are forced", met: swept >= forced*sweptGoal},
	}, err
}

// bareDeletes is how many small files a second one process removes.
func bareDeletes(dir string, force bool) (float64, error) {
	const files = 2000
	dir, err := os.MkdirTemp(dir, "bare-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	for i := range files {
		if err := forcedWrite(filepath.Join(dir, fmt.Sprint(i)), []byte("content")); err != nil {
			return 0, err
		}
	}
	folder, err := os.Open(dir)
	if err != nil {
		return 0, err
	}
	defer folder.Close()
	begun := time.Now()
	for i := range files {
		if err := os.Remove(filepath.Join(dir, fmt.Sprint(i))); err != nil {
			return 0, err
		}
		if force {
			if err := folder.Sync(); err != nil {
				return 0, err
			}
		}
	}
	return files / time.Since(begun).Seconds(), nil
}
