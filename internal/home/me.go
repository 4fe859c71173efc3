// Package home answers the two calls that every visit begins with: who am I, and what is on my home page.
package home

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"casefold/internal/firms"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/matters"
	"casefold/internal/permissions"
	"casefold/internal/settings"
)

// Service gathers what other domains know.
type Service struct {
	settings   *settings.Service
	firms      *firms.Service
	remembered *remembered
}

// New makes the service.
func New(s *settings.Service, f *firms.Service) *Service { return &Service{s, f, newRemembered()} }

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	api.Get(r, "/me", s.me, permissions.SignedIn, api.ByKey())
	api.Get(r, "/user/homepage", s.homepage, permissions.SignedIn, api.ByKey())
	api.Get(r, "/suggest", suggest, permissions.SignedIn)
}

type (
	empty struct{}
	me    struct {
		User               []profile          `json:"user"`
		Groups             []group            `json:"groups"`
		Settings           []settingsRow      `json:"settings"`
		Features           clioSetting        `json:"tenantFeatures"`
		FeaturesV2         firms.FeaturesWire `json:"tenantFeaturesV2"`
		Limits             firms.LimitsWire   `json:"tenantLimits"`
		Usage              firms.UsageWire    `json:"tenantUsage"`
		ExternalAddresses  []string           `json:"externalEmailAddresses"`
		Matters            []matterRef        `json:"matters"`
		Clients            []clientRef        `json:"clients"`
		PermissionFeatures permissionFeatures `json:"permissionFeatures"`
		WhatsNew           settings.Feed      `json:"whatsNew"`
		ClioToken          clioToken          `json:"clioToken"`
		Identity           identityUser       `json:"identity"`
	}
	profile struct {
		ID                      int64    `json:"id"`
		UserID                  int64    `json:"userID"`
		Sub                     string   `json:"sub"`
		Username                string   `json:"username"`
		DisplayName             string   `json:"displayName"`
		UserDisplayName         string   `json:"userDisplayName"`
		Name                    string   `json:"name"`
		Type                    string   `json:"type"`
		TenantID                int64    `json:"tenantID"`
		TenantName              string   `json:"tenantName"`
		FirmName                string   `json:"firmName"`
		Edition                 string   `json:"lxwEdition"`
		Region                  string   `json:"userRegion"`
		Email                   string   `json:"email"`
		EmailAddress            string   `json:"emailAddress"`
		EmailVerified           bool     `json:"emailVerified"`
		AllMatterNames          []string `json:"allMatterNames"`
		AllClientNames          []string `json:"allClientNames"`
		NamesAreAbbreviated     bool     `json:"namesAreAbbreviated"`
		HasPermissionsAccess    bool     `json:"hasPermissionsAccess"`
		CanPermanentDelete      bool     `json:"canPermanentDelete"`
		CanEditExchangeURL      bool     `json:"canEditExchangeUrl"`
		CanRequestOCRIncrease   bool     `json:"canRequestMonthlyOCRLimitIncrease"`
		CanOverrideLocks        bool     `json:"canOverrideDocumentLocks"`
		CanAccessPrivateDocs    bool     `json:"canAccessPrivateFirmDocs"`
		CanEditIntegrations     bool     `json:"canEditIntegrationSettings"`
		CanEditStampSettings    bool     `json:"canEditDocumentStampSettings"`
		CanEditProfilingSetting bool     `json:"canEditMandatoryProfilingSettings"`
	}
	group struct {
		ID   int64  `json:"groupID"`
		Name string `json:"name"`
		Type string `json:"type"`
	}
	settingsRow struct {
		Settings json.RawMessage `json:"settingsJSON"`
	}
	clioSetting struct {
		Status int `json:"clioIntegrationSettingStatus"`
	}
	clioToken struct {
		Status string `json:"clioAuthTokenStatus"`
	}
	permissionFeatures struct {
		CreateMatter bool `json:"CREATE_MATTER_ALLOWED"`
		CreateClient bool `json:"CREATE_CLIENT_ALLOWED"`
	}
	matterRef struct {
		ID   int64  `json:"matterID"`
		Name string `json:"name"`
	}
	clientRef struct {
		ID   int64  `json:"clientID"`
		Name string `json:"clientName"`
	}
	identityUser struct {
		Username   string     `json:"username"`
		Sub        string     `json:"sub"`
		MFAEnabled bool       `json:"mfaEnabled"`
		Groups     []string   `json:"cognitoGroups"`
		Attributes attributes `json:"attributes"`
	}
	attributes struct {
		Email         string `json:"email"`
		EmailVerified bool   `json:"email_verified"`
		Name          string `json:"name"`
	}
)

