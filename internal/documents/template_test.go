package documents_test

import (
	"archive/zip"
	"encoding/xml"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// mainParts are the parts that Word, Excel and PowerPoint look for.
var mainParts = map[string]string{"docx": "word/document.xml", "xlsx": "xl/workbook.xml", "pptx": "ppt/presentation.xml"}

// isWholePackage opens a downloaded file as office programs do: every part is well-formed XML and has a declared type, and
// the main part is there.
func isWholePackage(t *testing.T, content, main string) {
	t.Helper()
	archive, err := zip.NewReader(strings.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatalf("%d bytes with %s: %v", len(content), main, err)
	}
	parts := map[string]string{}
	for _, part := range archive.File {
		text, err := fs.ReadFile(archive, part.Name)
		if err == nil {
			err = xml.Unmarshal(text, new(struct{ XMLName xml.Name }))
		}
		if err != nil {
			t.Errorf("%s: %v", part.Name, err)
		}
		parts[part.Name] = string(text)
	}
	if first := archive.File[0].Name; first != "[Content_Types].xml" || !strings.Contains(parts[first], `PartName="/`+main+`"`) {
		t.Errorf("%s comes first and says %s", first, parts[first])
	}
	if !strings.Contains(parts["_rels/.rels"], `Target="`+main+`"`) || parts[main] == "" {
		t.Errorf("nothing leads to %s, of %d bytes", main, len(parts[main]))
	}
}

func TestTheExtensionOfANewFileIsNotDoubled(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	number := 0
	create := func(typed, extension string) *testkit.Response {
		number++
		folder := w.Folder(matter, "docs/"+strconv.Itoa(number)+"/")
		return w.Associate.Post("/document/createFromTemplate", m{"directoryID": folder, "newFilename": typed, "newFileExtension": extension})
	}
	for _, c := range []struct{ typed, extension, want string }{
		{"Brief", "docx", "Brief.docx"},
		{"Brief.docx", "docx", "Brief.docx"},
		{"Brief.DOCX", "docx", "Brief.docx"},
		{"Brief.docx ", "docx", "Brief.docx"},
		{"Brief.doc", "docx", "Brief.docx"},
		{"Brief.txt", "docx", "Brief.txt.docx"},
		{"Acme v. Bolt", "docx", "Acme v. Bolt.docx"},
		{"Briefdocx", "docx", "Briefdocx.docx"},
		{"Costs.Xls", "xlsx", "Costs.xlsx"},
		{"Opening.ppt", "pptx", "Opening.pptx"},
		{"Call.TXT", "txt", "Call.txt"},
	} {
		var made struct{ NewDocumentID int64 }
		create(c.typed, c.extension).Into(t, &made)
		if name := (planter{t, w}).name(made.NewDocumentID); name != c.want {
			t.Errorf("%q as %s is called %q", c.typed, c.extension, name)
		}
	}
	for _, typed := range []string{".docx", " .DOCX ", ".doc"} {
		create(typed, "docx").Fails(t, errs.InvalidInput)
	}
}

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
		content := w.Partner.Download(made.NewDocumentID)
		if main := mainParts[extension]; main != "" {
			isWholePackage(t, content, main)
		}
		file := filepath.Join(dir, extension+"."+extension)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
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
