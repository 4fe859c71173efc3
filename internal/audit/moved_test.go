package audit_test

import (
	"fmt"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

// enough is more transactions than a new server needs to restore what these tests write.
const enough = 30_000

// spend uses up transaction ids of the server.
func spend(t *testing.T, d *dbtest.Installation, transactions int64) {
	t.Helper()
	loop := fmt.Sprintf("DO $$ BEGIN FOR i IN 1..%d LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$", transactions)
	if _, err := d.Super(t, "US").Exec(t.Context(), loop); err != nil {
		t.Fatal(err)
	}
}

func nextTransaction(t *testing.T, d *dbtest.Installation) (id int64) {
	t.Helper()
	if err := d.Super(t, "US").QueryRow(t.Context(), "SELECT pg_current_xact_id()::text::bigint").Scan(&id); err != nil {
		t.Fatal(err)
	}
	return id
}

// move goes to another server, where transaction ids are lower than any of this one.
func move(t *testing.T, d *dbtest.Installation) *dbtest.Installation {
	t.Helper()
	moved := d.Move(t)
	if here, there := nextTransaction(t, d), nextTransaction(t, moved); there >= here {
		t.Fatalf("transaction ids are at %d here and at %d there", here, there)
	}
	return moved
}

// harm is something done to the trail of a firm, and how it is found.
type harm struct{ tamper, found string }

// trails are firms whose trails are alike, one for each harm and a last one that nobody harms.
type trails struct {
	firms []db.Actor
	harms []harm
}

func newTrails(t *testing.T, d *dbtest.Installation, harms ...harm) trails {
	t.Helper()
	all := trails{harms: harms}
	for range len(harms) + 1 {
		all.firms = append(all.firms, d.Firm(t, "US"))
	}
	return all
}

// record writes the lines from one number to another in every firm.
func (all trails) record(t *testing.T, d *dbtest.Installation, from, to int) {
	t.Helper()
	for _, who := range all.firms {
		for i := from; i <= to; i++ {
			record(t, d, who, rename(i))
		}
	}
}

// hold says that so many lines are under a seal in every firm, and every seal holds.
func (all trails) hold(t *testing.T, d *dbtest.Installation, lines int) {
	t.Helper()
	for _, who := range all.firms {
		awaitSealed(t, d, who, lines)
		if problem := verify(t, d, who); problem != "" {
			t.Error(problem)
		}
	}
}

// areHarmed does every harm to its firm and says that each is found.
func (all trails) areHarmed(t *testing.T, d *dbtest.Installation) {
	t.Helper()
	for i, h := range all.harms {
		do(t, d, h.tamper, all.firms[i].Tenant)
		if problem := verify(t, d, all.firms[i]); problem != h.found {
			t.Errorf("after %s: found %q", h.tamper, problem)
		}
	}
	if problem := verify(t, d, all.firms[len(all.harms)]); problem != "" {
		t.Error(problem)
	}
}

// do does what the program never would.
func do(t *testing.T, d *dbtest.Installation, statement string, arguments ...any) {
	t.Helper()
	intruder := d.Super(t, "US")
	if _, err := intruder.Exec(t.Context(), "SET session_replication_role = replica"); err != nil {
		t.Fatal(err)
	}
	if _, err := intruder.Exec(t.Context(), statement, arguments...); err != nil {
		t.Fatal(err)
	}
}

func TestTheTrailGoesOnAfterAMoveToAnotherServer(t *testing.T) {
	here := dbtest.Fresh(t)
	all := newTrails(t, here,
		harm{"UPDATE audit_lines SET after = '{}' WHERE tenant_id = $1 AND object_id = 2", "a line under seal 1 was changed"},
		harm{"UPDATE audit_lines SET after = '{}' WHERE tenant_id = $1 AND object_id = 7", "a line under seal 3 was changed"},
		harm{"DELETE FROM audit_lines WHERE tenant_id = $1 AND object_id = 2", "seal 1 was put over 3 lines and there are 2"},
		harm{"DELETE FROM audit_lines WHERE tenant_id = $1 AND object_id = 7", "seal 3 was put over 3 lines and there are 2"},
		harm{"DELETE FROM audit_seals WHERE tenant_id = $1 AND seq = 2", "seal 2 is missing: after seal 1 comes seal 3"},
		harm{`INSERT INTO audit_lines (tenant_id, id, at, action, object_kind, object_id)
			SELECT $1, last_id - 1, now(), 'a', 'b', 1 FROM audit_seals WHERE tenant_id = $1 AND seq = 1`, "seal 1 was put over 3 lines and there are 4"},
		harm{`INSERT INTO audit_lines (tenant_id, id, at, action, object_kind, object_id)
			SELECT $1, last_id + 1, now(), 'a', 'b', 1 FROM audit_seals WHERE tenant_id = $1 AND seq = 2`, "seal 3 was put over 3 lines and there are 4"},
	)
	spend(t, here, enough)
	other := here.Firm(t, "US")
	for _, who := range all.firms {
		record(t, here, who, rename(1), rename(2))
		record(t, here, other, rename(0)) // so that there is an id between those of the firm
		record(t, here, who, rename(3))
	}
	for _, who := range all.firms {
		catchUp(t, here, who, 3)
	}
	all.record(t, here, 4, 5)
	for _, who := range all.firms {
		catchUp(t, here, who, 5)
	}
	record(t, here, other, rename(0))
	all.record(t, here, 6, 6)
	there := move(t, here)
	all.record(t, there, 7, 8)
	runSealer(t, there.DB)
	all.hold(t, there, 8)
	all.areHarmed(t, there)
}
