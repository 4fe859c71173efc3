package documents_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/testkit"
)

const wholeCall = "/bulk/documentsWithFolders/upload"

func wholeFile(name, content string) m {
	return m{"filename": name, "contents": []byte(content), "mtime": "2024-05-01T10:00:00Z"}
}

func wholeBody(at testkit.Place, autoRename bool, files ...m) m {
	return m{"matterID": at.Matter, "directoryID": at.Folder, "autoRename": autoRename, "documentList": files}
}

func uploadWhole(who *testkit.Person, at testkit.Place, autoRename bool, files ...m) *testkit.Response {
	return who.Post(wholeCall, wholeBody(at, autoRename, files...))
}

// codes are what became of each file: 0 is a document.
func (r registered) codes() []int {
	codes := make([]int, len(r.Results))
	for i, one := range r.Results {
		if one.Error != nil {
			codes[i] = one.Error.Code
		}
	}
	return codes
}

func TestSmallFilesBecomeDocumentsInOneCall(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	deep := wholeFile("b.txt", "beta")
	deep["folderPath"] = "Court/Filings #1/"
	var answer registered
	uploadWhole(w.Associate, docs, false, wholeFile("Ümlaut #1 100%.docx", "alpha"), wholeFile(".DS_Store", "x"), deep, wholeFile("empty.txt", "")).Into(t, &answer)
	if !slices.Equal(answer.codes(), []int{0, 0, 0, 0}) || answer.Results[1].DocumentID != 0 {
		t.Fatalf("%+v", answer)
	}
	previous := int64(0)
	for i, want := range []struct{ name, content string }{{"Ümlaut _1 100_.docx", "alpha"}, {}, {"b.txt", "beta"}, {"empty.txt", ""}} {
		r, sum := answer.Results[i], sha256.Sum256([]byte(want.content))
		if i == 1 {
			continue
		}
		if r.VersionNumber != 1 || r.SHA256 != hex.EncodeToString(sum[:]) || r.DocumentID != previous+1 && previous != 0 {
			t.Errorf("%+v", r)
		}
		if previous = r.DocumentID; w.Partner.Download(r.DocumentID) != want.content {
			t.Errorf("%s holds something else", want.name)
		}
		var card struct {
			Filename, Path, CreatedBy string
			Filesize                  int64
			Versions                  []struct{ MTime time.Time }
		}
		w.Partner.Get("/document?documentID="+fmt.Sprint(r.DocumentID)).Into(t, &card)
		if card.Filename != r.Filename || card.Filesize != int64(len(want.content)) || len(card.Versions) != 1 || card.Versions[0].MTime.Year() != 2024 {
			t.Errorf("%+v", card)
		}
	}
	if names := p.visible(docs.Folder); len(names) != 2 {
		t.Errorf("%q", names)
	}
	var states []string
	p.read("SELECT array_agg(DISTINCT f.state) FROM document_versions v JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key WHERE v.tenant_id = $1 AND v.document_id > $2", 0, &states)
	if !slices.Equal(states, []string{"arrived"}) {
		t.Errorf("%q", states)
	}
}

func TestARepeatedUploadOfSmallFilesAnswersTheSameAndMakesNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	key := http.Header{"Idempotency-Key": {"once"}}
	body := wholeBody(docs, true, wholeFile("a.txt", "alpha"), wholeFile("a.txt", "beta"))
	var answers [6]registered
	var calls sync.WaitGroup
	for i := range answers {
		calls.Go(func() { w.Associate.Call(http.MethodPost, wholeCall, body, key).Into(t, &answers[i]) })
	}
	calls.Wait()
	for _, a := range answers {
		if !slices.Equal(a.Results, answers[0].Results) || a.Results[1].Filename != "a (1).txt" {
			t.Errorf("%+v", a)
		}
	}
	if names := (planter{t, w}).visible(docs.Folder); !slices.Equal(names, []string{"a (1).txt", "a.txt"}) {
		t.Errorf("%q", names)
	}
	w.Associate.Call(http.MethodPost, wholeCall, wholeBody(docs, true, wholeFile("b.txt", "x")), key).Fails(t, errs.IdempotencyClash)
}

