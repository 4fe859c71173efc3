package documents_test

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type comparison struct {
	Twins []struct {
		File       int
		DocumentID int64
		Filename   string
		Filesize   int64
		SHA256     string
		IsDeleted  bool
	}
	FoldersInTrash []string
}

func TestAnUploadLearnsWhatIsThereAlreadyAtEveryDepth(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	docs := w.Place(matter, "docs/")
	deep := testkit.Place{Matter: matter, Folder: w.Folder(matter, "docs/Discovery/Box 1/")}
	trashed := testkit.Place{Matter: matter, Folder: w.Folder(matter, "docs/Discovery/Old/")}
	top, inside := w.Document(docs, "Brief.docx", "the brief"), w.Document(deep, "Scan.pdf", "scanned")
	gone := w.Document(deep, "Gone.pdf", "gone")
	w.Document(trashed, "Old.pdf", "old")
	trash(w.Associate, m{"Folder": []int64{trashed.Folder}, "File": []int64{gone}}).OK(t)
	files := []m{
		{"filename": "new.docx"}, {"filename": "BRIEF.docx"}, {"filename": "scan.pdf", "folderPath": "discovery/BOX 1/"}, {"filename": "Scan.pdf", "folderPath": "Discovery/"},
		{"filename": "Gone.pdf", "folderPath": "Discovery/Box 1/"}, {"filename": "Old.pdf", "folderPath": "Discovery/Old/Older/"}, {"filename": "Old.pdf", "folderPath": "Discovery/Old/"},
		{"filename": "x.pdf", "folderPath": "Nowhere/Deep/"},
	}
	var found comparison
	compare := m{"matterID": matter, "directoryID": docs.Folder, "files": files}
	w.Associate.Post("/bulk/compareUpload", compare).Into(t, &found)
	if len(found.Twins) != 3 || !slices.Equal(found.FoldersInTrash, []string{"Discovery/Old/", "Discovery/Old/Older/"}) {
		t.Fatalf("%+v", found)
	}
	sum := sha256.Sum256([]byte("scanned"))
	brief, scan, deleted := found.Twins[0], found.Twins[1], found.Twins[2]
	if brief.File != 1 || brief.DocumentID != top || brief.Filename != "Brief.docx" || brief.Filesize != 9 || brief.IsDeleted {
		t.Errorf("%+v", brief)
	}
	if scan.File != 2 || scan.DocumentID != inside || scan.SHA256 != hex.EncodeToString(sum[:]) {
		t.Errorf("%+v", scan)
	}
	if deleted.File != 4 || deleted.DocumentID != gone || !deleted.IsDeleted {
		t.Errorf("%+v", deleted)
	}
}

func TestOnlyWhoSeesAMatterComparesWithIt(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt", w.Walled(w.Partner))
	docs := w.Place(matter, "docs/")
	w.Document(docs, "Secret.docx", "secret")
	compare := m{"matterID": matter, "directoryID": docs.Folder, "files": []m{{"filename": "Secret.docx"}}}
	w.Associate.Post("/bulk/compareUpload", compare).Fails(t, errs.NoFolderAccess)
	delete(compare, "directoryID")
	compare["basepath"] = "docs/"
	w.Associate.Post("/bulk/compareUpload", compare).Fails(t, errs.NoMatterAccess)
	many := make([]m, 25_001)
	for i := range many {
		many[i] = m{"filename": "x"}
	}
	compare["files"] = many
	w.Partner.Post("/bulk/compareUpload", compare).Fails(t, errs.TooManyItems)
}

func TestAFolderThatIsMergedKeepsItsNameAndTheOthersGetOne(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	docs := w.Place(matter, "docs/")
	boxA := w.Folder(matter, "docs/A/")
	w.Folder(matter, "docs/B/")
	var agreed struct{ FolderNames map[string]string }
	w.Associate.Post("/bulk/importDuplicationAndTrashCheck", m{"matterID": matter, "directoryID": docs.Folder, "autoRename": true,
		"topLevelFolders": []string{"A", "B"}, "mergedFolders": []string{"A"}, "topLevelFiles": []string{}, "filesToUpload": 1}).Into(t, &agreed)
	if len(agreed.FolderNames) != 1 || agreed.FolderNames["B"] != "B (1)" {
		t.Errorf("%v", agreed.FolderNames)
	}
	var begun struct{ IDs []int64 }
	w.Associate.Post("/bulk/documentsWithFolders/import", m{"matterID": matter, "directoryID": docs.Folder,
		"documentList": []m{{"filename": "x.txt", "folderPath": "A/"}}}).Into(t, &begun)
	var folder int64
	p.read("SELECT folder_id FROM documents WHERE tenant_id = $1 AND id = $2", begun.IDs[0], &folder)
	if folder != boxA {
		t.Errorf("the file went to folder %d", folder)
	}
}
