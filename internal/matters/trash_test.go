package matters_test

import (
	"context"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestMattersGoToTheTrashAndComeBack(t *testing.T) {
	w := testkit.NewWorld(t)
	a, b := w.Matter("A"), w.Matter("B")
	w.Associate.Post("/matter/setDeleted", m{"matterID": a, "isDeleted": true}).OK(t)
	if names := list(t, w.Partner, ""); !slices.Equal(names, []string{"B"}) {
		t.Errorf("%v", names)
	}
	if names := list(t, w.Partner, "?includeDeleted=true"); len(names) != 2 {
		t.Errorf("with the trash: %v", names)
	}
	var done struct {
		Changed int `json:"numMattersUpdated"`
	}
	w.Associate.Post("/matters/markMultipleDeleted", m{"matterIDs": []int64{a, b}, "isDeleted": 1}).Into(t, &done)
	if names := list(t, w.Partner, ""); len(names) != 0 || done.Changed != 1 {
		t.Errorf("%v, %+v", names, done)
	}
	w.Associate.Post("/matters/markMultipleDeleted", m{"matterIDs": []int64{a, b}, "isDeleted": 0}).OK(t)
	if names := list(t, w.Partner, ""); len(names) != 2 {
		t.Errorf("%v", names)
	}
}

func TestOneForeignOrWalledMatterAmongTenThousandRefusesAll(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	walled := w.Matter("Walled", w.Walled(w.Partner))
	ids := many(t, w, 10_000)
	other.SkipIDs("matter")
	theirs := other.Matter("Theirs")
	for place, c := range map[int]struct {
		id   int64
		want *errs.Error
	}{0: {walled, errs.NoMatterAccess}, 5000: {walled, errs.NoMatterAccess}, 9999: {theirs, errs.MatterNotFound}, 1: {0, errs.MatterNotFound}} {
		some := slices.Clone(ids)
		some[place] = c.id
		w.Associate.Post("/matters/markMultipleDeleted", m{"matterIDs": some, "isDeleted": 1}).Fails(t, c.want)
	}
	var count struct{ Tabs map[string]int64 }
	w.Associate.Get("/matters/count").Into(t, &count)
	if count.Tabs["All"] != 10_000 {
		t.Fatalf("%v are left", count.Tabs)
	}
	w.Associate.Post("/matters/markMultipleDeleted", m{"matterIDs": ids, "isDeleted": 1}).OK(t)
	w.Associate.Get("/matters/count").Into(t, &count)
	if count.Tabs["All"] != 0 {
		t.Errorf("%v are left", count.Tabs)
	}
	var whole []matter
	w.Associate.Get("/matters?includeDeleted=true").Into(t, &whole)
	if len(whole) != 10_000 {
		t.Errorf("the whole list has %d", len(whole))
	}
}

// many puts matters straight into the database; making them one by one is not what the test is about.
func many(t *testing.T, w *testkit.World, n int64) []int64 {
	t.Helper()
	ids := make([]int64, n)
	err := w.App().DB.InTx(context.Background(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error {
		first, err := tx.IDs(t.Context(), "matter", int(n))
		if err != nil {
			return err
		}
		for i := range ids {
			ids[i] = first + int64(i)
		}
		_, err = tx.Exec(t.Context(), `INSERT INTO matters (tenant_id, id, name, created_at)
			SELECT $1, id, 'Matter ' || id, $2 FROM unnest($3::bigint[]) id`, w.Tenant, tx.Now, ids)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}
