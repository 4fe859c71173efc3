package indexer_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/sqlite"
	"casefold/internal/search/embedded"
	"casefold/internal/search/indexer"
	"casefold/internal/testkit"
)

const letter = "From: Ada <ada@acme.example>\r\nTo: Bob <bob@bolt.example>\r\nSubject: Settlement\r\nDate: Mon, 02 Mar 2026 10:00:00 +0000\r\n\r\nWe accept replevin.\r\n"

// varied is a firm with something of each kind, all of it in the index: document 1 has the versions 1 and 4.
func varied(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	place := testkit.Place{Matter: matter, Folder: w.Folder(matter, "docs/A/")}
	brief := w.Document(place, "Brief.txt", "habeas corpus")
	w.Document(place, "Opinion.txt", "estoppel")
	w.Document(place, "Verdict.txt", "laches")
	w.Admin.AddVersion(brief, "habeas corpus amended")
	w.Email(w.Mailbox(matter, "email/"), "Settlement.eml", letter)
	w.Admin.Put("/notes/createInRootOfMatter", m{"matterID": matter, "name": "Call", "content": "said subpoena"}).OK(t)
	testkit.Await(t, "not all texts are found", func() bool {
		reach(t, w)
		return search(t, w, "habeas").Total+search(t, w, "estoppel").Total+search(t, w, "laches").Total+search(t, w, "replevin").Total+search(t, w, "subpoena").Total == 5 &&
			len(differences(t, w, w.App().Indexer)) == 0 && settled(t, w) // else a change that is still to come would mend what a test harms
	})
	return w
}

// asked asks something of all indexes of the firm, waits until they answered and expects that they did it.
func asked(t *testing.T, w *testkit.World, ask func(ctx context.Context, tx *db.Tx) (int64, error)) (order int64) {
	t.Helper()
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) (err error) {
		order, err = ask(ctx, tx)
		return err
	})
	reports, err := w.App().Indexer.Await(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, order, func([]indexer.Report) bool { return false })
	must(t, err)
	for _, r := range reports {
		if r.State != indexer.Done {
			t.Errorf("%+v", r)
		}
	}
	return order
}

// audited is what an audit of all indexes finds.
func audited(t *testing.T, w *testkit.World) (a indexer.Audit, found []string) {
	t.Helper()
	id := asked(t, w, w.App().Indexer.AskForAudit)
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) (err error) {
		a, err = w.App().Indexer.AuditOf(ctx, tx, id)
		return err
	})
	for kind, by := range a.IDs {
		for what, ids := range by {
			if int(a.Counts[kind][what]) != len(ids) {
				t.Errorf("%d are counted and %v named", a.Counts[kind][what], ids)
			}
			for _, id := range ids {
				found = append(found, fmt.Sprintf("%s %d %s", kind, id, what))
			}
		}
	}
	slices.Sort(found)
	return a, found
}

// repair mends what an audit found.
func repair(t *testing.T, w *testkit.World, a indexer.Audit) {
	t.Helper()
	for _, part := range a.Parts() {
		asked(t, w, func(ctx context.Context, tx *db.Tx) (int64, error) {
			return w.App().Indexer.AskForRepair(ctx, tx, part)
		})
	}
}

// written are the texts that an index has written since, by what they are.
func written(t *testing.T, path string, since int64) (texts []string, now int64) {
	t.Helper()
	conn, err := sqlite.Open(path, sqlite.ReadOnly)
	must(t, err)
	defer conn.Close()
	must(t, conn.Each("SELECT kind, record, version FROM entries WHERE rev > ? ORDER BY kind, record, version", func(row *sqlite.Stmt) error {
		texts = append(texts, fmt.Sprintf("%d %d %d", row.Int(0), row.Int(1), row.Int(2)))
		return nil
	}, since))
	must(t, conn.Each("SELECT value FROM meta WHERE name = 'rev'", func(row *sqlite.Stmt) error {
		now = row.Int(0)
		return nil
	}))
	return texts, now
}

