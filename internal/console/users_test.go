package console_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func newUser(w *testkit.World, name string) m {
	return m{"manualTenantID": w.Tenant, "email": name + "@new." + w.Prefix + ".example", "username": w.Prefix + "." + name, "displayName": "New " + name, "adminStatus": "REGULAR_USER"}
}

// add takes somebody in through the endpoint.
func add(t *testing.T, w *testkit.World, staff *testkit.Person, body m) (sub string) {
	t.Helper()
	var made struct{ Sub string }
	staff.Post("/admin/user/create", body).Into(t, &made)
	return made.Sub
}

// exactly names a person by what belongs together.
func exactly(w *testkit.World, p *testkit.Person) m {
	return m{"username": p.Username, "sub": p.Sub, "tenantID": w.Tenant}
}

var temporary = regexp.MustCompile(`Temporary password: (\S+)`)

func TestAPersonIsTakenInAndSignsInByTheWelcomeMail(t *testing.T) {
	w := testkit.NewWorldIn(t, "CA")
	staff := w.ProviderAdmin()
	body := with(newUser(w, "hire"), "adminStatus", "FIRM_ADMIN")
	sub := add(t, w, staff, body)
	u := detailOf(t, staff, w.Tenant).user(t, sub)
	if u.AdminStatus != "FIRM_ADMIN" || *u.IdentityStatus != "FORCE_CHANGE_PASSWORD" || u.Filter != "Has Not Logged In" || !u.HasRecord || !u.HasAccount || *u.Status != 1 {
		t.Errorf("%+v", u)
	}
	letter := mailed(t, w, body["email"].(string), "Your Casefold account")
	password := temporary.FindStringSubmatch(letter.Text)
	if password == nil {
		t.Fatalf("no password in %q", letter.Text)
	}
	var answer struct{ Status, Session string }
	w.Anonymous().Post("/auth/signIn", m{"username": u.Username, "password": password[1]}).Raw(t, &answer)
	if answer.Status != "NEW_PASSWORD_REQUIRED" {
		t.Fatalf("the sign-in ended with %s", answer.Status)
	}
	w.Anonymous().Post("/auth/completeNewPassword", m{"session": answer.Session, "newPassword": testkit.Password}).OK(t)
	u = detailOf(t, staff, w.Tenant).user(t, sub)
	if *u.IdentityStatus != "CONFIRMED" || u.Filter != "Active" || u.Refused["delete"] == "" || u.Refused["resendConfirmation"] == "" || u.Refused["edit"] != "" {
		t.Errorf("%+v", u)
	}
	if got := accessed(t, w.Admin); !slices.Equal(got, []string{"user.add"}) {
		t.Errorf("the firm's record says %v", got)
	}
	if got := acts(t, w, w.Tenant); !slices.Equal(got, []string{"user.add"}) {
		t.Errorf("the provider's record says %v", got)
	}
}

func TestAPersonWhoCannotBeTakenInIsRefusedAndLeavesNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	before := len(detailOf(t, staff, w.Tenant).Users)
	good := newUser(w, "refused")
	for name, body := range map[string]m{
		"another prefix":     with(good, "username", "other.refused"),
		"no prefix":          with(good, "username", "refused"),
		"the prefix alone":   with(good, "username", w.Prefix+"."),
		"only hyphens":       with(good, "username", w.Prefix+".-"),
		"letters with marks": with(good, "username", w.Prefix+".rené"),
		"a taken username":   with(good, "username", w.Partner.Username),
		"taken in capitals":  with(good, "username", strings.ToUpper(w.Partner.Username)),
		"no address":         with(good, "email", "refused"),
		"a taken address":    with(good, "email", strings.ToUpper(w.Partner.Email)),
		"no name":            with(good, "displayName", ""),
		"a name of hyphens":  with(good, "displayName", " - "),
		"a line in the name": with(good, "displayName", "Re\nfused"),
		"a group":            with(good, "adminStatus", "Casefold_Admin"),
	} {
		t.Run(name, func(t *testing.T) { staff.Post("/admin/user/create", body).Fails(t, errs.InvalidInput) })
	}
	if after := len(detailOf(t, staff, w.Tenant).Users); after != before {
		t.Errorf("%d users became %d", before, after)
	}
	var used struct{ EmailInUse, UsernameInUse bool }
	staff.Get("/admin/checkIfEmailExistsInCognito?emailAddress="+w.Partner.Email).Into(t, &used)
	staff.Get("/admin/checkIfUsernameExistsInCognito?username="+w.Partner.Username).Into(t, &used)
	if !used.EmailInUse || !used.UsernameInUse {
		t.Errorf("%+v", used)
	}
}

