package console

import (
	"time"

	"casefold/internal/firms"
	"casefold/internal/kit/api"
)

type (
	firmWire struct {
		ID             int64    `json:"id"`
		CustomerID     string   `json:"customerID"`
		Name           string   `json:"name"`
		Region         string   `json:"regionName"`
		Status         string   `json:"tenantStatus" enum:"active,closed"`
		Edition        string   `json:"lxwEdition"`
		PlanType       int      `json:"planType" doc:"2 is hidden"`
		UsernamePrefix string   `json:"usernamePrefix"`
		ActiveUsers    *int64   `json:"activeUserCount" doc:"null where nobody can sign in"`
		Tabs           []string `json:"tabs" doc:"The tabs that list the firm"`
		Half           bool     `json:"half" doc:"A change may stand in one of two databases only; POST /admin/mendFirm makes them agree"`
		Reachable      bool     `json:"reachable" doc:"false where the region does not answer: there are no figures then"`
		Bytes          *int64   `json:"dataUsageBytes"`
		BytesOver      *int64   `json:"dataUsageOverLimitBytes" doc:"0 where the firm is within its limit"`
		Documents      *int64   `json:"documentCount" doc:"null where it was never counted"`
		Emails         *int64   `json:"emailCount"`
		Matters        *int64   `json:"matterCount"`

		CalculatedAt *time.Time          `json:"calculatedAt"`
		SearchIndex  searchIndexWire     `json:"searchIndex"`
		Limits       *firms.LimitsWire   `json:"tenantLimits,omitempty"`
		Usage        *firms.UsageWire    `json:"tenantUsage,omitempty"`
		Features     *firms.FeaturesWire `json:"tenantFeatures,omitempty"`
	}
	searchIndexWire struct {
		Documents *int64 `json:"docsCount" doc:"null where it was never counted"`
		Error     string `json:"error" doc:"Why the index could not be asked; docsCount is that of before then"`
	}
	regionWire struct {
		Name         string     `json:"regionName"`
		Reachable    bool       `json:"reachable"`
		CalculatedAt *time.Time `json:"calculatedAt" doc:"When the oldest figures of the region were counted"`
	}
	countWire struct {
		Name  string `json:"name"`
		Count int    `json:"count"`
	}
	unfinishedWire struct {
		TenantID int64     `json:"tenantID"`
		Region   string    `json:"regionName"`
		Since    time.Time `json:"since"`
	}
	listAnswer struct {
		Tenants    []firmWire       `json:"tenants"`
		DataUsage  []regionWire     `json:"dataUsage"`
		Tabs       []countWire      `json:"tabs"`
		DefaultTab string           `json:"defaultTab"`
		Unfinished []unfinishedWire `json:"unfinishedFirms" doc:"Firms whose making was interrupted: they are completed or taken back"`
	}
)

// bytesPerGB is how storage limits are counted.
const bytesPerGB = 1_000_000_000

func wireOf(f Listed) firmWire {
	w := firmWire{
		ID: f.ID, CustomerID: f.CustomerID, Name: f.Name, Region: f.Region, Status: "closed", Edition: string(f.Edition), PlanType: 1,
		UsernamePrefix: f.UsernamePrefix, Tabs: tabsOf(f.Firm), Half: f.Half,
	}
	if f.Active {
		w.Status = "active"
	}
	if f.Hidden {
		w.PlanType = 2
	}
	if f.ActiveUsers > 0 {
		w.ActiveUsers = &f.ActiveUsers
	}
	if f.Figures == nil {
		return w
	}
	limits, features, usage := f.Figures.Limits.Wire(), f.Figures.Features.Wire(), f.Figures.Usage.Wire()
	over := max(0, f.Figures.Usage.TotalBytes-limits.StorageGB*bytesPerGB)
	w.Reachable, w.Bytes, w.BytesOver, w.CalculatedAt = true, &f.Figures.Usage.TotalBytes, &over, f.Figures.Usage.CalculatedAt
	w.Documents, w.Emails, w.Matters = f.Figures.Documents, f.Figures.Emails, f.Figures.Matters
	w.SearchIndex = searchIndexWire{f.Figures.Indexed, f.Figures.IndexError}
	w.Limits, w.Features, w.Usage = &limits, &features, &usage
	return w
}

