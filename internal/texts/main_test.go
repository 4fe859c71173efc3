package texts_test

import (
	"context"
	"sync"
	"testing"

	"casefold/internal/app"
	"casefold/internal/kit/db"
	"casefold/internal/testkit"
	"casefold/internal/texts"
)

// told are the texts that those who wait for them were told of.
var told = struct {
	sync.Mutex
	items map[texts.Item]bool
}{items: map[texts.Item]bool{}}

func TestMain(tests *testing.M) {
	testkit.Wiring = func(a *app.App) {
		a.Email.Filed = append(a.Email.Filed, putAside(a))
		a.Texts.Known = append(a.Texts.Known, func(_ context.Context, tx *db.Tx, items []texts.Item) error {
			tx.AfterCommit(func() {
				told.Lock()
				defer told.Unlock()
				for _, item := range items {
					told.items[item] = true
				}
			})
			return nil
		})
	}
	testkit.Main(tests)
}

// inFirm runs f as nobody of the firm.
func inFirm(t testing.TB, w *testkit.World, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	err := w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error { return f(t.Context(), tx) })
	if err != nil {
		t.Fatal(err)
	}
}

// found is what is known of the texts of a document, those of older versions first.
func found(t testing.TB, w *testkit.World, document int64) (list []texts.Record) {
	t.Helper()
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		var ids []int64
		err := tx.QueryRow(ctx, "SELECT array_agg(id ORDER BY number) FROM document_versions WHERE tenant_id = $1 AND document_id = $2 AND state = 'live'",
			tx.Tenant, document).Scan(&ids)
		if err == nil {
			list, err = w.App().Texts.Find(ctx, tx, texts.VersionKind, ids)
		}
		return err
	})
	return list
}

// known waits until the texts of all versions of a document are.
func known(t testing.TB, w *testkit.World, document int64) (list []texts.Record) {
	t.Helper()
	testkit.Await(t, "the text is still waiting", func() bool {
		list = found(t, w, document)
		for _, r := range list {
			if r.State == texts.Waiting {
				return false
			}
		}
		return len(list) > 0
	})
	return list
}

func text(t testing.TB, w *testkit.World, r texts.Record) string {
	t.Helper()
	if r.FileKey == "" {
		return ""
	}
	content, err := w.App().Texts.Text(w.Region, r.FileKey)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