func TestOfManyWhoTakeInTheSamePersonAtOnceOneSucceeds(t *testing.T) { // T-ADM-04
	w := testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	staff.SignIn()
	codes := make([]int, 6)
	var all sync.WaitGroup
	for i := range codes {
		all.Go(func() {
			codes[i] = staff.Post("/admin/user/create", with(newUser(w, "twin"), "email", fmt.Sprintf("twin%d@%s.example", i, w.Prefix))).Code()
		})
	}
	all.Wait()
	slices.Sort(codes)
	if codes[0] != 0 || codes[1] != errs.InvalidInput.Code {
		t.Errorf("%v", codes)
	}
	twins := slices.DeleteFunc(detailOf(t, staff, w.Tenant).Users, func(u user) bool { return u.Username != w.Prefix+".twin" })
	if len(twins) != 1 || !twins[0].HasRecord || !twins[0].HasAccount {
		t.Errorf("%+v", twins)
	}
}

func TestWhatDoesNotBelongTogetherIsAnsweredLikeAnUnknownUser(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorldIn(t, "CA")
	staff := w.ProviderAdmin()
	staff.SignIn()
	never := exactly(w, w.Partner)
	never["sub"] = "8f14e45f-ceea-467f-a8a9-1c0b1a2d3e4f"
	for _, path := range []string{"/admin/user/setUserEnabled", "/admin/user/setUserDisabled", "/admin/user/delete"} {
		want, _, _ := strings.Cut(string(staff.Post(path, never).Fails(t, errs.ObjectNotFound).Body), "requestID")
		for name, body := range map[string]m{
			"another username": with(exactly(w, w.Partner), "username", w.Associate.Username),
			"no username":      with(exactly(w, w.Partner), "username", ""),
			"another firm":     with(exactly(w, w.Partner), "tenantID", other.Tenant),
			"another's sub":    with(exactly(w, w.Partner), "sub", other.Partner.Sub),
			"no sub":           with(exactly(w, w.Partner), "sub", "x"),
		} {
			got, _, _ := strings.Cut(string(staff.Post(path, body).Fails(t, errs.ObjectNotFound).Body), "requestID")
			if got != want {
				t.Errorf("%s with %s answers %s, for nobody %s", path, name, got, want)
			}
		}
	}
	staff.Post("/admin/updateUser", m{"manualTenantID": other.Tenant, "userData": m{"username": w.Partner.Username, "emailAddress": "a@b.example"}}).Fails(t, errs.ObjectNotFound)
	staff.Post("/admin/user/unlockAllDocuments", m{"tenantID": other.Tenant, "sub": w.Partner.Sub}).Fails(t, errs.ObjectNotFound)
	staff.Get(fmt.Sprintf("/admin/userDetail?manualTenantID=%d&userIdentifier=%s", other.Tenant, w.Partner.Sub)).Fails(t, errs.ObjectNotFound)
	w.Partner.Get("/me").OK(t)
}

func TestWhoeverIsDisabledIsOutAndWhoeverIsEnabledIsIn(t *testing.T) {
	w := testkit.NewWorldIn(t, "CA")
	staff := w.ProviderAdmin()
	w.Partner.SignIn()
	staff.Post("/admin/user/setUserDisabled", exactly(w, w.Partner)).OK(t)
	w.Partner.Get("/me").Fails(t, errs.InvalidAuth)
	u := detailOf(t, staff, w.Tenant).user(t, w.Partner.Sub)
	if *u.Enabled || *u.Status != 0 || u.Filter != "Disabled" {
		t.Errorf("%+v", u)
	}
	staff.Post("/admin/user/setUserEnabled", exactly(w, w.Partner)).OK(t)
	w.Partner.SignIn()
	w.Partner.Get("/me").OK(t)
	lines := w.Trail(t, "user")
	if last := lines[len(lines)-1]; last.Action != "user.enabled" || last.UserID != nil {
		t.Errorf("%+v", last)
	}
	if got := acts(t, w, w.Tenant); !slices.Equal(got, []string{"user.enabled", "user.enabled"}) {
		t.Errorf("the provider's record says %v", got)
	}
	if got := accessed(t, w.Admin); !slices.Equal(got, []string{"user.enabled", "user.enabled"}) {
		t.Errorf("the firm's record says %v", got)
	}
}

