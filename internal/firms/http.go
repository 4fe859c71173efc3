package firms

import (
	"context"
	"encoding/json"

	"casefold/internal/audit"
	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// LimitsWire is how limits travel.
type LimitsWire struct {
	StorageGB   int64 `json:"STORAGE_LIMIT_GB"`
	OCRBaseline int64 `json:"OCR_PER_MONTH_BASELINE"`
	OCRNet      int64 `json:"OCR_PER_MONTH_NET"`
}

// Wire gives limits their names on the wire.
func (l Limits) Wire() LimitsWire { return LimitsWire(l) }

// FeaturesWire is how features travel: 1 is on, 0 is off.
type FeaturesWire struct {
	AutomaticOCR  int `json:"automaticOCR"`
	Clio          int `json:"clioIntegration"`
	LiteraEnabled int `json:"literaDocumentCompareEnabled"`
	LiteraVisible int `json:"literaDocumentCompareVisible"`
	InlineEnabled int `json:"inlineDocumentCompareEnabled"`
}

// Wire gives features their names on the wire.
func (f Features) Wire() FeaturesWire {
	return FeaturesWire{
		AutomaticOCR: api.Bit(f[AutomaticOCR]), Clio: api.Bit(f[ClioIntegration]), LiteraEnabled: api.Bit(f[LiteraCompareEnabled]),
		LiteraVisible: api.Bit(f[LiteraCompareVisible]), InlineEnabled: api.Bit(f[InlineCompareEnabled]),
	}
}

// UsageWire is how the month's use travels.
type UsageWire struct {
	OCRThisMonth int64 `json:"OCR_TRANSACTIONS_THIS_MONTH"`
}

// Wire gives the month's use its name on the wire.
func (u Usage) Wire() UsageWire { return UsageWire{u.OCRThisMonth} }

// Done is the answer of a change that returns nothing else.
type Done struct {
	Status string `json:"status"`
}

type (
	empty         struct{}
	settingsInput struct {
		Body struct {
			Settings json.RawMessage `json:"settingsJSON"`
		}
	}
	columnsInput struct {
		Body struct {
			Columns json.RawMessage `json:"columnsJSON"`
		}
	}
	columnsRow struct {
		Columns json.RawMessage `json:"columnsJSON"`
	}
	overage struct {
		Limits   LimitsWire   `json:"tenantLimits"`
		Features FeaturesWire `json:"tenantFeatures"`
	}
)

// Rights are what the endpoints of this package ask for; the package that decides is above this one.
type Rights struct{ SignedIn, RequestOCRIncrease api.Right }

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router, may Rights) {
	api.Put(r, "/user/settings", putSettings, may.SignedIn)
	api.Get(r, "/user/customColumns", getColumns, may.SignedIn, api.ByKey())
	api.Put(r, "/user/customColumns", putColumns, may.SignedIn)
	api.Post(r, "/firm/limits/increaseMonthlyOCR", s.increaseOCR, may.RequestOCRIncrease, api.Fails(errs.AdminRequired), api.Creates())
}

func putSettings(ctx context.Context, tx *db.Tx, in *settingsInput) (Done, error) {
	return Done{"UPDATED"}, saveSettings(ctx, tx, in.Body.Settings)
}

func getColumns(ctx context.Context, tx *db.Tx, _ *empty) ([]columnsRow, error) {
	columns, err := sqlgen.New(tx).Columns(ctx, sqlgen.ColumnsParams{TenantID: tx.Tenant, ID: tx.UserID})
	return []columnsRow{{columns}}, err
}

func putColumns(ctx context.Context, tx *db.Tx, in *columnsInput) (Done, error) {
	return Done{"UPDATED"}, saveColumns(ctx, tx, in.Body.Columns)
}

func (s *Service) increaseOCR(ctx context.Context, tx *db.Tx, _ *empty) (overage, error) {
	before, after, features, err := AllowOverage(ctx, tx)
	if err != nil {
		return overage{}, err
	}
	err = audit.Record(ctx, tx, audit.Line{Action: "firm.ocrOverage", Object: "firm", ObjectID: tx.Tenant,
		Before: before.Wire(), After: after.Wire()})
	s.hub.Publish(tx, events.Event{Topic: events.Firm(tx.Tenant), Kind: events.KindMe})
	return overage{after.Wire(), features.Wire()}, err
}
