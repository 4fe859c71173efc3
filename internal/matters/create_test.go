package matters_test

import (
	"net/http"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAMatterIsCreatedWithClientTypeOfficeAndTagsMadeOnTheFly(t *testing.T) {
	w := testkit.NewWorld(t)
	var made struct {
		ID  int64   `json:"newMatterID"`
		IDs []int64 `json:"ids"`
	}
	create(w.Associate, m{
		"name": " Acme v. <i>\u202eBolt</i> ", "customMatterID": " 2024-17 ", "newClient": "Acme", "newMatterType": "litigation",
		"newOfficeBranch": "Harbour", "matterTags": []string{"Appeal", "appeal", "URGENT"}, "assignedStaff": []string{w.Partner.Sub, w.Partner.Sub},
		"dateOpened": "2024-02-29", "dateClosed": nil,
	}).Into(t, &made)
	if len(made.IDs) != 1 || made.IDs[0] != made.ID {
		t.Fatalf("%+v", made)
	}
	got := get(t, w.Partner, made.ID)
	if got.Name != "Acme v. <i>\u202eBolt</i>" || got.CustomID != "2024-17" || got.ClientName != "Acme" || got.Type.Name != "Litigation" ||
		got.Office.Name != "Harbour" || *got.Opened != "2024-02-29" || got.Closed != nil || !got.IsOpen || got.Setting != "allUsers" {
		t.Errorf("%+v", got)
	}
	if len(got.Tags) != 2 || got.Tags[0].Name != "Appeal" || got.Tags[1].Name != "Urgent" || len(got.Staff) != 1 || got.Staff[0].Sub != w.Partner.Sub {
		t.Errorf("%+v", got)
	}
	if !got.Can["edit"] || !got.Can["close"] || got.Can["reopen"] || !got.Can["delete"] || got.Can["editPermissions"] {
		t.Errorf("can %v", got.Can)
	}
	if !get(t, w.Admin, made.ID).Can["editPermissions"] {
		t.Error("the admin may not edit permissions")
	}
}

func TestAMatterNeedsNothingButAName(t *testing.T) {
	w := testkit.NewWorld(t)
	got := get(t, w.Associate, w.Matter("Bare"))
	if got.Client != nil || got.Type != nil || got.Office != nil || got.Opened != nil || len(got.Tags) != 0 {
		t.Errorf("%+v", got)
	}
	w.Matter("Bare") // two matters may have the same name
}

func TestAnImpossibleFormIsRefusedAndLeavesNothing(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	other.Client("A")
	foreignClient := other.Client("B")
	var types struct {
		IDs []int64 `json:"ids"`
	}
	other.Admin.Post("/matters/types", m{"newTags": []string{"Theirs"}}).Into(t, &types)
	for name, c := range map[string]struct {
		form m
		want *errs.Error
	}{
		"no name":               {m{"name": "  "}, errs.InvalidInput},
		"a long name":           {m{"name": strings.Repeat("x", 256)}, errs.InvalidInput},
		"a long custom id":      {m{"name": "x", "customMatterID": strings.Repeat("x", 256)}, errs.InvalidInput},
		"a long new type":       {m{"name": "x", "newMatterType": strings.Repeat("x", 256)}, errs.InvalidInput},
		"two clients":           {m{"name": "x", "newClient": "New", "existingClientID": foreignClient}, errs.InvalidInput},
		"another firm's client": {m{"name": "x", "newMatterType": "Fresh", "existingClientID": foreignClient}, errs.ClientNotFound},
		"an unknown client":     {m{"name": "x", "existingClientID": 987654321}, errs.ClientNotFound},
		"an impossible client":  {m{"name": "x", "existingClientID": 0}, errs.ClientNotFound},
		"another firm's type":   {m{"name": "x", "newClient": "Fresh", "existingMatterTypeID": types.IDs[0]}, errs.ObjectNotFound},
		"an unknown office":     {m{"name": "x", "newClient": "Fresh", "existingOfficeBranchID": 987654321}, errs.ObjectNotFound},
		"another firm's person": {m{"name": "x", "newClient": "Fresh", "assignedStaff": []string{w.Partner.Sub, other.Partner.Sub}}, errs.InvalidInput},
		"a person's name":       {m{"name": "x", "assignedStaff": []string{"partner"}}, errs.InvalidInput},
		"not a date":            {m{"name": "x", "dateOpened": "2023-02-29"}, errs.InvalidInput},
		"a year of two digits":  {m{"name": "x", "newClient": "Fresh", "dateOpened": "0026-02-01"}, errs.InvalidInput},
		"a date before 1600":    {m{"name": "x", "newClient": "Fresh", "dateClosed": "1599-12-31"}, errs.InvalidInput},
		"a field of its own":    {m{"name": "x", "isDeleted": 1}, errs.InvalidInput},
	} {
		t.Run(name, func(t *testing.T) { create(w.Admin, c.form).Fails(t, c.want) })
	}
	if names := list(t, w.Admin, ""); len(names) != 0 {
		t.Errorf("%v", names)
	}
	var clients []m
	if w.Admin.Get("/clients").Into(t, &clients); len(clients) != 0 {
		t.Errorf("%v", clients)
	}
}

func TestAClientThatExistsIsNotMadeAgainOnTheFly(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Client("Acme")
	create(w.Associate, m{"name": "x", "newClient": " ACME"}).Fails(t, errs.DisallowedInsert)
}

func TestADoubleClickCreatesOneMatter(t *testing.T) {
	w := testkit.NewWorld(t)
	key := http.Header{"Idempotency-Key": {"once"}}
	for range 2 {
		w.Associate.Call(http.MethodPost, "/matters/new", m{"newMatterData": m{"name": "Once"}}, key).OK(t)
	}
	if names := list(t, w.Associate, ""); len(names) != 1 {
		t.Errorf("%v", names)
	}
}

func TestWhoMayNotCreateIsToldAndMayStillEdit(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Matter("Existing")
	w.Admin.Post("/permission/feature/update", m{
		"featureCode": "CREATE_CLIENT_ALLOWED", "allowedUsers": []string{w.Partner.Sub}, "allowedGroups": []int{},
	}).OK(t)
	create(w.Associate, m{"name": "x"}).Fails(t, errs.CannotCreateMatters)
	update(w.Associate, id, m{"name": "Existing", "newClient": "New"}).Fails(t, errs.CannotCreateClients)
	update(w.Associate, id, m{"name": "Renamed"}).OK(t)
	create(w.Partner, m{"name": "x", "newClient": "New"}).OK(t)
}
