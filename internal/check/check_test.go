package check_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/audit"
	"casefold/internal/check"
	"casefold/internal/documents"
	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

// house is a sound installation for a test to damage.
type house struct {
	*dbtest.Installation
	data  string
	blobs map[string]*blob.Disk
}

func build(t *testing.T) *house {
	t.Helper()
	return over(t, dbtest.Fresh(t))
}

// over adds stores to databases.
func over(t *testing.T, databases *dbtest.Installation) *house {
	t.Helper()
	h := &house{Installation: databases, data: t.TempDir(), blobs: map[string]*blob.Disk{}}
	for _, region := range dbtest.Regions {
		disk, err := blob.OpenDisk(filepath.Join(h.data, "blobs", region))
		if err != nil {
			t.Fatal(err)
		}
		h.blobs[region] = disk
	}
	return h
}

// firm adds a sound firm with one person, who has left a line in the audit trail.
func (h *house) firm(t *testing.T, region string) db.Actor {
	t.Helper()
	who := h.Firm(t, region)
	var username, name, email string
	err := h.InTx(t.Context(), who, func(tx *db.Tx) error {
		// By SQL, because some schemas are older than the program.
		if _, err := tx.Exec(t.Context(), `INSERT INTO audit_lines (tenant_id, at, user_id, action, object_kind, object_id) VALUES ($1, $2, $3, 'user.add', 'user', $3)`,
			who.Tenant, tx.Now, who.UserID); err != nil {
			return err
		}
		if _, err := tx.Exec(t.Context(), "INSERT INTO tenant_usage (tenant_id) VALUES ($1)", who.Tenant); err != nil {
			return err
		}
		if _, err := tx.Exec(t.Context(), `INSERT INTO folders (tenant_id, id, root_id, area, name, created_at)
			VALUES ($1, 11, 11, 'public', 'public', now()), ($1, 12, 12, 'private', 'private', now())`, who.Tenant); err != nil {
			return err
		}
		return tx.QueryRow(t.Context(), "SELECT username, display_name, email FROM users WHERE tenant_id = $1 AND id = $2", who.Tenant, who.UserID).
			Scan(&username, &name, &email)
	})
	if err != nil {
		t.Fatal(err)
	}
	h.exec(t, "", `INSERT INTO accounts (sub, tenant_id, user_id, username, name, email, email_normalised, email_verified, password_hash,
		password_changed_at, must_change, created_at) VALUES ($1, $2, $3, $4, $5, $6, $6, false, 'x', $7, false, $7)`,
		who.Sub, who.Tenant, who.UserID, username, name, email, clock.Now())
	return who
}

// exec does what the program never would.
func (h *house) exec(t *testing.T, region, statement string, arguments ...any) {
	t.Helper()
	conn := h.Super(t, region)
	defer conn.Close(t.Context()) // a test does this more often than the server has connections
	if _, err := conn.Exec(t.Context(), "SET session_replication_role = replica"); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(), statement, arguments...); err != nil {
		t.Fatal(err)
	}
}

