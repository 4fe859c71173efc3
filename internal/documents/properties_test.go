package documents_test

import (
	"net/http"
	"reflect"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type renamed struct {
	ID       int64  `json:"documentID"`
	Filename string `json:"filename"`
	Rev      int64  `json:"rev"`
}

func TestADocumentKeepsItsExtensionWhenItIsRenamed(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := p.root(w.Matter("Acme v. Bolt"), "docs")
	brief := p.document(docs, "Brief.docx")
	p.document(docs, "Opening.docx")
	p.exec("UPDATE documents SET deleted = true WHERE tenant_id = $1 AND id = $2", p.document(docs, "Old.docx"))
	for typed, want := range map[string]string{"Closing 100#": "Closing 100#.docx", "Reply.DOCX": "Reply.docx", "Answer.docx ": "Answer.docx", "Ärger 😀": "Ärger 😀.docx", "Notes.txt": "Notes.txt.docx"} {
		var now renamed
		w.Associate.Post("/document/rename", m{"documentID": brief, "newDocumentName": typed}).Into(t, &now)
		if now.Filename != want || p.name(brief) != want {
			t.Errorf("%q made %q, stored %q", typed, now.Filename, p.name(brief))
		}
	}
	for _, typed := range []string{"", " ", ".docx", " leading", "a/b", "50%", "a:b", strings.Repeat("x", 251), "line\nbreak"} {
		w.Associate.Post("/document/rename", m{"documentID": brief, "newDocumentName": typed}).Fails(t, errs.InvalidInput)
	}
	for typed, deleted := range map[string]bool{"OPENING": false, "old": true, "Opening": false} {
		var data struct{ IsDeleted bool }
		w.Associate.Post("/document/rename", m{"documentID": brief, "newDocumentName": typed}).Fails(t, errs.DuplicateNames).Data(t, &data)
		if data.IsDeleted != deleted {
			t.Errorf("%q: %+v", typed, data)
		}
	}
}

func TestANameThatAnUploadBroughtInIsJudgedOnlyWhenItChanges(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	odd := p.document(p.root(w.Matter("Acme"), "docs"), "100% sure?.pdf")
	w.Associate.Post("/document", m{"documentID": odd, "documentProperties": m{"documentName": "100% sure?", "notes": "as it came"}}).OK(t)
	w.Associate.Post("/document/rename", m{"documentID": odd, "newDocumentName": "100% sure"}).Fails(t, errs.InvalidInput)
}

func TestPropertiesMakeWhatIsNewAndTellTheSecondOfTwoPeople(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := p.root(w.Matter("Acme"), "docs")
	brief := p.document(docs, "Brief.docx")
	form := m{"documentName": "Motion", "notes": "first draft", "tags": []string{"Privileged", "Hot"}, "newDocumentType": "Affidavit", "newDocumentStatus": "Draft",
		"excludeDocumentFromStamping": true}
	var now renamed
	w.Associate.Call(http.MethodPost, "/document", m{"documentID": brief, "documentProperties": form}, http.Header{"If-Match": {"1"}}).Into(t, &now)
	if now.Filename != "Motion.docx" || now.Rev != 2 {
		t.Fatalf("%+v", now)
	}
	w.Partner.Call(http.MethodPost, "/document", m{"documentID": brief, "documentProperties": form}, http.Header{"If-Match": {"1"}}).Fails(t, errs.ChangedBySomeoneElse)
	var notes, kind, status string
	var tags []string
	p.read(`SELECT d.notes, t.name, s.name, ARRAY(SELECT i.name FROM document_tags g JOIN lookup_items i ON i.tenant_id = g.tenant_id AND i.id = g.tag_id AND i.family = g.family
			WHERE g.tenant_id = d.tenant_id AND g.document_id = d.id ORDER BY 1)
		FROM documents d JOIN lookup_items t ON t.tenant_id = d.tenant_id AND t.family = 'documentType' AND t.id = d.type_id
		JOIN lookup_items s ON s.tenant_id = d.tenant_id AND s.family = 'documentStatus' AND s.id = d.status_id
		WHERE d.tenant_id = $1 AND d.id = $2`, brief, &notes, &kind, &status, &tags)
	if notes != "first draft" || kind != "Affidavit" || status != "Draft" || !reflect.DeepEqual(tags, []string{"Hot", "Privileged"}) {
		t.Errorf("%q %q %q %q", notes, kind, status, tags)
	}
	w.Associate.Post("/document", m{"documentID": brief, "documentProperties": m{"documentName": "Motion", "existingDocumentTypeID": 987654321}}).Fails(t, errs.ObjectNotFound)
	w.Associate.Post("/document", m{"documentID": brief, "documentProperties": m{"documentName": "Motion", "notes": strings.Repeat("x", 1001)}}).Fails(t, errs.InvalidInput)
	w.Associate.Post("/document", m{"documentID": brief, "documentProperties": m{"documentName": "Motion", "lockedBySub": "me"}}).Fails(t, errs.InvalidInput)
}

func TestWhoMayNotChangeADocumentIsToldWhy(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	walled := p.document(p.root(w.Matter("Walled", w.Walled(w.Partner)), "docs"), "Secret.docx")
	matter := w.Matter("Acme")
	docs := p.root(matter, "docs")
	shelf := p.folder(docs, "Shelf")
	locked, trashed, shelved := p.document(docs, "Locked.docx"), p.document(docs, "Trashed.docx"), p.document(shelf, "Shelved.docx")
	p.lock(locked, w.Partner)
	p.exec("UPDATE documents SET deleted = true WHERE tenant_id = $1 AND id = $2", trashed)
	p.exec("UPDATE folders SET deleted = true WHERE tenant_id = $1 AND id = $2", shelf)
	private := p.document(p.root(0, "private"), "Private.docx")
	rename := func(who *testkit.Person, id int64) *testkit.Response {
		return who.Post("/document/rename", m{"documentID": id, "newDocumentName": "New"})
	}
	rename(w.Associate, walled).Fails(t, errs.NoDocumentAccess)
	rename(w.Associate, private).Fails(t, errs.NoDocumentAccess)
	rename(w.Associate, locked).Fails(t, errs.LockedByOther)
	rename(w.Associate, trashed).Fails(t, errs.DocumentInTrash)
	rename(w.Associate, shelved).Fails(t, errs.FolderInTrash)
	rename(testkit.NewWorld(t).Associate, locked).Fails(t, errs.DocumentNotFound)
	rename(w.Partner, walled).OK(t)
	rename(w.Admin, private).OK(t)
	rename(w.Partner, locked).OK(t)
	p.exec("UPDATE documents SET lock_status = 0, lock_user_id = NULL, locked_at = NULL WHERE tenant_id = $1 AND id = $2", locked)
	w.Associate.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": true}).OK(t)
	rename(w.Partner, locked).Fails(t, errs.MatterInTrashEdit)
}
