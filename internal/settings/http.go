package settings

import (
	"context"
	"strings"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	empty         struct{}
	exchangeInput struct {
		api.IfMatch
		Body struct {
			URL string `json:"exchangeUrl" maxLength:"2000"`
		}
	}
	whatsNewInput struct {
		Body struct {
			Items []Item  `json:"items" doc:"An id that is none of the feed's own is temporary"`
			Seen  *string `json:"itemsHash,omitempty" doc:"That of the feed that was edited; another one now answers 1005"`
		}
	}
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	api.Get(r, "/ews/exchangeServer", getExchange, permissions.SignedIn, api.ByKey())
	api.Post(r, "/ews/exchangeServer", postExchange, permissions.EditExchangeURL,
		api.Fails(errs.AdminRequired, errs.InvalidInput, errs.ChangedBySomeoneElse))
	api.Raw(r, "GET", "/getWhatsNew", s.getWhatsNew, permissions.SignedIn)
	api.Raw(r, "POST", "/admin/updateWhatsNew", s.postWhatsNew, permissions.SuperAdminTools,
		api.Fails(errs.ProviderAdminRequired, errs.SuperAdminRequired, errs.InvalidInput, errs.ChangedBySomeoneElse))
}

func getExchange(ctx context.Context, tx *db.Tx, _ *empty) ([]exchange, error) {
	setting, err := readExchange(ctx, tx)
	return []exchange{setting}, err
}

func postExchange(ctx context.Context, tx *db.Tx, in *exchangeInput) ([]exchange, error) {
	seen, err := in.Seen()
	if err != nil {
		return nil, err
	}
	setting, err := changeExchange(ctx, tx, strings.TrimSpace(in.Body.URL), seen)
	return []exchange{setting}, err
}

func (s *Service) getWhatsNew(ctx context.Context, _ *empty) (Feed, error) { return s.WhatsNew(ctx) }

func (s *Service) postWhatsNew(ctx context.Context, in *whatsNewInput) (Feed, error) {
	ctx, _ = permissions.AsStaff(ctx)
	return s.PublishWhatsNew(ctx, in.Body.Items, in.Body.Seen)
}
