package documents_test

import (
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/testkit"
)

// whileCopying does something once, in the middle of a large copy: some of the copies are made, and none is in its place.
func whileCopying(t *testing.T, do func()) {
	t.Helper()
	var once sync.Once
	fault.Meet(t, "copy.stage.committed", func() { once.Do(do) })
}

// remains are what there is of a firm's copies: documents in the matter, and rows of stages, of their folders and of what lies in these.
func (p planter) remains(matter int64) (copies, stages, folders, inside int) {
	p.t.Helper()
	p.readMany(`SELECT (SELECT count(*) FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id WHERE d.tenant_id = $1 AND f.matter_id = $2),
		(SELECT count(*) FROM folder_stages WHERE tenant_id = $1), (SELECT count(*) FROM folders WHERE tenant_id = $1 AND area = 'destroyed'),
		(SELECT count(*) FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id WHERE d.tenant_id = $1 AND f.area = 'destroyed')`,
		matter, &copies, &stages, &folders, &inside)
	return copies, stages, folders, inside
}

func TestNobodySeesALargeCopyBeforeAllOfItIsThere(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	shelf, matter := p.folder(p.root(w.Matter("From"), "docs"), "Shelf"), w.Matter("To")
	p.documents(shelf, "Document %d.docx", 1200)
	p.giveBytes(shelf)
	to := p.root(matter, "docs")
	whileCopying(t, func() {
		var listed struct{ List []m }
		w.Admin.Get("/document/list?matterID="+itoa(matter)+"&basepath=docs/").Into(t, &listed)
		var one int64
		p.read(`SELECT min(d.id) FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
			WHERE d.tenant_id = $1 AND f.area = 'destroyed' AND f.parent_id <> $2`, to, &one)
		if one == 0 || len(listed.List) != 0 {
			t.Errorf("the copy has begun with %d, and the folder lists %d", one, len(listed.List))
		}
		for _, person := range []*testkit.Person{w.Associate, w.Admin} {
			person.Get("/document?documentID="+itoa(one)).Fails(t, errs.DocumentNotFound)
		}
	})
	made := paste(t, w.Associate, to, folders(shelf))
	if status := ended(t, w.Associate, made.JobID, &struct{}{}); status != 2 {
		t.Fatal(status)
	}
	if copies, _, _, inside := p.remains(matter); copies != 1200 || inside != 0 {
		t.Errorf("%d copies, %d out of sight", copies, inside)
	}
	if err := w.App().Filing.UndoCopies(t.Context(), w.Region); err != nil {
		t.Fatal(err)
	}
	if copies, stages, folders, _ := p.remains(matter); copies != 1200 || stages+folders != 0 {
		t.Errorf("%d copies, %d stages and %d folders of them", copies, stages, folders)
	}
}

func TestWhatAStoppedCopyHasMadeIsRemoved(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	shelf, matter := p.folder(p.root(w.Matter("From"), "docs"), "Shelf"), w.Matter("To")
	p.documents(shelf, "Document %d.docx", 2100)
	p.giveBytes(shelf)
	stop := make(chan int64, 1)
	whileCopying(t, func() { w.Associate.Post("/jobs/stop", m{"jobID": <-stop}).OK(t) })
	made := paste(t, w.Associate, p.root(matter, "docs"), folders(shelf))
	stop <- made.JobID
	if status := ended(t, w.Associate, made.JobID, &struct{}{}); status != 3 {
		t.Fatal(status)
	}
	if copies, stages, _, inside := p.remains(matter); copies != 0 || stages != 1 || inside < 200 {
		t.Fatalf("%d copies, %d stages with %d", copies, stages, inside)
	}
	// The worker may still be about to write the next ones.
	for left := 1; left > 0; _, left, _, _ = p.remains(matter) {
		if err := w.App().Filing.UndoCopies(t.Context(), w.Region); err != nil {
			t.Fatal(err)
		}
	}
	if copies, stages, folders, inside := p.remains(matter); copies+stages+folders+inside != 0 {
		t.Errorf("%d copies, %d stages, %d folders with %d are left", copies, stages, folders, inside)
	}
	var begun, undone, loose int
	p.readMany(`SELECT (SELECT count(*) FROM audit_lines WHERE tenant_id = $1 AND action = 'document.copy'),
		(SELECT count(*) FROM audit_lines WHERE tenant_id = $1 AND action = 'document.copyUndone'),
		(SELECT count(*) FROM files WHERE tenant_id = $1 AND state <> 'arrived' AND $2 > 0)`, matter, &begun, &undone, &loose)
	if begun < 200 || undone != begun || loose != 0 {
		t.Errorf("%d copies are recorded, %d that they were undone; %d files of their sources are let go of", begun, undone, loose)
	}
}

