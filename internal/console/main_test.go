package console_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/mail"
	"casefold/internal/testkit"
)

func TestMain(tests *testing.M) { testkit.Main(tests) }

type m = testkit.M

// firm is a row of the firm list, as far as tests look at it.
type firm struct {
	ID                                     int64
	Name                                   string
	RegionName                             string
	CustomerID                             string
	LxwEdition                             string
	PlanType                               int
	Tabs                                   []string
	Half                                   bool
	Reachable                              bool
	DocumentCount, EmailCount, MatterCount *int64
	ActiveUserCount, DataUsageBytes        *int64
	TenantLimits                           *struct {
		Storage int64 `json:"STORAGE_LIMIT_GB"`
		OCR     int64 `json:"OCR_PER_MONTH_BASELINE"`
	}
	SearchIndex struct {
		DocsCount *int64
		Error     string
	}
	TenantFeatures *struct{ AutomaticOCR, LiteraDocumentCompareEnabled, InlineDocumentCompareEnabled int }
}

type count struct {
	Name  string
	Count int
}

type list struct {
	Tenants   []firm
	Tabs      []count
	DataUsage []struct {
		RegionName string
		Reachable  bool
	}
	UnfinishedFirms []struct{ TenantID int64 }
	DefaultTab      string
}

func (l list) firm(t *testing.T, id int64) firm {
	t.Helper()
	i := slices.IndexFunc(l.Tenants, func(f firm) bool { return f.ID == id })
	if i < 0 {
		t.Fatalf("firm %d is not listed", id)
	}
	return l.Tenants[i]
}

func (l list) count(tab string) int {
	for _, c := range l.Tabs {
		if c.Name == tab {
			return c.Count
		}
	}
	return -1
}

func listed(t *testing.T, staff *testkit.Person) (l list) {
	t.Helper()
	staff.Post("/admin/listTenants", nil).Into(t, &l)
	return l
}

// user is a row of a firm's users, as far as tests look at it.
type user struct {
	Username, DisplayName, EmailAddress, Sub, AdminStatus, Type, Filter string
	HasRecord, HasAccount                                               bool
	Status                                                              *int
	IdentityStatus                                                      *string
	Enabled, EmailVerified, MfaEnabled                                  *bool
	LockedDocuments                                                     int
	Refused                                                             map[string]string
}

type detail struct {
	Tenant              firm
	Rev                 int64
	Users               []user
	Filters             []count
	UsersLackingOneHalf int
	ProviderDomain      string
}

func detailOf(t *testing.T, staff *testkit.Person, tenant int64) (d detail) {
	t.Helper()
	staff.Post("/admin/tenantDetail", m{"tenantID": tenant}).Into(t, &d)
	return d
}

func (d detail) user(t *testing.T, sub string) user {
	t.Helper()
	i := slices.IndexFunc(d.Users, func(u user) bool { return u.Sub == sub })
	if i < 0 {
		t.Fatalf("%s is not among the users", sub)
	}
	return d.Users[i]
}

// acts are what the provider's record says of a firm, oldest first.
func acts(t *testing.T, w *testkit.World, tenant int64) (actions []string) {
	t.Helper()
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		return tx.QueryRow(t.Context(), "SELECT coalesce(array_agg(action ORDER BY id), '{}') FROM provider_lines WHERE tenant_id = $1", tenant).Scan(&actions)
	})
	if err != nil {
		t.Fatal(err)
	}
	return actions
}

// accessed is what the firm's admin reads of the provider, newest first.
func accessed(t *testing.T, admin *testkit.Person) (actions []string) {
	t.Helper()
	var access struct {
		Lines []struct{ Action, Provider string }
	}
	admin.Get("/settings/providerAccess").Into(t, &access)
	for _, l := range access.Lines {
		if l.Provider == "" {
			t.Errorf("%s names nobody", l.Action)
		}
		actions = append(actions, l.Action)
	}
	return actions
}

// mailed waits for a mail with this subject.
func mailed(t *testing.T, w *testkit.World, to, subject string) (letter mail.Kept) {
	t.Helper()
	testkit.Await(t, subject+" did not come to "+to, func() bool {
		req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/dev/mail.json", nil)
		req.RemoteAddr, req.Host = "127.0.0.1:1", "localhost"
		res := httptest.NewRecorder()
		w.App().Router.ServeHTTP(res, req)
		var all []mail.Kept
		if err := json.Unmarshal(res.Body.Bytes(), &all); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(all, func(l mail.Kept) bool { return l.To == to && l.Subject == subject })
		if i >= 0 {
			letter = all[i]
		}
		return i >= 0
	})
	return letter
}

// newFirm is what the form of a firm sends. The prefix is also its customer ID.
func newFirm(id int64, region, prefix string) m {
	return m{"manualTenantID": id, "name": "Firm " + prefix, "customerID": prefix, "regionName": region, "usernamePrefix": prefix, "lxwEdition": "Core",
		"storageLimitGB": 700, "ocrEnabled": true, "ocrPerMonthBaseline": 5000, "literaDocumentCompareEnabled": false, "inlineDocumentCompareEnabled": true}
}

func with(body m, key string, value any) m {
	changed := m{}
	for k, v := range body {
		changed[k] = v
	}
	changed[key] = value
	if value == nil {
		delete(changed, key)
	}
	return changed
}
