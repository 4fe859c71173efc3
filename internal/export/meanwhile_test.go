package export_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/testkit"
)

// meanwhile waits until the work on a ZIP is about to read its first documents, or the next ones at a later pass, makes a
// change there, and waits for the end of the job.
func meanwhile(t *testing.T, pass int, start func() *testkit.Response, p *testkit.Person, change func()) (job int64) {
	t.Helper()
	reached, goOn := make(chan struct{}), make(chan struct{})
	fault.Meet(t, "zip.batch", func() {
		if pass--; pass == 0 {
			close(reached)
			<-goOn
		}
	})
	job = started(t, start())
	<-reached
	change()
	close(goOn)
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		answer := p.Post("/jobs", m{"jobID": job})
		var now struct{ Status int }
		if answer.Status == 200 {
			answer.Into(t, &now)
		}
		if now.Status != 1 {
			return job
		}
	}
	t.Fatal("the job does not end")
	return 0
}

// packedMatter is a matter with what is packed from it: Shelf/A.txt, Shelf/B.txt and Top.txt.
type packedMatter struct {
	*testkit.World
	t         *testing.T
	matter    int64
	folder    int64
	a, b, top int64
}

func newPackedMatter(t *testing.T, w *testkit.World, name string) *packedMatter {
	t.Helper()
	s := &packedMatter{World: w, t: t, matter: w.Matter(name)}
	s.folder = w.Folder(s.matter, "docs/Shelf")
	inside := w.Place(s.matter, "docs/Shelf/")
	s.a, s.b = w.Document(inside, "A.txt", "first A"), w.Document(inside, "B.txt", "first B")
	s.top = w.Document(w.Place(s.matter, "docs/"), "Top.txt", "first Top")
	return s
}

func (s *packedMatter) export() *testkit.Response {
	return s.Associate.Post("/matter/export", m{"matterID": s.matter})
}

func (s *packedMatter) trash(what m) { s.Partner.Post("/multi/delete", m{"IDs": what}).OK(s.t) }

func (s *packedMatter) wall(matter int64, name string, people ...*testkit.Person) {
	s.Admin.Call("PUT", path(matter), m{"newMatterData": withWall(s.World, name, people...)}, nil).OK(s.t)
}

func (s *packedMatter) move(document, toMatter int64) {
	s.Partner.Post("/document/move", m{
		"matterID": toMatter, "destinationDirectoryID": s.Place(toMatter, "docs/").Folder, "objectIDs": []int64{document}, "directoryIDs": []int64{},
	}).OK(s.t)
}

// deleteVersion deletes the first version of a document.
func (s *packedMatter) deleteVersion(document int64) {
	var details struct {
		Versions []struct{ VersionID, VersionNumber int64 }
	}
	s.Partner.Get(fmt.Sprintf("/document?documentID=%d", document)).Into(s.t, &details)
	for _, v := range details.Versions {
		if v.VersionNumber == 1 {
			s.Partner.Post(fmt.Sprintf("/document/version/delete?documentID=%d&versionID=%d", document, v.VersionID), nil).OK(s.t)
		}
	}
}

// missing are the entries that the list inside a ZIP names.
func missing(entries map[string]string) []string {
	var names []string
	for line := range strings.Lines(entries["Missing files.txt"]) {
		if name, _, listed := strings.Cut(line, ": it was deleted"); listed {
			names = append(names, name)
		}
	}
	delete(entries, "Missing files.txt")
	return names
}

