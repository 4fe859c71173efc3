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
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	api.Get(r, "/ews/exchangeServer", getExchange, permissions.SignedIn)
	api.Post(r, "/ews/exchangeServer", postExchange, permissions.EditExchangeURL,
		api.Fails(errs.AdminRequired, errs.InvalidInput, errs.ChangedBySomeoneElse))
	api.Raw(r, "GET", "/getWhatsNew", s.getWhatsNew, permissions.SignedIn)
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
