package texts_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/office/officetest"
	"casefold/internal/testkit"
	"casefold/internal/texts"
)

func TestTheTextOfEachVersionIsKnownSoonAfterItsUpload(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	for name, c := range map[string]struct {
		content, text string
		state         texts.State
		reason        texts.Reason
	}{
		"Brief.docx":    {string(officetest.Docx("Habeas corpus", "ad subjiciendum")), "Habeas corpus\nad subjiciendum\n", texts.Searchable, ""},
		"Fees.xlsx":     {string(officetest.Xlsx("Retainer", "Filing fee")), "Sheet1\nRetainer\nFiling fee\f", texts.Searchable, ""},
		"Opening.pptx":  {string(officetest.Pptx("Members of the jury")), "Members of the jury\f", texts.Searchable, ""},
		"Letter.odt":    {string(officetest.OpenDocument("text", "<text:p>Dear counsel</text:p>", nil)), "Dear counsel\n", texts.Searchable, ""},
		"page.pdf":      {"<html><p>Not a <b>PDF</b></html>", "Not a PDF\n", texts.Searchable, ""},
		"notes.txt":     {"Gr\xfc\xdfe\n", "Grüße\n", texts.Searchable, ""},
		"old.rtf":       {`{\rtf1 In witness whereof\par}`, "In witness whereof\n", texts.Searchable, ""},
		"empty.txt":     {"", "", texts.Not, texts.Empty},
		"blank.docx":    {string(officetest.Docx()), "", texts.Not, texts.Empty},
		"photo.png":     {string(officetest.Flood(30, 20)), "", texts.Not, texts.NeedsOCR},
		"scan.tif":      {"II*\x00\x08\x00\x00\x00", "", texts.Not, texts.NeedsOCR},
		"all.zip":       {string(officetest.Zip(map[string]string{"a": "b"})), "", texts.Not, texts.Unknown},
		"data.bin":      {"\x00\x01\x02\x03", "", texts.Not, texts.Unknown},
		"half.docx":     {string(officetest.Docx("x")[:700]), "", texts.Not, texts.Damaged},
		"damaged.docx":  {string(officetest.DocxWith("<w:p><w:r>", nil)), "", texts.Not, texts.Damaged},
		"half.pdf":      {"%PDF-1.4\nhalf of it", "", texts.Not, texts.Damaged},
		"no.rtf":        {`{\rtf1`, "", texts.Not, texts.Damaged},
		"secret.docx":   {string(officetest.Compound(officetest.Entry{Name: "EncryptedPackage", Stream: true})), "", texts.Not, texts.Encrypted},
		"chain.doc":     {string(officetest.Nested(30_000)), "", texts.Not, texts.TooLarge},
		"many.docx":     {string(officetest.EmptyEntries(100_000)), "", texts.Not, texts.TooLarge},
		"-o $(id)'.txt": {"quoted", "quoted", texts.Searchable, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := known(t, w, w.Document(docs, name, c.content))[0]
			if got := text(t, w, r); got != c.text || r.State != c.state || r.Reason != c.reason {
				t.Errorf("%+v %q", r, got)
			}
		})
	}
}

func TestEveryWayToALiveVersionLeadsToItsText(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	document := w.Document(docs, "Brief.txt", "first draft")
	w.Associate.AddVersion(document, "second draft")
	list := known(t, w, document)
	if len(list) != 2 || text(t, w, list[0]) != "first draft" || text(t, w, list[1]) != "second draft" {
		t.Errorf("%+v", list)
	}
	var copied struct{ IDs []int64 }
	elsewhere := w.Place(w.Matter("Elsewhere"), "docs/")
	w.Associate.Post("/document/copy", testkit.M{"destinationDirectoryID": elsewhere.Folder, "objectIDs": []int64{document}}).Into(t, &copied)
	if list := known(t, w, copied.IDs[0]); text(t, w, list[0]) != "second draft" {
		t.Errorf("%+v", list)
	}
	w.Associate.Post("/document/createFromTemplate", testkit.M{"directoryID": docs.Folder, "newFilename": "new", "newFileExtension": "docx"}).OK(t)
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		var live, asked int
		err := tx.QueryRow(ctx, `SELECT count(*), count(t.item_id) FROM document_versions v
			LEFT JOIN texts t ON t.tenant_id = v.tenant_id AND t.version_id = v.id WHERE v.tenant_id = $1 AND v.state = 'live'`, tx.Tenant).Scan(&live, &asked)
		if live != 4 || asked != live {
			t.Errorf("of %d live versions %d are to be read", live, asked)
		}
		return err
	})
}

func TestWhatWasReadOfADeletedVersionIsForgotten(t *testing.T) {
	w := testkit.NewWorld(t)
	document := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.txt", "first draft")
	first := known(t, w, document)[0]
	w.Associate.AddVersion(document, "second draft")
	known(t, w, document)
	w.Associate.Post(fmt.Sprintf("/document/version/delete?documentID=%d&versionID=%d", document, first.ID), nil).OK(t)
	if err := w.App().Texts.Tidy(t.Context(), w.Region); err != nil {
		t.Fatal(err)
	}
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		var left int
		var state string
		err := tx.QueryRow(ctx, `SELECT (SELECT count(*) FROM texts WHERE tenant_id = $1), (SELECT state FROM files WHERE tenant_id = $1 AND key = $2)`,
			tx.Tenant, first.FileKey).Scan(&left, &state)
		if left != 1 || state != "loose" {
			t.Errorf("%d texts are left, and the file is %s", left, state)
		}
		return err
	})
}

func TestALongTextIsCutAtSixteenMegabytes(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	r := known(t, w, w.Document(docs, "long.txt", strings.Repeat("härte ", 3<<20)))[0]
	if got := text(t, w, r); r.State != texts.Partly || r.Reason != texts.TooLong || len(got) > 16<<20 || len(got) < 16<<20-8 || !strings.HasPrefix(got, "härte härte") {
		t.Errorf("%+v of %d bytes", r, len(got))
	}
}

// Kept texts are no storage that the firm uses.
func TestKeptTextsAreNotCounted(t *testing.T) {
	w := testkit.NewWorld(t)
	r := known(t, w, w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "a.txt", "words"))[0]
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		var counted bool
		err := tx.QueryRow(ctx, "SELECT counted FROM files WHERE tenant_id = $1 AND key = $2", tx.Tenant, r.FileKey).Scan(&counted)
		if counted {
			t.Error("it is counted")
		}
		return err
	})
}

func TestWhoWaitsForTextsIsToldInTheSameTransaction(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	first := w.Document(docs, "first.txt", "words")
	known(t, w, first)
	told.Lock()
	defer told.Unlock()
	for _, r := range found(t, w, first) {
		if !told.items[r.Item] {
			t.Errorf("nobody was told of %+v", r.Item)
		}
	}
}
