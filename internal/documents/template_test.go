package documents_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestANewFileOfEachKindIsOneThatOfficeProgramsOpen(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	folder := w.Folder(matter, "docs/Drafts/")
	dir := t.TempDir()
	var files []string
	for _, extension := range []string{"docx", "xlsx", "pptx", "txt"} {
		var made struct {
			MatterID      int64
			Basepath      string
			NewDocumentID int64
		}
		w.Associate.Post("/document/createFromTemplate", m{"directoryID": folder, "newFilename": "New 1", "newFileExtension": extension}).Into(t, &made)
		if made.MatterID != matter || made.Basepath != "docs/Drafts/" {
			t.Errorf("%+v", made)
		}
		file := filepath.Join(dir, extension+"."+extension)
		if err := os.WriteFile(file, []byte(w.Partner.Download(made.NewDocumentID)), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	for _, bad := range []m{{"newFilename": "new 1"}, {"newFilename": "NEW 1"}} {
		bad["directoryID"], bad["newFileExtension"] = folder, "docx"
		w.Associate.Post("/document/createFromTemplate", bad).Fails(t, errs.DuplicateNames)
	}
	for _, bad := range []m{{"newFilename": ""}, {"newFilename": "a/b"}, {"newFilename": "x", "newFileExtension": "exe"}} {
		bad["directoryID"] = folder
		if bad["newFileExtension"] == nil {
			bad["newFileExtension"] = "docx"
		}
		w.Associate.Post("/document/createFromTemplate", bad).Fails(t, errs.InvalidInput)
	}
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("LibreOffice is not installed")
	}
	arguments := append([]string{"-env:UserInstallation=file://" + dir + "/profile", "--headless", "--convert-to", "pdf", "--outdir", dir}, files[:3]...)
	if said, err := exec.CommandContext(t.Context(), office, arguments...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	for _, extension := range []string{"docx", "pptx"} {
		if _, err := os.Stat(filepath.Join(dir, extension+".pdf")); err != nil {
			t.Errorf("LibreOffice made no PDF of a new %s: %v", extension, err)
		}
	}
}