func TestWhatAnAuditFindsIsRepairedAndNothingElse(t *testing.T) {
	w := varied(t)
	const of = "(SELECT id FROM entries WHERE gone = 0 AND kind = %d AND record = %d AND version = %d)"
	first, second, mail, note := fmt.Sprintf(of, 1, 1, 1), fmt.Sprintf(of, 1, 2, 2), fmt.Sprintf(of, 2, 1, 0), fmt.Sprintf(of, 3, 1, 0)
	// name, notes, comment, content and so on are fields of a text: its number times 16 and theirs.
	field := func(text string, number int) string { return fmt.Sprintf("(%s << 4 | %d)", text, number) }
	for name, c := range map[string]struct {
		harm []string
		want []string // that is found
		anew []string // that is written
	}{
		"a version taken out": {
			[]string{"UPDATE entries SET gone = 1 WHERE id = " + first}, []string{"documentVersions 1 missing"}, []string{"1 1 1"},
		},
		"a document taken out": {
			[]string{"UPDATE entries SET gone = 1 WHERE id = " + second}, []string{"documentVersions 2 missing", "documents 2 missing"}, []string{"1 2 2"},
		},
		"an email taken out": {[]string{"UPDATE entries SET gone = 1 WHERE id = " + mail}, []string{"emails 1 missing"}, []string{"2 1 0"}},
		"a note taken out":   {[]string{"UPDATE entries SET gone = 1 WHERE id = " + note}, []string{"matterNotes 1 missing"}, []string{"3 1 0"}},
		"the text of a content, under its old sum": {
			[]string{"UPDATE pieces SET text = (SELECT text FROM pieces WHERE id = " + field(second, 4) + " << 16) WHERE id = " + field(first, 4) + " << 16"},
			[]string{"documentVersions 1 outdated"}, []string{"1 1 1"},
		},
		"the words of a content": {
			[]string{"DELETE FROM tokens WHERE rowid = " + field(second, 4)}, []string{"documentVersions 2 outdated"}, []string{"1 2 2"},
		},
		"the beginnings of a name's words": {
			[]string{"DELETE FROM heads WHERE rowid = " + field(second, 1)}, []string{"documents 2 outdated"}, []string{"1 2 2"},
		},
		"the places of a subject": {[]string{"DELETE FROM fields WHERE id = " + field(mail, 5)}, []string{"emails 1 outdated"}, []string{"2 1 0"}},
		"words in a field that is empty": {
			[]string{"INSERT INTO tokens (rowid, words) VALUES (" + field(note, 3) + ", 'laches')"}, []string{"matterNotes 1 outdated"}, []string{"3 1 0"},
		},
		"the author of a version": {[]string{"UPDATE entries SET author = 99 WHERE id = " + first}, []string{"documentVersions 1 outdated"}, []string{"1 1 1"}},
		"the type of a document":  {[]string{"UPDATE entries SET type = 99 WHERE id = " + second}, []string{"documents 2 outdated"}, []string{"1 2 2"}},
		"tags":                    {[]string{"UPDATE entries SET tags = x'02' WHERE id = " + second}, []string{"documents 2 outdated"}, []string{"1 2 2"}},
		"the folder of an email":  {[]string{"UPDATE entries SET folder = 1 WHERE id = " + mail}, []string{"emails 1 outdated"}, []string{"2 1 0"}},
		"the trash of a note":     {[]string{"UPDATE entries SET trashed = 1 WHERE id = " + note}, []string{"matterNotes 1 outdated"}, []string{"3 1 0"}},
		"texts that nobody has": {
			[]string{"INSERT OR REPLACE INTO entries VALUES (50, 1, 77, 78, 1, 0, 0, 0, 0, NULL, '', 0, 0, 1), (51, 2, 77, 0, 1, 0, 0, 0, 0, NULL, '', 0, 0, 1), (52, 3, 77, 0, 1, 0, 0, 0, 0, NULL, '', 0, 0, 1)"},
			[]string{"documentVersions 78 left over", "documents 77 left over", "emails 77 left over", "matterNotes 77 left over"},
			[]string{"1 0 78", "2 0 0", "3 0 0"},
		},
		"a version that the document does not have": {
			[]string{"INSERT OR REPLACE INTO entries VALUES (50, 1, 3, 99, 1, 0, 0, 0, 0, NULL, '', 0, 0, 1)"}, []string{"documentVersions 99 left over"}, []string{"1 0 99", "1 3 3"},
		},
		"places": {
			[]string{"UPDATE folder_states SET trashed = 1 WHERE id = 6", "INSERT OR REPLACE INTO folder_states VALUES (777, 0, 1, 0, 0, 1)", "INSERT OR REPLACE INTO matter_states VALUES (1, 1, 1), (99, 1, 1)"},
			[]string{"folders 6 outdated", "folders 777 left over", "matters 1 outdated", "matters 99 outdated"}, nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, before := written(t, file(t, w), 0)
			alter(t, w, c.harm...)
			a, found := audited(t, w)
			if !slices.Equal(found, c.want) {
				t.Fatalf("found %q, want %q", found, c.want)
			}
			repair(t, w, a)
			if anew, _ := written(t, file(t, w), before); !slices.Equal(anew, c.anew) {
				t.Errorf("written %q, want %q", anew, c.anew)
			}
			if _, found := audited(t, w); len(found) > 0 {
				t.Errorf("after the repair %q", found)
			}
			for _, word := range []string{"habeas", "estoppel", "laches", "replevin", "subpoena", "settlement", "name:opinion"} {
				if n := search(t, w, word).Total; n != 1 {
					t.Errorf("%s is found %d times", word, n)
				}
			}
		})
	}
}

