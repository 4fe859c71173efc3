package matters_test

import (
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/testkit"
)

// Totals are remembered. After every change they are those of the list, for everybody.
func TestTotalsFollowEveryChange(t *testing.T) {
	w := testkit.NewWorld(t)
	today := clock.Now().Format(time.DateOnly)
	agree := func(after string) {
		t.Helper()
		for _, p := range []*testkit.Person{w.Associate, w.Partner, w.Admin, w.Uptime} {
			for _, day := range []string{today, "2031-01-01", today} {
				var c struct{ Tabs map[string]int }
				p.Get("/matters/count?today="+day).Into(t, &c)
				for _, tab := range []string{"All", "Open", "Closed", "My"} {
					if want := len(list(t, p, "?today="+day+"&tab="+tab)); c.Tabs[tab] != want {
						t.Errorf("after %s %s counts %d of %s on %s, want %d", after, p.Username, c.Tabs[tab], tab, day, want)
					}
				}
			}
		}
	}
	post := func(path string, body m) { t.Helper(); w.Admin.Post(path, body).OK(t) }
	agree("nothing")
	first, second := w.Matter("First", w.Staffed(w.Associate)), w.Matter("Second", m{"dateClosed": "2030-06-15"})
	agree("two new ones")
	post("/matter/close", m{"matterID": first, "today": today})
	agree("closing one")
	post("/matter/close", m{"matterID": first, "reopen": true})
	agree("opening it again")
	post("/matters/markMultipleDeleted", m{"matterIDs": []int64{first, second}, "isDeleted": 1})
	agree("putting both into the trash")
	post("/matter/setDeleted", m{"matterID": first, "isDeleted": 0})
	agree("restoring one")
	update(w.Admin, first, m{"name": "First", "matterPermissions": w.Walled(w.Partner)["matterPermissions"]}).OK(t)
	agree("a wall around it")
	update(w.Admin, first, m{"name": "First", "matterPermissions": m{"matterPermissionGlobalSetting": "allUsers", "userAllowList": []m{}, "groupAllowList": []m{}}}).OK(t)
	agree("lifting the wall")
	post("/matter/setDeleted", m{"matterID": second, "isDeleted": 0})
	agree("restoring the other")
}
