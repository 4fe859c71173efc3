package documents_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
	"casefold/internal/testkit"
)

func TestCharactersThatShowNothingMakeNoDifferenceBetweenNames(t *testing.T) { // T-MOV-04
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	docs := w.Place(matter, "docs/")
	first, second := w.Document(docs, "Brief.txt", "x"), w.Document(docs, "Other.txt", "x")
	w.Admin.Post("/document/rename", m{"documentID": second, "newDocumentName": "Br\u200bief"}).Fails(t, errs.DuplicateNames)
	w.Admin.Post("/document/rename", m{"documentID": first, "newDocumentName": "Br\u2060ief\ufe0f"}).OK(t) // its own name, kept as typed
	w.Folder(matter, "docs/Letters/")
	w.Admin.Put("/directory", m{"matterID": matter, "basepath": "docs/", "dirname": "Let\u00adters\u3164"}).Fails(t, errs.DuplicateFolder)
	if again := w.Place(matter, "docs/LETTERS\u200d/"); again.Folder == docs.Folder {
		t.Error("the folder is not found by its name")
	}
}

func TestNamesOfNothingThatCanBeSeenAreRefusedWhenTypedAndReplacedWhenUploaded(t *testing.T) { // T-UPL-11
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	docs := w.Place(matter, "docs/")
	document := w.Document(docs, "Brief.txt", "x")
	for _, unseen := range []string{"\u3164", "\u115f\u1160", "\u200b\u200d", "\ufeff", "\u2800", "\U000e0041"} {
		w.Admin.Post("/document/rename", m{"documentID": document, "newDocumentName": unseen}).Fails(t, errs.InvalidInput)
		w.Admin.Put("/directory", m{"matterID": matter, "basepath": "docs/", "dirname": unseen}).Fails(t, errs.InvalidInput)
		w.Admin.Put("/notes/createInRootOfMatter", m{"matterID": matter, "name": unseen, "content": ""}).Fails(t, errs.InvalidInput)
		w.Admin.Post("/clients/new", m{"newClientData": m{"newClientName": unseen}}).Fails(t, errs.InvalidInput)
	}
	for _, broken := range []string{"a\u2028b", "a\u2029b"} {
		w.Admin.Post("/document/rename", m{"documentID": document, "newDocumentName": broken}).Fails(t, errs.InvalidInput)
		w.Admin.Put("/directory", m{"matterID": matter, "basepath": "docs/", "dirname": broken}).Fails(t, errs.InvalidInput)
		w.Admin.Post("/clients/new", m{"newClientData": m{"newClientName": broken}}).Fails(t, errs.InvalidInput)
	}
	w.Document(docs, "\u3164", "x")
	w.Document(docs, "\u200b.txt", "x")
	w.Document(docs, "a\u2028b.txt", "x")
	if names := namesIn(t, w, docs.Folder); !slices.Equal(names, []string{"Brief.txt", "_", "_.txt", "a_b.txt"}) {
		t.Errorf("%q", names)
	}
}