func TestWhatChangesWhileAZipIsPackedIsPackedAsItIsThenOrListedAsMissing(t *testing.T) {
	w := testkit.NewWorld(t)
	vault := w.Matter("Vault", w.Walled(w.Partner))
	annex := w.Matter("Annex")
	for name, c := range map[string]struct {
		change  func(s *packedMatter)
		packed  map[string]string
		missing []string
	}{
		"a document is trashed": {func(s *packedMatter) { s.trash(m{"File": []int64{s.a}}) },
			map[string]string{"Shelf/": "", "Shelf/B.txt": "first B", "Top.txt": "first Top"}, []string{"Shelf/A.txt"}},
		"a folder is trashed": {func(s *packedMatter) { s.trash(m{"Folder": []int64{s.folder}}) },
			map[string]string{"Shelf/": "", "Top.txt": "first Top"}, []string{"Shelf/A.txt", "Shelf/B.txt"}},
		"the matter is trashed": {func(s *packedMatter) {
			s.Partner.Post("/matter/setDeleted", m{"matterID": s.matter, "isDeleted": 1}).OK(t)
		},
			map[string]string{"Shelf/": ""}, []string{"Top.txt", "Shelf/A.txt", "Shelf/B.txt"}},
		"a document goes behind a wall": {func(s *packedMatter) { s.move(s.top, vault) },
			map[string]string{"Shelf/": "", "Shelf/A.txt": "first A", "Shelf/B.txt": "first B"}, []string{"Top.txt"}},
		"a document goes to another matter": {func(s *packedMatter) { s.move(s.a, annex) },
			map[string]string{"Shelf/": "", "Shelf/A.txt": "first A", "Shelf/B.txt": "first B", "Top.txt": "first Top"}, nil},
		"a version is replaced": {func(s *packedMatter) { s.Partner.AddVersion(s.a, "the second, longer A") },
			map[string]string{"Shelf/": "", "Shelf/A.txt": "the second, longer A", "Shelf/B.txt": "first B", "Top.txt": "first Top"}, nil},
		"a version is replaced and deleted": {func(s *packedMatter) { s.Partner.AddVersion(s.b, "B"); s.deleteVersion(s.b) },
			map[string]string{"Shelf/": "", "Shelf/A.txt": "first A", "Shelf/B.txt": "B", "Top.txt": "first Top"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := newPackedMatter(t, w, "While "+name)
			job := meanwhile(t, 1, s.export, w.Associate, func() { c.change(s) })
			o := look(t, w.Associate, job)
			found := unpacked(t, w, o.URL)
			listed := missing(found)
			found = documentsIn(found)
			for i, name := range listed {
				listed[i] = strings.TrimPrefix(name, "Documents/")
			}
			slices.Sort(listed)
			slices.Sort(c.missing)
			if o.Status != 2 || o.Missing != len(c.missing) || !slices.Equal(listed, c.missing) || !maps.Equal(found, c.packed) {
				t.Errorf("%+v, missing %q, packed %q", o, listed, found)
			}
		})
	}
}

func TestDocumentsAreJudgedAgainInTheMiddleOfALongZip(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Long"), "docs/")
	ids := make([]int64, 30)
	for i := range ids {
		ids[i] = w.Document(docs, fmt.Sprintf("%02d.txt", i), "content")
	}
	start := func() *testkit.Response { return download(w.Associate, m{"File": ids}) }
	job := meanwhile(t, 2, start, w.Associate, func() { w.Partner.Post("/multi/delete", m{"IDs": m{"File": ids}}).OK(t) })
	o := look(t, w.Associate, job)
	listed := missing(unpacked(t, w, o.URL))
	if want := []string{"25.txt", "26.txt", "27.txt", "28.txt", "29.txt"}; o.Files != 25 || !slices.Equal(listed, want) {
		t.Errorf("%+v, missing %q", o, listed)
	}
}

func TestAZipThatIsNotWantedAnyMoreIsNotMade(t *testing.T) {
	s := newPackedMatter(t, testkit.NewWorld(t), "Hasty")
	var job int64
	start := func() *testkit.Response {
		answer := s.export()
		job = started(t, answer)
		return answer
	}
	meanwhile(t, 1, start, s.Associate, func() { s.Associate.Post("/jobs/stop", m{"jobID": job}).OK(t) })
	if o := look(t, s.Associate, job); o.Status != 3 || o.URL != "" {
		t.Errorf("%+v", o)
	}
	// The place of the stopped ZIP is free for the next one at once, and nothing of it was taken.
	ended(t, s.Associate, started(t, s.export()))
	downloads := 0
	for _, line := range s.Trail(t, "document") {
		if line.Action == "document.download" && line.ObjectID == s.a {
			downloads++
		}
	}
	if downloads != 1 {
		t.Errorf("%d downloads of the first document are on record", downloads)
	}
}

