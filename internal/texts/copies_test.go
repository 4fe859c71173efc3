package texts_test

import (
	"context"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/office/officetest"
	"casefold/internal/testkit"
	"casefold/internal/texts"
)

// keysOf are the files of all texts of a firm, how many there are, and how often each was read.
func keysOf(t testing.TB, w *testkit.World) (rows, files, attempts, waiting int) {
	t.Helper()
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, `SELECT count(*), count(DISTINCT file_key), coalesce(sum(attempts), 0), count(*) FILTER (WHERE state = 'waiting')
			FROM texts WHERE tenant_id = $1`, tx.Tenant).Scan(&rows, &files, &attempts, &waiting)
	})
	return rows, files, attempts, waiting
}

func TestACopyTakesTheTextOfItsSource(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	document := w.Document(docs, "Brief.docx", string(officetest.Docx("Habeas corpus")))
	source := known(t, w, document)[0]
	var copied struct{ IDs []int64 }
	copying := testkit.M{"destinationDirectoryID": docs.Folder, "objectIDs": []int64{document}, "autoRename": true}
	w.Associate.Post("/document/copy", copying).Into(t, &copied)
	list := found(t, w, copied.IDs[0])
	if len(list) != 1 || list[0].State != texts.Searchable || list[0].FileKey != source.FileKey {
		t.Fatalf("right after the copy: %+v", list)
	}
	told.Lock()
	if !told.items[list[0].Item] {
		t.Error("nobody was told")
	}
	told.Unlock()
	if rows, files, attempts, _ := keysOf(t, w); rows != 2 || files != 1 || attempts != 1 {
		t.Errorf("%d texts in %d files, read %d times", rows, files, attempts)
	}
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return w.App().Texts.Forget(ctx, tx, texts.VersionKind, []int64{source.ID})
	})
	if got := text(t, w, found(t, w, copied.IDs[0])[0]); got != "Habeas corpus\n" {
		t.Errorf("after its source was forgotten: %q", got)
	}
	fileIs(t, w, source.FileKey, "arrived")
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return w.App().Texts.Forget(ctx, tx, texts.VersionKind, []int64{list[0].ID})
	})
	fileIs(t, w, source.FileKey, "loose")
}

func TestACopyOfWhatNobodyHasReadYetIsRead(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	document := w.Document(docs, "Brief.docx", string(officetest.Docx("Habeas corpus")))
	source := known(t, w, document)[0]
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return w.App().Texts.Forget(ctx, tx, texts.VersionKind, []int64{source.ID})
	})
	var copied struct{ IDs []int64 }
	copying := testkit.M{"destinationDirectoryID": docs.Folder, "objectIDs": []int64{document}, "autoRename": true}
	w.Associate.Post("/document/copy", copying).Into(t, &copied)
	if got := text(t, w, known(t, w, copied.IDs[0])[0]); got != "Habeas corpus\n" {
		t.Errorf("read of the copy: %q", got)
	}
}

func fileIs(t testing.TB, w *testkit.World, key, want string) {
	t.Helper()
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		var state string
		err := tx.QueryRow(ctx, "SELECT state FROM files WHERE tenant_id = $1 AND key = $2", tx.Tenant, key).Scan(&state)
		if state != want {
			t.Errorf("the file of the text is %s", state)
		}
		return err
	})
}

func TestACopyOfAnEmailTakesAllItsTexts(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Mailbox(w.Matter("Acme v. Bolt"), "email/")
	inner := mail("Forwarded", "<p>as received</p>", attached{"Fees.xlsx", bytesOf, string(officetest.Xlsx("Retainer"))})
	id := w.Email(at, "a.eml", mail("Enclosures", "<p>rent</p>", attached{"inner.eml", "message/rfc822", inner}, attached{"a.txt", "text/plain", "basement"}))
	before := textsOf(t, w, id)
	var copied struct{ IDs []int64 }
	elsewhere := w.Mailbox(w.Matter("Elsewhere"), "email/")
	w.Admin.Post("/email/copy", testkit.M{"destinationDirectoryID": elsewhere.Folder, "objectIDs": []int64{id}}).Into(t, &copied)
	after := textsOf(t, w, copied.IDs[0])
	if len(before) != 4 || len(after) != len(before) {
		t.Fatalf("%+v became %+v", before, after)
	}
	for name, r := range before {
		if after[name].FileKey != r.FileKey || after[name].State != texts.Searchable {
			t.Errorf("%s: %+v", name, after[name])
		}
	}
}

// Copies of what nobody has read yet wait with it, and take over what is read of one of them.
func TestCopiesThatWaitAreNotReadEach(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Mailbox(w.Matter("Acme v. Bolt"), "email/")
	id := w.Email(at, "a.eml", mail("Enclosures", "<p>rent</p>", attached{"a.txt", "text/plain", "basement"}))
	textsOf(t, w, id)
	ids := []int64{id}
	for range 5 {
		var copied struct{ IDs []int64 }
		w.Admin.Post("/email/copy", testkit.M{"destinationDirectoryID": at.Folder, "objectIDs": ids, "autoRename": true}).Into(t, &copied)
		ids = append(ids, copied.IDs...)
	}
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		if err := w.App().Texts.Forget(ctx, tx, texts.EmailKind, ids); err != nil {
			return err
		}
		return w.App().Texts.Ask(ctx, tx, texts.EmailKind, ids)
	})
	testkit.Await(t, "texts are still waiting", func() bool {
		rows, _, _, waiting := keysOf(t, w)
		return waiting == 0 && rows == 2*len(ids)
	})
	if _, files, _, _ := keysOf(t, w); len(ids) != 32 || files > 2*5 { // each reader may have begun one of its own
		t.Errorf("%d emails have %d texts", len(ids), files)
	}
}
