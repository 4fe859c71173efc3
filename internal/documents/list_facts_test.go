package documents_test

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type listedFile struct {
	Filename string     `json:"filename"`
	MTime    *time.Time `json:"mtime"`
	SHA256   string     `json:"sha256"`
}

func sumOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}

func TestAListSaysTheDateAndTheSumOfFilesWhereItIsAsked(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	root := w.Place(matter, "docs/")
	w.Folder(matter, "docs/Folder/")
	changed := w.Document(root, "a.txt", "first")
	w.Document(root, "b.txt", "second")
	undated := w.Document(root, "c.txt", "third")
	w.Admin.AddVersion(changed, "changed")
	plant.exec("UPDATE document_versions SET file_time = '2020-02-03T04:05:06Z' WHERE tenant_id = $1 AND document_id = $2", changed)
	plant.exec("UPDATE document_versions SET file_time = NULL WHERE tenant_id = $1 AND document_id = $2", undated)
	read := func(more string) (files []listedFile) {
		var l struct{ List []listedFile }
		w.Associate.Get(listPath("/document/list", matter, "docs/", more)).Into(t, &l)
		return l.List[1:]
	}
	for _, more := range []string{"&fileFacts=true", "&fileFacts=true&page=1&pageSize=10", "&fileFacts=true&foldersOnTop=true&sort=id"} {
		files := read(more)
		if len(files) != 3 || files[0].MTime == nil || !files[0].MTime.Equal(time.Date(2020, 2, 3, 4, 5, 6, 0, time.UTC)) || files[2].MTime != nil ||
			files[0].SHA256 != sumOf("changed") || files[1].SHA256 != sumOf("second") || files[2].SHA256 != sumOf("third") {
			t.Errorf("%s: %+v", more, files)
		}
	}
	for _, file := range read("") {
		if file.MTime != nil || file.SHA256 != "" {
			t.Errorf("nobody asked for %+v", file)
		}
	}
	for more, want := range map[string]string{
		"&sort=mtime":                                  "Folder a.txt b.txt c.txt",
		"&sort=mtime&direction=desc":                   "Folder b.txt a.txt c.txt",
		"&sort=mtime&foldersOnTop=false":               "a.txt b.txt Folder c.txt",
		"&sort=mtime&page=2&pageSize=2":                "b.txt c.txt",
		"&sha256=" + sumOf("second"):                   "b.txt",
		"&sha256=" + sumOf("changed")[:12] + "&page=1": "a.txt",
		"&sha256=" + sumOf("first"):                    "",
		"&filter=" + sumOf("second"):                   "",
	} {
		if names := list(t, w.Associate, matter, "docs/", more).names(); names != want {
			t.Errorf("%s: %s, want %s", more, names, want)
		}
	}
	w.Associate.Get(listPath("/document/list", matter, "docs/", "&sort=sha256")).Fails(t, errs.InvalidInput)
}