func TestNothingOfAZipIsFetchedOnceAPartOfItMayNotBeSeen(t *testing.T) {
	w := testkit.NewWorld(t)
	vault := w.Matter("Vault", w.Walled(w.Partner))
	for name, change := range map[string]func(s *packedMatter){
		"the matter gets a wall":        func(s *packedMatter) { s.wall(s.matter, "Closed", w.Partner) },
		"a document goes behind a wall": func(s *packedMatter) { s.move(s.b, vault) },
		"a version in it is deleted":    func(s *packedMatter) { s.Partner.AddVersion(s.a, "second A"); s.deleteVersion(s.a) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newPackedMatter(t, w, "Before "+name)
			job := started(t, s.export())
			url := ended(t, w.Associate, job).URL
			w.Fetch(url, nil).OK(t)
			change(s)
			w.Associate.Post("/jobs", m{"jobID": job}).Fails(t, errs.NoDocumentAccess)
			w.Fetch(url, nil).Fails(t, errs.NoDocumentAccess)
		})
	}
}

func TestAWallThatIsBuiltWhileAZipIsPackedHoldsForTheZip(t *testing.T) {
	w := testkit.NewWorld(t)
	s, annex := newPackedMatter(t, w, "Walled"), w.Matter("Annex")
	job := meanwhile(t, 1, s.export, w.Associate, func() { s.wall(s.matter, "Walled", w.Partner) })
	w.Associate.Post("/jobs", m{"jobID": job}).Fails(t, errs.NoDocumentAccess)

	// A document that moved on is packed from where it lies now, and what that place allows counts.
	s = newPackedMatter(t, w, "Moved on")
	job = meanwhile(t, 1, s.export, w.Associate, func() { s.move(s.a, annex) })
	url := look(t, w.Associate, job).URL
	w.Fetch(url, nil).OK(t)
	s.wall(annex, "Annex", w.Partner)
	w.Associate.Post("/jobs", m{"jobID": job}).Fails(t, errs.NoDocumentAccess)
	w.Fetch(url, nil).Fails(t, errs.NoDocumentAccess)
}

// documentsIn are the documents in the export of a matter, by their paths among them.
func documentsIn(found map[string]string) map[string]string {
	documents := map[string]string{}
	for name, content := range found {
		if below, is := strings.CutPrefix(name, "Documents/"); is && below != "" {
			documents[below] = content
		}
	}
	return documents
}

func TestWhatGoesToTheTrashLaterStaysInTheZip(t *testing.T) {
	s := newPackedMatter(t, testkit.NewWorld(t), "Tidied")
	o := ended(t, s.Associate, started(t, s.export()))
	s.trash(m{"Folder": []int64{s.folder}})
	if found := unpacked(t, s.World, o.URL); found["Documents/Shelf/A.txt"] != "first A" {
		t.Errorf("%q", found)
	}
}

func TestAZipIsNobodyElsesAndEndsWithTheAccountOrTheSession(t *testing.T) {
	w := testkit.NewWorld(t)
	s := newPackedMatter(t, w, "Personal")
	job := started(t, s.export())
	url := ended(t, w.Associate, job).URL
	for _, other := range []*testkit.Person{w.Partner, w.Admin, testkit.NewWorld(t).Admin} {
		other.Post("/jobs", m{"jobID": job}).Fails(t, errs.ObjectNotFound)
	}
	w.Anonymous().Post("/jobs", m{"jobID": job}).Fails(t, errs.MissingAuth)

	w.Associate.Post("/auth/signOut", m{}).OK(t)
	w.Associate.Post("/jobs", m{"jobID": job}).Fails(t, errs.InvalidAuth)
	w.Fetch(url, nil).OK(t) // a download may outlast the session that began it, for its five minutes
	w.Disable(w.Associate)
	if status := w.Fetch(url, nil).Status; status != 401 {
		t.Errorf("somebody who is disabled gets %d", status)
	}
	clock.Advance(6 * time.Minute)
	t.Cleanup(clock.Reset)
	w.Fetch(url, nil).Fails(t, errs.SignedURLInvalid)
}
