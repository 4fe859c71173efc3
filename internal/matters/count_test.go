package matters_test

import (
	"fmt"
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
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

// What a filter finds is counted once, until something changes that it looks at.
func TestTotalsOfFiltersFollowEveryChange(t *testing.T) {
	w := testkit.NewWorld(t)
	agree := func(after string) {
		t.Helper()
		for _, p := range []*testkit.Person{w.Associate, w.Partner, w.Associate} {
			for _, query := range []string{"?filter=acme", "?name=acme", "?clientName=acme", "?customMatterID=acme", "?matterType=acme", "?officeBranch=acme", "?tags=acme", "?assignedStaff=acme", "?filter=acme&tab=Open"} {
				var c struct{ Matching int }
				p.Get("/matters/count"+query).Into(t, &c)
				if want := len(list(t, p, query)); c.Matching != want {
					t.Errorf("after %s %s counts %d of %s, want %d", after, p.Username, c.Matching, query, want)
				}
			}
		}
	}
	put := func(path string, body m) { t.Helper(); w.Admin.Put(path, body).OK(t) }
	statement := func(sql string, args ...any) {
		t.Helper()
		err := w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), sql, append([]any{w.Tenant}, args...)...)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	client := w.Client("Client")
	agree("nothing")
	one := w.Matter("One", w.For(client), w.Staffed(w.Partner), m{"matterTags": []string{"Tag"}, "newMatterType": "Type", "newOfficeBranch": "Office", "customMatterID": "ID"})
	w.Matter("Acme")
	agree("two new ones")
	for _, form := range []m{{"name": "Acme One"}, {"name": "One", "customMatterID": "acme"}, {"name": "One", "matterTags": []string{"Acme tag"}}, {"name": "One", "newMatterType": "Acme type"},
		{"name": "One", "newOfficeBranch": "Acme office"}, {"name": "One", "existingClientID": w.Client("Acme client")}, {"name": "One"}} {
		update(w.Admin, one, form).OK(t)
		agree(fmt.Sprint(form))
	}
	update(w.Admin, one, m{"name": "One", "existingClientID": client, "matterTags": []string{"Tag"}, "newMatterType": "Another type", "assignedStaff": []string{w.Partner.Sub}}).OK(t)
	agree("all of them again")
	put(fmt.Sprintf("/client/update?clientID=%d", client), m{"newClientData": m{"newClientName": "Acme and sons"}})
	agree("another name of the client")
	for family, name := range map[string]string{"matterTag": "Tag", "matterType": "Another type"} {
		statement("UPDATE lookup_items SET name = 'The acme ' || name WHERE tenant_id = $1 AND family = $2 AND name = $3", family, name)
		agree("another name of a " + family)
	}
	statement("UPDATE users SET display_name = 'Acme person' WHERE tenant_id = $1 AND sub = $2::uuid", w.Partner.Sub)
	agree("another name of a person")
	update(w.Admin, one, m{"name": "Acme", "matterPermissions": w.Walled(w.Partner)["matterPermissions"]}).OK(t)
	agree("a wall")
	w.Admin.Post("/matter/close", m{"matterID": one}).OK(t)
	agree("closing it")
	w.Admin.Post("/matter/setDeleted", m{"matterID": one, "isDeleted": 1}).OK(t)
	agree("the trash")
}
