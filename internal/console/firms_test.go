package console_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAFirmIsMadeInTheOtherRegionAndListedWithItsFigures(t *testing.T) {
	w := testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	var next struct{ NextTenantID int64 }
	staff.Get("/admin/getNextAvailableFirmID").Into(t, &next)
	if next.NextTenantID <= w.Tenant {
		t.Errorf("%d is not free", next.NextTenantID)
	}
	id := w.Tenant + 2_000_000 // the next one is the next world's
	inUse := func(path string) (used bool) {
		t.Helper()
		var answer map[string]bool
		staff.Get(path).Into(t, &answer)
		for _, used = range answer {
		}
		return used
	}
	number, prefix := fmt.Sprintf("/admin/checkIfTenantExists?manualTenantID=%d", id), "/admin/checkIfUsernamePrefixExists?usernamePrefix="+w.Prefix+"n"
	if inUse(number) || inUse(prefix) {
		t.Error("a number or prefix that nobody has is in use")
	}
	staff.Post("/admin/createTenant", newFirm(id, "CA", w.Prefix+"n")).OK(t)
	if !inUse(number) || !inUse(prefix) {
		t.Error("the number and the prefix of a firm are free")
	}
	f := listed(t, staff).firm(t, id)
	if f.RegionName != "CA" || f.CustomerID != w.Prefix+"n" || f.TenantLimits.Storage != 700 || f.TenantLimits.OCR != 5000 || !f.Reachable ||
		f.TenantFeatures.AutomaticOCR != 1 || f.TenantFeatures.LiteraDocumentCompareEnabled != 0 || f.TenantFeatures.InlineDocumentCompareEnabled != 1 {
		t.Errorf("%+v %+v", f, *f.TenantFeatures)
	}
	if f.ActiveUserCount != nil || !slices.Contains(f.Tabs, "Inactive Firms") || slices.Contains(f.Tabs, "Active Firms") {
		t.Errorf("a firm without people is listed under %v", f.Tabs)
	}
	if got := acts(t, w, id); !slices.Equal(got, []string{"firm.found"}) {
		t.Errorf("the provider's record says %v", got)
	}
}

func TestAFirmThatCannotBeTakenIsRefusedAndLeavesNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	staff, id := w.ProviderAdmin(), w.Tenant+3_000_000
	good := newFirm(id, "US", w.Prefix+"r")
	for name, body := range map[string]m{
		"no number":          with(good, "manualTenantID", 0),
		"a negative number":  with(good, "manualTenantID", -5),
		"no customer":        with(good, "customerID", ""),
		"no name":            with(good, "name", ""),
		"blanks around":      with(good, "name", " Firm"),
		"a line break":       with(good, "name", "Firm\nTwo"),
		"no region":          with(good, "regionName", ""),
		"another region":     with(good, "regionName", "EU"),
		"another edition":    with(good, "lxwEdition", "Gold"),
		"no prefix":          with(good, "usernamePrefix", ""),
		"a capital prefix":   with(good, "usernamePrefix", "HF"),
		"a prefix in use":    with(good, "usernamePrefix", w.Prefix),
		"the provider's own": with(good, "usernamePrefix", "cf"),
		"501 GB":             with(good, "storageLimitGB", 501),
		"too little storage": with(good, "storageLimitGB", 400),
		"too much storage":   with(good, "storageLimitGB", 20_100),
		"OCR off the scale":  with(good, "ocrPerMonthBaseline", 2600),
		"too much OCR":       with(good, "ocrPerMonthBaseline", 52_500),
		"something unknown":  with(good, "isAdmin", true),
	} {
		t.Run(name, func(t *testing.T) { staff.Post("/admin/createTenant", body).Fails(t, errs.InvalidInput) })
	}
	staff.Post("/admin/createTenant", with(good, "manualTenantID", w.Tenant)).Fails(t, errs.FirmIDTaken)
	staff.Post("/admin/createTenant", with(newFirm(w.Tenant, "CA", w.Prefix+"s"), "manualTenantID", w.Tenant)).Fails(t, errs.FirmIDTaken)
	l := listed(t, staff)
	if slices.ContainsFunc(l.Tenants, func(f firm) bool { return f.ID == id }) || len(l.UnfinishedFirms) != 0 {
		t.Error("a firm that was refused left something behind")
	}
}

