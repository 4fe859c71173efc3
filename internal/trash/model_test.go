package trash_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// The model: three people trash, restore, move, rename, upload, lock and destroy in a matter with a few folders. What each
// call answers, and what is there afterwards, must be what this small model says.

type (
	modelFolder struct {
		id      int64
		name    string
		deleted bool
	}
	modelFile struct {
		id      int64
		name    string
		in      *modelFolder // nil: the root
		deleted bool
		locked  int // by which person, 0 for nobody
	}
	model struct {
		t       *testing.T
		w       *testkit.World
		chance  *rand.Rand
		people  []*testkit.Person
		matter  int64
		root    int64
		folders []*modelFolder
		files   []*modelFile
		named   int
		// gone are ids of what was destroyed.
		goneFiles, goneFolders []int64
	}
)

func (f *modelFile) inTrash() bool { return f.deleted || f.in != nil && f.in.deleted }

func steps(t *testing.T) int {
	t.Helper()
	if n, err := strconv.Atoi(os.Getenv("CASEFOLD_TRASH_STEPS")); err == nil {
		return n
	}
	return 1000
}

func TestRandomStepsAgreeWithTheModel(t *testing.T) {
	w := testkit.NewWorld(t)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	d := &model{t: t, w: w, chance: rand.New(rand.NewPCG(seed, 1)), people: []*testkit.Person{w.Admin, w.Uptime, w.Associate}, matter: w.Matter("Model")}
	d.root = w.Place(d.matter, "docs/").Folder
	for range 3 {
		d.upload(w.Admin)
	}
	n := steps(t)
	for i := range n {
		d.step()
		if i%100 == 99 {
			d.compare()
		}
		if t.Failed() {
			t.Fatalf("at step %d", i)
		}
	}
	d.compare()
	sound(t, w)
}

func (d *model) step() {
	person := d.chance.IntN(len(d.people))
	p := d.people[person]
	switch d.chance.IntN(20) {
	case 0, 1, 2:
		d.upload(p)
	case 3, 4:
		d.newFolder(p)
	case 5, 6, 7:
		d.setDeleted(p, true)
	case 8, 9, 10:
		d.setDeleted(p, false)
	case 11, 12:
		d.move(p)
	case 13, 14:
		d.rename(p)
	case 15, 16:
		d.lock(p, person+1)
	case 17:
		d.setFolderDeleted(p)
	case 18:
		d.tryGone(p)
	case 19:
		if p != d.w.Associate {
			d.destroy(p)
		}
	}
}

// answers fails unless the call answers with this, nil for success.
func (d *model) answers(what string, r *testkit.Response, want *errs.Error) bool {
	d.t.Helper()
	code := 0
	if want != nil {
		code = want.Code
	}
	if r.Code() != code {
		d.t.Errorf("%s: %d instead of %d: %s", what, r.Code(), code, r.Body)
	}
	return r.Code() == 0
}

func (d *model) file() *modelFile {
	if len(d.files) == 0 {
		return nil
	}
	return d.files[d.chance.IntN(len(d.files))]
}

func (d *model) folder() *modelFolder {
	if len(d.folders) == 0 || d.chance.IntN(3) == 0 {
		return nil
	}
	return d.folders[d.chance.IntN(len(d.folders))]
}

func (d *model) idOf(f *modelFolder) int64 {
	if f == nil {
		return d.root
	}
	return f.id
}

func (d *model) fresh() string {
	d.named++
	return fmt.Sprintf("n%d.txt", d.named)
}

func (d *model) upload(p *testkit.Person) {
	in := d.folder()
	if in != nil && in.deleted {
		body := m{"matterID": d.matter, "directoryID": in.id, "autoRename": false, "documentList": []m{{"filename": "x.txt"}}}
		d.answers("upload into the trash", p.Post("/bulk/documentsWithFolders/import", body), errs.FolderInTrash)
		return
	}
	name := d.fresh()
	up := p.Import(testkit.Place{Matter: d.matter, Folder: d.idOf(in)}, false, name)[0]
	d.w.Send(up.URL, name).OK(d.t)
	p.Register(up, name).OK(d.t)
	d.files = append(d.files, &modelFile{id: up.DocumentID, name: name, in: in})
}

