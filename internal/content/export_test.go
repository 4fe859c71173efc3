package content

import (
	"context"
	"time"

	"casefold/internal/content/sniff"
	"casefold/internal/kit/db"
)

// Promise begins the preview of an Office document in a transaction of the test's own.
func (s *Service) Promise(ctx context.Context, tx *db.Tx, document int64) (Preview, error) {
	v, err := find(ctx, tx, document, nil)
	if err != nil {
		return Preview{}, err
	}
	return s.firstShow(ctx, tx, v, glance{Finding: sniff.Finding{Kind: sniff.Office, Format: "docx"}})
}

// LookFor says how long a request waits for a file to be looked at, and how long it was before.
func (s *Service) LookFor(patience time.Duration) (before time.Duration) {
	before, s.lookPatience = s.lookPatience, patience
	return before
}
