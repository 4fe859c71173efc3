package content_test

import (
	"bytes"
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

type preview struct {
	Status, URL, ContentType, Reason string
	JobID                            int64
}

func ask(t testing.TB, who *testkit.Person, document int64) (p preview) {
	t.Helper()
	who.Post("/document/preview", m{"documentID": document}).Into(t, &p)
	return p
}

// await asks until the preview is there or will never be.
func await(t testing.TB, who *testkit.Person, document int64) preview {
	t.Helper()
	for {
		p := ask(t, who, document)
		if p.Status != "pending" {
			return p
		}
		select {
		case <-t.Context().Done():
			t.Fatal("the preview is still pending")
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// inFirm runs f as somebody of the firm, or as nobody.
func inFirm(t testing.TB, w *testkit.World, who *testkit.Person, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	actor := db.Actor{Region: w.Region, Tenant: w.Tenant}
	if who != nil {
		read(t, w, "SELECT id, sub::text FROM users WHERE tenant_id = $1 AND sub = $2", who.Sub, &actor.UserID, &actor.Sub)
	}
	if err := w.App().DB.InTx(t.Context(), actor, func(tx *db.Tx) error { return f(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
}

// read reads one row of the firm.
func read(t testing.TB, w *testkit.World, sql string, argument any, into ...any) {
	t.Helper()
	inFirm(t, w, nil, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, sql, tx.Tenant, argument).Scan(into...)
	})
}

// words is the text of a PDF.
func words(t testing.TB, pdf []byte) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "pdftotext", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	text, err := cmd.Output()
	if err != nil {
		t.Fatal("pdftotext, of poppler-utils: ", err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}
