package console_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/check"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/testkit"
)

// agree fails where the databases disagree about anything.
func agree(t *testing.T, w *testkit.World) {
	t.Helper()
	findings, err := check.Run(t.Context(), w.App().DB, check.Options{Kinds: w.App().Filing.Kinds(), Patience: time.Second})
	if err != nil || len(findings) > 0 {
		t.Errorf("%v, %v", findings, err)
	}
}

// act is one thing that the staff do, and whether it has been done.
type act struct {
	name string
	do   func() *testkit.Response
	done func() bool
	// recorded is what the records call it.
	recorded string
}

// actsOn are things to be done to a firm and a new person of it, of which each number is another.
func actsOn(t *testing.T, w *testkit.World, staff *testkit.Person, number int) []act {
	name := fmt.Sprintf("p%d", number)
	sub := add(t, w, staff, newUser(w, name))
	person := func() (found user) {
		for _, u := range detailOf(t, staff, w.Tenant).Users {
			if u.Sub == sub {
				found = u
			}
		}
		return found
	}
	id, made := w.Tenant+int64(5_000_000+number), newUser(w, "made"+name)
	body := m{"username": w.Prefix + "." + name, "sub": sub, "tenantID": w.Tenant}
	firmName, address := fmt.Sprintf("Name %d", number), name+"@changed.example"
	return []act{
		{"create firm", func() *testkit.Response {
			return staff.Post("/admin/createTenant", newFirm(id, "CA", fmt.Sprintf("%sm%d", w.Prefix, number)))
		}, func() bool {
			return slices.ContainsFunc(listed(t, staff).Tenants, func(f firm) bool { return f.ID == id })
		}, "firm.found"},
		{"edit firm", func() *testkit.Response {
			return staff.Post("/admin/editTenant", with(editOf(w, firmName), "customerID", firmName))
		}, func() bool {
			f := detailOf(t, staff, w.Tenant).Tenant
			if (f.Name == firmName) != (f.CustomerID == firmName) {
				t.Errorf("the firm is called %s and has the customer ID %s", f.Name, f.CustomerID)
			}
			return f.Name == firmName
		}, "firm.edit"},
		{"create user", func() *testkit.Response { return staff.Post("/admin/user/create", made) }, func() bool {
			return slices.ContainsFunc(detailOf(t, staff, w.Tenant).Users, func(u user) bool { return u.Username == made["username"] })
		}, "user.add"},
		{"edit user", func() *testkit.Response {
			return staff.Post("/admin/updateUser", m{"manualTenantID": w.Tenant, "userData": m{"username": body["username"], "emailAddress": address}})
		}, func() bool { return person().EmailAddress == address }, "user.profile"},
		{"disable user", func() *testkit.Response { return staff.Post("/admin/user/setUserDisabled", body) }, func() bool { return !*person().Enabled }, "user.enabled"},
		{"delete user", func() *testkit.Response { return staff.Post("/admin/user/delete", body) }, func() bool { return person().Sub == "" }, "user.delete"},
	}
}

func TestWhatIsCutOffBetweenTheDatabasesIsMendedByTheOfferedAction(t *testing.T) { // T-ADM-04
	w, _ := testkit.Own(t, nil)
	staff := w.ProviderAdmin()
	for number, step := range []string{"halves.announced", "halves.region", "halves.global"} {
		for _, a := range actsOn(t, w, staff, number) {
			t.Run(a.name+" until "+step, func(t *testing.T) {
				fault.Meet(t, step, func() { panic("killed between the databases") })
				a.do().Fails(t, errs.Internal)
				fault.Meet(t, step, func() {})
				l := listed(t, staff)
				half := len(l.UnfinishedFirms) > 0 || l.firm(t, w.Tenant).Half
				for _, f := range l.Tenants {
					half = half || f.Half
				}
				// After the last step of a change everything is done but the answer.
				if settled := step == "halves.global" && a.recorded != "firm.found" && a.recorded != "user.add"; half == settled {
					t.Errorf("shown as half: %v", half)
				}
				for _, u := range l.UnfinishedFirms {
					staff.Post("/admin/mendFirm", m{"tenantID": u.TenantID}).OK(t)
				}
				for _, f := range l.Tenants {
					if f.Half {
						staff.Post("/admin/mendFirm", m{"tenantID": f.ID}).OK(t)
					}
				}
				if l = listed(t, staff); len(l.UnfinishedFirms) > 0 || l.firm(t, w.Tenant).Half {
					t.Error("shown as half after it was mended")
				}
				if done := a.done(); done != (step != "halves.announced" && (step == "halves.global" || a.recorded != "firm.found" && a.recorded != "user.add")) {
					t.Errorf("done: %v", done)
				} else if !done {
					a.do().OK(t)
				}
				agree(t, w)
			})
		}
	}
	// Each was done once, whether it was mended or done again, and each is recorded once in both databases.
	for _, a := range actsOn(t, w, staff, 99) {
		global := slices.DeleteFunc(acts(t, w, w.Tenant), func(action string) bool { return action != a.recorded })
		local := slices.DeleteFunc(accessed(t, w.Admin), func(action string) bool { return action != a.recorded })
		want := map[string]int{"firm.found": 0, "user.add": 3 + 3 + 1}[a.recorded]
		if want == 0 && a.recorded != "firm.found" {
			want = 3
		}
		if len(global) != want || len(local) != want {
			t.Errorf("%s: %d lines of the provider, %d of the firm, not %d", a.recorded, len(global), len(local), want)
		}
	}
}

