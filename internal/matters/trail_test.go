package matters_test

import (
	"fmt"
	"testing"

	"casefold/internal/testkit"
)

func TestEveryChangeOfAMatterIsRecordedAndToldToTheFirm(t *testing.T) {
	w := testkit.NewWorld(t)
	client := w.Client("Acme")
	screen := w.Watch(t, w.Partner)
	id := w.Matter("Acme v. Bolt", m{"dateOpened": "2024-03-01"})
	update(w.Associate, id, m{"name": "Acme v. Bolt (2)", "customMatterID": "X-9", "existingClientID": client}).OK(t)
	w.Associate.Post("/matter/close", m{"matterID": id}).OK(t)
	w.Associate.Post("/matter/close", m{"matterID": id}).OK(t)
	closed := *get(t, w.Associate, id).Closed
	w.Associate.Post("/matter/close", m{"matterID": id, "reopen": true}).OK(t)
	w.Associate.Post("/matter/setDeleted", m{"matterID": id, "isDeleted": true}).OK(t)
	w.Associate.Post("/matters/markMultipleDeleted", m{"matterIDs": []int64{id}, "isDeleted": 1}).OK(t)
	w.Associate.Post("/matters/markMultipleDeleted", m{"matterIDs": []int64{id}, "isDeleted": 0}).OK(t)

	first := `{"name":"Acme v. Bolt","dateOpened":"2024-03-01","dateClosed":null,"tags":[],"assignedStaff":[]}`
	edited := fmt.Sprintf(`{"name":"Acme v. Bolt (2)","customMatterID":"X-9","clientID":%d,"dateOpened":null,"dateClosed":null,"tags":[],"assignedStaff":[]}`, client)
	trail := w.Trail(t, "matter")
	if len(trail) != 6 {
		t.Fatalf("%d lines for six changes: %+v", len(trail), trail)
	}
	trail[0].Says(t, "matter.create", id, "", first)
	trail[1].Says(t, "matter.update", id, first, edited)
	trail[2].Says(t, "matter.close", id, "", `"`+closed+`"`)
	trail[3].Says(t, "matter.reopen", id, `"`+closed+`"`, "")
	trail[4].Says(t, "matter.trash", id, "false", "true")
	trail[5].Says(t, "matter.restore", id, "true", "false")

	news := fmt.Sprintf(`matter {"matterID":%d}`, id)
	for range trail {
		screen.Shows(t, news)
	}
}

func TestAWallIsALineOfItsOwnInTheRecord(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Matter("Acme v. Bolt")
	screen := w.Watch(t, w.Associate)
	form := w.Walled(w.Partner)
	form["name"] = "Acme v. Bolt"
	update(w.Admin, id, form).OK(t)
	unchanged := `{"name":"Acme v. Bolt","dateOpened":null,"dateClosed":null,"tags":[],"assignedStaff":[]}`
	trail := w.Trail(t, "matter")
	trail[len(trail)-2].Says(t, "matter.update", id, unchanged, unchanged)
	trail[len(trail)-1].Says(t, "matter.permissions", id, `{"matterPermissionGlobalSetting":"allUsers","userAllowList":[],"groupAllowList":[]}`,
		`{"matterPermissionGlobalSetting":"specifiedUsers","userAllowList":[{"userSub":"`+w.Partner.Sub+`","type":"ALLOW_READ_WRITE"}],"groupAllowList":[]}`)
	screen.Shows(t, "access") // and not which matter: it is behind the wall now
}
