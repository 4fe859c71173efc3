package permissions_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// superuser connects past all walls, as the one who pulls the plug.
func superuser(t *testing.T, w *testkit.World) *pgx.Conn {
	t.Helper()
	cfg, err := dbtest.SharedConfig()
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), cfg.RegionURLs[w.Region])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func TestAChangeOfManyMattersThatIsKilledMidwayLeavesTheOldRules(t *testing.T) {
	w := testkit.NewWorld(t)
	matters := newMatters(t, w, 5000)
	team := newGroup(t, w.Admin, "Team", w.Associate)
	// Whoever holds the row of somebody who is named makes the change wait after it has written half of what it writes.
	holder := superuser(t, w)
	hold, err := holder.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hold.Exec(t.Context(), "SELECT FROM users WHERE tenant_id = $1 AND sub = $2 FOR UPDATE", w.Tenant, w.Partner.Sub); err != nil {
		t.Fatal(err)
	}
	body := allow(matters, []*testkit.Person{w.Partner}, team)
	w.Admin.SignIn()
	answer := make(chan *testkit.Response)
	go func() { answer <- w.Admin.Post("/bulk/matter/permissions/apply", body) }()
	killer := superuser(t, w)
	testkit.Await(t, "the change waits for nobody", func() (killed bool) {
		err := killer.QueryRow(t.Context(), `SELECT coalesce(bool_or(pg_terminate_backend(pid)), false) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO matter_allowed_users%'`).Scan(&killed)
		if err != nil {
			t.Fatal(err)
		}
		return killed
	})
	(<-answer).Fails(t, errs.NoDatabase)
	if err := hold.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len(restricted(t, w.Admin, matters)) + count(t, w, "SELECT count(*) FROM matter_allowed_users") +
		count(t, w, "SELECT count(*) FROM audit_lines WHERE action = 'matter.permissions'"); n != 0 {
		t.Errorf("%d traces are left", n)
	}
	if n := apply(t, w.Admin, body); n != 5000 || len(restricted(t, w.Admin, matters)) != 5000 {
		t.Errorf("the repeat updates %d", n)
	}
}
