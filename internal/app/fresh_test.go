package app_test

import (
	"testing"

	"casefold/internal/app"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// TestEndpointsThatNeedAFreshSignInRefuseAnOldOne walks the access table once more, as people whose sign-in is a quarter of
// an hour old.
func TestEndpointsThatNeedAFreshSignInRefuseAnOldOne(t *testing.T) { // T-ADM-06
	w := testkit.NewWorld(t)
	cast := map[actor]*testkit.Person{
		anonymous: w.Anonymous(), ordinary: w.Associate, firmAdmin: w.Admin, uptimeAdmin: w.Uptime,
		providerAdmin: w.ProviderAdmin(), superAdmin: w.SuperAdmin(),
	}
	for _, e := range w.App().Router.Endpoints() {
		name := e.Method + " " + e.Path
		row := accessTable[name]
		if e.Fresh != row.fresh {
			t.Errorf("%s needs a fresh sign-in: the endpoint says %v, the access table %v", name, e.Fresh, row.fresh)
		}
		if !e.Fresh {
			continue
		}
		for who, person := range cast {
			want, _ := refusal(e.Right.Name, who)
			if want == nil {
				want = errs.FreshSignInNeeded
				growOld(t, w, person)
			}
			body := row.body
			if row.freshBody != nil {
				body = row.freshBody
			}
			t.Run(name+" as "+string(who), func(t *testing.T) {
				call(person, e.Method, e.Path+row.query, body).Fails(t, want)
				if row.freshBody != nil && want.Code == errs.FreshSignInNeeded.Code {
					answer := call(person, e.Method, e.Path+row.query, row.body)
					if row.answer != nil {
						answer.Fails(t, row.answer)
					} else {
						answer.OK(t)
					}
				}
			})
		}
	}
}

// growOld signs a person in, a quarter of an hour ago.
func growOld(t *testing.T, w *testkit.World, p *testkit.Person) {
	t.Helper()
	p.SignIn()
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		_, err := tx.Exec(t.Context(), "UPDATE sessions SET confirmed_at = confirmed_at - interval '15 minutes' WHERE sub = $1", p.Sub)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestEveryCallOfTheProvidersStaffNeedsASecondFactor walks those of the access table that are theirs.
func TestEveryCallOfTheProvidersStaffNeedsASecondFactor(t *testing.T) { // T-ADM-06
	w, _ := testkit.Own(t, func(c *app.Config) { c.StaffMFA = "on" })
	staff := map[string]*testkit.Person{"console": w.ProviderAdmin(), "super-admin-tools": w.SuperAdmin()}
	walked := 0
	for _, e := range w.App().Router.Endpoints() {
		if who := staff[e.Right.Name]; who != nil {
			walked++
			row := accessTable[e.Method+" "+e.Path]
			t.Run(e.Path, func(t *testing.T) { call(who, e.Method, e.Path+row.query, row.body).Fails(t, errs.NotAllowedByPolicy) })
		}
	}
	if walked < 25 {
		t.Errorf("only %d calls are the staff's", walked)
	}
}
