package permissions_test

import (
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/testkit"
)

func TestOnlyWhatDiffersInTheListsIsWritten(t *testing.T) {
	w := testkit.NewWorld(t)
	matters := newMatters(t, w, 3)
	team, board := newGroup(t, w.Admin, "Team"), newGroup(t, w.Admin, "Board")
	apply(t, w.Admin, allow(matters, []*testkit.Person{w.Partner}, team))
	rows := func() (list string) {
		inFirm(t, w, func(tx pgx.Tx) error {
			return tx.QueryRow(t.Context(), `SELECT string_agg(concat_ws(' ', matter_id, named, xmin), ', ' ORDER BY matter_id, named) FROM (
				SELECT matter_id, 'group ' || group_id AS named, xmin FROM matter_allowed_groups WHERE group_id = $1
				UNION ALL SELECT matter_id, 'user ' || user_id, xmin FROM matter_allowed_users) a`, team).Scan(&list)
		})
		return list
	}
	before := rows()
	apply(t, w.Admin, allow(matters, []*testkit.Person{w.Partner}, team, board))
	if n := count(t, w, "SELECT count(*) FROM matter_allowed_groups WHERE group_id = $1", board); n != 3 || rows() != before {
		t.Errorf("a group was added to %d matters, want 3; the others were\n%s\nand are\n%s", n, before, rows())
	}
	apply(t, w.Admin, allow(matters[1:], []*testkit.Person{w.Partner}, team))
	if n := count(t, w, "SELECT count(*) FROM matter_allowed_groups WHERE group_id = $1", board); n != 1 || rows() != before {
		t.Errorf("a group is named for %d matters, want 1; the others were\n%s\nand are\n%s", n, before, rows())
	}
	apply(t, w.Admin, allow(matters, []*testkit.Person{w.Associate}, board))
	if n := count(t, w, "SELECT count(*) FROM matter_allowed_groups"); n != 3 {
		t.Errorf("%d groups are named, want one for each of three matters", n)
	}
	if explain(t, w.Admin, w.Partner, matters[0]).Allowed || !explain(t, w.Admin, w.Associate, matters[0]).Allowed {
		t.Error("the person who was replaced still sees the matter, or the one who came does not")
	}
}
