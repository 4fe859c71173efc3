package documents_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func trash(p *testkit.Person, ids m) *testkit.Response {
	return p.Post("/multi/delete", m{"IDs": ids, "objectType": "Documents"})
}

func restore(p *testkit.Person, ids m) *testkit.Response {
	return p.Post("/multi/restore", m{"IDs": ids, "objectType": "Documents"})
}

func (p planter) inTrash(document int64) (own, around bool) {
	p.t.Helper()
	p.read(`SELECT d.deleted, f.deleted OR f.in_deleted FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
		WHERE d.tenant_id = $1 AND d.id = $2`, document, &own, &around)
	return own, around
}

func TestFoldersAndDocumentsGoToTheTrashAndTheOppositeCallIsTheUndo(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := p.root(w.Matter("Acme"), "docs")
	shelf := p.folder(docs, "Shelf")
	box := p.folder(shelf, "Box")
	inside, beside := p.document(box, "Inside.docx"), p.document(docs, "Beside.docx")
	selection := m{"Folder": []int64{shelf}, "File": []int64{beside, beside}}
	var done struct{ Changed int }
	trash(w.Associate, selection).Into(t, &done)
	if own, _ := p.inTrash(beside); !own || done.Changed != 2 {
		t.Errorf("beside: %v, changed %d", own, done.Changed)
	}
	if own, around := p.inTrash(inside); own || !around {
		t.Errorf("inside: %v %v", own, around)
	}
	trash(w.Associate, selection).Into(t, &done)
	if done.Changed != 0 {
		t.Errorf("again: %d", done.Changed)
	}
	trash(w.Associate, m{"File": []int64{inside}}).Fails(t, errs.DeleteInTrashedFolder)
	restore(w.Associate, m{"File": []int64{inside}}).Fails(t, errs.DeleteInTrashedFolder)
	restore(w.Associate, m{"Folder": []int64{box}}).Fails(t, errs.DeleteInTrashedFolder)
	restore(w.Associate, selection).Into(t, &done)
	if own, around := p.inTrash(inside); own || around || done.Changed != 2 {
		t.Errorf("restored: %v %v, %d", own, around, done.Changed)
	}
}

func TestADocumentTrashedTogetherWithItsFolderComesBackWithIt(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	matter := w.Matter("Acme")
	shelf := p.folder(p.root(matter, "docs"), "Shelf")
	inside := p.document(shelf, "Inside.docx")
	client := w.Client("Acme Inc.")
	selection := m{"Folder": []int64{shelf}, "File": []int64{inside}, "Matter": []int64{matter}, "Client": []int64{client}}
	var done struct{ Changed int }
	trash(w.Associate, selection).Into(t, &done)
	if done.Changed != 4 {
		t.Errorf("trashed %d", done.Changed)
	}
	restore(w.Associate, m{"File": []int64{inside}}).Fails(t, errs.DeleteInTrashedMatter)
	restore(w.Associate, m{"Folder": []int64{shelf}}).Fails(t, errs.DeleteInTrashedMatter)
	restore(w.Associate, selection).Into(t, &done)
	if own, around := p.inTrash(inside); own || around || done.Changed != 4 {
		t.Errorf("restored: %v %v, %d", own, around, done.Changed)
	}
}