func (h *house) check(t *testing.T) []string {
	t.Helper()
	found, err := check.Run(t.Context(), h.DB, check.Options{Data: h.data, Kinds: []*filing.Kind{documents.New(h.DB, nil, nil, nil, nil, nil).Kind()}, Blobs: h.blobs, AllHashes: true, Patience: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range found {
		lines = append(lines, f.String())
	}
	return lines
}

func TestASoundInstallationHasNoFindings(t *testing.T) {
	h := build(t)
	h.firm(t, "US")
	h.firm(t, "CA")
	if lines := h.check(t); len(lines) != 0 {
		t.Errorf("found %q", lines)
	}
}

func TestAnAddressThatWaitsForItsCodeIsNoDifference(t *testing.T) {
	h := build(t)
	who := h.firm(t, "US")
	h.exec(t, "", "UPDATE accounts SET email_verified = true, pending_email = 'new@there.example' WHERE sub = $1", who.Sub)
	h.exec(t, "US", "UPDATE users SET email = 'new@there.example', email_verified = false WHERE tenant_id = $1 AND id = $2", who.Tenant, who.UserID)
	if lines := h.check(t); len(lines) != 0 {
		t.Errorf("found %q", lines)
	}
	h.exec(t, "US", "UPDATE users SET email = 'another@there.example' WHERE tenant_id = $1 AND id = $2", who.Tenant, who.UserID)
	if lines := h.check(t); len(lines) != 1 {
		t.Errorf("found %q", lines)
	}
}

func TestATableThatIsKnownToBeEmptyIsNotTakenForOneThatIsOpen(t *testing.T) {
	h := build(t)
	h.firm(t, "US")
	h.exec(t, "US", "VACUUM ANALYZE")
	if lines := h.check(t); len(lines) != 0 {
		t.Errorf("found %q", lines)
	}
}

var yesterday = time.Now().Add(-24 * time.Hour)

// damage is something that must never be, and how the check names it.
type damage struct {
	invariant, words string
	do               func(t *testing.T, h *house, who db.Actor)
}

// damages are done to an installation one after the other, each to a firm of its own.
var damages = map[string]damage{
	"a table without forced row security": {"I10", "does not force row security", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "CA", "ALTER TABLE users NO FORCE ROW LEVEL SECURITY")
	}},
	"a program that may make tables": {"I10", "lets the program make tables", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "US", "GRANT CREATE ON SCHEMA public TO casefold_app")
	}},
	"a key without its answer": {"I06", "kept without its answer", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "US", "INSERT INTO idempotency_keys (tenant_id, user_id, key, request, created_at) VALUES ($1, 1, 'k', 'r', now())", who.Tenant)
	}},
	"a firm known in the global database only": {"I09", "exists in the global database only", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "US", "DELETE FROM audit_lines WHERE tenant_id = $1", who.Tenant)
		h.exec(t, "US", "DELETE FROM tenants WHERE tenant_id = $1", who.Tenant)
	}},
	"a firm that nobody knows there": {"I28", "does not know it", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "US", "INSERT INTO tenant_usage (tenant_id) VALUES ($1)", who.Tenant+1<<40)
	}},
	"a name that differs": {"I09", "user 1 and the account differ", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "", "UPDATE accounts SET name = 'Somebody else' WHERE tenant_id = $1", who.Tenant)
	}},
	"a user without an account": {"I09", "no account to sign in with", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "", "DELETE FROM accounts WHERE tenant_id = $1", who.Tenant)
	}},
	"an account without a user": {"I09", "has no user in the region", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "US", "DELETE FROM users WHERE tenant_id = $1", who.Tenant)
	}},
	"a job that will never end": {"I17", "will never end", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "US", "INSERT INTO jobs (tenant_id, id, kind, user_id, river_id, started_at) VALUES ($1, 1, 'k', 1, 999, now())", who.Tenant)
	}},
	"a mail that was lost": {"I18", "neither sent nor shown as failed", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "", "INSERT INTO mails (id, job_id, recipient, sealed, queued_at) VALUES (gen_random_uuid(), 999, 'a@b.example', 'x', $1)", yesterday)
	}},
	"a half that was never repaired": {"I18", "is in one database only", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "", "INSERT INTO outbox (kind, region, tenant_id, created_at) VALUES ('firm', 'US', $1, $2)", who.Tenant+1<<41, yesterday)
	}},
	"a changed audit line": {"I23", "a line under seal 1 was changed", func(t *testing.T, h *house, who db.Actor) {
		h.awaitSeal(t, who)
		h.exec(t, "US", "UPDATE audit_lines SET action = 'x.y' WHERE tenant_id = $1", who.Tenant)
	}},
	"a record from the future": {"I26", "in the future", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "US", "UPDATE users SET created_at = now() + interval '1 day' WHERE tenant_id = $1", who.Tenant)
	}},
	"a change before the beginning": {"I26", "password_changed_at before their created_at", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "", "UPDATE accounts SET password_changed_at = $1 WHERE tenant_id = $2", yesterday, who.Tenant)
	}},
	"storage that was counted wrongly": {"I21", "is said to use 5 bytes, 0 of them pending deletion, and uses 0 and 0", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "US", "UPDATE tenant_usage SET total_bytes = 5, calculated_at = now() WHERE tenant_id = $1", who.Tenant)
	}},
	"storage that is no longer counted": {"I21", "was not counted since", func(t *testing.T, h *house, who db.Actor) {
		h.exec(t, "US", "UPDATE tenant_usage SET calculated_at = now() - interval '3 days' WHERE tenant_id = $1", who.Tenant)
		h.retain(t, who, -time.Hour)
	}},
	"a file that outlives its retention": {"I24", "is still there", func(t *testing.T, h *house, who db.Actor) {
		h.retain(t, who, -8*24*time.Hour)
	}},
	"an unfinished file": {"I25", "mail/.new-123 was begun", func(t *testing.T, h *house, who db.Actor) {
		path := filepath.Join(h.data, "mail", ".new-123")
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, yesterday, yesterday); err != nil {
			t.Fatal(err)
		}
	}},
}

