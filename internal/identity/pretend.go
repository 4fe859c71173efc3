package identity

import (
	"context"
	"time"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
)

// PretendPast is for the demo, whose accounts have all just been made: this one was made on another day, and has signed in
// last at a time, or never.
func (s *Service) PretendPast(ctx context.Context, tx *db.GlobalTx, sub string, made time.Time, lastSignIn *time.Time) error {
	return globalgen.New(tx).PretendPast(ctx, globalgen.PretendPastParams{Sub: sub, CreatedAt: made, LastSignIn: lastSignIn})
}
