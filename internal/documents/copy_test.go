package documents_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/kit/jobs"
	"casefold/internal/testkit"
)

func itoa(id int64) string { return strconv.FormatInt(id, 10) }

type copied struct {
	JobID   int64   `json:"jobID"`
	IDs     []int64 `json:"ids"`
	Folders []int64 `json:"directoryIDs"`
}

func paste(t *testing.T, p *testkit.Person, destination int64, what ...m) (made copied) {
	t.Helper()
	p.Post("/document/copy", into(destination, what)).Into(t, &made)
	return made
}

// ended waits for a job of the person and returns its status and data.
func ended(t *testing.T, p *testkit.Person, job int64, data any) int {
	t.Helper()
	status, left := p.Ended(t, job)
	if err := json.Unmarshal([]byte(left), data); err != nil {
		t.Fatal(err)
	}
	return status
}

func TestACopyBeginsAnewWithTheCurrentVersion(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := p.root(w.Matter("Acme"), "docs")
	brief := p.file(docs, "Brief.docx", "the text")
	w.Associate.Post("/document", m{"documentID": brief, "documentProperties": m{"documentName": "Brief", "notes": "mind", "tags": []string{"Hot"},
		"newDocumentType": "Affidavit"}}).OK(t)
	p.lock(brief, w.Partner)
	to := p.folder(docs, "To")
	made := paste(t, w.Associate, to, files(brief))
	var notes string
	var kind, tags, versions, lock int
	var sameKey bool
	p.read(`SELECT c.notes, (SELECT count(*) FROM documents s WHERE s.tenant_id = $1 AND s.type_id = c.type_id), c.lock_status,
			(SELECT count(*) FROM document_tags t WHERE t.tenant_id = $1 AND t.document_id = c.id),
			(SELECT count(*) FROM document_versions v WHERE v.tenant_id = $1 AND v.document_id = c.id AND v.number = 1 AND v.file_time = '2020-02-29 12:00Z'),
			(SELECT count(DISTINCT file_key) < 2 FROM document_versions v WHERE v.tenant_id = $1)
		FROM documents c WHERE c.tenant_id = $1 AND c.id = $2`, made.IDs[0], &notes, &kind, &lock, &tags, &versions, &sameKey)
	if p.path(made.IDs[0]) != "docs/To/Brief.docx" || p.text(made.IDs[0]) != "the text" || notes != "mind" || kind != 2 || tags != 1 || versions != 1 || lock != 0 || !sameKey {
		t.Errorf("%s: notes %q, type of %d, %d tags, %d versions, lock %d, shared bytes %v", p.path(made.IDs[0]), notes, kind, tags, versions, lock, sameKey)
	}
	var origin struct{ DocumentID int64 }
	var before []byte
	p.read("SELECT before FROM audit_lines WHERE tenant_id = $1 AND object_id = $2 AND action = 'document.copy'", made.IDs[0], &before)
	if err := json.Unmarshal(before, &origin); err != nil || origin.DocumentID != brief {
		t.Errorf("%s", before)
	}
}

func TestDuplicatingNumbersTheCopies(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := p.root(w.Matter("Acme"), "docs")
	brief, shelf := p.file(docs, "Brief.docx", "x"), p.folder(docs, "Shelf")
	p.file(shelf, "Inside.docx", "y")
	w.Associate.Post("/document/copy", into(docs, []m{files(brief)})).Fails(t, errs.DuplicateNames)
	first := paste(t, w.Associate, docs, files(brief), folders(shelf), m{"autoRename": true})
	second := paste(t, w.Associate, docs, files(brief), folders(shelf), m{"autoRename": true})
	if p.path(first.IDs[0]) != "docs/Brief (1).docx" || p.path(second.IDs[0]) != "docs/Brief (2).docx" {
		t.Error(p.path(first.IDs[0]), p.path(second.IDs[0]))
	}
	var name string
	p.read("SELECT name FROM folders WHERE tenant_id = $1 AND id = $2", second.Folders[0], &name)
	if name != "Shelf (2)" {
		t.Error(name)
	}
}

func TestAFolderIsCopiedWithAllThatIsNotInTheTrash(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs, to := p.root(w.Matter("From"), "docs"), p.root(w.Matter("To"), "docs")
	shelf := p.folder(docs, "Shelf")
	box, bin := p.folder(shelf, "Box"), p.folder(shelf, "Bin")
	p.folder(box, "Empty")
	inside := p.file(box, "Inside.docx", "inside")
	gone := p.file(box, "Gone.docx", "gone")
	p.file(bin, "In bin.docx", "in bin")
	trash(w.Associate, m{"Folder": []int64{bin}, "File": []int64{gone}}).OK(t)
	made := paste(t, w.Associate, to, folders(shelf), files(inside))
	var documents, below int
	p.read(`WITH RECURSIVE tree AS (SELECT id FROM folders WHERE tenant_id = $1 AND id = $2
			UNION SELECT f.id FROM tree JOIN folders f ON f.tenant_id = $1 AND f.parent_id = tree.id)
		SELECT (SELECT count(*) FROM documents d WHERE d.tenant_id = $1 AND d.folder_id IN (SELECT id FROM tree)), (SELECT count(*) FROM tree)`,
		made.Folders[0], &documents, &below)
	if documents != 1 || below != 3 || len(made.IDs) != 0 {
		t.Errorf("%d documents in %d folders, %+v", documents, below, made)
	}
}