// another is a second machine: its own data folder over the same database.
func another(t *testing.T, w *testkit.World) (s *indexer.Service, data string) {
	t.Helper()
	data = t.TempDir()
	s = indexer.New(w.App().DB, w.App().Texts, embedded.New(data), slog.New(slog.DiscardHandler))
	run(t, s)
	testkit.Await(t, "the other machine is behind", func() bool {
		reachBy(t, w, s)
		return len(differences(t, w, s)) == 0
	})
	return s, data
}

// current is the file of the index that is searched in a data folder.
func current(t *testing.T, data string, w *testkit.World) string {
	t.Helper()
	folder := embedded.New(data).Folder(w.Region, w.Tenant)
	name, err := os.ReadFile(filepath.Join(folder, "current"))
	must(t, err)
	return filepath.Join(folder, string(name))
}

func TestTwoMachinesAreAuditedRepairedAndRebuiltTogether(t *testing.T) {
	w := varied(t)
	other, data := another(t, w)
	alter(t, w, "UPDATE entries SET gone = 1 WHERE kind = 1 AND record = 2")
	conn, err := sqlite.Open(current(t, data, w), sqlite.Create)
	must(t, err)
	must(t, conn.Exec("UPDATE entries SET trashed = 1 WHERE kind = 2"))
	conn.Close()
	a, found := audited(t, w)
	if want := []string{"documentVersions 2 missing", "documents 2 missing", "emails 1 outdated"}; !slices.Equal(found, want) || len(a.Reports) != 2 {
		t.Fatalf("%q by %+v, want %q", found, a.Reports, want)
	}
	repair(t, w, a)
	agree := func(when string) {
		t.Helper()
		reach(t, w)
		reachBy(t, w, other)
		agrees(t, w)
		for _, d := range differences(t, w, other) {
			t.Errorf("%s: on the other machine %s", when, d)
		}
		for _, query := range []string{"habeas", "estoppel", "NOT nothing", "brief OR settlement", "said w/2 subpoena"} {
			if mine, theirs := answers(search(t, w, query)), answers(searchIn(t, w, other, query)); mine != theirs {
				t.Errorf("%s: %s finds %s here and %s there", when, query, mine, theirs)
			}
		}
	}
	agree("after the repair")
	before := []string{file(t, w), current(t, data, w)}
	asked(t, w, func(ctx context.Context, tx *db.Tx) (int64, error) { return w.App().Indexer.AskForRebuild(ctx, tx, 0) })
	if after := []string{file(t, w), current(t, data, w)}; before[0] == after[0] || before[1] == after[1] {
		t.Errorf("%q before and %q after", before, after)
	}
	agree("after the rebuild")
}

// What changes while an index is built beside another is found in the old one at once, and then in the new one.
func TestSearchesGoOnInTheOldIndexWhileAnotherIsBuilt(t *testing.T) {
	w := varied(t)
	data := t.TempDir()
	s := indexer.New(w.App().DB, w.App().Texts, embedded.New(data), slog.New(slog.DiscardHandler))
	turns := s.TurnsOf(w.Region, w.Tenant, 1<<62)
	defer turns.Close()
	finish := func() {
		for more := true; more; {
			var err error
			more, err = turns.Next(t.Context())
			must(t, err)
		}
	}
	finish()
	old := current(t, data, w)
	asked := func() {
		inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
			_, err := s.AskForRebuild(ctx, tx, 0)
			return err
		})
	}
	asked()
	for n := range 100 {
		w.Admin.Post("/document/rename", m{"documentID": 1, "newDocumentName": fmt.Sprintf("Named %d", n)}).OK(t)
		_, err := turns.Next(t.Context())
		must(t, err)
		if current(t, data, w) != old {
			if n < 3 {
				t.Errorf("the index was replaced after %d turns", n)
			}
			break
		}
		if a := searchIn(t, w, s, fmt.Sprintf("name:%d", n)); len(a.Hits) != 1 {
			t.Fatalf("the name %d is found %d times while an index is built", n, len(a.Hits))
		}
	}
	finish()
	if current(t, data, w) == old {
		t.Fatal("the index is not built anew")
	}
	for _, d := range differences(t, w, s) {
		t.Error(d)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(old), "index-*.db")); len(left) != 1 {
		t.Errorf("%s are left", strings.Join(left, ", "))
	}
}
