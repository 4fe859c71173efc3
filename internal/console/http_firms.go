package console

import (
	"context"
	"net/http"

	"casefold/internal/firms"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	empty           struct{}
	firmNumberInput struct {
		Body struct {
			TenantID api.ID `json:"tenantID"`
		}
	}
	manualInput struct {
		TenantID int64 `query:"manualTenantID" minimum:"1" required:"true"`
	}
	prefixInput struct {
		Prefix string `query:"usernamePrefix" maxLength:"64" required:"true"`
	}
	hideFirmInput struct {
		Body struct {
			TenantID api.ID   `json:"manualTenantID"`
			Hidden   api.Flag `json:"firmIsHidden"`
		}
	}
	firmDetailInput struct {
		Body struct {
			TenantID     api.ID `json:"tenantID"`
			WithoutUsers bool   `json:"withoutUsers,omitempty" doc:"Leaves the users out, for a form that needs the firm alone"`
		}
	}
	// FirmTerms are what may be chosen for a firm. Limits that are left out stay as they are, or are the defaults of the
	// edition.
	FirmTerms struct {
		Name       string    `json:"name"`
		CustomerID string    `json:"customerID"`
		StorageGB  *int64    `json:"storageLimitGB,omitempty"`
		Edition    string    `json:"lxwEdition"`
		OCREnabled *api.Flag `json:"ocrEnabled,omitempty"`
		OCR        *int64    `json:"ocrPerMonthBaseline,omitempty"`
		Litera     *api.Flag `json:"literaDocumentCompareEnabled,omitempty"`
		Inline     *api.Flag `json:"inlineDocumentCompareEnabled,omitempty"`
	}
	createFirmInput struct {
		Body struct {
			TenantID api.ID `json:"manualTenantID"`
			Region   string `json:"regionName"`
			Prefix   string `json:"usernamePrefix"`
			FirmTerms
		}
	}
	editFirmInput struct {
		api.IfMatch
		Body struct {
			TenantID api.ID `json:"manualTenantID"`
			FirmTerms
		}
	}
	numberAnswer struct {
		Next int64 `json:"nextTenantID"`
	}
	inUseAnswer struct {
		InUse bool `json:"tenantIDinUse"`
	}
	prefixAnswer struct {
		InUse bool `json:"usernamePrefixInUse"`
	}
	madeFirm struct {
		TenantID int64 `json:"tenantID"`
	}
	detailAnswer struct {
		Tenant         firmWire            `json:"tenant"`
		Limits         *firms.LimitsWire   `json:"usageLimits,omitempty"`
		Features       *firms.FeaturesWire `json:"tenantFeatures,omitempty"`
		Region         regionWire          `json:"tenantRegion"`
		Rev            int64               `json:"rev" doc:"To be sent back as If-Match; 0 where the region does not answer"`
		Users          []userWire          `json:"users"`
		Filters        []countWire         `json:"filters"`
		Halves         int                 `json:"usersLackingOneHalf"`
		ProviderDomain string              `json:"providerDomain"`
	}
	editionWire struct {
		Code         string `json:"lxwEdition"`
		StorageGB    int64  `json:"storageLimitGB"`
		OCR          int64  `json:"ocrPerMonthBaseline"`
		AutomaticOCR bool   `json:"ocrEnabled"`
		Litera       bool   `json:"literaDocumentCompareEnabled"`
		Inline       bool   `json:"inlineDocumentCompareEnabled"`
	}
	choicesAnswer struct {
		Editions []editionWire `json:"editions"`
		Storage  []int64       `json:"storageLimitGB"`
		OCR      []int64       `json:"ocrPerMonthBaseline"`
		Regions  []string      `json:"regions"`
	}
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	unknown := api.Fails(errs.ProviderAdminRequired, errs.ObjectNotFound)
	api.Raw(r, http.MethodPost, "/admin/listTenants", s.postList, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/setFirmHidden", s.postHidden, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/tenantDetail", s.postDetail, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/mendFirm", s.postMend, permissions.Console, unknown)
	api.Raw(r, http.MethodGet, "/admin/firmChoices", s.getChoices, permissions.Console, unknown)
	api.Raw(r, http.MethodGet, "/admin/getNextAvailableFirmID", s.getNext, permissions.Console, unknown)
	api.Raw(r, http.MethodGet, "/admin/checkIfTenantExists", s.getExists, permissions.Console, unknown)
	api.Raw(r, http.MethodGet, "/admin/checkIfUsernamePrefixExists", s.getPrefix, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/createTenant", s.postCreate, permissions.Console, unknown, api.Fails(errs.FirmIDTaken, errs.InvalidInput))
	api.Raw(r, http.MethodPost, "/admin/editTenant", s.postEdit, permissions.Console, unknown, api.Fails(errs.ChangedBySomeoneElse, errs.InvalidInput),
		api.FreshSignInIf(func(in *editFirmInput) bool { return in.Body.StorageGB != nil || in.Body.OCR != nil }))
	s.mountUsers(r)
	s.mountBatches(r)
	s.mountIndex(r)
	api.Get(r, "/settings/providerAccess", getProviderAccess, permissions.ReadProviderAccess, api.Fails(errs.AdminRequired))
}

func (s *Service) postList(ctx context.Context, _ *empty) (listAnswer, error) {
	list, regions, unfinished, err := s.List(ctx)
	if err != nil {
		return listAnswer{}, err
	}
	return s.listing(list, regions, unfinished), nil
}

func (s *Service) postHidden(ctx context.Context, in *hideFirmInput) (firms.Done, error) {
	ctx, _ = permissions.AsStaff(ctx)
	firm, err := s.firm(ctx, int64(in.Body.TenantID))
	if err != nil {
		return firms.Done{}, err
	}
	return firms.Done{Status: "UPDATED"}, s.firms.SetHidden(ctx, firm, bool(in.Body.Hidden))
}

func (s *Service) postMend(ctx context.Context, in *firmNumberInput) (firms.Done, error) {
	ctx, _ = permissions.AsStaff(ctx)
	return firms.Done{Status: "MENDED"}, s.mend(ctx, int64(in.Body.TenantID))
}

func (s *Service) getNext(ctx context.Context, _ *empty) (numberAnswer, error) {
	next, err := s.firms.NextNumber(ctx)
	return numberAnswer{next}, err
}

func (s *Service) getExists(ctx context.Context, in *manualInput) (inUseAnswer, error) {
	used, err := s.firms.NumberInUse(ctx, in.TenantID)
	return inUseAnswer{used}, err
}

func (s *Service) getPrefix(ctx context.Context, in *prefixInput) (prefixAnswer, error) {
	used, err := s.firms.PrefixInUse(ctx, in.Prefix)
	return prefixAnswer{used}, err
}

func (s *Service) getChoices(_ context.Context, _ *empty) (choicesAnswer, error) {
	answer := choicesAnswer{Storage: firms.StorageChoices(), OCR: firms.OCRChoices(), Regions: s.db.Regions()}
	for _, edition := range firms.Editions {
		d, err := edition.Defaults()
		if err != nil {
			return choicesAnswer{}, err
		}
		answer.Editions = append(answer.Editions, editionWire{string(edition), d.StorageGB, d.OCRBaseline, d.AutomaticOCR, d.Litera, d.Inline})
	}
	return answer, nil
}

func (t FirmTerms) chosen() firms.Terms {
	return firms.Terms{
		StorageGB: t.StorageGB, OCRBaseline: t.OCR,
		AutomaticOCR: (*bool)(t.OCREnabled), Litera: (*bool)(t.Litera), Inline: (*bool)(t.Inline),
	}
}

func (t FirmTerms) check() error {
	if t.CustomerID == "" {
		return errs.Invalid("customerID", "an internal customer ID is required")
	}
	return nil
}

func (s *Service) postCreate(ctx context.Context, in *createFirmInput) (madeFirm, error) {
	ctx, _ = permissions.AsStaff(ctx)
	body, id := in.Body, int64(in.Body.TenantID)
	if id <= 0 {
		return madeFirm{}, errs.Invalid("manualTenantID", "tenantID must be a number")
	}
	if err := body.check(); err != nil {
		return madeFirm{}, err
	}
	used, err := s.firms.NumberInUse(ctx, id)
	if err == nil && used {
		err = errs.FirmIDTaken
	}
	if err != nil {
		return madeFirm{}, err
	}
	return madeFirm{id}, s.firms.Found(ctx, firms.NewFirm{
		ID: id, Region: body.Region, Name: body.Name, UsernamePrefix: body.Prefix, CustomerID: body.CustomerID,
		Edition: firms.Edition(body.Edition), Terms: body.chosen(),
	})
}

func (s *Service) postEdit(ctx context.Context, in *editFirmInput) (firms.Done, error) {
	ctx, _ = permissions.AsStaff(ctx)
	seen, err := in.Seen()
	if err == nil {
		err = in.Body.check()
	}
	if err != nil {
		return firms.Done{}, err
	}
	firm, err := s.firm(ctx, int64(in.Body.TenantID))
	if err != nil {
		return firms.Done{}, err
	}
	return firms.Done{Status: "UPDATED"}, s.firms.Edit(ctx, firm, firms.Edit{
		Name: in.Body.Name, CustomerID: in.Body.CustomerID, Edition: firms.Edition(in.Body.Edition), Terms: in.Body.chosen(), Seen: seen,
	})
}

func (s *Service) postDetail(ctx context.Context, in *firmDetailInput) (detailAnswer, error) {
	firm, err := s.firm(ctx, int64(in.Body.TenantID))
	if err != nil {
		return detailAnswer{}, err
	}
	listed := Listed{Firm: firm}
	if listed.Half, err = s.firms.IsHalf(ctx, firm.ID); err != nil {
		return detailAnswer{}, err
	}
	figures, err := s.figures(ctx, firm.Region, &firm.ID)
	if err != nil {
		return detailAnswer{}, err
	}
	answer := detailAnswer{Users: []userWire{}, Filters: []countWire{}, ProviderDomain: s.options.ProviderDomain, Region: regionWire(stateOf(firm.Region, figures))}
	if found, ok := figures[firm.ID]; ok {
		listed.Figures = &found
		err = s.db.InTx(ctx, inside(firm), func(tx *db.Tx) (err error) {
			answer.Rev, err = firms.Rev(ctx, tx)
			return err
		})
		if err != nil {
			return detailAnswer{}, err
		}
	}
	answer.Tenant = wireOf(listed)
	answer.Limits, answer.Features = answer.Tenant.Limits, answer.Tenant.Features
	if in.Body.WithoutUsers {
		return answer, nil
	}
	people, err := s.People(ctx, firm)
	if err != nil {
		return detailAnswer{}, err
	}
	answer.addUsers(people)
	return answer, nil
}

func (a *detailAnswer) addUsers(people []Person) {
	counts := map[string]int{}
	for _, p := range people {
		a.Users = append(a.Users, userWireOf(p))
		counts[p.filter()]++
		if !p.Unreachable && (p.Record == nil || p.Account == nil && p.Record.Active) {
			a.Halves++
		}
	}
	for _, filter := range allFilters {
		a.Filters = append(a.Filters, countWire{filter, counts[filter]})
	}
}