// takeDown makes the database of a region unreachable for the program; what it returns brings it back.
func takeDown(t *testing.T, super *pgx.Conn) (bringBack func()) {
	t.Helper()
	limit := func(connections int) {
		_, err := super.Exec(t.Context(), fmt.Sprintf(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %%I CONNECTION LIMIT %d', current_database()); END $$`, connections))
		if err != nil {
			t.Fatal(err)
		}
	}
	limit(0)
	_, err := super.Exec(t.Context(), "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
	if err != nil {
		t.Fatal(err)
	}
	return func() { limit(-1) }
}

func TestARegionThatIsDownKeepsItsFirmsListedAndWhatWasHalfDoneIsMendedWhenItIsBack(t *testing.T) {
	w, databases := testkit.Own(t, nil)
	ca, staff := w.Beside("CA"), w.ProviderAdmin()
	staff.SignIn()
	super := databases.Super(t, "CA")
	var bringBack func()
	fault.Meet(t, "halves.region", func() { bringBack = takeDown(t, super) })
	staff.Post("/admin/editTenant", with(editOf(ca, "Half Renamed"), "customerID", "C-2")).Fails(t, errs.NoDatabase)
	fault.Meet(t, "halves.region", func() {})

	l := listed(t, staff)
	f := l.firm(t, ca.Tenant)
	if f.Reachable || f.DataUsageBytes != nil || f.Name == "Half Renamed" || !f.Half || f.ActiveUserCount == nil {
		t.Errorf("%+v", f)
	}
	if own := l.firm(t, w.Tenant); !own.Reachable || own.DataUsageBytes == nil {
		t.Errorf("%+v", own)
	}
	for _, region := range l.DataUsage {
		if region.Reachable != (region.RegionName == "US") {
			t.Errorf("%+v", region)
		}
	}
	d := detailOf(t, staff, ca.Tenant)
	if u := d.user(t, ca.Partner.Sub); u.HasRecord || u.Refused["setEnabled"] == "" || d.UsersLackingOneHalf != 0 {
		t.Errorf("%+v", u)
	}
	staff.Post("/admin/mendFirm", m{"tenantID": ca.Tenant}).Fails(t, errs.NoDatabase)
	staff.Get(fmt.Sprintf("/admin/checkIfTenantExists?manualTenantID=%d", w.Tenant+9_000_000)).Fails(t, errs.NoDatabase)
	staff.Post("/admin/getBatchJobs", m{"tenantID": ca.Tenant}).Fails(t, errs.BatchJobList)
	// What concerns the global database alone is done, and told to the firm later.
	staff.Post("/admin/setFirmHidden", m{"manualTenantID": ca.Tenant, "firmIsHidden": true}).OK(t)

	bringBack()
	testkit.Await(t, "the region does not come back", func() bool { return listed(t, staff).firm(t, ca.Tenant).Reachable })
	staff.Post("/admin/mendFirm", m{"tenantID": ca.Tenant}).OK(t)
	f = listed(t, staff).firm(t, ca.Tenant)
	if f.Name != "Half Renamed" || f.CustomerID != "C-2" || f.Half || f.PlanType != 2 {
		t.Errorf("%+v", f)
	}
	if got := accessed(t, ca.Admin); !slices.Equal(got, []string{"firm.hidden", "firm.edit"}) {
		t.Errorf("the firm's record says %v", got)
	}
	if got := acts(t, w, ca.Tenant); !slices.Equal(got, []string{"firm.mend", "firm.hidden", "firm.mend", "firm.edit"}) {
		t.Errorf("the provider's record says %v", got)
	}
	agree(t, w)
}
