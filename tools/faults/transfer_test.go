package faults

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"casefold/tools/program"
)

// ownMatter is where somebody moves, copies, trashes and packs documents while the program is killed.
type ownMatter struct {
	t *testing.T
	*program.Person
	matter   int64
	from, to int64    // folders
	items    []string // what lies in from to begin with: documents, and a folder with one inside
	files    []int64
	folder   int64
}

func (d *ownMatter) post(path string, body map[string]any, out any) error {
	answer := struct {
		MySQL any `json:"mysql"`
	}{out}
	return d.Call(d.t.Context(), http.MethodPost, "/api"+path, body, &answer)
}

func (d *ownMatter) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *ownMatter) makeFolder(base, name string) int64 {
	d.t.Helper()
	var answer struct {
		MySQL struct{ DirectoryID int64 }
	}
	d.must(d.Call(d.t.Context(), http.MethodPut, "/api/directory", map[string]any{"matterID": d.matter, "basepath": base, "dirname": name}, &answer))
	return answer.MySQL.DirectoryID
}

func (d *ownMatter) makeDocument(folder int64, name string) int64 {
	d.t.Helper()
	var made struct{ NewDocumentID int64 }
	d.must(d.post("/document/createFromTemplate", map[string]any{"directoryID": folder, "newFilename": name, "newFileExtension": "docx"}, &made))
	return made.NewDocumentID
}

// newOwnMatter lays out a matter of its own.
func newOwnMatter(t *testing.T, p *program.Person, name string) *ownMatter {
	t.Helper()
	d := &ownMatter{t: t, Person: p}
	var made struct{ NewMatterID int64 }
	d.must(d.post("/matters/new", map[string]any{"newMatterData": map[string]any{"name": name}}, &made))
	d.matter = made.NewMatterID
	d.from, d.to = d.makeFolder("docs/", "From"), d.makeFolder("docs/", "To")
	for n := range 5 {
		d.files = append(d.files, d.makeDocument(d.from, fmt.Sprint("Document ", n)))
		d.items = append(d.items, fmt.Sprintf("Document %d.docx", n))
	}
	d.folder = d.makeFolder("docs/From/", "Folder")
	d.makeDocument(d.folder, "Inside")
	d.items = append(d.items, "Folder")
	return d
}

// in lists what lies in a folder and is not in the trash.
func (d *ownMatter) in(path string) []string {
	d.t.Helper()
	var answer struct {
		MySQL struct {
			List []struct{ Filename string }
		}
	}
	query := url.Values{"matterID": {fmt.Sprint(d.matter)}, "basepath": {path}}
	d.must(d.Call(d.t.Context(), http.MethodGet, "/api/document/list?"+query.Encode(), nil, &answer))
	names := []string{}
	for _, item := range answer.MySQL.List {
		names = append(names, item.Filename)
	}
	slices.Sort(names)
	return names
}

// has fails unless all items lie in the folder, or none does.
func (d *ownMatter) has(path string, all bool) {
	d.t.Helper()
	want := []string{}
	if all {
		want = slices.Sorted(slices.Values(d.items))
	}
	if found := d.in(path); !slices.Equal(found, want) {
		d.t.Errorf("%s has %q instead of %q", path, found, want)
	}
}

func (d *ownMatter) selection() map[string]any {
	return map[string]any{"Folder": []int64{d.folder}, "File": d.files}
}

func (d *ownMatter) transfer() map[string]any {
	return map[string]any{"matterID": d.matter, "destinationDirectoryID": d.to, "objectIDs": d.files, "directoryIDs": []int64{d.folder}}
}

// packed asks for a ZIP until it is there, and fetches it.
func (d *ownMatter) packed(job int64) {
	d.t.Helper()
	until(d.t, "the ZIP is packed after all", func() error {
		var now struct {
			Status  int
			JobData string
		}
		if err := d.post("/jobs", map[string]any{"jobID": job}, &now); err != nil {
			return err
		}
		var data struct {
			SignedURLResult string
			Files, Missing  int
		}
		if err := json.Unmarshal([]byte(now.JobData), &data); err != nil || now.Status != 2 {
			return fmt.Errorf("status %d, %s: %w", now.Status, now.JobData, err)
		}
		if data.Files != len(d.items) || data.Missing != 0 {
			d.t.Fatalf("%s", now.JobData)
		}
		answer, err := http.Get(d.URL + data.SignedURLResult)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return fmt.Errorf("the ZIP answers %d", answer.StatusCode)
		}
		return nil
	})
}

