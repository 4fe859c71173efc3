package demo_test

import (
	"testing"

	"casefold/internal/app"
	"casefold/internal/clients"
	"casefold/internal/demo"
	"casefold/internal/kit/db"
	"casefold/internal/matters"
)

func anOfficeFullOfWorkOnce(t *testing.T, a *app.App) {
	ordinary := db.Actor{Region: "US", Tenant: demo.HarborFinch}
	err := a.DB.InTx(t.Context(), ordinary, func(tx *db.Tx) error {
		known, err := clients.Count(t.Context(), tx, clients.Search{IncludeDeleted: true})
		if err != nil {
			return err
		}
		visible, err := a.Matters.Count(t.Context(), tx, matters.Search{Today: tx.Now, IncludeDeleted: true})
		if err != nil {
			return err
		}
		if known.All != 40 || known.Inactive == 0 || visible.All < 100 || visible.All >= 120 || visible.Closed < 10 {
			t.Errorf("%+v %+v", known, visible)
		}
		live, err := a.Matters.Count(t.Context(), tx, matters.Search{Today: tx.Now})
		if live.All == visible.All {
			t.Error("nothing is in the trash")
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
