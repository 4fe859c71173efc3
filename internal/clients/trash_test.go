package clients_test

import (
	"fmt"
	"slices"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestClientsGoToTheTrashAndComeBackTogether(t *testing.T) {
	w := testkit.NewWorld(t)
	a, b := w.Client("A"), w.Client("B")
	w.Associate.Put("/clients/markMultipleDeleted", m{"clientIDs": []int64{a, b, a}, "isDeleted": 1}).OK(t)
	if names := list(t, w.Partner, ""); len(names) != 0 {
		t.Errorf("%v are still listed", names)
	}
	if names := list(t, w.Partner, "?includeDeleted=true"); !slices.Equal(names, []string{"A", "B"}) {
		t.Errorf("with the trash: %v", names)
	}
	if c := get(t, w.Partner, a); c.IsDeleted != 1 || c.Can["edit"] || !c.Can["restore"] || c.Reasons["edit"] == "" {
		t.Errorf("%+v", c)
	}
	var done struct {
		Changed int `json:"numClientsUpdated"`
	}
	w.Associate.Put("/clients/markMultipleDeleted", m{"clientIDs": []int64{a, b}, "isDeleted": false}).Into(t, &done)
	if names := list(t, w.Partner, ""); len(names) != 2 || done.Changed != 2 {
		t.Errorf("%v, %+v", names, done)
	}
	w.Associate.Put("/clients/markMultipleDeleted", m{"clientIDs": []int64{a, b}, "isDeleted": 0}).Into(t, &done)
	if done.Changed != 0 {
		t.Errorf("restored again: %+v", done)
	}
}

func TestAClientInTheTrashIsNotChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Client("Trashed")
	w.Associate.Put("/clients/markMultipleDeleted", m{"clientIDs": []int64{id}, "isDeleted": true}).OK(t)
	update(w.Admin, id, m{"newClientName": "Changed"}).Fails(t, errs.ClientInTrash)
	w.Admin.Put("/client/deactivate", m{"clientID": id}).Fails(t, errs.ClientInTrash)
	w.Admin.Put("/client/activate", m{"clientID": id}).Fails(t, errs.ClientInTrash)
	w.Admin.Post("/matters/new", m{"newMatterData": m{"name": "New", "existingClientID": id}}).Fails(t, errs.ClientInTrash)
	w.Admin.Post("/clients/new", m{"newClientData": m{"newClientName": "trashed"}}).Fails(t, errs.DisallowedInsert)
}

func TestOneUnknownClientAmongThousandsRefusesAll(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Client("Spared")
	ids := slices.Repeat([]int64{id}, 10_000)
	for _, place := range []int{0, 5000, 9999} {
		some := slices.Clone(ids)
		some[place] = 987654321
		w.Associate.Put("/clients/markMultipleDeleted", m{"clientIDs": some, "isDeleted": 1}).Fails(t, errs.ClientNotFound)
	}
	if c := get(t, w.Associate, id); c.IsDeleted != 0 {
		t.Errorf("%+v", c)
	}
	w.Associate.Put("/clients/markMultipleDeleted", m{"clientIDs": ids, "isDeleted": 1}).OK(t)
	w.Associate.Put("/clients/markMultipleDeleted", m{"clientIDs": []int64{}, "isDeleted": 1}).Fails(t, errs.InvalidInput)
	w.Associate.Put("/clients/markMultipleDeleted", m{"clientIDs": ids, "isDeleted": 2}).Fails(t, errs.InvalidInput)
}

func TestTheListIsSortedFilteredPagedAndCounted(t *testing.T) {
	w := testkit.NewWorld(t)
	for i := range 7 {
		w.Client(fmt.Sprintf("client %d%%", i))
	}
	update(w.Admin, w.Client("Zed_Tagged"), m{"newClientName": "Zed_Tagged", "clientTags": []string{"Rare"}, "primaryAttorneys": []int64{userID(t, w.Partner)}}).OK(t)
	for query, want := range map[string][]string{
		"?page=1&pageSize=2":                              {"client 0%", "client 1%"},
		"?page=2&pageSize=3&direction=desc":               {"client 4%", "client 3%", "client 2%"},
		"?page=99&pageSize=3":                             {},
		"?filter=RARE":                                    {"Zed_Tagged"},
		"?filter=display+partner":                         {"Zed_Tagged"},
		"?clientName=z*tag":                               {"Zed_Tagged"},
		"?clientName=d_t":                                 {"Zed_Tagged"},
		"?clientName=_":                                   {"Zed_Tagged"},
		"?filter=3%25":                                    {"client 3%"},
		"?tags=rare&primaryAttorneys=partner":             {"Zed_Tagged"},
		"?sort=clientID&direction=desc&page=1&pageSize=1": {"Zed_Tagged"},
		"?filter='%3B+DROP+TABLE":                         {},
	} {
		if got := list(t, w.Associate, query); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	var count struct {
		Matching, Total int64
		Tabs            map[string]int64
	}
	w.Associate.Get("/clients/count?tab=Active&filter=client+*").Into(t, &count)
	if count.Matching != 7 || count.Total != 8 || count.Tabs["All"] != 8 || count.Tabs["Active"] != 8 || count.Tabs["Inactive"] != 0 {
		t.Errorf("%+v", count)
	}
	var ids []int64
	w.Associate.Get("/clients/ids?filter=client+*&direction=desc").Into(t, &ids)
	if len(ids) != 7 || ids[0] < ids[6] {
		t.Errorf("%v", ids)
	}
	w.Associate.Get("/clients?sort=password").Fails(t, errs.InvalidInput)
	w.Associate.Get("/clients?page=0").Fails(t, errs.InvalidInput)
}
