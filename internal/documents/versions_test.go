package documents_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func (p planter) currentNumber(document int64) (number int64) {
	p.t.Helper()
	p.read("SELECT version_number FROM documents WHERE tenant_id = $1 AND id = $2", document, &number)
	return number
}

func (p planter) actions(document int64) (actions []string) {
	p.t.Helper()
	p.read("SELECT array_agg(action ORDER BY id) FROM audit_lines WHERE tenant_id = $1 AND object_kind = 'document' AND object_id = $2", document, &actions)
	return actions
}

func TestANewVersionBecomesCurrentAndMayBringANewName(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	brief := w.Document(docs, "Brief.docx", "one")
	w.Document(docs, "Taken.docx", "x")
	if n := w.Associate.AddVersion(brief, "two"); n != 2 {
		t.Errorf("version %d", n)
	}
	begin := func(name string) *testkit.Response {
		return w.Associate.Post("/checkTrashAndGetSignedUrlForDocumentUpload", m{"documentID": brief, "metadata": m{"filename": name}, "filesize": 5})
	}
	begin("Brief.pdf").Fails(t, errs.InvalidInput)
	begin("Brief").Fails(t, errs.InvalidInput)
	begin("taken.DOCX").Fails(t, errs.DuplicateNames)
	up := testkit.Upload{DocumentID: brief}
	begin("Reply Brief.DOCX").Into(t, &up)
	if p.name(brief) != "Brief.docx" {
		t.Error("the name changed before the version was there")
	}
	w.Send(up.URL, "three").OK(t)
	var answer registered
	w.Associate.Register(up, "three").Into(t, &answer)
	if r := answer.Results[0]; r.VersionNumber != 3 || r.Filename != "Reply Brief.DOCX" || w.Partner.Download(brief) != "three" {
		t.Errorf("%+v", r)
	}
	if got := strings.Join(p.actions(brief), " "); got != "document.upload document.newVersion document.newVersion document.download" {
		t.Error(got)
	}
}