func namesIn(t *testing.T, w *testkit.World, folder int64) (names []string) {
	t.Helper()
	err := w.App().DB.InTx(t.Context(), w.Actor(w.Admin), func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "SELECT array_agg(name ORDER BY id) FROM documents WHERE tenant_id = $1 AND folder_id = $2", tx.Tenant, folder).Scan(&names)
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestDatabaseAndProgramKnowTheSameCharactersThatShowNothing(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	var all strings.Builder
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if !unicode.Is(unicode.Cs, r) {
			all.WriteRune(r)
		}
	}
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		rows, err := tx.Query(t.Context(), "SELECT ascii(c) FROM regexp_split_to_table($1, '') c WHERE casefold_name_key('a' || c || 'b') = 'ab'", all.String())
		if err != nil {
			return err
		}
		defer rows.Close()
		unseen := 0
		for ; rows.Next(); unseen++ {
			var r rune
			if err := rows.Scan(&r); err != nil {
				return err
			}
			if !unicode.Is(text.Unseen, r) {
				t.Errorf("%U shows nothing for the database alone", r)
			}
		}
		if n := len([]rune(strings.Map(func(r rune) rune {
			if unicode.Is(text.Unseen, r) {
				return r
			}
			return -1
		}, all.String()))); n != unseen {
			t.Errorf("the program knows %d characters that show nothing, the database %d", n, unseen)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A function that is called reads and plans its body in every statement. In the place of the call the body costs what it does.
func TestTheKeysOfNamesAreComputedWithoutACall(t *testing.T) {
	d := dbtest.Shared(t)
	err := d.InTx(t.Context(), d.Firm(t, "US"), func(tx *db.Tx) error {
		for _, function := range []string{"casefold_name_key", "casefold_fold"} {
			var plan string
			if err := tx.QueryRow(t.Context(), "EXPLAIN (VERBOSE, FORMAT JSON) SELECT "+function+"(name) FROM documents").Scan(&plan); err != nil {
				return err
			}
			if strings.Contains(plan, function) {
				t.Errorf("%s is called: %s", function, plan)
			}
			var none *string
			if err := tx.QueryRow(t.Context(), "SELECT "+function+"(NULL)").Scan(&none); err != nil || none != nil {
				t.Errorf("%s of nothing: %v %v", function, none, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// twins are a folder with documents and folders whose names differ by what cannot be seen.
const twins = `
	INSERT INTO folders (tenant_id, id, root_id, area, name, created_at) VALUES ($1, 11, 11, 'public', 'public', now());
	INSERT INTO folders (tenant_id, id, parent_id, root_id, area, name, created_at) VALUES
	  ($1, 12, 11, 11, 'public', E'Let\u200bters', now()), ($1, 13, 11, 11, 'public', 'Letters', now()), ($1, 14, 11, 11, 'public', 'Letters (1)', now()),
	  ($1, 15, 12, 11, 'public', 'Below', now());
	INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at) VALUES ($1, 'k', 'arrived', true, 1, sha256('x'), now());
	WITH names AS (SELECT * FROM unnest(ARRAY[E'Bri\u200bef.txt', 'Brief.txt', E'Brief\u3164.TXT', 'Alone.txt', E'Al\u00f3ne.txt']) WITH ORDINALITY n (name, id)),
	  versions AS (INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, created_at, created_by)
	    SELECT $1, id, id, 'live', 1, 'k', now(), 1 FROM names)
	INSERT INTO documents (tenant_id, id, folder_id, name, version_id, version_number, size, modified_at, modified_by, created_at, created_by)
	SELECT $1, id, 11, name, id, 1, 1, now(), 1, now(), 1 FROM names`

func TestTwinsThatDifferByWhatCannotBeSeenAreRenamedByTheMigrationWhichIsRecorded(t *testing.T) {
	d := dbtest.Before(t, "00065_unseen_characters.sql")
	who := d.Firm(t, "US")
	fill := func(tx *db.Tx) error {
		for statement := range strings.SplitSeq(twins, ";") {
			if _, err := tx.Exec(t.Context(), statement, who.Tenant); err != nil {
				return err
			}
		}
		return nil
	}
	if err := d.InTx(t.Context(), who, fill); err != nil {
		t.Fatal(err)
	}
	d.Migrate(t)
	column := func(ctx context.Context, tx *db.Tx, query string) (all []string) {
		if err := tx.QueryRow(ctx, query, tx.Tenant).Scan(&all); err != nil {
			t.Fatal(err)
		}
		return all
	}
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		documents := column(t.Context(), tx, "SELECT array_agg(name ORDER BY id) FROM documents WHERE tenant_id = $1")
		if want := []string{"Bri\u200bef (1).txt", "Brief.txt", "Brief\u3164 (2).TXT", "Alone.txt", "Alóne.txt"}; !slices.Equal(documents, want) {
			t.Errorf("%q", documents)
		}
		folders := column(t.Context(), tx, "SELECT array_agg(name ORDER BY id) FROM folders WHERE tenant_id = $1")
		if want := []string{"public", "Let\u200bters (2)", "Letters", "Letters (1)", "Below"}; !slices.Equal(folders, want) {
			t.Errorf("%q", folders)
		}
		lines := column(t.Context(), tx, `SELECT array_agg(action || ' ' || object_id || ' ' || coalesce(before->>'filename', before->>'path') || ' ' ||
			coalesce(after->>'filename', after->>'path') ORDER BY id) FROM audit_lines WHERE tenant_id = $1 AND user_id IS NULL`)
		if want := []string{
			"document.rename 1 Bri\u200bef.txt Bri\u200bef (1).txt", "document.rename 3 Brief\u3164.TXT Brief\u3164 (2).TXT",
			"folder.rename 12 public/Let\u200bters/ public/Let\u200bters (2)/",
		}; !slices.Equal(lines, want) {
			t.Errorf("%q", lines)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