func TestOfManyWhoMakeTheSameFirmAtOnceOneSucceeds(t *testing.T) { // T-ADM-04
	w := testkit.NewWorld(t)
	staff, id := w.ProviderAdmin(), w.Tenant+4_000_000
	staff.SignIn()
	codes := make([]int, 6)
	var all sync.WaitGroup
	for i := range codes {
		all.Go(func() {
			region := []string{"US", "CA"}[i%2]
			codes[i] = staff.Post("/admin/createTenant", newFirm(id, region, fmt.Sprintf("%st%d", w.Prefix, i))).Code()
		})
	}
	all.Wait()
	slices.Sort(codes)
	if codes[0] != 0 || codes[1] != errs.FirmIDTaken.Code || codes[5] != errs.FirmIDTaken.Code {
		t.Errorf("%v", codes)
	}
	if f := listed(t, staff).firm(t, id); !f.Reachable {
		t.Error("the firm has no figures in its region")
	}
}

func TestAHiddenFirmIsListedApart(t *testing.T) {
	w := testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	tabs := func() []string { return listed(t, staff).firm(t, w.Tenant).Tabs }
	if got := tabs(); !slices.Equal(got, []string{"All", "Active Firms", "Customers"}) {
		t.Errorf("%v", got)
	}
	before := listed(t, staff).count("Hidden")
	staff.Post("/admin/setFirmHidden", m{"manualTenantID": w.Tenant, "firmIsHidden": true}).OK(t)
	if got := tabs(); !slices.Equal(got, []string{"All", "Hidden"}) {
		t.Errorf("%v", got)
	}
	if l := listed(t, staff); l.count("Hidden") != before+1 || l.DefaultTab != "Testing" {
		t.Errorf("%d hidden, and by default %s", l.count("Hidden"), l.DefaultTab)
	}
	staff.Post("/admin/setFirmHidden", m{"manualTenantID": w.Tenant, "firmIsHidden": false}).OK(t)
	if got := tabs(); slices.Contains(got, "Hidden") {
		t.Errorf("%v", got)
	}
	if got := acts(t, w, w.Tenant); !slices.Equal(got, []string{"firm.hidden", "firm.hidden"}) {
		t.Errorf("the provider's record says %v", got)
	}
	if got := accessed(t, w.Admin); !slices.Equal(got, []string{"firm.hidden", "firm.hidden"}) {
		t.Errorf("the firm's record says %v", got)
	}
}

func editOf(w *testkit.World, name string) m {
	return m{"manualTenantID": w.Tenant, "name": name, "customerID": "C-1", "lxwEdition": "Trial"}
}

func TestAnEditedFirmIsTheSameInBothDatabases(t *testing.T) {
	w := testkit.NewWorldIn(t, "CA")
	staff := w.ProviderAdmin()
	limits := detailOf(t, staff, w.Tenant).Tenant.TenantLimits
	staff.Post("/admin/editTenant", editOf(w, "Renamed LLP")).OK(t)
	d := detailOf(t, staff, w.Tenant)
	if d.Tenant.Name != "Renamed LLP" || d.Tenant.CustomerID != "C-1" || d.Tenant.LxwEdition != "Trial" || d.Tenant.Half {
		t.Errorf("%+v", d.Tenant)
	}
	if *d.Tenant.TenantLimits != *limits {
		t.Errorf("another edition changed limits that nobody asked to change: %+v", d.Tenant.TenantLimits)
	}
	if tabs := d.Tenant.Tabs; slices.Contains(tabs, "Customers") {
		t.Errorf("a trial is among the customers: %v", tabs)
	}
	var me struct {
		User []struct{ FirmName, LxwEdition string }
	}
	testkit.Await(t, "the firm's people do not see the new name", func() bool {
		w.Partner.Get("/me").Into(t, &me)
		return me.User[0].FirmName == "Renamed LLP" && me.User[0].LxwEdition == "Trial"
	})
	body := with(with(editOf(w, "Renamed LLP"), "storageLimitGB", 900), "ocrPerMonthBaseline", 7500)
	staff.Post("/admin/editTenant", body).OK(t)
	if now := detailOf(t, staff, w.Tenant).Tenant.TenantLimits; now.Storage != 900 || now.OCR != 7500 {
		t.Errorf("%+v", now)
	}
	staff.Post("/admin/editTenant", with(body, "storageLimitGB", 501)).Fails(t, errs.InvalidInput)
	staff.Post("/admin/editTenant", with(body, "name", "x ")).Fails(t, errs.InvalidInput)
	staff.Post("/admin/editTenant", with(body, "usernamePrefix", "zz")).Fails(t, errs.InvalidInput)
	if got := accessed(t, w.Admin); !slices.Equal(got, []string{"firm.edit", "firm.edit"}) {
		t.Errorf("the firm's record says %v", got)
	}
	if got := acts(t, w, w.Tenant); !slices.Equal(got, []string{"firm.edit", "firm.edit"}) {
		t.Errorf("the provider's record says %v", got)
	}
}

