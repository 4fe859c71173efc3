package clients_test

import (
	"fmt"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

func TestClientsComeInTheOrderOfTheBrowserOnEveryPage(t *testing.T) {
	w, places := testkit.NewWorld(t), testkit.NamesInOrder(t)
	actor := db.Actor{Region: w.Region, Tenant: w.Tenant}
	err := w.App().DB.InTx(t.Context(), actor, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO clients (tenant_id, id, name, active, created_at)
			SELECT $1, 100000 + came, name, name <> 'Zebra', $3 FROM unnest($2::text[]) WITH ORDINALITY n (name, came)`,
			w.Tenant, places.Scattered(), tx.Now)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for direction, want := range map[string][]string{"asc": places.Upwards(), "desc": places.Downwards()} {
		query := "?sort=clientName&direction=" + direction
		if got := list(t, w.Associate, query); !slices.Equal(got, want) {
			t.Errorf("%s: %q", query, got)
		}
		var paged []string
		for page := 1; page <= len(want)/7+1; page++ {
			paged = append(paged, list(t, w.Associate, fmt.Sprintf("%s&page=%d&pageSize=7", query, page))...)
		}
		if !slices.Equal(paged, want) {
			t.Errorf("%s in pages: %q", query, paged)
		}
		var whole []client
		var ids []int64
		w.Associate.Get("/clients"+query).Into(t, &whole)
		w.Associate.Get("/clients/ids"+query).Into(t, &ids)
		if !slices.EqualFunc(whole, ids, func(c client, id int64) bool { return c.ID == id }) {
			t.Errorf("%s: the ids are %v", query, ids)
		}
	}
	upwards := slices.DeleteFunc(places.Upwards(), func(name string) bool { return name == "Zebra" })
	if got := list(t, w.Associate, "?sort=clientStatus"); !slices.Equal(got, append(upwards, "Zebra")) {
		t.Errorf("active ones first: %q", got)
	}
}