// mine reads a person's settings and whom they sent something.
const mine = `SELECT u.settings, ARRAY(SELECT e.address FROM external_addresses e
  WHERE e.tenant_id = u.tenant_id AND e.user_id = u.id ORDER BY e.used_at DESC, e.address LIMIT 500)
FROM users u WHERE u.tenant_id = $1 AND u.id = $2`

func (s *Service) me(ctx context.Context, tx *db.Tx, _ *empty) (me, error) {
	who := permissions.Who(ctx)
	var asked pgx.Batch
	var now matters.Generation
	now.Ask(&asked, tx)
	var own settingsRow
	var addresses []string
	asked.Queue(mine, tx.Tenant, tx.UserID).QueryRow(func(row pgx.Row) error { return row.Scan(&own.Settings, &addresses) })
	if err := tx.SendBatch(ctx, &asked).Close(); err != nil {
		return me{}, err
	}
	names, err := s.remembered.namesOf(ctx, tx, now)
	if err != nil {
		return me{}, err
	}
	limits, features, usage, err := s.firms.Recent(ctx, tx)
	if err != nil {
		return me{}, err
	}
	feed, err := s.settings.WhatsNew(ctx)
	if err != nil {
		return me{}, err
	}
	wire := features.Wire()
	answer := me{
		User: []profile{profileOf(who)}, Groups: make([]group, 0, len(who.Groups)), Settings: []settingsRow{own},
		Features: clioSetting{wire.Clio}, FeaturesV2: wire, Limits: limits.Wire(), Usage: usage.Wire(),
		ExternalAddresses:  addresses,
		PermissionFeatures: permissionFeatures{who.MayCreateClients(), who.MayCreateClients()},
		WhatsNew:           feed, ClioToken: clioToken{"none"},
		Identity: identityUser{
			Username: who.Account.Username, Sub: who.Account.Sub, MFAEnabled: who.Account.MFAEnabled,
			Groups:     append([]string{}, who.Account.Groups...),
			Attributes: attributes{who.Email, who.EmailVerified, who.DisplayName},
		},
	}
	for _, g := range who.Groups {
		answer.Groups = append(answer.Groups, group(g))
	}
	answer.addNames(names)
	return answer, nil
}

func (m *me) addNames(n names) {
	own := &m.User[0]
	own.NamesAreAbbreviated, own.AllMatterNames, own.AllClientNames = n.abbreviated, n.MatterNames, n.ClientNames
	m.Matters, m.Clients = make([]matterRef, len(n.MatterIds)), make([]clientRef, len(n.ClientIds))
	for i, id := range n.MatterIds {
		m.Matters[i] = matterRef{id, n.MatterNames[i]}
	}
	for i, id := range n.ClientIds {
		m.Clients[i] = clientRef{id, n.ClientNames[i]}
	}
}

func profileOf(who *permissions.Person) profile {
	admin := who.FirmAdmin()
	return profile{
		ID: who.UserID, UserID: who.UserID, Sub: who.Account.Sub, Username: who.Account.Username,
		DisplayName: who.DisplayName, UserDisplayName: who.DisplayName, Name: who.DisplayName, Type: who.Type,
		TenantID: who.Account.Tenant, TenantName: who.FirmName, FirmName: who.FirmName, Edition: who.Edition,
		Region: who.Account.Region, Email: who.Email, EmailAddress: who.Email, EmailVerified: who.EmailVerified,
		HasPermissionsAccess: admin, CanPermanentDelete: admin, CanEditExchangeURL: admin, CanRequestOCRIncrease: admin,
		CanOverrideLocks: who.MayOverrideLocks(), CanAccessPrivateDocs: admin, CanEditIntegrations: admin, CanEditStampSettings: admin,
		CanEditProfilingSetting: admin,
	}
}
