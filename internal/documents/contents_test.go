package documents_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// contentOf is one element of a call that brings contents.
func contentOf(up testkit.Upload, content string) m {
	return m{"documentID": up.DocumentID, "versionID": up.VersionID, "contents": []byte(content), "mtime": "2024-05-01T10:00:00Z"}
}

func bring(who *testkit.Person, contents ...m) *testkit.Response {
	return who.Put("/document/contents", m{"versionData": contents})
}

func TestSmallFilesComeInOneCallAndRepeatingItAnswersTheSame(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	ups := w.Associate.Import(docs, false, "a.txt", "empty.txt", "b.txt")
	texts := []string{"alpha", "", "beta"}
	var list []m
	for i, up := range ups {
		list = append(list, contentOf(up, texts[i]))
	}
	for range 3 { // from then on other bytes change nothing
		var answer registered
		bring(w.Associate, list...).Into(t, &answer)
		for i, r := range answer.Results {
			sum := sha256.Sum256([]byte(texts[i]))
			if r.Error != nil || r.VersionID != ups[i].VersionID || r.VersionNumber != 1 || r.SHA256 != hex.EncodeToString(sum[:]) {
				t.Errorf("%+v", r)
			}
			if got := w.Partner.Download(ups[i].DocumentID); got != texts[i] {
				t.Errorf("%q was stored", got)
			}
		}
		list[0] = contentOf(ups[0], "others")
	}
	if names := p.visible(docs.Folder); len(names) != 3 {
		t.Errorf("%q", names)
	}
	for _, up := range ups {
		if _, state := p.fileOf(up); state != "arrived" {
			t.Errorf("the file of %d is %s", up.DocumentID, state)
		}
	}
}

func TestContentsOfSomebodyElseOrAnotherDocumentRefuseTheWholeCall(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	p := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	docs := w.Place(matter, "docs/")
	mine := w.Associate.Import(docs, false, "a.txt", "b.txt")
	theirs := w.Partner.Import(docs, false, "c.txt")[0]
	other.SkipIDs("document", "version")
	foreign := other.Associate.Import(other.Place(other.Matter("Else"), "docs/"), false, "d.txt")[0]
	good := contentOf(mine[0], "x")
	for _, bad := range []testkit.Upload{theirs, {DocumentID: mine[0].DocumentID, VersionID: mine[1].VersionID}, {DocumentID: 1 << 40, VersionID: 1 << 40}, foreign} {
		for _, list := range [][]m{{contentOf(bad, "x")}, {good, contentOf(bad, "x")}, {contentOf(bad, "x"), good}} {
			bring(w.Associate, list...).Fails(t, errs.VersionNotFound)
		}
	}
	bring(w.Associate, good, good).Fails(t, errs.InvalidInput)
	broken := contentOf(mine[1], "x")
	broken["contents"] = "no Base64!"
	bring(w.Associate, good, broken).Fails(t, errs.InvalidInput)
	if names := p.visible(docs.Folder); len(names) != 0 {
		t.Errorf("%q are shown", names)
	}
	w.Admin.Put("/matter?matterID="+fmt.Sprint(matter), m{"newMatterData": m{"name": "Acme v. Bolt", "matterPermissions": w.Walled(w.Partner)["matterPermissions"]}}).OK(t)
	bring(w.Associate, good).Fails(t, errs.NoDocumentAccess)
}

func TestBytesThatCameBeforeAreUsedWhenTheyAreTheSameAndElseMakeWay(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	ups := w.Associate.Import(docs, false, "same.txt", "other.txt", "moved.txt")
	keys := make([]string, len(ups))
	for i, up := range ups {
		w.Send(up.URL, "first").OK(t)
		keys[i], _ = p.fileOf(up)
	}
	// The third got another address meanwhile, so that its bytes are awaited elsewhere than is remembered.
	w.Associate.Post("/bulk/multipleSignedUrlForDocumentUpload", m{"documents": []m{{"documentID": ups[2].DocumentID}}}).OK(t)
	var answer registered
	bring(w.Associate, contentOf(ups[0], "first"), contentOf(ups[1], "newer"), contentOf(ups[2], "first")).Into(t, &answer)
	for i, want := range []string{"first", "newer", "first"} {
		if r := answer.Results[i]; r.Error != nil || w.Partner.Download(ups[i].DocumentID) != want {
			t.Errorf("%+v", r)
		}
		if key, state := p.fileOf(ups[i]); (key == keys[i]) != (i == 0) || state != "arrived" {
			t.Errorf("file %d is %s under %s, before %s", i, state, key, keys[i])
		}
	}
}