// retain keeps a file for some time from now.
func (h *house) retain(t *testing.T, who db.Actor, lifetime time.Duration) {
	t.Helper()
	h.exec(t, "US", `INSERT INTO blob_retention (tenant_id, file_key, last_key, object, delete_after, created_at) VALUES ($1, $2, $2, 'document', $3, now())`,
		who.Tenant, h.file(t, who, ""), time.Now().Add(lifetime))
}

func TestEachDamageIsFoundAndNamed(t *testing.T) {
	h := build(t)
	for _, d := range damages {
		d.do(t, h, h.firm(t, "US"))
	}
	lines := h.check(t)
	for name, d := range damages {
		if !slices.ContainsFunc(lines, func(line string) bool {
			return strings.HasPrefix(line, d.invariant+"  ") && strings.Contains(line, d.words)
		}) {
			t.Errorf("%s was not found", name)
		}
	}
	if len(lines) != len(damages) {
		t.Errorf("%d damages, and found:\n%s", len(damages), strings.Join(lines, "\n"))
	}
}

// awaitSeal seals the trail of the firm. Other tests of the server may hold it up with transactions of theirs.
func (h *house) awaitSeal(t *testing.T, who db.Actor) {
	t.Helper()
	conn := h.Super(t, who.Region)
	for sealed := false; !sealed; {
		bound, err := audit.AwaitBound(t.Context(), h.DB, who.Region, time.Second)
		if err == nil {
			_, err = audit.CatchUp(t.Context(), h.DB, who.Region, bound)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := conn.QueryRow(t.Context(), "SELECT EXISTS (SELECT FROM audit_seals WHERE tenant_id = $1)", who.Tenant).Scan(&sealed); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLinesThatALivingSealerLeavesAreFound(t *testing.T) {
	h := build(t)
	h.firm(t, "US")
	turn, err := h.TakeTurn(t.Context(), "US", "casefold audit sealer")
	if err != nil || turn == nil {
		t.Fatal(turn, err)
	}
	t.Cleanup(func() { turn.End(context.Background()) })
	h.exec(t, "US", "UPDATE audit_lines SET at = at - interval '1 minute'")
	var lines []string
	for deadline := time.Now().Add(time.Minute); len(lines) == 0 && time.Now().Before(deadline); {
		lines = h.check(t) // finds nothing while another test of the server holds the sealer up
	}
	if len(lines) != 1 || !strings.Contains(lines[0], "1 lines of the audit trail are older than 10s and not sealed") {
		t.Errorf("found %q", lines)
	}
}