func TestTheSecondOfTwoWhoEditAFirmIsToldSo(t *testing.T) {
	w := testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	seen := http.Header{"If-Match": {fmt.Sprint(detailOf(t, staff, w.Tenant).Rev)}}
	staff.Call(http.MethodPost, "/admin/editTenant", editOf(w, "First"), seen).OK(t)
	staff.Call(http.MethodPost, "/admin/editTenant", editOf(w, "Second"), seen).Fails(t, errs.ChangedBySomeoneElse)
	if name := detailOf(t, staff, w.Tenant).Tenant.Name; name != "First" {
		t.Errorf("the firm is called %s", name)
	}
}

func TestTheChoicesOfTheFormAreThoseThatTheServerTakes(t *testing.T) {
	w := testkit.NewWorld(t)
	var choices struct {
		StorageLimitGB, OcrPerMonthBaseline []int64
		Editions                            []struct {
			LxwEdition     string
			StorageLimitGB int64
			OcrEnabled     bool
		}
	}
	w.ProviderAdmin().Get("/admin/firmChoices").Into(t, &choices)
	storage, ocr := choices.StorageLimitGB, choices.OcrPerMonthBaseline
	if len(storage) != 196 || storage[0] != 500 || storage[195] != 20_000 || len(ocr) != 20 || ocr[0] != 2500 || ocr[19] != 50_000 {
		t.Errorf("%v %v", storage, ocr)
	}
	for _, e := range choices.Editions {
		wantOCR := e.LxwEdition == "Advanced" || e.LxwEdition == "Trial"
		if e.OcrEnabled != wantOCR || (e.StorageLimitGB == 500) != (e.LxwEdition == "Starter") {
			t.Errorf("%+v", e)
		}
	}
}

func TestNothingOfTheConsoleNamesWhatIsInAFirm(t *testing.T) { // T-ADM-02
	w := testkit.NewWorld(t)
	staff := w.ProviderAdmin()
	canary := "zq" + w.Prefix + "canary"
	client := w.Client(canary + " client")
	matter := w.Matter(canary+" matter", w.For(client))
	document := w.Document(w.Place(matter, "docs/"), canary+".txt", canary)
	w.Partner.Post("/document/lock", m{"documentID": document, "lockStatus": 2}).OK(t)
	partner := w.Partner
	for _, answer := range []*testkit.Response{
		staff.Post("/admin/recount", m{"tenantID": w.Tenant}),
		staff.Post("/admin/listTenants", nil),
		staff.Post("/admin/tenantDetail", m{"tenantID": w.Tenant}),
		staff.Get(fmt.Sprintf("/admin/userDetail?manualTenantID=%d&userIdentifier=%s", w.Tenant, partner.Sub)),
		staff.Post("/admin/user/unlockAllDocuments", m{"tenantID": w.Tenant, "sub": partner.Sub}),
		staff.Post("/admin/getBatchJobs", m{"tenantID": w.Tenant}),
	} {
		if bytes.Contains(answer.OK(t).Body, []byte(canary)) {
			t.Errorf("the console names what is in the firm: %s", answer.Body)
		}
	}
	if strings.Contains(w.Log(), canary) {
		t.Error("the log names what is in the firm")
	}
}