func TestALargeCopyHasNothingThatWentBehindAWallMeanwhile(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	shelf, matter := p.folder(p.root(w.Matter("From"), "docs"), "Shelf"), w.Matter("To")
	walled := p.root(w.Matter("Walled", w.Walled(w.Partner)), "docs")
	secret := p.documents(shelf, "Document %d.docx", 1200)[7]
	p.giveBytes(shelf)
	whileCopying(t, func() { w.Partner.Post("/document/move", into(walled, []m{files(secret)})).OK(t) })
	made := paste(t, w.Associate, p.root(matter, "docs"), folders(shelf))
	if status := ended(t, w.Associate, made.JobID, &struct{}{}); status != 2 {
		t.Fatal(status)
	}
	if copies, _, _, _ := p.remains(matter); copies != 1199 {
		t.Errorf("%d copies", copies)
	}
}

func TestALargeCopyTakesTheNextNameWhereItsOwnWasTakenMeanwhile(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	shelf, matter := p.folder(p.root(w.Matter("From"), "docs"), "Shelf"), w.Matter("To")
	p.documents(shelf, "Document %d.docx", 1001)
	p.giveBytes(shelf)
	to := p.root(matter, "docs")
	whileCopying(t, func() {
		w.Partner.Put("/directory", m{"matterID": matter, "basepath": "docs/", "dirname": "shelf"}).OK(t)
	})
	made := paste(t, w.Associate, to, folders(shelf), m{"autoRename": true})
	if status := ended(t, w.Associate, made.JobID, &struct{}{}); status != 2 {
		t.Fatal(status)
	}
	var names, path string
	p.readMany(`SELECT string_agg(name, ', ' ORDER BY name), (SELECT max(l.after->>'path') FROM audit_lines l JOIN documents d ON d.tenant_id = $1 AND d.id = l.object_id
		JOIN folders c ON c.tenant_id = $1 AND c.id = d.folder_id AND c.area = 'docs' WHERE l.tenant_id = $1 AND l.action = 'document.copy')
		FROM folders WHERE tenant_id = $1 AND parent_id = $2`, to, &names, &path)
	if names != "Shelf (1), shelf" || path != "docs/Shelf (1)/" {
		t.Errorf("%s; the history says %s", names, path)
	}
}

func TestManyDocumentsAreCopiedByThemselves(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	from, matter := p.root(w.Matter("From"), "docs"), w.Matter("To")
	to := p.root(matter, "docs")
	ids := p.documents(from, "Document %d.docx", 1001)
	p.giveBytes(from)
	p.document(to, "document 4.docx")
	made := paste(t, w.Associate, to, m{"objectIDs": ids, "autoRename": true})
	var result struct{ Documents, Folders int }
	if status := ended(t, w.Associate, made.JobID, &result); status != 2 || result.Documents != 1001 || result.Folders != 0 {
		t.Fatalf("%d %+v", status, result)
	}
	var there, numbered, told int
	p.readMany(`SELECT count(*), count(*) FILTER (WHERE d.name = 'Document 4 (1).docx'),
		count(*) FILTER (WHERE EXISTS (SELECT FROM audit_lines l WHERE l.tenant_id = $1 AND l.object_kind = 'document' AND l.object_id = d.id
			AND l.action = 'document.copy' AND l.after->>'folderID' = d.folder_id::text AND l.after->>'path' = 'docs/' AND l.after->>'filename' = d.name))
		FROM documents d WHERE d.tenant_id = $1 AND d.folder_id = $2`, to, &there, &numbered, &told)
	if there != 1002 || numbered != 1 || told != 1001 {
		t.Errorf("%d documents, %d numbered, %d with their line in the history", there, numbered, told)
	}
}
