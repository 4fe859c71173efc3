package console_test

import (
	"fmt"
	"testing"

	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/permissions"
	"casefold/internal/testkit"
)

// lines are how many the provider's record has of an action, by anybody and for whatever firm.
func lines(t *testing.T, w *testkit.World, who *testkit.Person, action string) (n int) {
	t.Helper()
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		return tx.QueryRow(t.Context(), "SELECT count(*) FROM provider_lines WHERE provider = $1 AND action = $2", who.Username, action).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestEverythingThatTheStaffDoIsOneLineOfTheProvidersRecord(t *testing.T) { // T-ADM-05
	w := testkit.NewWorldIn(t, "CA")
	both := w.Add(testkit.NewPerson{Name: "both", Groups: []string{permissions.ProviderAdmins, permissions.SuperAdmins}})
	id := w.Tenant + 7_000_000
	sub, err := w.App().Firms.AddUser(t.Context(), firms.NewUser{
		Region: w.Region, Tenant: w.Tenant, Name: "done.to", DisplayName: "Done To", Email: "done@" + w.Prefix + ".example",
		Account: identity.NewAccount{Password: testkit.Password, EmailVerified: true, MFASeed: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"},
	})
	if err != nil {
		t.Fatal(err)
	}
	username := w.Prefix + ".done.to"
	person := m{"username": username, "sub": sub, "tenantID": w.Tenant}
	user := m{"username": username}
	document := w.Document(w.Place(w.Matter("Locked"), "docs/"), "locked.txt", "x")
	w.Partner.Post("/document/lock", m{"documentID": document, "lockStatus": 2}).OK(t)
	for _, act := range []struct {
		path, action string
		body         m
	}{
		{"createTenant", "firm.found", newFirm(id, "US", w.Prefix+"l")},
		{"editTenant", "firm.edit", editOf(w, "Recorded LLP")},
		{"setFirmHidden", "firm.hidden", m{"manualTenantID": w.Tenant, "firmIsHidden": true}},
		{"recount", "firm.recount", m{"tenantID": w.Tenant}},
		{"recount", "firms.recount", m{}},
		{"user/create", "user.add", newUser(w, "line")},
		{"updateUser", "user.profile", m{"manualTenantID": w.Tenant, "userData": m{"username": username, "emailAddress": fmt.Sprintf("moved@%s.example", w.Prefix)}}},
		{"setEmailVerified", "user.profile", m{"userData": user}},
		{"user/setUserMFADisabled", "user.mfaDisabled", user},
		{"user/resetPassword", "user.passwordReset", user},
		{"user/resendWelcomeEmail", "user.welcome", user},
		{"user/setUserDisabled", "user.enabled", person},
		{"user/setUserEnabled", "user.enabled", person},
		{"user/createJustDatabaseUserRecord", "user.record", m{"manualTenantID": w.Tenant, "username": username, "sub": sub}},
		{"user/unlockAllDocuments", "user.documentsUnlocked", m{"tenantID": w.Tenant, "sub": w.Partner.Sub}},
		{"user/delete", "user.delete", person},
		{"updateWhatsNew", "whatsNew.publish", m{"items": []m{{"id": 0, "text": "Recorded", "url": ""}}}},
	} {
		t.Run(act.path, func(t *testing.T) {
			before := lines(t, w, both, act.action)
			both.Post("/admin/"+act.path, act.body).OK(t)
			if added := lines(t, w, both, act.action) - before; added != 1 {
				t.Errorf("it is %d lines in the record", added)
			}
		})
	}
}
