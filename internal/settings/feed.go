package settings

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"casefold/internal/firms"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
	"casefold/internal/settings/internal/globalgen"
)

// What a feed may hold.
const (
	mostItems   = 50
	longestItem = 500
)

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
	var feed Feed
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		feed, err = readFeed(ctx, tx)
		return err
	})
	if err != nil {
		return feed, err
	}
	s.feed, s.feedUntil = feed, clock.Now().Add(feedFreshness)
	return feed, nil
}

func readFeed(ctx context.Context, tx *db.GlobalTx) (Feed, error) {
	feed := Feed{Items: []Item{}}
	rows, err := globalgen.New(tx).WhatsNew(ctx)
	for _, row := range rows {
		feed.Items = append(feed.Items, Item{row.ID, row.Text, row.Url})
	}
	feed.Hash = hashOf(feed.Items)
	return feed, err
}

func hashOf(items []Item) string {
	if len(items) == 0 {
		return ""
	}
	text, _ := json.Marshal(items) // strings and numbers always marshal
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// PublishWhatsNew replaces the feed and returns it as it is now. Items whose id is none of the feed's own get one. What
// cannot be taken is InvalidInput; where seen is given and the feed is another one by now, ChangedBySomeoneElse with that
// one, and nothing changes.
func (s *Service) PublishWhatsNew(ctx context.Context, items []Item, seen *string) (Feed, error) {
	items, err := cleaned(items)
	if err != nil {
		return Feed{}, err
	}
	var published Feed
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		q := globalgen.New(tx)
		if err := q.HoldWhatsNew(ctx); err != nil {
			return err
		}
		before, err := readFeed(ctx, tx)
		if err != nil {
			return err
		}
		if seen != nil && *seen != before.Hash {
			return errs.ChangedBySomeoneElse.With(before)
		}
		published.Items = numbered(items, before.Items)
		published.Hash = hashOf(published.Items)
		if err := q.ClearWhatsNew(ctx); err != nil {
			return err
		}
		for i, item := range published.Items {
			err := q.InsertWhatsNew(ctx, globalgen.InsertWhatsNewParams{ID: item.ID, Position: int32(i), Text: item.Text, Url: item.URL})
			if err != nil {
				return err
			}
		}
		return firms.RecordAct(ctx, tx, 0, firms.Act{Action: "whatsNew.publish", Before: before.Items, After: published.Items})
	})
	s.mu.Lock()
	s.feedUntil = time.Time{}
	s.mu.Unlock()
	return published, err
}

// cleaned are the items without blanks around their texts; what cannot be taken is InvalidInput.
func cleaned(items []Item) ([]Item, error) {
	if len(items) > mostItems {
		return nil, errs.Invalid("items", fmt.Sprintf("there may be at most %d items", mostItems))
	}
	list := slices.Clone(items)
	for i, item := range items {
		line := strings.TrimSpace(item.Text)
		if line == "" || utf8.RuneCountInString(line) > longestItem || strings.ContainsFunc(line, text.Control) {
			return nil, errs.Invalid("text", fmt.Sprintf("an item has 1 to %d characters, on one line", longestItem))
		}
		if item.URL != "" {
			if err := checkWebURL("url", item.URL); err != nil {
				return nil, err
			}
		}
		list[i].Text = line
	}
	return list, nil
}

// numbered gives every item an id of its own: those that the feed had keep theirs, the others get new ones.
func numbered(items, before []Item) []Item {
	last, free := int64(0), map[int64]bool{}
	for _, item := range before {
		free[item.ID] = true
		last = max(last, item.ID)
	}
	list := make([]Item, len(items))
	for i, item := range items {
		if !free[item.ID] {
			last++
			item.ID = last
		}
		free[item.ID] = false
		list[i] = item
	}
	return list
}
