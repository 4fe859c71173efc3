package matters_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

// manyNamed makes matters whose names begin with a word, past the endpoint: there are too many for it.
func manyNamed(t *testing.T, w *testkit.World, word string, n int) {
	t.Helper()
	actor := db.Actor{Region: w.Region, Tenant: w.Tenant}
	err := w.App().DB.InTx(t.Context(), actor, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO matters (tenant_id, id, name, restricted, created_at)
			SELECT $1, 100000 + n, $2 || to_char(n, ' FM00000'), n % 5 = 0, $3 FROM generate_series(1, $4::int) n`, w.Tenant, word, tx.Now, n)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAFilterFindsTheSameWhetherFewOrManyMattersMatch(t *testing.T) {
	w := testkit.NewWorld(t)
	manyNamed(t, w, "Común", 3000)
	w.Matter("Rareté", w.For(w.Client("Société Générale")), m{"matterTags": []string{"Été"}, "newMatterType": "Común"})
	w.Matter("Rare secret", w.Walled(w.Partner))
	for query, want := range map[string][]string{
		"?filter=rarete":                           {"Rareté"},
		"?filter=RARE&page=1":                      {"Rareté"},
		"?clientName=societe":                      {"Rareté"},
		"?tags=ete":                                {"Rareté"},
		"?name=comun&page=1&pageSize=2":            {"Común 00001", "Común 00002"},
		"?filter=COM%C3%9AN*5&page=1&pageSize=1":   {"Común 00051"},
		"?filter=comun&matterType=comun":           {"Rareté"},
		"?name=comun+0299*":                        {"Común 02991", "Común 02992", "Común 02993", "Común 02994", "Común 02996", "Común 02997", "Común 02998", "Común 02999"},
		"?filter=no+such+text&page=1&pageSize=200": {},
		"?filter=ete+RARE+societe":                 {"Rareté"},
		"?filter=02999+comun":                      {"Común 02999"},
		"?filter=102999+02999":                     {"Común 02999"},
		"?filter=comun+com%C3%BAn+generale":        {"Rareté"},
		"?filter=secret+rare":                      {},
	} {
		if got := list(t, w.Associate, query); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	for query, want := range map[string]int64{"filter=comun": 2401, "name=comun": 2400, "filter=rare": 1} {
		var c struct {
			Matching int64 `json:"matching"`
		}
		w.Associate.Get("/matters/count?"+query).Into(t, &c)
		if c.Matching != want {
			t.Errorf("%s: %d match, want %d", query, c.Matching, want)
		}
	}
}

// Pages near the beginning of a list are looked for in another way than the rest, and must be the same.
func TestPagesOfACommonFilterAreThoseOfTheWholeList(t *testing.T) {
	w := testkit.NewWorld(t)
	manyNamed(t, w, "Case", 9000)
	client := w.Client("Common client")
	w.Matter("With a tag", m{"matterTags": []string{"Common tag"}})
	actor := db.Actor{Region: w.Region, Tenant: w.Tenant}
	err := w.App().DB.InTx(t.Context(), actor, func(tx *db.Tx) error {
		for _, statement := range []string{
			`UPDATE matters SET client_id = $2 WHERE tenant_id = $1 AND id > 102000 AND id % 4 = 1`,
			`INSERT INTO matter_tags (tenant_id, matter_id, tag_id) SELECT m.tenant_id, m.id, t.id FROM matters m, lookup_items t
				WHERE m.tenant_id = $1 AND t.tenant_id = $1 AND t.family = 'matterTag' AND m.id > 100000 AND m.id % 4 = 2 AND $2 > 0`,
			`INSERT INTO matter_staff (tenant_id, matter_id, user_id) SELECT m.tenant_id, m.id, u.id FROM matters m, users u
				WHERE m.tenant_id = $1 AND u.tenant_id = $1 AND u.display_name = 'Display partner' AND m.id > 100000 AND m.id % 3 = 0 AND $2 > 0`,
		} {
			if _, err := tx.Exec(t.Context(), statement, w.Tenant, client); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"?filter=common", "?filter=common+case", "?tags=common", "?assignedStaff=partner", "?filter=o&direction=desc", "?filter=case&tab=My"} {
		whole := list(t, w.Partner, query)
		if len(whole) < 1500 {
			t.Errorf("%s finds %d matters, which is not common", query, len(whole))
			continue
		}
		for _, page := range []int{1, 2, 5, 6, 30} {
			want := whole[(page-1)*50 : page*50]
			if got := list(t, w.Partner, fmt.Sprintf("%s&page=%d&pageSize=50", query, page)); !slices.Equal(got, want) {
				t.Errorf("%s, page %d: %q, want %q", query, page, got, want)
			}
		}
	}
}

func TestAWholeListSaysOfEachMatterWhatAPageSays(t *testing.T) {
	w := testkit.NewWorld(t)
	client := w.Client("Acme")
	for i := range 12 {
		form := m{"matterTags": []string{"b", "A", fmt.Sprint("c", i%3)}, "customMatterID": fmt.Sprint("M-", i)}
		if i%2 == 0 {
			form["newMatterType"], form["newOfficeBranch"], form["existingClientID"] = "Tax", "North", client
			form["assignedStaff"] = []string{w.Partner.Sub, w.Associate.Sub, w.Admin.Sub}
		}
		w.Matter(fmt.Sprintf("Matter %02d", 11-i), form)
	}
	w.Matter("Behind a wall", w.Walled(w.Partner))
	for _, sort := range []string{"name", "clientName", "matterType", "officeBranch", "matterID", "customMatterID", "dateOpened"} {
		for _, direction := range []string{"asc", "desc"} {
			var whole, page []matter
			query := "/matters?sort=" + sort + "&direction=" + direction
			w.Associate.Get(query).Into(t, &whole)
			w.Associate.Get(query+"&page=1&pageSize=100").Into(t, &page)
			if len(whole) != 12 || !reflect.DeepEqual(whole, page) {
				t.Errorf("%s %s:\n%+v\n%+v", sort, direction, whole, page)
			}
		}
	}
}

// How a page is looked for depends on how many matters match, and where. It must be that of the whole list, however rare a text is.
func TestPagesOfTextsOfAnyDensityAreThoseOfTheWholeList(t *testing.T) {
	w := testkit.NewWorld(t)
	manyNamed(t, w, "Case", 3000)
	err := w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error {
		for word, condition := range map[string]string{
			"all": "true", "half": "id % 2 = 0", "tenth": "id % 10 = 3", "thirtieth": "id % 30 = 7", "hundredth": "id % 100 = 31", "rare": "id % 900 = 1", "late": "id > 102300",
			"early": "id < 100300 OR id > 102900", "none": "false",
		} {
			if _, err := tx.Exec(t.Context(), "UPDATE matters SET name = name || ' ' || $2, custom_id = custom_id || $2 WHERE tenant_id = $1 AND id > 100000 AND ("+condition+")", w.Tenant, word); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"all", "half", "tenth", "thirtieth", "hundredth", "rare", "late", "early", "none", "half+tenth", "tenth+rare", "rare+thirtieth", "rare+hundredth"} {
		for _, query := range []string{"?name=" + word, "?filter=" + word + "&direction=desc", "?name=" + word + "&sort=matterID&direction=desc"} {
			whole := list(t, w.Partner, query)
			for _, page := range []int{1, 2, 8} {
				want := whole[min((page-1)*20, len(whole)):min(page*20, len(whole))]
				if got := list(t, w.Partner, fmt.Sprintf("%s&page=%d&pageSize=20", query, page)); !slices.Equal(got, want) {
					t.Errorf("%s, page %d: %q, want %q", query, page, got, want)
				}
			}
		}
	}
}
