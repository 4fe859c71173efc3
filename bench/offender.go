package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/office/officetest"
	"casefold/tools/program"
)

// offender is somebody whose firm does its worst: each offence is started again as soon as it has ended, by several at once.
type offender struct {
	*program.Person
	at      folder
	packed  []int64 // documents of which ZIPs are made
	copied  int64   // folder that is copied
	matters []int64
	check   []byte // body of an upload check
	slow    []byte // Word file that takes a converter long
	number  atomic.Int64
}

// excess is how much an offender prepares to do wrong.
type excess struct {
	packed, packedSize int
	copied             int
	matters            int
	pages              int
}

// newOffender founds a firm and gives it what its offences need.
func (s *scene) newOffender(ctx context.Context, prefix string, much excess) (*offender, error) {
	p, err := s.foundFirm(ctx, prefix)
	if err != nil {
		return nil, err
	}
	o := &offender{Person: p, slow: officetest.Pages(much.pages)}
	if o.at, err = makeFolder(p.URL, p.Token); err != nil {
		return nil, err
	}
	if o.matters, err = makeMatters(p.URL, p.Token, much.matters); err != nil {
		return nil, err
	}
	w, err := dial(p.URL, p.Token)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	for i := range much.packed {
		id, err := w.uploadOne(o.at, fmt.Sprintf("Packed %d.bin", i), random(much.packedSize))
		if err != nil {
			return nil, err
		}
		o.packed = append(o.packed, id)
	}
	var made struct {
		ID int64 `json:"directoryID"`
	}
	if err := w.call(http.MethodPut, "/api/directory", object{"matterID": o.at.matter, "basepath": "docs/", "dirname": "Copied"}, &made); err != nil {
		return nil, err
	}
	o.copied = made.ID
	names := make([]string, much.copied)
	for i := range names {
		names[i] = fmt.Sprintf("Copied %d.txt", i)
	}
	if err := w.upload(folder{o.at.matter, o.copied}, names, random(200)); err != nil {
		return nil, err
	}
	return o, o.writeCheck()
}

// writeCheck makes the body of an upload check of 25 MB: as many and as long names as it may have.
func (o *offender) writeCheck() error {
	names := make([]string, 25_000)
	for i := range names {
		names[i] = fmt.Sprintf("%d %s.txt", i, strings.Repeat("x", 980))
	}
	var err error
	o.check, err = json.Marshal(object{
		"matterID": o.at.matter, "directoryID": o.at.id, "topLevelFolders": []string{}, "topLevelFiles": names, "filesToUpload": len(names),
	})
	return err
}

// offence is one thing that a firm can do too much of: by how many at once, what each does again and again, and for how long it rests
// after each time.
type offence struct {
	name  string
	by    int
	start worker
	rest  time.Duration
}

func (o *offender) offences() []offence {
	return []offence{
		{name: "upload checks of 25 MB", by: 20, start: o.over(func(w *wire) error {
			return w.post("/api/bulk/importDuplicationAndTrashCheck", o.check)
		})},
		{name: "ZIPs", by: 2, start: o.over(func(w *wire) error {
			_, err := w.pack(o.packed)
			return err
		})},
		{name: "copies", by: 6, start: o.over(o.copyAll)},
		{name: "previews", by: 6, start: o.over(func(w *wire) error {
			id, err := w.uploadOne(o.at, fmt.Sprintf("Slow %d.docx", o.number.Add(1)), o.slow)
			if err != nil {
				return err
			}
			return w.preview(id)
		})},
		{name: "bulk permissions", by: 4, start: o.over(o.wall)},
		{name: "a flood of streams", by: 16, start: o.listen},
	}
}

// offenderAsksEvery is how often an offender asks how far its work is. Browsers do so every few seconds and whenever they are told of news:
// what is measured is the work, and not a flood of questions.
const offenderAsksEvery = 100 * time.Millisecond

// over does something over a connection of its own.
func (o *offender) over(once func(*wire) error) worker {
	return func() (func() error, func() error, error) {
		w, err := dial(o.URL, o.Token)
		if err != nil {
			return nil, nil, err
		}
		w.asksEvery = offenderAsksEvery
		return func() error { return once(w) }, w.Close, nil
	}
}

func (o *offender) copyAll(w *wire) error {
	var started struct{ JobID int64 }
	body := object{"matterID": o.at.matter, "destinationDirectoryID": o.at.id, "directoryIDs": []int64{o.copied}, "autoRename": 1}
	if err := w.call(http.MethodPost, "/api/document/copy", body, &started); err != nil || started.JobID == 0 {
		return err
	}
	_, err := w.follow(started.JobID, func(int) {})
	return err
}

// wall opens all matters, and limits them to nobody, in turn.
func (o *offender) wall(w *wire) error {
	return w.call(http.MethodPost, "/api/bulk/matter/permissions/apply", object{
		"matterIDs": o.matters, "userAllowList": []any{}, "groupAllowList": []any{}, "onlyDeleteExistingPermissions": o.number.Add(1)%2 == 0,
	}, nil)
}

// listen opens streams of events and leaves them.
func (o *offender) listen() (func() error, func() error, error) {
	once := func() error {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, o.URL+"/api/events", nil)
		if err != nil {
			return err
		}
		request.Header.Set("Authorization", "Bearer "+o.Token)
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		<-ctx.Done()
		return nil
	}
	return once, func() error { return nil }, nil
}

// commit does these offences until stop is called, which waits for those that are under way and tells how often each was done and how
// often refused. What is refused is tried again after a moment: an offender does not give up.
func commit(ctx context.Context, offences []offence) (stop func() (done, refused int64)) {
	ctx, cancel := context.WithCancel(ctx)
	var did, failed atomic.Int64
	var all sync.WaitGroup
	for _, o := range offences {
		for range o.by {
			all.Go(func() {
				for ctx.Err() == nil {
					if err := o.repeat(ctx, &did); err != nil {
						failed.Add(1)
						_ = clock.Wait(ctx, lookedEvery)
					}
				}
			})
		}
	}
	return func() (int64, int64) {
		cancel()
		all.Wait()
		return did.Load(), failed.Load()
	}
}

// repeat does the offence over one connection until it is refused, or ctx ends.
func (o offence) repeat(ctx context.Context, did *atomic.Int64) error {
	once, end, err := o.start()
	if err != nil {
		return err
	}
	defer end()
	for ctx.Err() == nil {
		if err := once(); err != nil {
			return err
		}
		did.Add(1)
		_ = clock.Wait(ctx, o.rest)
	}
	return nil
}