func TestWhatStandsAgainstOneSmallFileStandsAgainstItAlone(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	w.Document(docs, "Brief.docx", "one")
	wrong := wholeFile("c.txt", "x")
	wrong["sha256"] = hex.EncodeToString(make([]byte, 32))
	files := []m{wholeFile("brief.docx", "x"), wholeFile("fresh.docx", "y"), wrong, wholeFile("FRESH.docx", "z")}
	var answer registered
	uploadWhole(w.Associate, docs, false, files...).Into(t, &answer)
	taken, invalid := errs.DuplicateNames.Code, errs.InvalidInput.Code
	if !slices.Equal(answer.codes(), []int{taken, 0, invalid, taken}) {
		t.Errorf("%+v", answer)
	}
	var renamed registered
	uploadWhole(w.Associate, docs, true, files...).Into(t, &renamed)
	if !slices.Equal(renamed.codes(), []int{0, 0, invalid, 0}) || renamed.Results[0].Filename != "brief (1).docx" || renamed.Results[3].Filename != "FRESH (2).docx" {
		t.Errorf("%+v", renamed)
	}
	if names := p.visible(docs.Folder); len(names) != 5 {
		t.Errorf("%q", names)
	}
	var loose int
	p.read("SELECT count(*) FROM files WHERE tenant_id = $1 AND state = 'loose' AND $2 = 0", 0, &loose)
	if loose != 4 {
		t.Errorf("%d files of those refused were given up", loose)
	}
}

func TestAFolderThatTakesNoDocumentsTakesNoSmallFiles(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	p := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	docs, trashed := w.Place(matter, "docs/"), testkit.Place{Matter: matter, Folder: w.Folder(matter, "docs/A/")}
	p.exec("UPDATE folders SET deleted = true WHERE tenant_id = $1 AND id = $2", trashed.Folder)
	hidden := w.Place(w.Matter("Secret", w.Walled(w.Partner)), "docs/")
	other.SkipIDs("folder")
	foreign := other.Place(other.Matter("Else"), "docs/")
	elsewhere := testkit.Place{Matter: hidden.Matter, Folder: docs.Folder}
	for at, failure := range map[testkit.Place]*errs.Error{
		trashed: errs.FolderInTrash, hidden: errs.NoFolderAccess, {Matter: matter, Folder: foreign.Folder}: errs.FolderNotFound,
		elsewhere: errs.InvalidInput, {Matter: matter, Folder: p.root(matter, "email")}: errs.InvalidInput,
	} {
		uploadWhole(w.Associate, at, true, wholeFile("a.txt", "x")).Fails(t, failure)
	}
	broken := wholeFile("a.txt", "")
	broken["contents"] = "no Base64!"
	uploadWhole(w.Associate, docs, true, wholeFile("b.txt", "x"), broken).Fails(t, errs.InvalidInput)
	uploadWhole(w.Associate, docs, true, wholeFile("b.txt", "x"), wholeFile(strings.Repeat("a", 256), "x")).Fails(t, errs.InvalidInput)
	if names := p.visible(docs.Folder); len(names) != 0 {
		t.Errorf("%q", names)
	}
}

func TestSmallFilesOfOneNameFromManyAtOnceAllArrive(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	answers := make([]registered, 8)
	var calls sync.WaitGroup
	for i := range answers {
		names := []m{wholeFile("a.txt", fmt.Sprint(i)), wholeFile("b.txt", fmt.Sprint(i))}
		if i%2 == 1 {
			slices.Reverse(names)
		}
		calls.Go(func() { uploadWhole(w.Associate, docs, true, names...).Into(t, &answers[i]) })
	}
	calls.Wait()
	for i, a := range answers {
		for _, r := range a.Results {
			if r.Error != nil || w.Partner.Download(r.DocumentID) != fmt.Sprint(i) {
				t.Errorf("%+v", r)
			}
		}
	}
	if names := p.visible(docs.Folder); len(names) != 2*len(answers) || len(slices.Compact(names)) != len(names) {
		t.Errorf("%q", names)
	}
}

func TestANameThatIsTakenAtTheLastMomentIsFoundOut(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	var first sync.Once
	fault.Meet(t, "uploadWhole.beforeCommit", func() {
		first.Do(func() { // the names are decided and not yet committed: another call waits for them, and then decides anew
			go func() {
				uploadWhole(w.Partner, docs, false, wholeFile("A.TXT", "theirs"), wholeFile("b.txt", "theirs"))
			}()
			time.Sleep(100 * time.Millisecond)
		})
	})
	uploadWhole(w.Associate, docs, false, wholeFile("a.txt", "mine")).OK(t)
	deadline := time.Now().Add(10 * time.Second)
	names := (planter{t, w}).visible(docs.Folder)
	for ; len(names) < 2 && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		names = (planter{t, w}).visible(docs.Folder)
	}
	if !slices.Equal(names, []string{"a.txt", "b.txt"}) {
		t.Errorf("%q", names)
	}
}
