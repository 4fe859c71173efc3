package notes_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

// matterNotes is where notes of a test are written: a matter and its folder for notes.
type matterNotes struct {
	t      *testing.T
	w      *testkit.World
	matter int64
	folder int64
}

func newMatterNotes(t *testing.T, form ...m) matterNotes {
	t.Helper()
	w := testkit.NewWorld(t)
	return matterNotesIn(t, w, w.Matter("Acme v. Bolt", form...))
}

func matterNotesIn(t *testing.T, w *testkit.World, matter int64) matterNotes {
	t.Helper()
	var head struct {
		ID int64 `json:"directoryID"`
	}
	w.Admin.Get(path("/notes/list?matterID=%d&basepath=notes/", matter)).Into(t, &head)
	return matterNotes{t, w, matter, head.ID}
}

// write makes a note as the partner would.
func (d matterNotes) write(name, content string) (id int64) {
	d.t.Helper()
	return made(d.t, d.w.Partner.Put("/notes/create", m{"matterID": d.matter, "directoryID": d.folder, "name": name, "content": content}))
}

func made(t *testing.T, answer *testkit.Response) int64 {
	t.Helper()
	var note struct {
		ID int64 `json:"matterNoteID"`
	}
	answer.Into(t, &note)
	return note.ID
}

// save saves a text as somebody who read the one with this rev, or who does not say which.
func save(p *testkit.Person, id, read int64, name, content string) *testkit.Response {
	header := http.Header{}
	if read != 0 {
		header.Set("If-Match", fmt.Sprint(read))
	}
	return p.Call(http.MethodPost, "/notes/update", m{"id": id, "name": name, "content": content}, header)
}

// saved is a text as answers have it.
type saved struct {
	Rev        int64
	Name       string
	Content    string
	ModifiedOn time.Time
	ModifiedBy string
}

type note struct {
	saved
	ID              int64
	CreatedOn       time.Time
	CreatedBy       string
	MatterID        int64
	MatterName      string
	DirectoryID     int64
	Prefix          string
	IsDeleted       int
	NoteIsDeleted   int
	FolderIsDeleted int
	MatterIsDeleted int
}

func read(t *testing.T, p *testkit.Person, id int64) (n note) {
	t.Helper()
	p.Get(fmt.Sprintf("/notes?id=%d", id)).Into(t, &n)
	return n
}

// shows compares what a note says.
func (d matterNotes) shows(id int64, rev int64, name, content string) {
	d.t.Helper()
	if n := read(d.t, d.w.Admin, id); n.Rev != rev || n.Name != name || n.Content != content {
		d.t.Errorf("note %d is %+v, want %d %q %q", id, n.saved, rev, name, content)
	}
}
