package check_test

import (
	"strings"
	"testing"
	"time"

	"casefold/internal/audit"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

func TestAnInstallationThatMovedToAnotherServerIsSound(t *testing.T) {
	here := build(t)
	who, whole := here.firm(t, "US"), here.firm(t, "CA")
	here.exec(t, "US", "DO $$ BEGIN FOR i IN 1..30000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$")
	here.leave(t, who)
	here.awaitSeal(t, who)
	here.leave(t, whole)

	there := &house{Installation: here.Move(t), data: here.data, blobs: here.blobs}
	there.leave(t, who)
	there.leave(t, whole)
	// Every line is older than the check lets pass without a seal.
	clock.Advance(time.Minute)
	t.Cleanup(clock.Reset)
	if lines := there.check(t); len(lines) != 0 {
		t.Errorf("found %q", lines)
	}
	there.exec(t, "US", "UPDATE audit_lines SET action = 'x.y' WHERE tenant_id = $1", who.Tenant)
	if lines := there.check(t); len(lines) != 1 || !strings.Contains(lines[0], "a line under seal 1 was changed") {
		t.Errorf("found %q", lines)
	}
}

// leave writes a line into the audit trail.
func (h *house) leave(t *testing.T, who db.Actor) {
	t.Helper()
	err := h.InTx(t.Context(), who, func(tx *db.Tx) error {
		return audit.Record(t.Context(), tx, audit.Line{Action: "user.edit", Object: "user", ObjectID: who.UserID})
	})
	if err != nil {
		t.Fatal(err)
	}
}