func TestAnAddressThatTheProviderChangesIsUnverifiedAndTheOldOneIsTold(t *testing.T) {
	w := testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	change := func(email string) *testkit.Response {
		return staff.Post("/admin/updateUser", m{"manualTenantID": w.Tenant, "userData": m{"username": w.Partner.Username, "emailAddress": email}})
	}
	change("nonsense").Fails(t, errs.InvalidInput)
	change(w.Partner.Email).Fails(t, errs.InvalidInput)
	change(w.Associate.Email).Fails(t, errs.InvalidInput)
	fresh := "moved@" + w.Prefix + ".example"
	change(fresh).OK(t)
	u := detailOf(t, staff, w.Tenant).user(t, w.Partner.Sub)
	if u.EmailAddress != fresh || *u.EmailVerified {
		t.Errorf("%+v", u)
	}
	if letter := mailed(t, w, w.Partner.Email, "Your email address was changed"); !strings.Contains(letter.Text, fresh) {
		t.Errorf("the old address was told %q", letter.Text)
	}
	for _, address := range []string{fresh, w.Partner.Email} {
		w.Anonymous().Post("/auth/signIn", m{"username": address, "password": testkit.Password}).Fails(t, errs.WrongCredentials)
	}
	staff.Post("/admin/setEmailVerified", m{"userData": m{"username": w.Partner.Username}}).OK(t)
	w.Anonymous().Post("/auth/signIn", m{"username": fresh, "password": testkit.Password}).OK(t)
	if u = detailOf(t, staff, w.Tenant).user(t, w.Partner.Sub); !*u.EmailVerified || u.Refused["setEmailVerified"] == "" {
		t.Errorf("%+v", u)
	}
	staff.Post("/admin/setEmailVerified", m{"userData": m{"username": w.Partner.Username}}).Fails(t, errs.InvalidInput)
}

func TestTheWelcomeGoesToTheAddressThatReplacedAWrongOne(t *testing.T) {
	w := testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	add(t, w, staff, newUser(w, "typo"))
	right := "right@" + w.Prefix + ".example"
	username := w.Prefix + ".typo"
	staff.Post("/admin/updateUser", m{"manualTenantID": w.Tenant, "userData": m{"username": username, "emailAddress": right}}).OK(t)
	staff.Post("/admin/user/resendWelcomeEmail", m{"username": username}).OK(t)
	if letter := mailed(t, w, right, "Your Casefold account"); temporary.FindString(letter.Text) == "" {
		t.Errorf("the welcome says %q", letter.Text)
	}
	staff.Post("/admin/user/resendWelcomeEmail", m{"username": w.Partner.Username}).Fails(t, errs.InvalidInput)
}

