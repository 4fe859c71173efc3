package demo_test

import (
	"testing"

	"casefold/internal/app"
	"casefold/internal/demo"
	"casefold/internal/kit/db"
)

const interruptedMatter = "Trademark: Cairn Hollow"

func TestADemoThatIsInterruptedAgainAndAgainEndsTheSame(t *testing.T) {
	whole, pieces := newApp(t), newApp(t)
	for _, a := range []*app.App{whole, pieces} {
		if err := demo.Fill(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := demo.TellSome(t.Context(), whole, interruptedMatter, 1000); err != nil {
		t.Fatal(err)
	}
	const atOnce = 6
	starts := 0
	// What was marked last is marked again at every start, so that what is left does not become less in the end.
	for before, left := 0, -1; left != before; starts++ {
		var err error
		before = left
		if left, err = demo.TellSome(t.Context(), pieces, interruptedMatter, atOnce); err != nil {
			t.Fatalf("start %d: %v", starts, err)
		}
	}
	if starts < 5 {
		t.Errorf("it took %d starts", starts)
	}
	if _, err := demo.TellSome(t.Context(), pieces, interruptedMatter, 1000); err != nil {
		t.Fatal(err)
	}
	want, got := traces(t, whole), traces(t, pieces)
	for what := range want {
		if want[what] == "" || want[what] != got[what] {
			t.Errorf("%s:\n%s\nbut after interruptions\n%s", what, want[what], got[what])
		}
	}
}

// traces are what a demo has left in the matter, by what they are.
func traces(t *testing.T, a *app.App) map[string]string {
	t.Helper()
	left := map[string]string{}
	const within = " JOIN folders f ON f.tenant_id = x.tenant_id AND f.id = x.folder_id JOIN matters m ON m.tenant_id = f.tenant_id AND m.id = f.matter_id AND m.name = '" + interruptedMatter + "'"
	err := a.DB.InTx(t.Context(), db.Actor{Region: "US", Tenant: demo.HarborFinch}, func(tx *db.Tx) error {
		for what, sql := range map[string]string{
			"documents": "SELECT string_agg(concat_ws(' ', x.name, x.version_number, x.deleted, x.lock_user_id IS NOT NULL), E'\\n' ORDER BY x.id) FROM documents x" + within,
			"versions": `SELECT string_agg(concat_ws(' ', x.name, v.number, v.comment, v.created_at::time), E'\n' ORDER BY v.id) FROM document_versions v
				JOIN documents x ON x.tenant_id = v.tenant_id AND x.id = v.document_id` + within,
			"favorites": "SELECT string_agg(concat_ws(' ', x.name, y.user_id), E'\\n' ORDER BY x.id, y.user_id) FROM document_favorites y JOIN documents x ON x.tenant_id = y.tenant_id AND x.id = y.document_id" + within,
			"notes":     "SELECT string_agg(concat_ws(' ', x.name, x.rev, x.deleted), E'\\n' ORDER BY x.id) FROM notes x" + within,
			"emails":    "SELECT string_agg(x.filename, E'\\n' ORDER BY x.id) FROM emails x" + within,
			"history": `SELECT string_agg(concat_ws(' ', action, at::time), E'\n' ORDER BY id) FROM audit_lines
				WHERE object_kind IN ('document', 'note', 'email') AND at < now() - interval '2 days'`,
		} {
			var found *string
			if err := tx.QueryRow(t.Context(), sql).Scan(&found); err != nil {
				return err
			}
			if found != nil {
				left[what] = *found
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return left
}
