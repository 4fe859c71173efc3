package content_test

import (
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/office/officetest"
	"casefold/internal/testkit"
)

// resident is the memory of the server, after everything that is free was given back.
func resident(t *testing.T) int {
	t.Helper()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := strconv.Atoi(strings.Fields(string(text))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

// The first of these ended the whole server: the library that reads the storages of older Office documents keeps the path
// of each.
func TestFilesMadeToExhaustTheServerHaveNoPreviewAndHarmNobody(t *testing.T) {
	hostile := map[string][]byte{
		"chain.doc":  officetest.Nested(30_000),
		"parts.docx": officetest.EmptyEntries(100_000),
		"flood.png":  officetest.Flood(50_000, 50_000),
	}
	worlds := []*testkit.World{testkit.NewWorld(t), testkit.NewWorld(t)}
	var all, begin sync.WaitGroup
	begin.Add(1)
	for _, w := range worlds {
		docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
		w.Associate.SignIn()
		w.Partner.SignIn()
		good := w.Document(docs, "photo.png", string(officetest.Flood(30, 20)))
		for name, content := range hostile {
			document := w.Document(docs, name, string(content))
			for range 5 {
				all.Go(func() {
					begin.Wait()
					if p := await(t, w.Associate, document); p.Status != "unavailable" || p.Reason != "tooLarge" {
						t.Errorf("%s: %+v", name, p)
					}
				})
			}
		}
		all.Go(func() {
			begin.Wait()
			for range 20 {
				if p := await(t, w.Partner, good); p.Status != "ready" {
					t.Errorf("%+v", p)
				}
			}
		})
	}
	clear(hostile)
	before := resident(t)
	begin.Done()
	all.Wait()
	if grown := resident(t) - before; grown > 64<<20 {
		t.Errorf("the server has grown by %d MB", grown>>20)
	}
}

func TestWhatARequestCannotWaitForIsFoundOutByAJob(t *testing.T) {
	w := testkit.NewWorld(t)
	s := w.App().Content
	before := s.LookFor(time.Nanosecond)
	t.Cleanup(func() { s.LookFor(before) })
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	image := string(officetest.Flood(30, 20))
	for name, c := range map[string]struct{ content, contentType, reason string }{
		"Brief.docx":  {string(officetest.Docx("Habeas corpus")), "application/pdf", ""},
		"photo.png":   {image, "image/png", ""},
		"letter.docx": {image, "", "mismatch"},
		"chain.doc":   {string(officetest.Nested(300)), "", "tooLarge"},
		"all.zip":     {string(officetest.Zip(map[string]string{"a": "b"})), "", "unknown"},
	} {
		document := w.Document(docs, name, c.content)
		if p := ask(t, w.Associate, document); p.Status != "pending" || p.JobID == 0 {
			t.Errorf("%s: %+v", name, p)
		}
		p := await(t, w.Partner, document)
		if p.Reason != c.reason || p.ContentType != c.contentType || (p.Status == "ready") != (c.reason == "") {
			t.Errorf("%s: %+v", name, p)
		}
		if name == "photo.png" && string(w.Fetch(p.URL, nil).OK(t).Body) != image {
			t.Error("the photo is shown as something else")
		}
		// It is remembered, so nobody reads the file again.
		var state string
		read(t, w, `SELECT f.state FROM derived_files f JOIN documents d ON d.tenant_id = f.tenant_id AND d.version_id = f.version_id
			WHERE f.tenant_id = $1 AND d.id = $2`, document, &state)
		if state != p.Status {
			t.Errorf("%s: %s", name, state)
		}
	}
}
