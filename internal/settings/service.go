package settings

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"sync"
	"time"

	"casefold/internal/audit"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/settings/internal/globalgen"
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

// Item is a line of the what's-new feed.
type Item struct {
	ID   int64  `json:"id"`
	Text string `json:"text"`
	URL  string `json:"url"`
}

// Feed is the what's-new feed. The hash tells a browser whether it has shown these items before.
type Feed struct {
	Items []Item `json:"items"`
	Hash  string `json:"itemsHash"`
}

// WhatsNew reads the feed.
func (s *Service) WhatsNew(ctx context.Context) (Feed, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if clock.Now().Before(s.feedUntil) {
		return s.feed, nil
	}
	feed := Feed{Items: []Item{}}
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		rows, err := globalgen.New(tx).WhatsNew(ctx)
		for _, row := range rows {
			feed.Items = append(feed.Items, Item{row.ID, row.Text, row.Url})
		}
		return err
	})
	if err != nil {
		return feed, err
	}
	feed.Hash = hashOf(feed.Items)
	s.feed, s.feedUntil = feed, clock.Now().Add(feedFreshness)
	return feed, nil
}

func hashOf(items []Item) string {
	if len(items) == 0 {
		return ""
	}
	text, _ := json.Marshal(items) // strings and numbers always marshal
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// PublishWhatsNew replaces the feed.
func (s *Service) PublishWhatsNew(ctx context.Context, items []Item) error {
	for _, item := range items {
		if item.URL == "" {
			continue
		}
		if err := checkWebURL("url", item.URL); err != nil {
			return err
		}
	}
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		q := globalgen.New(tx)
		if err := q.ClearWhatsNew(ctx); err != nil {
			return err
		}
		for i, item := range items {
			err := q.InsertWhatsNew(ctx, globalgen.InsertWhatsNewParams{ID: item.ID, Position: int32(i), Text: item.Text, Url: item.URL})
			if err != nil {
				return err
			}
		}
		return nil
	})
	s.mu.Lock()
	s.feedUntil = time.Time{}
	s.mu.Unlock()
	return err
}

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