func TestNothingWithALockedDocumentInsideGoesToTheTrash(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	matter := w.Matter("Acme")
	docs := p.root(matter, "docs")
	shelf := p.folder(docs, "Shelf")
	locked, free := p.document(p.folder(shelf, "Box"), "Locked.docx"), p.document(docs, "Free.docx")
	p.lock(locked, w.Partner)
	var data struct {
		Documents []struct {
			ID       int64  `json:"documentID"`
			Filename string `json:"filename"`
			LockedBy string `json:"lockedBy"`
		}
	}
	trash(w.Associate, m{"Folder": []int64{shelf}, "File": []int64{free}}).Fails(t, errs.LockedByOther).Data(t, &data)
	if len(data.Documents) != 1 || data.Documents[0].ID != locked || data.Documents[0].Filename != "Locked.docx" || data.Documents[0].LockedBy != "Display partner" {
		t.Errorf("%+v", data)
	}
	if own, _ := p.inTrash(free); own {
		t.Error("a refused call trashed a document")
	}
	trash(w.Partner, m{"File": []int64{locked}}).Fails(t, errs.LockedByOther)
	trash(w.Partner, m{"Matter": []int64{matter}}).Fails(t, errs.LockedByOther)
	w.Partner.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": true}).Fails(t, errs.LockedByOther)
	p.exec("UPDATE documents SET lock_status = 1, in_use_until = now() - interval '1 minute' WHERE tenant_id = $1 AND id = $2", locked)
	trash(w.Associate, m{"Folder": []int64{shelf}}).OK(t)
}

func TestALockAndTheTrashNeverBothWin(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	for round := range 10 {
		matter := w.Matter(fmt.Sprint("Matter ", round))
		shelf := p.folder(p.root(matter, "docs"), "Shelf")
		document := p.document(p.folder(shelf, "Box"), "Brief.docx")
		what := m{"Folder": []int64{shelf}}
		if round%2 == 1 {
			what = m{"Matter": []int64{matter}}
		}
		var locked, trashed int
		var both sync.WaitGroup
		both.Go(func() { locked = w.Partner.Post("/document/lock", m{"documentID": document, "lockStatus": 2}).Status })
		both.Go(func() { trashed = trash(w.Associate, what).Status })
		both.Wait()
		if min(locked, trashed) != http.StatusOK || locked == trashed || max(locked, trashed) >= http.StatusInternalServerError {
			t.Errorf("round %d: the lock answered %d, the trash %d", round, locked, trashed)
		}
	}
}

func TestOneForeignIDAmongManyTrashesNothing(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	p := planter{t, w}
	docs := p.root(w.Matter("Acme"), "docs")
	ids := p.documents(docs, "Document %d.docx", 99)
	walled := p.root(w.Matter("Walled", w.Walled(w.Partner)), "docs")
	secret, vault := p.document(walled, "Secret.docx"), p.folder(walled, "Vault")
	other.SkipIDs("document")
	theirs := planter{t, other}.document(planter{t, other}.root(other.Matter("Theirs"), "docs"), "Theirs.docx")
	for want, id := range map[*errs.Error]int64{errs.NoDocumentAccess: secret, errs.DocumentNotFound: theirs} {
		trash(w.Associate, m{"File": append([]int64{id}, ids...)}).Fails(t, want)
		trash(w.Associate, m{"File": append(append([]int64{}, ids...), id)}).Fails(t, want)
	}
	trash(w.Associate, m{"File": ids, "Folder": []int64{vault}}).Fails(t, errs.NoFolderAccess)
	trash(w.Associate, m{"File": ids, "Email": []int64{1}}).Fails(t, errs.EmailNotFound)
	trash(w.Associate, m{"File": ids, "Note": []int64{1}}).Fails(t, errs.NoteNotFound)
	trash(w.Associate, m{"Folder": []int64{docs}}).Fails(t, errs.InvalidInput)
	for _, id := range ids {
		if own, _ := p.inTrash(id); own {
			t.Fatal("a refused call trashed a document")
		}
	}
}

func TestTheDocumentsOfATrashedFolderAreNotTouched(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	shelf := p.folder(p.root(w.Matter("Acme"), "docs"), "Shelf")
	ids := p.documents(shelf, "Document %d.docx", 5_000)
	begun := time.Now()
	trash(w.Associate, m{"Folder": []int64{shelf}}).OK(t)
	restore(w.Associate, m{"Folder": []int64{shelf}}).OK(t)
	t.Logf("there and back in %v", time.Since(begun))
	var touched int
	p.read("SELECT count(*) FROM documents WHERE tenant_id = $1 AND folder_id = $2 AND rev > 1", shelf, &touched)
	if touched != 0 {
		t.Errorf("%d of %d documents were written", touched, len(ids))
	}
}
