package home_test

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func suggested(t *testing.T, p *testkit.Person, text string) (matters, clients []string) {
	t.Helper()
	var answer struct {
		Matters []struct{ Name, ClientName string }
		Clients []struct {
			Name string `json:"clientName"`
		}
	}
	p.Get("/suggest?q="+url.QueryEscape(text)).Into(t, &answer)
	for _, one := range answer.Matters {
		matters = append(matters, one.Name)
	}
	for _, one := range answer.Clients {
		clients = append(clients, one.Name)
	}
	return matters, clients
}

func TestTheBestThreeMattersAndClientsAreSuggested(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	acme := w.Client("Acme Holdings")
	for _, name := range []string{"Old Acme", "Macme Works", "Acme 100%_ Wool"} {
		w.Client(name)
	}
	w.Matter("Bolt v. Acme", w.For(acme))
	w.Matter("acme v. Bolt")
	w.Matter("Estate of Lacmeier", m{"customMatterID": "ACM-7"})
	w.Matter("ACME merger")
	other.Matter("Acme elsewhere")
	for text, want := range map[string][2][]string{
		"Acme":      {{"ACME merger", "acme v. Bolt", "Bolt v. Acme"}, {"Acme 100%_ Wool", "Acme Holdings", "Old Acme"}},
		" acme  v ": {{"acme v. Bolt", "Bolt v. Acme"}, nil},
		"acm-7":     {{"Estate of Lacmeier"}, nil},
		"ac":        {{"ACME merger", "acme v. Bolt", "Bolt v. Acme"}, {"Acme 100%_ Wool", "Acme Holdings", "Old Acme"}},
		"cmeie":     {{"Estate of Lacmeier"}, nil},
		"100%_":     {nil, {"Acme 100%_ Wool"}},
		"%":         {nil, nil},
		"  ":        {nil, nil},
		"elsewhere": {nil, nil},
	} {
		matters, clients := suggested(t, w.Associate, text)
		if !slices.Equal(matters, want[0]) || !slices.Equal(clients, want[1]) {
			t.Errorf("%q: %q and %q, want %q", text, matters, clients, want)
		}
	}
}

func TestWhatIsWalledOrInTheTrashIsNeverSuggested(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Matter("Secret merger", w.Walled(w.Partner))
	trashed, client := w.Matter("Secret trash"), w.Client("Secret client")
	w.Admin.Post("/matter/setDeleted", m{"matterID": trashed, "isDeleted": 1}).OK(t)
	w.Admin.Put("/clients/markMultipleDeleted", m{"clientIDs": []int64{client}, "isDeleted": 1}).OK(t)
	for _, p := range []*testkit.Person{w.Partner, w.Admin, w.Uptime} {
		if matters, _ := suggested(t, p, "secret"); !slices.Equal(matters, []string{"Secret merger"}) {
			t.Errorf("%s: %v", p.Username, matters)
		}
	}
	if matters, clients := suggested(t, w.Associate, "secret"); len(matters)+len(clients) != 0 {
		t.Errorf("%v %v", matters, clients)
	}
}

func TestTheSearchFunctionsKnowNoFirmButTheTransactions(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Matter("Acme")
	err := w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant + 1<<40}, func(tx *db.Tx) error {
		var n int
		err := tx.QueryRow(t.Context(), "SELECT count(*) FROM casefold_suggest_matters('acme')").Scan(&n)
		if n != 0 {
			t.Errorf("another firm finds %d", n)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	w.Associate.Get("/suggest?q="+url.QueryEscape(string(make([]byte, 300)))).Fails(t, errs.InvalidInput)
}

func TestMattersAreFoundByWordsInAnyOrder(t *testing.T) {
	w := testkit.NewWorld(t)
	rail := w.Matter("Alderbrook v. Pacific Rail Freight", m{"customMatterID": "2024-1014"})
	w.Matter("Lease of the depot", w.For(w.Client("Pacific Rail")))
	w.Matter("Alderbrook merger")
	w.Matter("Freight of Alderbrook", w.Walled(w.Partner))
	for text, want := range map[string][]string{
		"alderbrook freight":    {"Alderbrook v. Pacific Rail Freight"},
		"Freight, alder":        nil,
		"freight alder":         {"Alderbrook v. Pacific Rail Freight"},
		"1014":                  {"Alderbrook v. Pacific Rail Freight"},
		"rail lease":            {"Lease of the depot"},
		"merger pacific":        nil,
		"100% rail":             nil,
		fmt.Sprint(rail) + " a": {"Alderbrook v. Pacific Rail Freight"},
	} {
		if matters, _ := suggested(t, w.Associate, text); !slices.Equal(matters, want) {
			t.Errorf("%q: %q, want %q", text, matters, want)
		}
	}
	if matters, _ := suggested(t, w.Partner, "alderbrook freight"); len(matters) != 2 {
		t.Errorf("%q", matters)
	}
}
