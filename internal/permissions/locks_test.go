package permissions_test

import (
	"testing"

	"casefold/internal/testkit"
)

// Whoever names a group for matters and whoever deletes it change the same rows: one of them comes after the other.
func TestNamingAGroupAndDeletingItNeverWaitForEachOther(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Admin.SignIn()
	w.Uptime.SignIn()
	matters := newMatters(t, w, 2)
	team, board := newGroup(t, w.Admin, "Team", w.Associate), newGroup(t, w.Admin, "Board")
	apply(t, w.Admin, allow(matters, nil, team, board)) // the row of the board, which goes, is waited for
	var named, deleted *testkit.Response
	w.Interleave(t, "SELECT FROM matter_allowed_groups WHERE tenant_id = $1 FOR UPDATE",
		func() {
			named = w.Admin.Post("/bulk/matter/permissions/apply", allow(matters, []*testkit.Person{w.Partner}, team))
		},
		func() { deleted = w.Uptime.Post("/permissions/groups/delete", m{"groupID": team}) },
	)
	named.OK(t)
	deleted.OK(t)
}
