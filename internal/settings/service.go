package settings

import (
	"context"
	"sync"
	"time"

	"casefold/internal/audit"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/settings/internal/sqlgen"
)

// feedFreshness is how long the what's-new feed is remembered: it rides along with every /me.
const feedFreshness = 5 * time.Second

// Service keeps the settings.
type Service struct {
	db *db.DB

	mu        sync.Mutex
	feed      Feed
	feedUntil time.Time
}

// New makes the service.
func New(d *db.DB) *Service { return &Service{db: d} }

type exchange struct {
	URL string `json:"exchangeUrl"`
	Rev int64  `json:"rev"`
}

func readExchange(ctx context.Context, tx *db.Tx) (exchange, error) {
	row, err := sqlgen.New(tx).ExchangeURL(ctx, tx.Tenant)
	return exchange{row.ExchangeUrl, row.ExchangeRev}, err
}

// changeExchange sets the address of the firm's Exchange server. A rev that is not the current one says that somebody
// else changed it; an empty address removes it.
func changeExchange(ctx context.Context, tx *db.Tx, address string, seen *int64) (exchange, error) {
	if address != "" {
		if err := checkWebURL("exchangeUrl", address); err != nil {
			return exchange{}, err
		}
	}
	q := sqlgen.New(tx)
	was, err := q.LockExchangeURL(ctx, tx.Tenant)
	if err != nil {
		return exchange{}, err
	}
	if seen != nil && *seen != was.ExchangeRev {
		return exchange{}, errs.ChangedBySomeoneElse.With(exchange{was.ExchangeUrl, was.ExchangeRev})
	}
	rev, err := q.SetExchangeURL(ctx, sqlgen.SetExchangeURLParams{TenantID: tx.Tenant, ExchangeUrl: address})
	if err != nil {
		return exchange{}, err
	}
	err = audit.Record(ctx, tx, audit.Line{Action: "firm.exchangeUrl", Object: "firm", ObjectID: tx.Tenant,
		Before: was.ExchangeUrl, After: address})
	return exchange{address, rev}, err
}
