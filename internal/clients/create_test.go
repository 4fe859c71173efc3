package clients_test

import (
	"net/http"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAClientIsCreatedActiveWithTagsMadeOnTheFly(t *testing.T) {
	w := testkit.NewWorld(t)
	partner := userID(t, w.Partner)
	var made []int64
	w.Associate.Post("/clients/new", m{"newClientData": m{
		"newClientName": "  Acme <b>\u202eCorp</b> ", "primaryAttorneys": []int64{partner, partner},
		"clientTags": []string{"Shipping", "BUSINESS", "shipping "},
	}}).Into(t, &made)
	c := get(t, w.Partner, made[0])
	if c.Name != "Acme <b>\u202eCorp</b>" || c.Status != "active" || c.IsDeleted != 0 || len(c.Attorneys) != 1 || c.Attorneys[0].Sub != w.Partner.Sub {
		t.Errorf("%+v", c)
	}
	if len(c.Tags) != 2 || c.Tags[0].Name != "Business" || c.Tags[1].Name != "Shipping" {
		t.Errorf("tags %+v", c.Tags)
	}
	if !c.Can["edit"] || !c.Can["delete"] || c.Can["restore"] || !c.Can["createMatter"] {
		t.Errorf("can %v", c.Can)
	}
}

func TestANameThatDiffersInCaseAndBlanksAloneIsRefused(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	id := w.Client("Blue Harbor Shipping")
	var existing struct {
		Names    []string `json:"names"`
		ClientID int64    `json:"clientID"`
	}
	for _, name := range []string{"Blue Harbor Shipping", " BLUE harbor  shipping\u00a0"} {
		w.Associate.Post("/clients/new", m{"newClientData": m{"newClientName": name}}).Fails(t, errs.DisallowedInsert).Data(t, &existing)
		if existing.ClientID != id || existing.Names[0] != "Blue Harbor Shipping" {
			t.Errorf("told %+v", existing)
		}
	}
	second := w.Client("Another")
	update(w.Associate, second, m{"newClientName": "blue harbor shipping"}).Fails(t, errs.DisallowedUpdate)
	other.Client("Blue Harbor Shipping")
}

func TestAClientWithAnImpossibleFormIsRefusedAndLeavesNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	for name, form := range map[string]m{
		"no name":            {"newClientName": " "},
		"a long name":        {"newClientName": strings.Repeat("x", 256)},
		"a long tag":         {"newClientName": "x", "clientTags": []string{strings.Repeat("x", 256)}},
		"an unknown person":  {"newClientName": "x", "primaryAttorneys": []int64{987654321}},
		"another status":     {"newClientName": "x", "newClientStatus": "asleep"},
		"a field of its own": {"newClientName": "x", "isDeleted": 1},
	} {
		t.Run(name, func(t *testing.T) {
			w.Associate.Post("/clients/new", m{"newClientData": form}).Fails(t, errs.InvalidInput)
		})
	}
	if names := list(t, w.Partner, ""); len(names) != 0 {
		t.Errorf("%v", names)
	}
}

func TestADoubleClickCreatesOneClient(t *testing.T) {
	w := testkit.NewWorld(t)
	key := http.Header{"Idempotency-Key": {"once"}}
	var first, second []int64
	w.Associate.Call(http.MethodPost, "/clients/new", m{"newClientData": m{"newClientName": "Once"}}, key).Into(t, &first)
	w.Associate.Call(http.MethodPost, "/clients/new", m{"newClientData": m{"newClientName": "Once"}}, key).Into(t, &second)
	if first[0] != second[0] {
		t.Errorf("%v and %v", first, second)
	}
}

func TestWhoMayNotCreateClientsIsTold(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Admin.Post("/permission/feature/update", m{
		"featureCode": "CREATE_CLIENT_ALLOWED", "allowedUsers": []string{w.Partner.Sub}, "allowedGroups": []int{},
	}).OK(t)
	w.Associate.Post("/clients/new", m{"newClientData": m{"newClientName": "Mine"}}).Fails(t, errs.CannotCreateClients)
	w.Partner.Post("/clients/new", m{"newClientData": m{"newClientName": "Mine"}}).OK(t)
	if c := get(t, w.Associate, 1); c.Can["createMatter"] || c.Reasons["createMatter"] != "You do not have permissions to create new matters" {
		t.Errorf("%+v", c)
	}
}
