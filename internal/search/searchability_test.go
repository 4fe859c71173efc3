package search_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type searchability struct {
	State, Reason           string
	Pages, PagesThatNeedOCR int
}

type lackingRecord struct {
	searchability
	RecordType, Name, FolderPath string
	ID                           int64
}

type matterSearchability struct {
	Total, Searchable, Partly, Not, Waiting int
	Reasons                                 []struct {
		Reason string
		Count  int
	}
	Lacking []lackingRecord
}

func searchabilityOf(t testing.TB, p *testkit.Person, matter int64) (s matterSearchability) {
	t.Helper()
	p.Get(fmt.Sprint("/matter/searchability?matterID=", matter)).Into(t, &s)
	return s
}

func (s matterSearchability) counts() string {
	return fmt.Sprintf("%d: %d searchable, %d partly, %d not, %d waiting %v", s.Total, s.Searchable, s.Partly, s.Not, s.Waiting, s.Reasons)
}

// outcome says what came of reading the current version of a document, or a part of an email, as a reader would have.
func outcome(t *testing.T, w *testkit.World, kind string, record int64, part int, state, reason string, pages, ocrPages int) {
	t.Helper()
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE texts t SET state = $5, reason = nullif($6, ''), pages = $7, ocr_pages = $8, claimed_by = NULL, known_at = CASE WHEN $5 <> 'waiting' THEN now() END,
				file_key = CASE WHEN $5 IN ('searchable', 'partly') THEN coalesce(t.file_key, (SELECT o.file_key FROM texts o WHERE o.file_key IS NOT NULL LIMIT 1)) END,
				try_after = now() + interval '1 day'
			WHERE t.tenant_id = $1 AND t.kind = $2 AND t.part = $4
			  AND t.item_id = CASE $2 WHEN 'version' THEN (SELECT d.version_id FROM documents d WHERE d.tenant_id = $1 AND d.id = $3) ELSE $3 END`,
			w.Tenant, kind, record, part, state, reason, pages, ocrPages)
		return err
	})
}

func TestAMatterSaysHowMuchOfItCanBeFoundAndWhatCannot(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	if s := searchabilityOf(t, w.Partner, matter); s.counts() != "0: 0 searchable, 0 partly, 0 not, 0 waiting []" || len(s.Lacking) != 0 {
		t.Errorf("an empty matter: %s", s.counts())
	}
	docs, folder := w.Place(matter, "docs/"), testkit.Place{Matter: matter, Folder: w.Folder(matter, "docs/Scans/")}
	var ids []int64
	for _, name := range []string{"a.txt", "b.txt", "c.txt", "d.txt"} {
		ids = append(ids, w.Document(docs, name, "words"))
	}
	scan := w.Document(folder, "scan.txt", "words")
	email := w.Email(w.Mailbox(matter, "email/"), "mail.eml", "From: a@b.example\r\nSubject: Tidings\r\n\r\nwords\r\n")
	gone := w.Document(docs, "gone.txt", "words")
	w.Document(w.Place(w.Matter("Elsewhere"), "docs/"), "e.txt", "words")
	testkit.Await(t, "the texts are not read", func() bool { return searchabilityOf(t, w.Partner, matter).Searchable == 7 })

	outcome(t, w, "version", scan, 0, "not", "needsOCR", 4, 4)
	outcome(t, w, "version", ids[0], 0, "partly", "needsOCR", 10, 3)
	outcome(t, w, "version", ids[1], 0, "not", "encrypted", 0, 0)
	outcome(t, w, "version", ids[2], 0, "waiting", "", 0, 0)
	outcome(t, w, "version", gone, 0, "not", "damaged", 0, 0)
	w.Admin.Post("/multi/delete", m{"IDs": m{"File": []int64{gone}}, "objectType": "Documents"}).OK(t)
	s := searchabilityOf(t, w.Partner, matter)
	if got := s.counts(); got != "6: 2 searchable, 1 partly, 2 not, 1 waiting [{needsOCR 2} {encrypted 1}]" {
		t.Error(got)
	}
	want := []lackingRecord{
		{searchability{"not", "encrypted", 0, 0}, "docs", "b.txt", "docs/", ids[1]}, {searchability{"not", "needsOCR", 4, 4}, "docs", "scan.txt", "docs/Scans/", scan},
		{searchability{"partly", "needsOCR", 10, 3}, "docs", "a.txt", "docs/", ids[0]}, {searchability{"waiting", "", 0, 0}, "docs", "c.txt", "docs/", ids[2]},
	}
	if fmt.Sprint(s.Lacking) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", s.Lacking, want)
	}
	for id, want := range map[int64]searchability{ids[0]: want[2].searchability, ids[2]: want[3].searchability, ids[3]: {"searchable", "", 0, 0}} {
		var got searchability
		if w.Partner.Get(fmt.Sprint("/document/searchability?documentID=", id)).Into(t, &got); got != want {
			t.Errorf("document %d is %+v, want %+v", id, got, want)
		}
	}
	// A newer version counts alone.
	w.Admin.AddVersion(ids[1], "words without a password")
	testkit.Await(t, "the new version is not read", func() bool { return searchabilityOf(t, w.Partner, matter).Searchable == 3 })

	outcome(t, w, "email", email, 0, "partly", "tooLong", 0, 0)
	for _, c := range []struct {
		want   string
		wanted []int
	}{
		{"d.txt, b.txt", []int{2}}, {"mail.eml, a.txt", []int{1}}, {"scan.txt", []int{0}}, {"c.txt", []int{3}}, {"mail.eml, scan.txt, a.txt", []int{1, 0}},
	} {
		a := look(t, w.Partner, "", m{"matterFilter": []int64{matter}, "searchableFilter": c.wanted})
		if got := sortedNames(a.names()); got != sortedNames(c.want) {
			t.Errorf("%v finds %q, want %q", c.wanted, got, c.want)
		}
	}
	w.Partner.Post("/search", body("", m{"searchableFilter": []int{4}})).Fails(t, errs.InvalidInput)
}

// picture is the beginning of one.
const picture = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU"

// A file without words in a message takes nothing from what can be found, nor does a picture that the message shows. One that is attached
// may be a scan.
func TestAnEmailIsSearchableWhenAllWordsInItAre(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	part := func(name, kind, how, content string) string {
		return "--x\r\nContent-Type: " + kind + "\r\nContent-Disposition: " + how + "; filename=\"" + name + "\"\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
			base64.StdEncoding.EncodeToString([]byte(content)) + "\r\n"
	}
	id := w.Email(w.Mailbox(matter, "email/"), "mail.eml", "From: a@b.example\r\nSubject: Tidings\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"+
		"--x\r\nContent-Type: text/plain\r\n\r\n\r\n"+part("a.txt", "text/plain", "attachment", "words")+part("a.bin", "application/octet-stream", "attachment", "\x00\x01\x02\x03\xff")+
		part("logotype.png", "image/png", "inline", picture)+"--x--\r\n")
	testkit.Await(t, "the message is not read", func() bool { return searchabilityOf(t, w.Partner, matter).Waiting == 0 })
	if s := searchabilityOf(t, w.Partner, matter); s.Searchable != 1 {
		t.Errorf("%s %+v", s.counts(), s.Lacking)
	}
	awaitText(t, w.Partner, "name:logotype", 1)
	scanned := w.Matter("Scans")
	w.Email(w.Mailbox(scanned, "email/"), "scan.eml", "From: a@b.example\r\nSubject: Scan\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"+
		"--x\r\nContent-Type: text/plain\r\n\r\nwords\r\n"+part("scan.png", "image/png", "attachment", picture)+"--x--\r\n")
	testkit.Await(t, "the scan is not read", func() bool { return searchabilityOf(t, w.Partner, scanned).Partly == 1 })
	outcome(t, w, "email", id, 1, "not", "encrypted", 0, 0)
	if s := searchabilityOf(t, w.Partner, matter); s.Partly != 1 || s.Lacking[0].Reason != "encrypted" || s.Lacking[0].Name != "Tidings" || s.Lacking[0].RecordType != "email" {
		t.Errorf("%s %+v", s.counts(), s.Lacking)
	}
}

func TestNothingBehindWallsIsCountedAsSearchableOrNot(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	w.SkipIDs("matter")
	matter := w.Matter("Walled", w.Walled(w.Partner))
	doc := w.Document(w.Place(matter, "docs/"), "a.txt", "words")
	calls := map[string]*errs.Error{fmt.Sprint("/matter/searchability?matterID=", matter): errs.NoMatterAccess, fmt.Sprint("/document/searchability?documentID=", doc): errs.NoDocumentAccess}
	for call, refusal := range calls {
		w.Associate.Get(call).Fails(t, refusal)
		w.Partner.Get(call).OK(t)
	}
	other.Admin.Get(fmt.Sprint("/matter/searchability?matterID=", matter)).Fails(t, errs.MatterNotFound)
	testkit.Await(t, "the text is not read", func() bool { return searchabilityOf(t, w.Partner, matter).Searchable == 1 })
	outcome(t, w, "version", doc, 0, "not", "encrypted", 0, 0)
	for _, wanted := range [][]int{{0}, {0, 1, 2, 3}} {
		if a := look(t, w.Associate, "", m{"searchableFilter": wanted}); a.Data.TotalHits != 0 {
			t.Errorf("behind the wall %v finds %s", wanted, a.names())
		}
		if a := look(t, w.Partner, "", m{"searchableFilter": wanted}); a.Data.TotalHits != 1 {
			t.Errorf("who sees it finds %d by %v", a.Data.TotalHits, wanted)
		}
	}
}