func TestTwoHundredVersionsAtOnceAreNumberedWithoutATwinAndNothingIsLost(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", "one")
	w.Associate.SignIn()
	var wait sync.WaitGroup
	var mu sync.Mutex
	versions, asides := 0, 0
	for i := range 8 {
		wait.Go(func() {
			for n := range 25 {
				content := fmt.Sprintf("%d of writer %d", n, i)
				up := w.Associate.NewVersion(brief)
				w.Send(up.URL, content).OK(t)
				answer := w.Associate.Register(up, content)
				mu.Lock()
				switch answer.Code() {
				case 0:
					versions++
				case errs.VersionOutdated.Code:
					asides++
				default:
					t.Errorf("%s", answer.Body)
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	var live, highest, aside int
	p.read("SELECT count(*) FILTER (WHERE state = 'live'), max(number), count(*) FILTER (WHERE state = 'aside') FROM document_versions WHERE tenant_id = $1 AND document_id = $2",
		brief, &live, &highest, &aside)
	if versions+asides != 200 || live != versions+1 || highest != live || aside != asides || p.currentNumber(brief) != int64(live) {
		t.Errorf("%d versions up to %d and %d kept aside, %d and %d were acknowledged", live, highest, aside, versions, asides)
	}
	t.Logf("%d versions, %d kept aside", versions, asides)
}

func TestWorkThatMeetsALockOrANewerVersionIsKeptAside(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", "one")
	late, locked := w.Associate.NewVersion(brief), w.Associate.NewVersion(brief)
	for _, up := range []testkit.Upload{late, locked} {
		w.Send(up.URL, "mine").OK(t)
	}
	w.Partner.AddVersion(brief, "two")
	var kept struct {
		KeptAsideID int64
		Documents   []struct{ LockedBy string }
	}
	w.Associate.Register(late, "mine").Fails(t, errs.VersionOutdated).Data(t, &kept)
	if kept.KeptAsideID != late.VersionID {
		t.Errorf("%+v", kept)
	}
	w.Partner.Post("/document/lock", m{"documentID": brief, "lockStatus": 2}).OK(t)
	for range 2 {
		w.Associate.Register(locked, "mine").Fails(t, errs.LockedByOther).Data(t, &kept)
		if kept.KeptAsideID != locked.VersionID || kept.Documents[0].LockedBy != "Display partner" {
			t.Errorf("%+v", kept)
		}
	}
	if w.Admin.Download(brief) != "two" || p.currentNumber(brief) != 2 {
		t.Error("what was kept aside is current")
	}
	aside := func(who *testkit.Person, what string, version int64) *testkit.Response {
		return who.Post("/document/version/keepAside/"+what, m{"documentID": brief, "versionID": version})
	}
	aside(w.Associate, "makeCurrent", late.VersionID).Fails(t, errs.LockedByOther)
	w.Partner.Post("/document/lock", m{"documentID": brief, "lockStatus": 0}).OK(t)
	aside(w.Partner, "makeCurrent", late.VersionID).Fails(t, errs.AdminRequired)
	var now struct{ VersionNumber int64 }
	aside(w.Associate, "makeCurrent", late.VersionID).Into(t, &now)
	if now.VersionNumber != 3 || w.Admin.Download(brief) != "mine" {
		t.Errorf("%+v", now)
	}
	aside(w.Associate, "makeCurrent", late.VersionID).Fails(t, errs.VersionNotFound)
	aside(w.Admin, "discard", locked.VersionID).OK(t)
	aside(w.Admin, "discard", locked.VersionID).Fails(t, errs.VersionNotFound)
	var retained int
	p.read("SELECT count(*) FROM blob_retention WHERE tenant_id = $1 AND object = 'document' AND object_id = $2 AND delete_after > now() + interval '89 days'", brief, &retained)
	if retained != 1 {
		t.Errorf("%d blobs are retained", retained)
	}
}

func TestTheUploadOfANewVersionIsRefusedBeforeItsBytesWhereThatCanBeKnown(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	brief := w.Document(w.Place(matter, "docs/"), "Brief.docx", "one")
	begin := func(body m) *testkit.Response {
		body["documentID"] = brief
		return w.Associate.Post("/checkTrashAndGetSignedUrlForDocumentUpload", body)
	}
	w.Partner.Post("/document/lock", m{"documentID": brief, "lockStatus": 1}).OK(t)
	begin(m{}).Fails(t, errs.LockedByOther)
	w.Partner.Post("/document/lock", m{"documentID": brief, "lockStatus": 0}).OK(t)
	w.Associate.Post("/document/lock", m{"documentID": brief, "lockStatus": 3}).OK(t)
	begin(m{"restrictVersionUploadIfInUseByMe": true}).Fails(t, errs.InUseByYou)
	begin(m{"restrictVersionUploadIfInUseByMe": false}).OK(t)
	begin(m{"metadata": m{"versionNumber": 7}}).Fails(t, errs.VersionOutdated)
	begin(m{"metadata": m{"versionNumber": 1}}).OK(t)
	w.Associate.Post("/document/lock", m{"documentID": brief, "lockStatus": 0}).OK(t)
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": true}).OK(t)
	begin(m{}).Fails(t, errs.MatterInTrashUpload)
}

func TestAVersionIsDeletedForGoodButNeverTheLast(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	brief, other := w.Document(docs, "Brief.docx", "one"), w.Document(docs, "Other.docx", "x")
	w.Associate.AddVersion(brief, "two")
	w.Associate.AddVersion(brief, "three")
	var ids []int64
	p.read("SELECT array_agg(id ORDER BY number) FROM document_versions WHERE tenant_id = $1 AND document_id = $2", brief, &ids)
	remove := func(document, version int64) *testkit.Response {
		return w.Associate.Post(fmt.Sprintf("/document/version/delete?documentID=%d&versionID=%d", document, version), nil)
	}
	remove(other, ids[0]).Fails(t, errs.VersionNotFound)
	var now struct{ VersionNumber int64 }
	remove(brief, ids[2]).Into(t, &now)
	if now.VersionNumber != 2 || w.Partner.Download(brief) != "two" {
		t.Errorf("%+v", now)
	}
	remove(brief, ids[2]).Fails(t, errs.VersionNotFound)
	if n := w.Associate.AddVersion(brief, "four"); n != 4 {
		t.Errorf("the next version is %d", n)
	}
	remove(brief, ids[0]).OK(t)
	var wait sync.WaitGroup
	codes := make([]int, 2)
	p.read("SELECT array_agg(id ORDER BY number) FROM document_versions WHERE tenant_id = $1 AND document_id = $2 AND state = 'live'", brief, &ids)
	for i, id := range ids {
		wait.Go(func() { codes[i] = remove(brief, id).Code() })
	}
	wait.Wait()
	if codes[0]+codes[1] != errs.LastVersion.Code {
		t.Errorf("two deletes at once answered %v", codes)
	}
	var retained int
	p.read("SELECT count(*) FROM blob_retention WHERE tenant_id = $1 AND object = 'document' AND object_id = $2", brief, &retained)
	if retained != 3 {
		t.Errorf("%d blobs are retained", retained)
	}
}

func TestAVersionIsCommentedOn(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", "one")
	var id int64
	p.read("SELECT version_id FROM documents WHERE tenant_id = $1 AND id = $2", brief, &id)
	say := func(number int, comment string) *testkit.Response {
		return w.Associate.Post("/document/version/comment", m{"documentID": brief, "versionID": id, "versionNumber": number, "comment": comment})
	}
	say(1, "as filed").OK(t)
	say(2, "x").Fails(t, errs.VersionNotFound)
	say(1, strings.Repeat("x", 1001)).Fails(t, errs.InvalidInput)
	var comment string
	p.read("SELECT comment FROM document_versions WHERE tenant_id = $1 AND id = $2", id, &comment)
	if comment != "as filed" {
		t.Error(comment)
	}
}

func TestUploadsThatNobodyFinishedAreForgottenAfterADay(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	brief := w.Document(docs, "Brief.docx", "one")
	old, young := w.Associate.Import(docs, false, "old.txt")[0], w.Associate.Import(docs, false, "young.txt")[0]
	version := w.Associate.NewVersion(brief)
	p.exec("UPDATE documents SET created_at = now() - interval '25 hours' WHERE tenant_id = $1 AND id = $2", old.DocumentID)
	p.exec(`UPDATE files SET created_at = now() - interval '25 hours' WHERE tenant_id = $1
		AND key IN (SELECT file_key FROM document_versions WHERE tenant_id = $1 AND id = ANY($2::bigint[]))`, []int64{old.VersionID, version.VersionID})
	p.inFirm(forgetUnfinished)
	var loose int
	p.read("SELECT count(*) FROM files WHERE tenant_id = $1 AND state = 'loose' AND $2 > 0", brief, &loose)
	if loose != 2 {
		t.Errorf("%d of two files were given up", loose)
	}
	w.Send(young.URL, "x").OK(t)
	w.Associate.Register(young, "x").OK(t)
	w.Associate.Register(old, "x").Fails(t, errs.VersionNotFound)
	w.Associate.Register(version, "x").Fails(t, errs.VersionNotFound)
	if w.Associate.Download(brief) != "one" {
		t.Error("the document is not what it was")
	}
}