func TestALargeCopyThatIsStoppedCopiesNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	shelf := p.folder(p.root(w.Matter("From"), "docs"), "Shelf")
	to := p.root(w.Matter("To"), "docs")
	p.documents(shelf, "Document %d.docx", 1001)
	p.giveBytes(shelf)
	writing, goOn := make(chan struct{}), make(chan struct{})
	fault.Meet(t, "copy.items", func() {
		close(writing)
		<-goOn
	})
	made := paste(t, w.Associate, to, folders(shelf))
	<-writing
	w.Partner.Post("/jobs/stop", m{"jobID": made.JobID}).Fails(t, errs.ObjectNotFound)
	w.Associate.Post("/jobs/stop", m{"jobID": made.JobID}).OK(t)
	close(goOn)
	var result struct{ Stopped bool }
	if status := ended(t, w.Associate, made.JobID, &result); status != 3 || !result.Stopped {
		t.Errorf("%d %+v", status, result)
	}
	var copies int
	p.read("SELECT count(*) FROM folders WHERE tenant_id = $1 AND parent_id = $2", to, &copies)
	if copies != 0 {
		t.Error("a stopped copy left a folder")
	}
}

func TestALargeCopyIsAJobThatHappensAsAWhole(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs, matter := p.root(w.Matter("From"), "docs"), w.Matter("To")
	to := p.root(matter, "docs")
	shelf := p.folder(docs, "Shelf")
	box := p.folder(shelf, "Box")
	p.documents(shelf, "Document %d.docx", 1200)
	p.documents(box, "Letter %d.docx", 900)
	p.giveBytes(shelf)
	p.giveBytes(box)
	var result struct{ Documents, Folders int }
	made := paste(t, w.Associate, to, folders(shelf))
	if status := ended(t, w.Associate, made.JobID, &result); made.JobID == 0 || status != 2 || result.Documents != 2100 || result.Folders != 2 {
		t.Fatalf("%d %+v", status, result)
	}
	var there, keys, twins, told int
	p.readMany(`WITH copies AS (
			SELECT d.id, d.name, f.name AS folder, v.file_key FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
			JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id AND v.document_id = d.id WHERE d.tenant_id = $1 AND f.matter_id = $2)
		SELECT count(*), count(DISTINCT file_key),
			(SELECT count(*) FROM copies c JOIN documents s ON s.tenant_id = $1 AND s.name = c.name JOIN folders f ON f.tenant_id = $1 AND f.id = s.folder_id
				WHERE f.name = c.folder AND s.id <> c.id),
			(SELECT count(*) FROM copies c JOIN audit_lines l ON l.tenant_id = $1 AND l.object_kind = 'document' AND l.object_id = c.id
				WHERE l.action = 'document.copy' AND l.before->>'filename' = c.name
				AND l.before->>'path' = l.after->>'path' AND l.after->>'path' LIKE '%' || c.folder || '/')
		FROM copies`, matter, &there, &keys, &twins, &told)
	if there != 2100 || keys != 2100 || twins != 2100 || told != 2100 {
		t.Errorf("%d copies with %d keys, %d with the name and folder of a source, %d with their line in the history", there, keys, twins, told)
	}
}

// earlierCopy is a large copy as programs before this one promised it.
type earlierCopy struct {
	Documents   []int64 `json:"documents,omitempty"`
	Folders     []int64 `json:"folders,omitempty"`
	Destination int64   `json:"destination"`
}

func (earlierCopy) Kind() string { return "documentCopy" }

func TestACopyThatAnEarlierProgramPromisedIsMade(t *testing.T) {
	w := testkit.NewWorld(t)
	from, to := w.Place(w.Matter("From"), "docs/"), w.Place(w.Matter("To"), "docs/")
	source := w.Document(from, "a.txt", "text")
	var id int64
	err := w.App().DB.InTx(t.Context(), w.Actor(w.Associate), func(tx *db.Tx) (err error) {
		id, err = jobs.Start(t.Context(), tx, earlierCopy{Documents: []int64{source}, Destination: to.Folder})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var result struct{ Documents int }
	if status := ended(t, w.Associate, id, &result); status != 2 || result.Documents != 1 {
		t.Errorf("%d %+v", status, result)
	}
}

func TestAFolderThatIsCopiedWithItsOwnGrandchildKeepsItsTree(t *testing.T) { // T-MOV-02
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := p.root(w.Matter("Acme"), "docs")
	top := p.folder(docs, "Top")
	child := p.folder(top, "Child")
	grandchild := p.folder(child, "Grandchild")
	p.document(p.folder(grandchild, "Deepest"), "Brief.txt")
	to := p.folder(docs, "To")
	for _, chosen := range [][]int64{{top, grandchild}, {grandchild, top}, {grandchild, child, top}} {
		at := p.folder(to, itoa(chosen[0]+int64(len(chosen))))
		made := paste(t, w.Associate, at, m{"directoryIDs": chosen})
		var tree string
		p.read(`WITH RECURSIVE below AS (SELECT id, name FROM folders WHERE tenant_id = $1 AND parent_id = $2
			UNION ALL SELECT f.id, b.name || '/' || f.name FROM folders f JOIN below b ON f.tenant_id = $1 AND f.parent_id = b.id)
			SELECT string_agg(name, ' ' ORDER BY name) FROM below`, at, &tree)
		if tree != "Top Top/Child Top/Child/Grandchild Top/Child/Grandchild/Deepest" || len(made.Folders) != 1 {
			t.Errorf("%v: %s, %+v", chosen, tree, made)
		}
	}
}
