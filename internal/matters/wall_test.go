package matters_test

import (
	"fmt"
	"slices"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAWalledMatterIsAbsentForThoseOutside(t *testing.T) {
	w := testkit.NewWorld(t)
	client := w.Client("Acme")
	open := w.Matter("Open", w.For(client))
	walled := w.Matter("Secret", w.For(client), w.Walled(w.Partner), w.Staffed(w.Associate))
	for _, p := range []*testkit.Person{w.Admin, w.Uptime, w.Partner} {
		if names := list(t, p, "?sort=matterID"); !slices.Equal(names, []string{"Open", "Secret"}) {
			t.Errorf("%s sees %v", p.Username, names)
		}
	}
	for _, query := range []string{"", "?tab=My", "?filter=secret", fmt.Sprintf("?clientID=%d", client), fmt.Sprintf("?matterIDs=%d", walled), "?includeDeleted=true"} {
		if names := list(t, w.Associate, query); slices.Contains(names, "Secret") {
			t.Errorf("%s shows %v", query, names)
		}
	}
	var count struct {
		Matching int64
		Tabs     map[string]int64
	}
	w.Associate.Get("/matters/count").Into(t, &count)
	if count.Matching != 1 || count.Tabs["All"] != 1 || count.Tabs["My"] != 0 {
		t.Errorf("%+v", count)
	}
	var ids []int64
	if w.Associate.Get("/matters/ids").Into(t, &ids); !slices.Equal(ids, []int64{open}) {
		t.Errorf("%v", ids)
	}
	for name, answer := range map[string]*testkit.Response{
		"get":    w.Associate.Get(path(walled)),
		"update": update(w.Associate, walled, m{"name": "Taken"}),
		"close":  w.Associate.Post("/matter/close", m{"matterID": walled}),
		"trash":  w.Associate.Post("/matter/setDeleted", m{"matterID": walled, "isDeleted": 1}),
		"many":   w.Associate.Post("/matters/markMultipleDeleted", m{"matterIDs": []int64{open, walled}, "isDeleted": 1}),
	} {
		t.Run(name, func(t *testing.T) { answer.Fails(t, errs.NoMatterAccess) })
	}
}

func TestOnlyWhoHasPermissionsAccessMayBuildOrLiftAWall(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Matter("Contested")
	create(w.Partner, m{"name": "x", "matterPermissions": w.Walled(w.Partner)["matterPermissions"]}).Fails(t, errs.AdminRequired)
	update(w.Partner, id, m{"name": "x", "matterPermissions": w.Walled(w.Partner)["matterPermissions"]}).Fails(t, errs.AdminRequired)
	update(w.Admin, id, m{"name": "Contested", "matterPermissions": w.Walled(w.Partner)["matterPermissions"]}).OK(t)
	w.Associate.Get(path(id)).Fails(t, errs.NoMatterAccess)
	update(w.Partner, id, m{"name": "Renamed inside"}).OK(t)
	w.Associate.Get(path(id)).Fails(t, errs.NoMatterAccess)
	update(w.Admin, id, m{"name": "Contested", "matterPermissions": m{"matterPermissionGlobalSetting": "allUsers", "userAllowList": []m{}, "groupAllowList": []m{}}}).OK(t)
	if got := get(t, w.Associate, id); got.Setting != "allUsers" {
		t.Errorf("%+v", got)
	}
}

func TestAnotherFirmsMatterDoesNotExist(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	other.Matter("One")
	foreign := other.Matter("Two")
	for name, answer := range map[string]*testkit.Response{
		"get":    w.Admin.Get(path(foreign)),
		"helper": w.Admin.Get(fmt.Sprintf("/matter/editMatterHelper?matterID=%d", foreign)),
		"update": update(w.Admin, foreign, m{"name": "Taken"}),
		"close":  w.Admin.Post("/matter/close", m{"matterID": foreign}),
		"trash":  w.Admin.Post("/matter/setDeleted", m{"matterID": foreign, "isDeleted": 1}),
	} {
		t.Run(name, func(t *testing.T) { answer.Fails(t, errs.MatterNotFound) })
	}
	if got := get(t, other.Admin, foreign); got.Name != "Two" || got.IsDeleted != 0 || got.Closed != nil {
		t.Errorf("%+v", got)
	}
}

func TestTheListIsSortedFilteredAndPaged(t *testing.T) {
	w := testkit.NewWorld(t)
	acme, bolt := w.Client("Acme"), w.Client("bolt")
	w.Matter("charlie", w.For(acme), m{"dateOpened": "2024-03-01", "newMatterType": "Tax", "matterTags": []string{"Rare"}})
	w.Matter("Alpha", w.For(bolt), m{"dateOpened": "2024-01-01", "customMatterID": "X-9"}, w.Staffed(w.Partner))
	w.Matter("bravo", m{"newOfficeBranch": "North"})
	for query, want := range map[string][]string{
		"":                                  {"Alpha", "bravo", "charlie"},
		"?direction=desc":                   {"charlie", "bravo", "Alpha"},
		"?sort=clientName":                  {"charlie", "Alpha", "bravo"},
		"?sort=clientName&direction=desc":   {"Alpha", "charlie", "bravo"},
		"?sort=dateOpened&direction=desc":   {"charlie", "Alpha", "bravo"},
		"?sort=matterType":                  {"charlie", "Alpha", "bravo"},
		"?page=2&pageSize=2":                {"charlie"},
		"?filter=x-9":                       {"Alpha"},
		"?filter=rare":                      {"charlie"},
		"?filter=north":                     {"bravo"},
		"?filter=display*part":              {"Alpha"},
		"?name=a&clientName=B":              {"Alpha"},
		"?matterType=tax&tags=rare":         {"charlie"},
		"?assignedStaff=partner&name=alpha": {"Alpha"},
		fmt.Sprintf("?clientID=%d", acme):   {"charlie"},
		"?tab=My":                           {},
		"?filter=%25":                       {},
	} {
		if got := list(t, w.Associate, query); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	if got := list(t, w.Partner, "?tab=My"); !slices.Equal(got, []string{"Alpha"}) {
		t.Errorf("My: %v", got)
	}
}