func (s *Service) listing(list []Listed, regions []RegionState, unfinished []firms.Unfinished) listAnswer {
	answer := listAnswer{Tenants: make([]firmWire, len(list)), DataUsage: []regionWire{}, Unfinished: []unfinishedWire{}, DefaultTab: tabTesting}
	if s.options.Production {
		answer.DefaultTab = tabActive
	}
	known, counts := map[int64]bool{}, map[string]int{}
	for i, f := range list {
		answer.Tenants[i] = wireOf(f)
		known[f.ID] = true
		for _, tab := range answer.Tenants[i].Tabs {
			counts[tab]++
		}
	}
	for _, tab := range allTabs {
		answer.Tabs = append(answer.Tabs, countWire{tab, counts[tab]})
	}
	for _, r := range regions {
		answer.DataUsage = append(answer.DataUsage, regionWire(r))
	}
	for _, u := range unfinished {
		if !known[u.Tenant] {
			answer.Unfinished = append(answer.Unfinished, unfinishedWire{u.Tenant, u.Region, u.Since})
		}
	}
	return answer
}

type userWire struct {
	Username      string            `json:"username"`
	DisplayName   string            `json:"displayName"`
	Email         string            `json:"emailAddress"`
	Sub           string            `json:"sub"`
	TenantID      int64             `json:"tenantID"`
	Type          string            `json:"type" enum:"user,uptimeAdmin"`
	AdminStatus   string            `json:"adminStatus" enum:"REGULAR_USER,FIRM_ADMIN,UPTIME_ADMIN"`
	Roles         []string          `json:"roles"`
	HasRecord     bool              `json:"hasRecord"`
	HasAccount    bool              `json:"hasAccount"`
	Status        *int              `json:"status" doc:"Of the record: 1 active, 0 inactive; null without a record"`
	AccountStatus *string           `json:"identityStatus" doc:"CONFIRMED or FORCE_CHANGE_PASSWORD; null without an account"`
	Enabled       *bool             `json:"enabled"`
	EmailVerified *bool             `json:"emailVerified"`
	MFAEnabled    *bool             `json:"mfaEnabled"`
	CreatedAt     time.Time         `json:"createdAt"`
	LastSignIn    *time.Time        `json:"lastSignIn"`
	Locked        int64             `json:"lockedDocuments"`
	Filter        string            `json:"filter"`
	Refused       map[string]string `json:"refused" doc:"What cannot be done to the user now, by action, with the reason"`
}

func userWireOf(p Person) userWire {
	w := userWire{
		Username: p.username(), Sub: p.sub(), TenantID: p.Firm.ID, Type: "user", AdminStatus: string(p.role()), Roles: []string{},
		Filter: p.filter(), Refused: map[string]string{},
	}
	if role := p.role(); role != firms.RegularUser {
		w.Roles = append(w.Roles, string(role))
	}
	if r := p.Record; r != nil {
		status := api.Bit(r.Active)
		w.HasRecord, w.Status, w.DisplayName, w.Email, w.CreatedAt, w.Locked = true, &status, r.DisplayName, r.Email, r.CreatedAt, r.LockedDocuments
		w.EmailVerified = &r.EmailVerified
		if r.UptimeAdmin {
			w.Type = "uptimeAdmin"
		}
	}
	if a := p.Account; a != nil {
		status := "CONFIRMED"
		if a.MustChange {
			status = "FORCE_CHANGE_PASSWORD"
		}
		email, verified := a.Shown()
		w.HasAccount, w.AccountStatus, w.DisplayName, w.Email, w.CreatedAt = true, &status, a.Name, email, a.CreatedAt
		w.Enabled, w.EmailVerified, w.MFAEnabled, w.LastSignIn = &a.Enabled, &verified, &a.MFAEnabled, a.LastSignIn
	}
	for _, action := range actions {
		if reason := p.refusal(action); reason != "" {
			w.Refused[string(action)] = reason
		}
	}
	return w
}
