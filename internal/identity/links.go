package identity

import (
	"context"

	"casefold/internal/kit/db"
)

// Missed counts a guess at a secret address that was found to be wrong, against whoever sent the request and against all
// strangers together. It fails with TooManyRequests where there were too many before; a right address is never asked here.
func (s *Service) Missed(ctx context.Context, what string) error {
	counters := s.around(what, s.client(ctx))
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		if err := refuseIfUsedUp(ctx, tx, counters); err != nil {
			return err
		}
		return chargeAll(ctx, tx, counters)
	})
}
