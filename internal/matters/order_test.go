package matters_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

func TestMattersComeInTheOrderOfTheBrowserOnEveryPageAndByEveryText(t *testing.T) {
	w, places := testkit.NewWorld(t), testkit.NamesInOrder(t)
	plantNamed(t, w, places.Scattered())
	for _, sort := range []string{"name", "customMatterID", "clientName"} {
		for direction, want := range map[string][]string{"asc": places.Upwards(), "desc": places.Downwards()} {
			query := "?includeDeleted=true&sort=" + sort + "&direction=" + direction
			if got := list(t, w.Associate, query); !slices.Equal(got, want) {
				t.Errorf("%s: %q", query, got)
			}
			var paged []string
			for page := 1; len(paged) < len(want); page++ {
				some := list(t, w.Associate, fmt.Sprintf("%s&page=%d&pageSize=7", query, page))
				if len(some) == 0 {
					break
				}
				paged = append(paged, some...)
			}
			if !slices.Equal(paged, want) {
				t.Errorf("%s in pages: %q", query, paged)
			}
			var whole []matter
			var ids []int64
			w.Associate.Get("/matters"+query).Into(t, &whole)
			w.Associate.Get("/matters/ids"+query).Into(t, &ids)
			if !slices.EqualFunc(whole, ids, func(m matter, id int64) bool { return m.ID == id }) {
				t.Errorf("%s: the ids are %v", query, ids)
			}
		}
	}
	if got := list(t, w.Associate, "?name=part&page=1&direction=desc"); !slices.Equal(got, []string{"Part 10", "Part 2", "Part 002"}) {
		t.Errorf("%q", got)
	}
}

func TestMattersWithoutTheTextThatTheyAreSortedByComeLastInTheOrderOfTheirNames(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, name := range []string{"Part 10", "Part 9", "part 2"} {
		w.Matter(name)
	}
	w.Matter("Zebra", w.For(w.Client("Acme")), m{"customMatterID": "7"})
	for _, query := range []string{
		"?sort=clientName", "?sort=clientName&direction=desc", "?sort=customMatterID", "?sort=customMatterID&direction=desc&page=1",
	} {
		if got := list(t, w.Associate, query); !slices.Equal(got, []string{"Zebra", "part 2", "Part 9", "Part 10"}) {
			t.Errorf("%s: %q", query, got)
		}
	}
}

func TestMattersOfClientsWithOneNameMixOnAPage(t *testing.T) {
	w := testkit.NewWorld(t)
	one, other := w.Client("Twin 2"), w.Client("Twin 02")
	w.Matter("B", w.For(one))
	w.Matter("A", w.For(other))
	w.Matter("C", w.For(one))
	w.Matter("Before", w.For(w.Client("Acme")))
	w.Matter("Without")
	for query, want := range map[string][]string{
		"&pageSize=2": {"Before", "A"}, "&pageSize=4": {"Before", "A", "B", "C"}, "&pageSize=9": {"Before", "A", "B", "C", "Without"},
		"&pageSize=3&direction=desc": {"A", "B", "C"}, "&pageSize=2&page=2": {"B", "C"},
	} {
		if !strings.Contains(query, "&page=") {
			query += "&page=1"
		}
		if got := list(t, w.Associate, "?sort=clientName"+query); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// plantNamed makes matters, each with a client and a number of the same name.
func plantNamed(t *testing.T, w *testkit.World, names []string) {
	t.Helper()
	actor := db.Actor{Region: w.Region, Tenant: w.Tenant}
	err := w.App().DB.InTx(t.Context(), actor, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `WITH named AS (SELECT name, 100000 + came AS id FROM unnest($2::text[]) WITH ORDINALITY n (name, came)),
			owners AS (INSERT INTO clients (tenant_id, id, name, created_at) SELECT $1, id, name, $3 FROM named)
			INSERT INTO matters (tenant_id, id, name, custom_id, client_id, created_at) SELECT $1, id, name, name, id, $3 FROM named`,
			w.Tenant, names, tx.Now)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
