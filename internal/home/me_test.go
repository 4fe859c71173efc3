package home_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

type me struct {
	User []struct {
		Matters     []string `json:"allMatterNames"`
		Clients     []string `json:"allClientNames"`
		Abbreviated bool     `json:"namesAreAbbreviated"`
	} `json:"user"`
	Matters []struct {
		Name string `json:"name"`
	} `json:"matters"`
	Clients []struct {
		Name string `json:"clientName"`
	} `json:"clients"`
}

func TestMeListsTheNamesThatThePersonMaySee(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Client("Acme")
	w.Matter("Open")
	w.Matter("Secret", w.Walled(w.Partner))
	for p, want := range map[*testkit.Person][]string{w.Associate: {"Open"}, w.Partner: {"Open", "Secret"}, w.Admin: {"Open", "Secret"}} {
		var answer me
		p.Get("/me").Into(t, &answer)
		own := answer.User[0]
		slices.Sort(own.Matters)
		if !slices.Equal(own.Matters, want) || !slices.Equal(own.Clients, []string{"Acme"}) || own.Abbreviated ||
			len(answer.Matters) != len(want) || len(answer.Clients) != 1 {
			t.Errorf("%s: %+v", p.Username, answer)
		}
	}
}

func TestMeLeavesTheNamesOutAboveAThousand(t *testing.T) {
	w := testkit.NewWorld(t)
	add := func(from, to int) {
		err := w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO clients (tenant_id, id, name, created_at)
				SELECT $1, n, 'Client ' || n, $2 FROM generate_series($3::int, $4::int) n`, w.Tenant, tx.Now, from, to)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	add(1, 1000)
	var answer me
	if w.Associate.Get("/me").Into(t, &answer); answer.User[0].Abbreviated || len(answer.User[0].Clients) != 1000 {
		t.Errorf("a thousand: %+v", answer.User[0].Abbreviated)
	}
	add(1001, 1001)
	answer = me{}
	if w.Associate.Get("/me").Into(t, &answer); !answer.User[0].Abbreviated || len(answer.User[0].Clients) != 0 || len(answer.Clients) != 0 {
		t.Errorf("one more: %d names", len(answer.User[0].Clients))
	}
}

func TestMyOpenMattersAreThoseIAmAssignedTo(t *testing.T) {
	w := testkit.NewWorld(t)
	client := w.Client("Acme")
	w.Matter("Mine", w.For(client), w.Staffed(w.Associate, w.Partner))
	w.Matter("Not mine", w.Staffed(w.Partner))
	w.Matter("Closing", w.Staffed(w.Associate), m{"dateClosed": "2030-06-15"})
	w.Matter("Walled off", w.Staffed(w.Associate), w.Walled(w.Partner))
	trashed := w.Matter("Trashed", w.Staffed(w.Associate))
	w.Admin.Post("/matter/setDeleted", m{"matterID": trashed, "isDeleted": 1}).OK(t)
	for today, want := range map[string][]string{"2030-06-14": {"Closing", "Mine"}, "2030-06-15": {"Mine"}} {
		var answer struct {
			Mine []struct {
				Name   string `json:"matterName"`
				Client string `json:"clientName"`
			} `json:"myOpenMatters"`
		}
		w.Associate.Get("/user/homepage?today="+today).Into(t, &answer)
		var names []string
		for _, one := range answer.Mine {
			names = append(names, one.Name)
		}
		if !slices.Equal(names, want) || answer.Mine[len(names)-1].Client != "Acme" {
			t.Errorf("%s: %+v", today, answer.Mine)
		}
	}
}

func TestMeAndTheHomePageTellTheSameStandingOfTheFirm(t *testing.T) {
	w := testkit.NewWorld(t)
	type standing struct {
		Limits, Features, Usage map[string]any
	}
	read := func(path, features string) (s standing) {
		var answer map[string]json.RawMessage
		w.Admin.Get(path).Into(t, &answer)
		for name, part := range map[string]*map[string]any{"tenantLimits": &s.Limits, features: &s.Features, "tenantUsage": &s.Usage} {
			if err := json.Unmarshal(answer[name], part); err != nil {
				t.Fatalf("%s of %s: %v", name, path, err)
			}
		}
		return s
	}
	before := read("/me", "tenantFeaturesV2")
	w.Admin.Post("/firm/limits/increaseMonthlyOCR", nil).OK(t)
	mine, home := read("/me", "tenantFeaturesV2"), read("/user/homepage", "tenantFeatures")
	if !reflect.DeepEqual(mine, home) || len(mine.Limits) == 0 || len(mine.Features) == 0 || reflect.DeepEqual(before.Limits, mine.Limits) {
		t.Errorf("/me says\n%+v\nthe home page says\n%+v\nand before the increase it was\n%+v", mine, home, before)
	}
}
