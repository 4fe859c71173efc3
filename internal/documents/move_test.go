package documents_test

import (
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func move(p *testkit.Person, destination int64, what ...m) *testkit.Response {
	return p.Post("/document/move", into(destination, what))
}

func into(destination int64, what []m) m {
	body := m{"destinationDirectoryID": destination}
	for _, part := range what {
		for field, value := range part {
			body[field] = value
		}
	}
	return body
}

func files(ids ...int64) m   { return m{"objectIDs": ids} }
func folders(ids ...int64) m { return m{"directoryIDs": ids} }

type duplicates struct {
	Folders          int `json:"folders"`
	Files            int `json:"files"`
	DuplicateFolders []struct {
		ID        int64 `json:"id"`
		Name      string
		IsDeleted bool
	} `json:"duplicateFolders"`
	DuplicateFiles []struct {
		ID        int64 `json:"id"`
		Name      string
		IsDeleted bool
	} `json:"duplicateFiles"`
}

func TestDocumentsAndFoldersMoveBetweenMatters(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	from, toMatter := p.root(w.Matter("From"), "docs"), w.Matter("To")
	to := p.root(toMatter, "docs")
	shelf := p.folder(from, "Shelf")
	brief, inside := p.document(from, "Brief.docx"), p.document(p.folder(shelf, "Box"), "Inside.docx")
	move(w.Associate, to, files(brief), folders(shelf), m{"matterID": toMatter, "destinationDirectoryPath": "docs/", "sourceBasepath": "docs/"}).OK(t)
	var matter int64
	p.read("SELECT f.matter_id FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id WHERE d.tenant_id = $1 AND d.id = $2", inside, &matter)
	if p.path(brief) != "docs/Brief.docx" || p.path(inside) != "docs/Shelf/Box/Inside.docx" || matter != toMatter {
		t.Errorf("%s, %s in matter %d", p.path(brief), p.path(inside), matter)
	}
	move(w.Associate, to, files(brief), folders(shelf)).OK(t) // there already
	var lines int
	p.read("SELECT count(*) FROM audit_lines WHERE tenant_id = $1 AND object_id = $2 AND action = 'document.move'", brief, &lines)
	if lines != 1 {
		t.Errorf("%d audit lines", lines)
	}
}

func TestAFolderNeverComesToLieInItself(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := p.root(w.Matter("Acme"), "docs")
	a := p.folder(docs, "A")
	b := p.folder(a, "B")
	move(w.Associate, a, folders(a)).Fails(t, errs.RecursiveMove)
	move(w.Associate, b, folders(a)).Fails(t, errs.RecursiveMove)
	w.Associate.Post("/document/copy", into(b, []m{folders(a)})).Fails(t, errs.RecursiveMove)
	for round := range 10 {
		x, y := p.folder(docs, "X"+string(rune('a'+round))), p.folder(docs, "Y"+string(rune('a'+round)))
		var both sync.WaitGroup
		both.Go(func() { move(w.Associate, y, folders(x)) })
		both.Go(func() { move(w.Partner, x, folders(y)) })
		both.Wait()
		var reachable int
		p.read(`WITH RECURSIVE tree AS (SELECT id FROM folders WHERE tenant_id = $1 AND id = $2
			UNION SELECT f.id FROM tree JOIN folders f ON f.tenant_id = $1 AND f.parent_id = tree.id)
			SELECT count(*) FROM tree`, docs, &reachable)
		if want := 3 + 2*(round+1); reachable != want {
			t.Fatalf("%d of %d folders hang on the root", reachable, want)
		}
	}
}

func TestAMoveNeedsBothSides(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	p := planter{t, w}
	open, walled := p.root(w.Matter("Open"), "docs"), p.root(w.Matter("Walled", w.Walled(w.Partner)), "docs")
	mine, secret, vault := p.document(open, "Mine.docx"), p.document(walled, "Secret.docx"), p.folder(walled, "Vault")
	other.SkipIDs("folder", "document")
	theirs := planter{t, other}.root(other.Matter("Theirs"), "docs")
	document, folder := planter{t, other}.document(theirs, "Theirs.docx"), planter{t, other}.folder(theirs, "Theirs")
	for _, call := range []string{"/document/move", "/document/copy"} {
		w.Associate.Post(call, into(walled, []m{files(mine)})).Fails(t, errs.NoFolderAccess)
		w.Associate.Post(call, into(open, []m{files(mine, secret)})).Fails(t, errs.NoDocumentAccess)
		w.Associate.Post(call, into(open, []m{files(mine), folders(vault)})).Fails(t, errs.NoFolderAccess)
		w.Associate.Post(call, into(theirs, []m{files(mine)})).Fails(t, errs.PasteFolderMissing)
		w.Associate.Post(call, into(open, []m{files(mine, document)})).Fails(t, errs.DocumentNotFound)
		w.Associate.Post(call, into(open, []m{folders(folder)})).Fails(t, errs.FolderNotFound)
		w.Associate.Post(call, into(p.root(0, "private"), []m{files(mine)})).Fails(t, errs.NoFolderAccess)
	}
	if p.path(mine) != "docs/Mine.docx" || p.path(secret) != "docs/Secret.docx" {
		t.Error("a refused move moved something")
	}
	move(w.Admin, p.root(0, "private"), files(mine)).OK(t)
	move(w.Admin, p.root(-1, "public"), files(mine), m{"matterID": -1}).OK(t)
	if p.path(mine) != "public/Mine.docx" {
		t.Error(p.path(mine))
	}
}

func TestDocumentsStayAmongDocuments(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	matter := w.Matter("Acme")
	brief := p.document(p.root(matter, "docs"), "Brief.docx")
	for _, area := range []string{"email", "notes"} {
		move(w.Associate, p.root(matter, area), files(brief)).Fails(t, errs.InvalidInput)
		move(w.Associate, p.root(matter, "docs"), folders(p.folder(p.root(matter, area), "Filed"))).Fails(t, errs.InvalidInput)
	}
	move(w.Associate, p.root(-1, "public"), folders(p.root(matter, "docs"))).Fails(t, errs.InvalidInput)
}

func TestNamesThatAreTakenAreListedOrGetANumber(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	from, to := p.root(w.Matter("From"), "docs"), p.root(w.Matter("To"), "docs")
	brief, cafe, free, shelf := p.document(from, "BRIEF.docx"), p.document(from, "Cafe\u0301 .pdf"), p.document(from, "Free.pdf"), p.folder(from, "shelf")
	p.document(to, "brief.docx")
	p.document(to, "brief (1).docx")
	p.exec("UPDATE documents SET deleted = true WHERE tenant_id = $1 AND id = $2", p.document(to, "CAFÉ .pdf"))
	p.folder(to, "Shelf")
	var found duplicates
	move(w.Associate, to, files(brief, cafe, free), folders(shelf)).Fails(t, errs.DuplicateNames).Data(t, &found)
	if found.Files != 2 || found.Folders != 1 || len(found.DuplicateFiles) != 2 || found.DuplicateFiles[0].IsDeleted || !found.DuplicateFiles[1].IsDeleted ||
		found.DuplicateFolders[0].ID != shelf {
		t.Errorf("%+v", found)
	}
	move(w.Associate, to, files(brief, cafe, free), folders(shelf), m{"autoRename": true}).OK(t)
	for id, want := range map[int64]string{brief: "BRIEF (2).docx", cafe: "Cafe\u0301  (1).pdf", free: "Free.pdf"} {
		if p.name(id) != want {
			t.Errorf("%q instead of %q", p.name(id), want)
		}
	}
	var folder string
	p.read("SELECT name FROM folders WHERE tenant_id = $1 AND id = $2", shelf, &folder)
	if folder != "shelf (1)" {
		t.Error(folder)
	}
}

func TestTwoItemsOfOneMoveWithTheSameNameClashToo(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := p.root(w.Matter("Acme"), "docs")
	one, other := p.document(p.folder(docs, "A"), "Same.docx"), p.document(p.folder(docs, "B"), "same.DOCX")
	var found duplicates
	move(w.Associate, docs, files(one, other)).Fails(t, errs.DuplicateNames).Data(t, &found)
	if found.Files != 1 {
		t.Errorf("%+v", found)
	}
	move(w.Associate, docs, files(one, other), m{"newObjectNames": m{itoa(other): "Other"}}).OK(t)
	if p.path(other) != "docs/Other.DOCX" || p.path(one) != "docs/Same.docx" {
		t.Error(p.path(one), p.path(other))
	}
	move(w.Associate, docs, files(one), m{"newObjectNames": m{itoa(one): "a/b"}}).Fails(t, errs.InvalidInput)
}

func TestIDsDecideAndAWrongPathIsRefused(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	matter, elsewhere := w.Matter("Acme"), w.Matter("Elsewhere")
	docs := p.root(matter, "docs")
	shelf := p.folder(docs, "Shelf")
	brief := p.document(docs, "Brief.docx")
	for field, value := range map[string]any{
		"sourceBasepath": "docs/Shelf/", "destinationDirectoryPath": "docs/", "matterID": elsewhere,
	} {
		move(w.Associate, shelf, files(brief), m{field: value}).Fails(t, errs.InvalidInput)
	}
	move(w.Associate, shelf, files(brief), m{"matterID": 987654321}).Fails(t, errs.PasteMatterMissing)
	move(w.Associate, 0, files(brief), m{"matterID": 987654321, "destinationDirectoryPath": "docs/"}).Fails(t, errs.PasteMatterMissing)
	move(w.Associate, 0, files(brief), m{"matterID": matter, "destinationDirectoryPath": "docs/Nowhere/"}).Fails(t, errs.PasteFolderMissing)
	move(w.Associate, 0, files(brief), m{"matterID": matter, "destinationDirectoryPath": "docs/shelf/", "sourceBasepath": "docs/"}).OK(t)
	if p.path(brief) != "docs/Shelf/Brief.docx" {
		t.Error(p.path(brief))
	}
}

func TestPastingFromAndIntoTheTrashIsRefusedByItsReason(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	deadMatter := w.Matter("Dead")
	docs, dead := p.root(w.Matter("Acme"), "docs"), p.root(deadMatter, "docs")
	bin, live := p.folder(docs, "Bin"), p.folder(docs, "Live")
	inBin, trashed, inDead, brief := p.document(bin, "In bin.docx"), p.document(docs, "Trashed.docx"), p.document(dead, "Dead.docx"), p.document(docs, "Brief.docx")
	trash(w.Associate, m{"Folder": []int64{bin}, "File": []int64{trashed}, "Matter": []int64{deadMatter}}).OK(t)
	for _, call := range []string{"/document/move", "/document/copy"} {
		paste := func(to int64, what m) *testkit.Response { return w.Associate.Post(call, into(to, []m{what})) }
		paste(live, files(trashed)).Fails(t, errs.PasteSourceInTrash)
		paste(live, folders(bin)).Fails(t, errs.PasteSourceInTrash)
		paste(bin, files(brief)).Fails(t, errs.PasteFolderInTrash)
		paste(dead, files(brief)).Fails(t, errs.PasteMatterInTrash)
		paste(live, files(inDead)).Fails(t, errs.PasteSourceMatterInTrash)
		paste(live, files(inBin)).Fails(t, errs.PasteSourceFolderInTrash)
	}
}

func TestWhatSomebodyElseHasLockedIsNotMoved(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := p.root(w.Matter("Acme"), "docs")
	shelf, to := p.folder(docs, "Shelf"), p.folder(docs, "To")
	locked := p.file(shelf, "Locked.docx", "text")
	p.lock(locked, w.Partner)
	for _, what := range []m{files(locked), folders(shelf)} { // whoever moves a folder cannot see which file in it is locked, and by whom
		var data struct {
			Documents []struct {
				ID                 int64 `json:"documentID"`
				Filename, LockedBy string
			}
		}
		move(w.Associate, to, what).Fails(t, errs.LockedByOther).Data(t, &data)
		if len(data.Documents) != 1 || data.Documents[0].ID != locked || data.Documents[0].Filename != "Locked.docx" || data.Documents[0].LockedBy != "Display partner" {
			t.Errorf("%v: %+v", what, data)
		}
	}
	w.Associate.Post("/document/copy", into(to, []m{files(locked)})).OK(t)
	move(w.Partner, to, folders(shelf)).OK(t)
}

func TestALargeFolderMovesInOneRow(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	shelf := p.folder(p.root(w.Matter("From"), "docs"), "Shelf")
	p.documents(shelf, "Document %d.docx", 5_000)
	to := p.root(w.Matter("To"), "docs")
	begun := time.Now()
	move(w.Associate, to, folders(shelf)).OK(t)
	t.Logf("moved in %v", time.Since(begun))
	ids := p.documents(to, "Loose %d.docx", 5_000)
	begun = time.Now()
	move(w.Associate, shelf, files(ids...)).OK(t)
	t.Logf("5,000 documents one by one in %v", time.Since(begun))
	var there int
	p.read("SELECT count(*) FROM documents WHERE tenant_id = $1 AND folder_id = $2", shelf, &there)
	if there != 10_000 {
		t.Errorf("%d", there)
	}
}

func TestAMoveSaysWhichNamesItChangedSoThatItCanBeUndone(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	from, to := p.root(w.Matter("From"), "docs"), p.root(w.Matter("To"), "docs")
	brief, free, shelf := p.document(from, "Brief.docx"), p.document(from, "Free.pdf"), p.folder(from, "Shelf")
	p.document(to, "brief.docx")
	p.folder(to, "shelf")
	what := []m{files(brief, free), folders(shelf)}
	var moved struct{ PreviousObjectNames, PreviousDirectoryNames map[string]string }
	move(w.Associate, to, append(what, m{"autoRename": true})...).Into(t, &moved)
	if len(moved.PreviousObjectNames) != 1 || moved.PreviousObjectNames[itoa(brief)] != "Brief.docx" || moved.PreviousDirectoryNames[itoa(shelf)] != "Shelf" {
		t.Fatalf("%+v", moved)
	}
	move(w.Associate, from, append(what, m{"sourceBasepath": "docs/", "newObjectNames": moved.PreviousObjectNames, "newDirectoryNames": moved.PreviousDirectoryNames})...).OK(t)
	var folder string
	p.read("SELECT name FROM folders WHERE tenant_id = $1 AND id = $2", shelf, &folder)
	if p.path(brief) != "docs/Brief.docx" || p.path(free) != "docs/Free.pdf" || folder != "Shelf" {
		t.Error(p.path(brief), p.path(free), folder)
	}
}