func (d *model) newFolder(p *testkit.Person) {
	if len(d.folders) > 6 {
		return
	}
	name := fmt.Sprint("f", len(d.goneFolders)+len(d.folders)+1000*d.named)
	var made struct{ DirectoryID int64 }
	p.Put("/directory", m{"matterID": d.matter, "basepath": "docs/", "dirname": name}).Into(d.t, &made)
	d.folders = append(d.folders, &modelFolder{id: made.DirectoryID, name: name})
}

func (d *model) setDeleted(p *testkit.Person, deleted bool) {
	f := d.file()
	if f == nil {
		return
	}
	path := map[bool]string{true: "/multi/delete", false: "/multi/restore"}[deleted]
	var want *errs.Error
	switch {
	case f.in != nil && f.in.deleted:
		want = errs.DeleteInTrashedFolder
	case deleted && f.locked != 0:
		want = errs.LockedByOther
	}
	if d.answers(path, p.Post(path, m{"IDs": m{"File": []int64{f.id}}}), want) {
		f.deleted = deleted
	}
}

func (d *model) setFolderDeleted(p *testkit.Person) {
	in := d.folder()
	if in == nil {
		return
	}
	deleted := !in.deleted
	var want *errs.Error
	for _, f := range d.files {
		if deleted && f.in == in && f.locked != 0 {
			want = errs.LockedByOther
		}
	}
	path := map[bool]string{true: "/multi/delete", false: "/multi/restore"}[deleted]
	if d.answers(path+" of a folder", p.Post(path, m{"IDs": m{"Folder": []int64{in.id}}}), want) {
		in.deleted = deleted
	}
}

func (d *model) move(p *testkit.Person) {
	f, to := d.file(), d.folder()
	if f == nil || f.in == to {
		return
	}
	var want *errs.Error
	switch {
	case to != nil && to.deleted:
		want = errs.PasteFolderInTrash
	case f.in != nil && f.in.deleted:
		want = errs.PasteSourceFolderInTrash
	case f.deleted:
		want = errs.PasteSourceInTrash
	case f.locked != 0 && d.people[f.locked-1] != p:
		want = errs.LockedByOther
	}
	body := m{"matterID": d.matter, "destinationDirectoryID": d.idOf(to), "objectIDs": []int64{f.id}}
	if d.answers("move", p.Post("/document/move", body), want) {
		f.in = to
	}
}

func (d *model) rename(p *testkit.Person) {
	f := d.file()
	if f == nil {
		return
	}
	name := d.fresh()
	var want *errs.Error
	switch {
	case f.in != nil && f.in.deleted:
		want = errs.FolderInTrash
	case f.deleted:
		want = errs.DocumentInTrash
	case f.locked != 0 && d.people[f.locked-1] != p:
		want = errs.LockedByOther
	}
	if d.answers("rename", p.Post("/document/rename", m{"documentID": f.id, "newDocumentName": name}), want) {
		f.name = name
	}
}

func (d *model) lock(p *testkit.Person, number int) {
	f := d.file()
	if f == nil {
		return
	}
	status := 2
	if f.locked == number {
		status = 0
	}
	var want *errs.Error
	switch {
	case f.in != nil && f.in.deleted:
		want = errs.FolderInTrash
	case f.deleted:
		want = errs.DocumentInTrash
	case f.locked != 0 && f.locked != number:
		want = errs.LockedByOther
	}
	if d.answers("lock", p.Post("/document/lock", m{"documentID": f.id, "lockStatus": status}), want) {
		f.locked = map[int]int{0: 0, 2: number}[status]
	}
}