func TestALostPasswordAndSecondFactorAreReplacedByTheProvider(t *testing.T) {
	w := testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	w.Partner.SignIn()
	staff.Post("/admin/user/setUserMFADisabled", m{"username": w.Partner.Username}).Fails(t, errs.InvalidInput)
	sub, err := w.App().Firms.AddUser(t.Context(), firms.NewUser{
		Region: w.Region, Tenant: w.Tenant, Name: "factor", DisplayName: "Factor", Email: "factor@" + w.Prefix + ".example",
		Account: identity.NewAccount{Password: testkit.Password, EmailVerified: true, MFASeed: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if u := detailOf(t, staff, w.Tenant).user(t, sub); !*u.MfaEnabled || u.Refused["disableMFA"] != "" {
		t.Errorf("%+v", u)
	}
	staff.Post("/admin/user/setUserMFADisabled", m{"username": w.Prefix + ".factor"}).OK(t)
	mailed(t, w, "factor@"+w.Prefix+".example", "Two-step sign-in was switched off")
	if u := detailOf(t, staff, w.Tenant).user(t, sub); *u.MfaEnabled {
		t.Error("the second factor is on")
	}
	staff.Post("/admin/user/resetPassword", m{"username": w.Partner.Username}).OK(t)
	w.Partner.Get("/me").Fails(t, errs.InvalidAuth)
	letter := mailed(t, w, w.Partner.Email, "Your temporary password")
	w.Anonymous().Post("/auth/signIn", m{"username": w.Partner.Username, "password": temporary.FindStringSubmatch(letter.Text)[1]}).OK(t)
	if got := accessed(t, w.Admin); !slices.Equal(got, []string{"user.passwordReset", "user.mfaDisabled"}) {
		t.Errorf("the firm's record says %v", got)
	}
}

func TestNobodyOfTheStaffIsChangedInTheConsole(t *testing.T) {
	w := testkit.NewWorld(t)
	staff, super := w.ProviderAdmin(), w.SuperAdmin()
	for _, call := range []*testkit.Response{
		staff.Post("/admin/updateUser", m{"manualTenantID": w.Tenant, "userData": m{"username": super.Username, "emailAddress": "mine@" + w.Prefix + ".example"}}),
		staff.Post("/admin/user/setUserDisabled", exactly(w, super)),
		staff.Post("/admin/user/setUserMFADisabled", m{"username": super.Username}),
		staff.Post("/admin/user/resetPassword", m{"username": super.Username}),
		staff.Post("/admin/user/delete", exactly(w, super)),
		staff.Post("/admin/user/setUserDisabled", exactly(w, staff)),
	} {
		call.Fails(t, errs.InvalidInput)
	}
	super.Get("/me").OK(t)
}

func TestTheLocksOfOnePersonAreEndedAndNobodyElses(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	lock := func(w *testkit.World, who *testkit.Person, name string) int64 {
		document := w.Document(w.Place(w.Matter("M "+name), "docs/"), name+".txt", name)
		who.Post("/document/lock", m{"documentID": document, "lockStatus": 2}).OK(t)
		return document
	}
	mine, also := lock(w, w.Partner, "one"), lock(w, w.Partner, "two")
	lock(w, w.Associate, "three")
	lock(other, other.Partner, "four")
	if n := detailOf(t, staff, w.Tenant).user(t, w.Partner.Sub).LockedDocuments; n != 2 {
		t.Errorf("%d locked documents", n)
	}
	var answer struct{ UnlockedDocuments int }
	staff.Post("/admin/user/unlockAllDocuments", m{"sub": w.Partner.Sub, "tenantID": w.Tenant}).Into(t, &answer)
	if answer.UnlockedDocuments != 2 {
		t.Errorf("%d unlocked", answer.UnlockedDocuments)
	}
	for _, document := range []int64{mine, also} {
		w.Associate.Post("/document/lock", m{"documentID": document, "lockStatus": 2}).OK(t)
	}
	d := detailOf(t, staff, w.Tenant)
	if d.user(t, w.Partner.Sub).LockedDocuments != 0 || d.user(t, w.Associate.Sub).LockedDocuments != 3 {
		t.Errorf("%+v", d.Users)
	}
	if theirs := detailOf(t, staff, other.Tenant).user(t, other.Partner.Sub); theirs.LockedDocuments != 1 {
		t.Error("the lock of another firm is gone")
	}
	staff.Post("/admin/user/unlockAllDocuments", m{"sub": w.Partner.Sub, "tenantID": w.Tenant}).Fails(t, errs.InvalidInput)
	if got := accessed(t, w.Admin); !slices.Equal(got, []string{"user.documentsUnlocked", "document.unlock", "document.unlock"}) {
		t.Errorf("the firm's record says %v", got)
	}
}

func TestOnlyWhoNeverSignedInIsDeletedAndARecordThatIsNamedStays(t *testing.T) {
	w := testkit.NewWorldIn(t, "CA")
	staff := w.ProviderAdmin()
	w.Partner.SignIn()
	staff.Post("/admin/user/delete", exactly(w, w.Partner)).Fails(t, errs.InvalidInput)
	w.Partner.Get("/me").OK(t)

	gone := add(t, w, staff, with(newUser(w, "gone"), "adminStatus", "FIRM_ADMIN"))
	staff.Post("/admin/user/delete", m{"username": w.Prefix + ".gone", "sub": gone, "tenantID": w.Tenant}).OK(t)
	if slices.ContainsFunc(detailOf(t, staff, w.Tenant).Users, func(u user) bool { return u.Sub == gone }) {
		t.Error("who was deleted is listed")
	}
	add(t, w, staff, newUser(w, "gone")) // the username and the address are free again

	named := add(t, w, staff, newUser(w, "named"))
	w.Matter("Staffed", m{"assignedStaff": []string{named}})
	body := m{"username": w.Prefix + ".named", "sub": named, "tenantID": w.Tenant}
	staff.Post("/admin/user/delete", body).OK(t)
	u := detailOf(t, staff, w.Tenant).user(t, named)
	if u.HasAccount || !u.HasRecord || *u.Status != 0 || u.Filter != "Disabled" {
		t.Errorf("%+v", u)
	}
	staff.Post("/admin/user/delete", body).OK(t) // nothing changes
	if got := acts(t, w, w.Tenant); got[len(got)-1] != "user.delete" {
		t.Errorf("the provider's record says %v", got)
	}
}

func inFirm(t *testing.T, w *testkit.World, sql string, args ...any) {
	t.Helper()
	err := w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error {
		_, err := tx.Exec(context.Background(), sql, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAPersonWithOneHalfIsShownAndMendedByTheOfferedAction(t *testing.T) { // T-ADM-04
	w := testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	sub := add(t, w, staff, newUser(w, "half"))
	inFirm(t, w, "DELETE FROM users WHERE tenant_id = $1 AND sub = $2", w.Tenant, sub)
	d := detailOf(t, staff, w.Tenant)
	if u := d.user(t, sub); u.HasRecord || d.UsersLackingOneHalf != 1 || u.Refused["edit"] == "" || u.Refused["setEnabled"] == "" || u.Refused["createRecord"] != "" {
		t.Errorf("%+v", u)
	}
	record := m{"manualTenantID": w.Tenant, "username": w.Prefix + ".half", "sub": sub, "displayName": "x", "emailAddress": "x"}
	staff.Post("/admin/user/createJustDatabaseUserRecord", record).OK(t)
	d = detailOf(t, staff, w.Tenant)
	if u := d.user(t, sub); !u.HasRecord || u.DisplayName != "New half" || d.UsersLackingOneHalf != 0 {
		t.Errorf("%+v", u)
	}
	inFirm(t, w, "UPDATE users SET display_name = 'Drifted', active = false WHERE tenant_id = $1 AND sub = $2", w.Tenant, sub)
	staff.Post("/admin/user/createJustDatabaseUserRecord", record).OK(t)
	if u := detailOf(t, staff, w.Tenant).user(t, sub); *u.Status != 1 {
		t.Errorf("%+v", u)
	}

	lone := "3c9f7a52-95c5-4a0b-9d0e-6f0f5f0c1a77"
	inFirm(t, w, `INSERT INTO users (tenant_id, id, sub, username, display_name, email, created_at) VALUES ($1, 900, $2, $3, 'Lone', 'l@x.example', now())`,
		w.Tenant, lone, w.Prefix+".lone")
	d = detailOf(t, staff, w.Tenant)
	if u := d.user(t, lone); u.HasAccount || d.UsersLackingOneHalf != 1 || u.Refused["delete"] != "" || u.Refused["disableMFA"] == "" {
		t.Errorf("%+v", u)
	}
	staff.Post("/admin/user/delete", m{"username": w.Prefix + ".lone", "sub": lone, "tenantID": w.Tenant}).OK(t)
	if d = detailOf(t, staff, w.Tenant); d.UsersLackingOneHalf != 0 {
		t.Errorf("%d users lack one half", d.UsersLackingOneHalf)
	}
}
