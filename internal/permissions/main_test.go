package permissions_test

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

type directory struct {
	Groups []group `json:"groups"`
	Member []struct {
		GroupID int64  `json:"groupID"`
		Sub     string `json:"userSub"`
	} `json:"groupMembership"`
	Users []struct {
		Sub         string `json:"userSub"`
		DisplayName string `json:"displayName"`
		Type        string `json:"type"`
		Status      int    `json:"status"`
	} `json:"users"`
}

type group struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Type    string `json:"type"`
	Rev     int64  `json:"rev"`
	Members []struct {
		Sub         string `json:"userSub"`
		DisplayName string `json:"displayName"`
	} `json:"members"`
	Can struct {
		Edit         bool     `json:"edit"`
		Delete       bool     `json:"delete"`
		FixedMembers []string `json:"fixedMembers"`
	} `json:"can"`
}

func (g group) subs() []string {
	list := []string{}
	for _, member := range g.Members {
		list = append(list, member.Sub)
	}
	return list
}

func subs(people ...*testkit.Person) []string {
	list := []string{}
	for _, p := range people {
		list = append(list, p.Sub)
	}
	return list
}

// groups reads all groups of the person's firm.
func groups(t *testing.T, p *testkit.Person) directory {
	t.Helper()
	var d directory
	p.Post("/permissions/groups/list", m{}).Into(t, &d)
	return d
}

// admins is the group of the firm's administrators.
func admins(t *testing.T, p *testkit.Person) group {
	t.Helper()
	for _, g := range groups(t, p).Groups {
		if g.Type == "FIRM_ADMIN" {
			return g
		}
	}
	t.Fatal("there is no group of firm administrators")
	return group{}
}

// newGroup makes a group through the endpoint.
func newGroup(t *testing.T, p *testkit.Person, name string, members ...*testkit.Person) int64 {
	t.Helper()
	var made struct {
		ID int64 `json:"newPermissionGroupID"`
	}
	p.Post("/permissions/groups/create", m{"groupData": m{"name": name, "groupMembers": subs(members...)}}).Into(t, &made)
	return made.ID
}

func edit(p *testkit.Person, id int64, name string, members ...*testkit.Person) *testkit.Response {
	return editSeen(p, id, 0, name, members...)
}

// editSeen is edit by somebody who saw this rev of the group; 0 is somebody who does not say.
func editSeen(p *testkit.Person, id, rev int64, name string, members ...*testkit.Person) *testkit.Response {
	header := http.Header{}
	if rev != 0 {
		header.Set("If-Match", strconv.FormatInt(rev, 10))
	}
	return p.Call(http.MethodPost, "/permissions/groups/edit",
		m{"groupData": m{"groupID": id, "name": name, "groupMembers": subs(members...)}}, header)
}

// allow is the body that limits matters to people and groups.
func allow(matters []int64, people []*testkit.Person, groupIDs ...int64) m {
	users, groups := []m{}, []m{}
	for _, p := range people {
		users = append(users, m{"userSub": p.Sub, "type": "ALLOW_READ_WRITE"})
	}
	for _, id := range groupIDs {
		groups = append(groups, m{"groupID": id, "type": "ALLOW_READ_WRITE"})
	}
	return m{"matterIDs": matters, "userAllowList": users, "groupAllowList": groups, "onlyDeleteExistingPermissions": false}
}

// open is the body that opens matters to everybody.
func open(matters ...int64) m {
	return m{"matterIDs": matters, "userAllowList": []m{}, "groupAllowList": []m{}, "onlyDeleteExistingPermissions": true}
}

// apply changes matters through the endpoint and returns how many it says it changed.
func apply(t *testing.T, p *testkit.Person, body m) int {
	t.Helper()
	var done struct {
		Updated int `json:"numMattersUpdated"`
	}
	p.Post("/bulk/matter/permissions/apply", body).Into(t, &done)
	return done.Updated
}

// restricted is which of the matters are limited to specified users.
func restricted(t *testing.T, p *testkit.Person, matters []int64) []int64 {
	t.Helper()
	var begun struct {
		IDs []int64 `json:"allMatchingMatterIDsWithPermissions"`
	}
	p.Post("/bulk/matter/permissions/init", m{"matterIDs": matters}).Into(t, &begun)
	return begun.IDs
}

type explanation struct {
	Allowed bool `json:"allowed"`
	Reasons []struct {
		Code    string `json:"code"`
		Text    string `json:"text"`
		GroupID int64  `json:"groupID"`
	} `json:"reasons"`
}

func (e explanation) codes() []string {
	var list []string
	for _, reason := range e.Reasons {
		list = append(list, reason.Code)
	}
	return list
}

func explain(t *testing.T, by, about *testkit.Person, matter int64) explanation {
	t.Helper()
	var e explanation
	by.Post("/permissions/explain", m{"userSub": about.Sub, "matterID": matter}).Into(t, &e)
	return e
}

// count runs a query for one number in the firm's database.
func count(t *testing.T, w *testkit.World, query string, args ...any) (n int) {
	t.Helper()
	inFirm(t, w, func(tx pgx.Tx) error { return tx.QueryRow(t.Context(), query, args...).Scan(&n) })
	return n
}

func inFirm(t *testing.T, w *testkit.World, f func(tx pgx.Tx) error) {
	t.Helper()
	actor := db.Actor{Region: w.Region, Tenant: w.Tenant}
	if err := w.App().DB.InTx(t.Context(), actor, func(tx *db.Tx) error { return f(tx) }); err != nil {
		t.Fatal(err)
	}
}

// newMatters puts many matters into the register at once.
func newMatters(t *testing.T, w *testkit.World, n int) []int64 {
	t.Helper()
	ids := make([]int64, n)
	actor := db.Actor{Region: w.Region, Tenant: w.Tenant}
	err := w.App().DB.InTx(t.Context(), actor, func(tx *db.Tx) error {
		first, err := tx.IDs(t.Context(), "matter", n)
		for i := range ids {
			ids[i] = first + int64(i)
		}
		if err == nil {
			_, err = tx.Exec(t.Context(), `INSERT INTO matters (tenant_id, id, name, created_at)
				SELECT $1, id, 'Matter ' || id, $3 FROM unnest($2::bigint[]) AS id`, tx.Tenant, ids, tx.Now)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}
