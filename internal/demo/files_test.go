package demo_test

import (
	"io"
	"strings"
	"testing"

	"casefold/internal/app"
	"casefold/internal/demo"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
)

func documentsThatCanBeOpened(t *testing.T, a *app.App) {
	count := func(tx *db.Tx, matter int64, path string) (n int) {
		t.Helper()
		folder, _, err := folders.Resolve(t.Context(), tx, matter, path)
		if err == nil {
			n, _, err = a.Documents.Kind().Count(t.Context(), tx, folder, filing.Search{})
		}
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, firm := range []db.Actor{{Region: "US", Tenant: demo.HarborFinch}, {Region: "CA", Tenant: demo.MapleRow}} {
		var keys []string
		err := a.DB.InTx(t.Context(), firm, func(tx *db.Tx) error {
			if n := count(tx, folders.PublicMatter, "public/"); n != 3 {
				t.Errorf("%d items in the public area", n)
			}
			return tx.QueryRow(t.Context(), "SELECT array_agg(file_key) FROM document_versions WHERE tenant_id = $1", tx.Tenant).Scan(&keys)
		})
		if err != nil || len(keys) < 20 {
			t.Fatalf("%d documents, %v", len(keys), err)
		}
		for _, key := range keys {
			f, _, err := a.Blobs[firm.Region].Open(key)
			if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(f)
			_ = f.Close()
			if text := string(content); err != nil || strings.Contains(text, "{matter}") || len(text) < 20 {
				t.Errorf("%.40q, %v", text, err)
			}
		}
	}
}