func TestWhatStandsAgainstOneContentStandsAgainstItAlone(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	docs, trashed := w.Place(matter, "docs/"), testkit.Place{Matter: matter, Folder: w.Folder(matter, "docs/A/")}
	brief := w.Document(docs, "Brief.docx", "one")
	late, locked := w.Associate.NewVersion(brief), w.Associate.NewVersion(brief)
	w.Partner.AddVersion(brief, "two")
	ups := append(w.Associate.Import(docs, false, "brief.docx", "fresh.docx"), w.Associate.Import(trashed, false, "b.txt")[0])
	planter{t, w}.exec("UPDATE folders SET deleted = true WHERE tenant_id = $1 AND id = $2", trashed.Folder)
	wrong := contentOf(w.Associate.Import(docs, false, "c.txt")[0], "x")
	wrong["sha256"] = hex.EncodeToString(make([]byte, 32))
	var answer registered
	bring(w.Associate, contentOf(ups[0], "x"), contentOf(ups[1], "x"), contentOf(ups[2], "x"), contentOf(late, "mine"), wrong).Into(t, &answer)
	for i, code := range []int{errs.DuplicateNames.Code, 0, errs.FolderInTrash.Code, errs.VersionOutdated.Code, errs.InvalidInput.Code} {
		if r := answer.Results[i]; code == 0 && r.Error != nil || code != 0 && (r.Error == nil || r.Error.Code != code) {
			t.Errorf("%d: %+v", i, r)
		}
	}
	if answer.Results[3].KeptAsideID != late.VersionID {
		t.Errorf("%+v", answer.Results[3])
	}
	w.Partner.Post("/document/lock", m{"documentID": brief, "lockStatus": 2}).OK(t)
	var kept struct{ KeptAsideID int64 }
	for range 2 {
		bring(w.Associate, contentOf(locked, "mine")).Fails(t, errs.LockedByOther).Data(t, &kept)
	}
	if kept.KeptAsideID != locked.VersionID || w.Admin.Download(brief) != "two" {
		t.Errorf("%+v", kept)
	}
	var renamed registered
	bring(w.Associate, contentOf(w.Associate.Import(docs, true, "brief.docx")[0], "x")).Into(t, &renamed)
	if renamed.Results[0].Filename != "brief (1).docx" {
		t.Errorf("%+v", renamed)
	}
}

func TestTheSameUploadWithManyContentsAtOnceBecomesOneOfThem(t *testing.T) {
	w := testkit.NewWorld(t)
	up := w.Associate.Import(w.Place(w.Matter("Acme v. Bolt"), "docs/"), false, "a.txt")[0]
	answers := make([]*testkit.Response, 12)
	var calls sync.WaitGroup
	for i := range answers {
		calls.Go(func() { answers[i] = bring(w.Associate, contentOf(up, fmt.Sprint("content ", i%3))) })
	}
	calls.Wait()
	stored := w.Partner.Download(up.DocumentID)
	sum := sha256.Sum256([]byte(stored))
	acknowledged := 0
	for _, a := range answers {
		if a.Status != 200 {
			a.Fails(t, errs.InvalidInput) // other bytes of the same moment were taken
			continue
		}
		acknowledged++
		var answer registered
		a.Into(t, &answer)
		if r := answer.Results[0]; r.VersionNumber != 1 || r.SHA256 != hex.EncodeToString(sum[:]) {
			t.Errorf("%+v, and %q is stored", r, stored)
		}
	}
	if acknowledged == 0 {
		t.Error("nobody was told that it arrived")
	}
}
