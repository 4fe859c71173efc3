package notes_test

import (
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestANoteBehindAWallIsNobodysBusiness(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	open := matterNotesIn(t, w, w.Matter("Open"))
	walled := matterNotesIn(t, w, w.Matter("Walled", w.Walled(w.Partner)))
	foreign := matterNotesIn(t, other, other.Matter("Elsewhere"))
	secret := walled.write("Secret", "x")
	w.Partner.Put("/notes/draft", m{"id": secret, "rev": 1, "name": "Secret", "content": "draft"}).OK(t)
	screen := w.Watch(t, w.Associate)
	for call, ask := range map[string]func(p *testkit.Person, to matterNotes) *testkit.Response{
		"read":   func(p *testkit.Person, _ matterNotes) *testkit.Response { return p.Get(path("/notes?id=%d", secret)) },
		"update": func(p *testkit.Person, _ matterNotes) *testkit.Response { return save(p, secret, 1, "x", "x") },
		"texts": func(p *testkit.Person, _ matterNotes) *testkit.Response {
			return p.Get(path("/notes/texts?id=%d", secret))
		},
		"text": func(p *testkit.Person, _ matterNotes) *testkit.Response {
			return p.Get(path("/notes/text?id=%d&rev=1", secret))
		},
		"draft": func(p *testkit.Person, _ matterNotes) *testkit.Response {
			return p.Get(path("/notes/draft?id=%d", secret))
		},
		"keep": func(p *testkit.Person, _ matterNotes) *testkit.Response {
			return p.Put("/notes/draft", m{"id": secret, "rev": 1, "name": "x", "content": "x"})
		},
		"discard": func(p *testkit.Person, _ matterNotes) *testkit.Response {
			return p.Post("/notes/draft/discard", m{"id": secret})
		},
		"move": func(p *testkit.Person, to matterNotes) *testkit.Response {
			return p.Post("/notes/move", m{"destinationDirectoryID": to.folder, "objectIDs": []int64{secret}})
		},
		"copy": func(p *testkit.Person, to matterNotes) *testkit.Response {
			return p.Post("/notes/copy", m{"destinationDirectoryID": to.folder, "objectIDs": []int64{secret}})
		},
		"trash": func(p *testkit.Person, _ matterNotes) *testkit.Response {
			return p.Post("/multi/delete", m{"IDs": m{"Note": []int64{secret}}})
		},
		"ZIP": func(p *testkit.Person, _ matterNotes) *testkit.Response {
			return p.Post("/multi/download", m{"selectedObjects": m{"Note": []int64{secret}}})
		},
		"history": func(p *testkit.Person, _ matterNotes) *testkit.Response {
			return p.Get(path("/notes/history?noteID=%d", secret))
		},
	} {
		t.Run(call, func(t *testing.T) {
			ask(w.Anonymous(), open).Fails(t, errs.MissingAuth)
			ask(w.Associate, open).Fails(t, errs.NoNoteAccess)
			ask(other.Associate, foreign).Fails(t, errs.NoteNotFound)
		})
	}
	w.Associate.Get(path("/notes/list?matterID=%d&basepath=notes/", walled.matter)).Fails(t, errs.NoMatterAccess)
	w.Associate.Put("/notes/create", m{"matterID": walled.matter, "directoryID": walled.folder, "name": "x", "content": ""}).Fails(t, errs.NoFolderAccess)
	w.Associate.Put("/notes/createInRootOfMatter", m{"matterID": walled.matter, "name": "x", "content": ""}).Fails(t, errs.NoMatterAccess)
	w.Associate.Put("/notes/draft", m{"directoryID": walled.folder, "name": "x", "content": "x"}).Fails(t, errs.NoFolderAccess)
	// The associate hears of the change in the open matter, and nothing of the one before it.
	save(w.Partner, secret, 1, "Secret", "y").OK(t)
	known := open.write("Known", "x")
	screen.Shows(t, path(`folder {"folderID":%d}`, open.folder), path(`note {"noteID":%d}`, known))
	walled.shows(secret, 2, "Secret", "y")
}

func TestADraftStaysBehindAWallThatWasBuiltLater(t *testing.T) {
	d := newMatterNotes(t)
	id := d.write("Call", "one")
	d.w.Associate.Put("/notes/draft", m{"id": id, "rev": 1, "name": "Call", "content": "mine"}).OK(t)
	d.w.Associate.Put("/notes/draft", m{"directoryID": d.folder, "name": "New", "content": "mine"}).OK(t)
	d.w.Admin.Post("/bulk/matter/permissions/apply", m{"matterIDs": []int64{d.matter}, "groupAllowList": []m{},
		"userAllowList": []m{{"userSub": d.w.Partner.Sub, "type": "ALLOW_READ_WRITE"}}, "onlyDeleteExistingPermissions": false}).OK(t)
	d.w.Associate.Get(path("/notes/draft?id=%d", id)).Fails(t, errs.NoNoteAccess)
	d.w.Associate.Get(path("/notes/draft?directoryID=%d", d.folder)).Fails(t, errs.NoFolderAccess)
}