// transferStep is a step of a call that moves, copies, trashes or packs.
type transferStep struct {
	name      string
	call      string
	committed bool
}

var transferCalls = []transferStep{
	{"move.folders", "/document/move", false}, {"move.beforeCommit", "/document/move", false}, {"move.committed", "/document/move", true},
	{"copy.items", "/document/copy", false}, {"copy.beforeCommit", "/document/copy", false}, {"copy.committed", "/document/copy", true},
	{"trash.beforeCommit", "/multi/delete", false}, {"trash.committed", "/multi/delete", true},
	{"zip.batch", packing, true}, {"zip.packed", packing, true}, {"zip.stored", packing, true}, {"zip.beforeCommit", packing, true}, {"zip.committed", packing, true},
}

const packing = "/multi/download"

// transferSteps are those that moving, copying, trashing and packing pass.
func transferSteps() (names []string) {
	for _, step := range transferCalls {
		names = append(names, step.name)
	}
	return names
}

// A kill at any step of a move, a copy, a trashing or a ZIP leaves all of it or nothing, and a promised ZIP comes.
func TestAKillAtAnyStepLeavesAllOrNothing(t *testing.T) {
	t.Parallel()
	i := startedBefore(t)
	trap := i.setTraps()
	i.start()
	for pass := range timesEach(t) {
		// Nobody may have more than two ZIPs in the making.
		people := []*program.Person{i.signedIn("hf.eleanor.voss"), i.signedIn("hf.marcus.adair"), i.signedIn("hf.priya.ramsey")}
		var zips []func()
		for _, step := range transferCalls {
			d := newOwnMatter(t, people[len(zips)/2], fmt.Sprintf("Killed at %s, %d", step.name, pass))
			job := d.killedAt(i, trap, step)
			checked := i.checking(program.Options{})
			switch step.call {
			case "/document/move":
				d.has("docs/From/", !step.committed)
				d.has("docs/To/", step.committed)
			case "/document/copy":
				d.has("docs/From/", true)
				d.has("docs/To/", step.committed)
			case "/multi/delete":
				d.has("docs/From/", !step.committed)
			case packing:
				zips = append(zips, func() { d.packed(job) })
			}
			checked()
			if t.Failed() {
				t.Fatalf("after the kill at %s", step.name)
			}
		}
		// A job is taken over when its process has been missing for a while.
		for _, arrives := range zips {
			arrives()
		}
		i.check()
	}
	i.stop()
}

// killedAt makes the call in a program that ends at the step, and starts it again. A ZIP is promised before: the same call
// with the same key tells its job to whoever did not hear of it.
func (d *ownMatter) killedAt(i *installation, trap trap, step transferStep) (job int64) {
	d.t.Helper()
	var body map[string]any
	var answer struct{ JobID int64 }
	switch step.call {
	case "/multi/delete":
		body = map[string]any{"IDs": d.selection()}
	case packing:
		body = map[string]any{"selectedObjects": d.selection(), "objectTypesToInclude": []string{"Documents"}}
		d.Key = fmt.Sprint("ZIP of matter ", d.matter)
		defer func() { d.Key = "" }()
	default:
		body = d.transfer()
	}
	trap.arm(d.t, step.name, 1)
	err := d.post(step.call, body, &answer)
	if step.call != packing && !program.Unknown(err) {
		d.t.Fatalf("the program went on at %s: %v", step.name, err)
	}
	ctx, cancel := context.WithTimeout(d.t.Context(), patience)
	defer cancel()
	if _, err := i.running.Ended(ctx); err != nil {
		d.t.Fatal(err)
	}
	kills.count(step.name)
	trap.disarm(d.t)
	i.start()
	if step.call == packing && answer.JobID == 0 {
		d.must(d.post(step.call, body, &answer))
	}
	return answer.JobID
}