// tryGone asks for what was destroyed: it never was.
func (d *model) tryGone(p *testkit.Person) {
	if len(d.goneFiles) > 0 {
		id := d.goneFiles[d.chance.IntN(len(d.goneFiles))]
		d.answers("restore what is gone", p.Post("/multi/restore", m{"IDs": m{"File": []int64{id}}}), errs.DocumentNotFound)
	}
	if len(d.goneFolders) > 0 {
		id := d.goneFolders[d.chance.IntN(len(d.goneFolders))]
		d.answers("restore a folder that is gone", p.Post("/multi/restore", m{"IDs": m{"Folder": []int64{id}}}), errs.FolderNotFound)
	}
}

// destroy destroys a random selection, of which only what is in the trash goes.
func (d *model) destroy(p *testkit.Person) {
	files, dirs := []int64{}, []int64{}
	chosen := map[*modelFolder]bool{}
	for _, in := range d.folders {
		if d.chance.IntN(2) == 0 {
			dirs, chosen[in] = append(dirs, in.id), true
		}
	}
	picked := map[*modelFile]bool{}
	for _, f := range d.files {
		if d.chance.IntN(2) == 0 {
			files, picked[f] = append(files, f.id), true
		}
	}
	if len(files)+len(dirs) == 0 {
		return
	}
	done := destroyIfAny(d.t, p, m{"File": files, "Folder": dirs})
	var leftFiles []*modelFile
	gone, goneDirs, kept := int64(0), int64(0), 0
	for _, f := range d.files {
		switch {
		case f.in != nil && chosen[f.in] && f.in.deleted, picked[f] && f.inTrash() && f.locked == 0:
			gone++
			d.goneFiles = append(d.goneFiles, f.id)
			continue
		case picked[f]:
			kept++
		}
		leftFiles = append(leftFiles, f)
	}
	var leftFolders []*modelFolder
	for _, in := range d.folders {
		if chosen[in] && in.deleted {
			goneDirs++
			d.goneFolders = append(d.goneFolders, in.id)
			continue
		}
		if chosen[in] {
			kept++
		}
		leftFolders = append(leftFolders, in)
	}
	d.files, d.folders = leftFiles, leftFolders
	if done.Destroyed["documents"] != gone || done.Destroyed["folders"] != goneDirs || done.KeptTotal != kept {
		d.t.Errorf("destroyed %v and kept %d instead of %d, %d and %d", done.Destroyed, done.KeptTotal, gone, goneDirs, kept)
	}
}

// destroyIfAny is destroy for a selection of which perhaps nothing goes.
func destroyIfAny(t *testing.T, p *testkit.Person, ids m) details {
	t.Helper()
	list := manifest(t, p, m{"IDs": ids})
	d := detailsOf(t, p, list)
	if len(d.Counts) == 0 {
		return d
	}
	job := jobOf(t, execute(p, list))
	p.Ended(t, job)
	return detailsOf(t, p, job)
}

// compare looks whether the database has what the model has.
func (d *model) compare() {
	d.t.Helper()
	var deleted, files, dirs int
	for _, f := range d.files {
		if f.deleted {
			deleted++
		}
	}
	read(d.t, d.w, &files, "SELECT count(*) FROM documents WHERE tenant_id = $1 AND version_id IS NOT NULL")
	read(d.t, d.w, &dirs, "SELECT count(*) FROM folders WHERE tenant_id = $1 AND matter_id = $2 AND parent_id IS NOT NULL AND area = 'docs'", d.matter)
	if n := rows(d.t, d.w, "documents", "deleted"); n != deleted || files != len(d.files) || dirs != len(d.folders) {
		d.t.Errorf("%d files, %d of them deleted, and %d folders instead of %d, %d and %d", files, n, dirs, len(d.files), deleted, len(d.folders))
	}
	for _, f := range d.files {
		var place string
		read(d.t, d.w, &place, "SELECT name || ' ' || folder_id || ' ' || deleted || ' ' || (lock_status <> 0) FROM documents WHERE tenant_id = $1 AND id = $2", f.id)
		if want := fmt.Sprint(f.name, " ", d.idOf(f.in), " ", f.deleted, " ", f.locked != 0); place != want {
			d.t.Errorf("document %d is %s instead of %s", f.id, place, want)
		}
	}
}
