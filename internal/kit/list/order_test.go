package list_test

import (
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/testkit"
)

func TestTheDatabaseGivesNamesTheOrderThatTheBrowserGivesThem(t *testing.T) {
	places := testkit.NamesInOrder(t)
	d := dbtest.Shared(t)
	err := d.InTx(t.Context(), d.Firm(t, "US"), func(tx *db.Tx) error {
		rows, err := tx.Query(t.Context(), `SELECT array_agg(name ORDER BY came) FROM unnest($1::text[]) WITH ORDINALITY n (name, came)
			GROUP BY casefold_sort_key(name) ORDER BY casefold_sort_key(name) COLLATE "C"`, places.Scattered())
		if err != nil {
			return err
		}
		found, err := pgx.CollectRows(rows, pgx.RowTo[[]string])
		for i := range max(len(found), len(places)) {
			if i >= len(found) || i >= len(places) || !slices.Equal(found[i], places[i]) {
				t.Fatalf("place %d of %d: %q, want %q", i, len(found), found[min(i, len(found)-1)], places[min(i, len(places)-1)])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
