package console_test

import (
	"slices"
	"testing"

	"casefold/internal/app"
	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
	"casefold/internal/testkit"
)

func TestStaffWithoutASecondFactorAreKeptOutOfTheirPages(t *testing.T) { // T-ADM-06
	w, _ := testkit.Own(t, func(c *app.Config) { c.StaffMFA = "on" })
	staff, super := w.ProviderAdmin(), w.SuperAdmin()
	var data struct{ MFANeeded bool }
	staff.Post("/admin/listTenants", nil).Fails(t, errs.NotAllowedByPolicy).Data(t, &data)
	super.Post("/admin/updateWhatsNew", m{"items": []m{}}).Fails(t, errs.NotAllowedByPolicy)
	if !data.MFANeeded {
		t.Error("the browser is not told what is missing")
	}
	super.Post("/admin/listTenants", nil).Fails(t, errs.ProviderAdminRequired)
	staff.Get("/me").OK(t)
	// As though the seed had been confirmed: the second step of a sign-in is a test of its own.
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		_, err := tx.Exec(t.Context(), "UPDATE accounts SET mfa_seed = 'x' WHERE sub = $1", staff.Sub)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	testkit.Await(t, "the second factor is not noticed", func() bool { return staff.Post("/admin/listTenants", nil).Code() == 0 })
}

func TestAConsoleThatNobodyConfiguredAsksForASecondFactor(t *testing.T) {
	w, _ := testkit.Own(t, func(c *app.Config) { c.StaffMFA = "" })
	w.ProviderAdmin().Post("/admin/listTenants", nil).Fails(t, errs.NotAllowedByPolicy)
}

func TestTheRecordOfTheProviderIsNeverChanged(t *testing.T) { // T-ADM-05
	w := testkit.NewWorld(t)
	w.ProviderAdmin().Post("/admin/setFirmHidden", m{"manualTenantID": w.Tenant, "firmIsHidden": true}).OK(t)
	for _, sql := range []string{"UPDATE provider_lines SET action = 'x' WHERE tenant_id = $1", "DELETE FROM provider_lines WHERE tenant_id = $1"} {
		err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
			_, err := tx.Exec(t.Context(), sql, w.Tenant)
			return err
		})
		if err == nil {
			t.Errorf("%s passes", sql)
		}
	}
}

func TestTheRecordsSayWhoOfTheProviderDidWhatToWhomAndHowItWasBefore(t *testing.T) { // T-ADM-05
	w := testkit.NewWorldIn(t, "CA")
	staff := w.ProviderAdmin()
	w.Partner.SignIn()
	staff.Post("/admin/editTenant", editOf(w, "After LLP")).OK(t)
	staff.Post("/admin/user/setUserDisabled", exactly(w, w.Partner)).OK(t)
	type line struct {
		Provider, Action, Username, DisplayName string
		Before, After                           any
	}
	var access struct{ Lines []line }
	w.Admin.Get("/settings/providerAccess").Into(t, &access)
	if len(access.Lines) != 2 {
		t.Fatalf("%+v", access.Lines)
	}
	disabled, edited := access.Lines[0], access.Lines[1]
	if disabled.Provider != staff.Username || disabled.Username != w.Partner.Username || disabled.Before != true || disabled.After != false {
		t.Errorf("%+v", disabled)
	}
	before, after := edited.Before.(map[string]any), edited.After.(map[string]any)
	if before["name"] != "Firm "+w.Prefix || after["name"] != "After LLP" || before["lxwEdition"] != "Advanced" || after["customerID"] != "C-1" {
		t.Errorf("%+v", edited)
	}
	var provider, name string
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		return tx.QueryRow(t.Context(), `SELECT provider, before->>'name' FROM provider_lines WHERE tenant_id = $1 AND action = 'firm.edit'`, w.Tenant).Scan(&provider, &name)
	})
	if err != nil || provider != staff.Username || name != "Firm "+w.Prefix {
		t.Errorf("%s, %s, %v", provider, name, err)
	}
	w.Partner.Get("/settings/providerAccess").Fails(t, errs.InvalidAuth)
	w.Associate.Get("/settings/providerAccess").Fails(t, errs.AdminRequired)
}

func TestWhatAnOperatorDoesIsReadByTheFirmToo(t *testing.T) {
	w := testkit.NewWorld(t)
	_, err := w.App().Firms.AddUser(db.ByOperator(t.Context(), "root"), firms.NewUser{
		Region: w.Region, Tenant: w.Tenant, Name: "byroot", DisplayName: "By Root", Email: "byroot@" + w.Prefix + ".example",
		Account: identity.NewAccount{Password: testkit.Password},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := accessed(t, w.Admin); !slices.Equal(got, []string{"user.add"}) {
		t.Errorf("the firm's record says %v", got)
	}
}

func TestOnlyTheProvidersGroupsOpenTheConsole(t *testing.T) {
	w := testkit.NewWorld(t)
	both := w.Add(testkit.NewPerson{Name: "both", Groups: []string{permissions.ProviderAdmins, permissions.SuperAdmins}})
	both.Post("/admin/listTenants", nil).OK(t)
	both.Post("/admin/updateWhatsNew", m{"items": []m{{"id": 0, "text": "", "url": ""}}}).Fails(t, errs.InvalidInput)
	for _, p := range []*testkit.Person{w.Admin, w.Uptime, w.Partner, w.SuperAdmin()} {
		p.Post("/admin/listTenants", nil).Fails(t, errs.ProviderAdminRequired)
	}
}
