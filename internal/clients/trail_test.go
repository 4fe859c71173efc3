package clients_test

import (
	"fmt"
	"testing"

	"casefold/internal/testkit"
)

func TestEveryChangeOfAClientIsRecordedAndToldToTheFirm(t *testing.T) {
	w := testkit.NewWorld(t)
	screen := w.Watch(t, w.Partner)
	id := w.Client("Acme")
	attorney := userID(t, w.Partner)
	update(w.Associate, id, m{"newClientName": "Acme Ltd", "clientTags": []string{"Rare"}, "primaryAttorneys": []int64{attorney}}).OK(t)
	one, many := m{"clientID": id}, func(deleted int) m { return m{"clientIDs": []int64{id}, "isDeleted": deleted} }
	w.Associate.Put("/client/deactivate", one).OK(t)
	w.Associate.Put("/client/deactivate", one).OK(t)
	w.Associate.Put("/client/activate", one).OK(t)
	w.Associate.Put("/clients/markMultipleDeleted", many(1)).OK(t)
	w.Associate.Put("/clients/markMultipleDeleted", many(1)).OK(t)
	w.Associate.Put("/clients/markMultipleDeleted", many(0)).OK(t)

	first := `{"name":"Acme","active":true,"tags":[],"attorneys":[]}`
	edited := func(active bool) string {
		return fmt.Sprintf(`{"name":"Acme Ltd","active":%v,"tags":["Rare"],"attorneys":[%d]}`, active, attorney)
	}
	trail := w.Trail(t, "client")
	if len(trail) != 6 {
		t.Fatalf("%d lines for six changes: %+v", len(trail), trail)
	}
	trail[0].Says(t, "client.create", id, "", first)
	trail[1].Says(t, "client.update", id, first, edited(true))
	trail[2].Says(t, "client.status", id, edited(true), edited(false))
	trail[3].Says(t, "client.status", id, edited(false), edited(true))
	trail[4].Says(t, "client.trash", id, "false", "true")
	trail[5].Says(t, "client.restore", id, "true", "false")

	news := fmt.Sprintf(`client {"clientID":%d}`, id)
	screen.Shows(t, news)
	screen.Shows(t, "lookup", news, news, news, news, news)
}
