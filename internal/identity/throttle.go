package identity

import (
	"bytes"
	"context"
	"math"
	"slices"
	"time"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// policy says how many tries there are at once, and after what time there is one more. In no span of time are there more
// than tries + span/every.
type policy struct {
	tries int
	every time.Duration
}

// wait is for how long there is no try left at a level.
func (p policy) wait(level float64) time.Duration {
	over := level - float64(p.tries-1)
	return max(0, time.Duration(over*float64(p.every)))
}

// counter counts tries. The database keeps it, so that it holds in every process and after a restart.
type counter struct {
	key []byte
	policy
	// account is the counter of all senders together, where the try was counted there too.
	account *counter
}

func (s *Service) counter(p policy, kind, of string) counter {
	return counter{key: s.keys.MAC("throttle", []byte(kind+"\x00"+of)), policy: p}
}

// spend counts a try before its outcome is known, so that many made at once cannot all slip through; success gives it
// back. Where nothing is left on the counter, or on one of the others, the answer is TooManyRequests: it has to end the
// transaction, so that a refused try is counted nowhere. Raised is how often the counter has been raised, with this try.
func spend(ctx context.Context, tx *db.GlobalTx, c counter, others []counter) (raised int32, err error) {
	if err := refuseIfUsedUp(ctx, tx, append([]counter{c}, others...)); err != nil {
		return 0, err
	}
	row, err := charge(ctx, tx, c)
	if err != nil {
		return 0, err
	}
	// Others may have been counted since the look at it.
	return row.Raised, refuseFor(c.wait(row.Level - 1))
}

func refuseIfUsedUp(ctx context.Context, tx *db.GlobalTx, counters []counter) error {
	asked := globalgen.LevelsParams{Now: tx.Now}
	for _, c := range counters {
		asked.Keys, asked.Seconds = append(asked.Keys, c.key), append(asked.Seconds, c.every.Seconds())
	}
	rows, err := globalgen.New(tx).Levels(ctx, asked)
	if err != nil {
		return err
	}
	var longest time.Duration
	for _, row := range rows {
		of := slices.IndexFunc(counters, func(c counter) bool { return bytes.Equal(c.key, row.Key) })
		longest = max(longest, counters[of].wait(row.Level))
	}
	return refuseFor(longest)
}

func refuseFor(wait time.Duration) error {
	if wait <= 0 {
		return nil
	}
	return errs.TooManyRequests.With(api.RetryAfter{Seconds: int(math.Ceil(wait.Seconds()))})
}

// charge raises a counter by one, also where nothing is left on it.
func charge(ctx context.Context, tx *db.GlobalTx, c counter) (globalgen.ChargeRow, error) {
	return globalgen.New(tx).Charge(ctx, globalgen.ChargeParams{Key: c.key, Now: tx.Now, Seconds: c.every.Seconds()})
}

func chargeAll(ctx context.Context, tx *db.GlobalTx, counters []counter) error {
	for _, c := range counters {
		if _, err := charge(ctx, tx, c); err != nil {
			return err
		}
	}
	return nil
}

// giveBack takes the try off the counter of the account. Whoever changes both does it after the counter of the sender,
// in the order in which a try is counted.
func giveBack(ctx context.Context, tx *db.GlobalTx, c counter) error {
	if c.account == nil {
		return nil
	}
	return globalgen.New(tx).GiveBack(ctx, c.account.key)
}

// forgive ends what a successful try was counted against: the sender begins anew, the account gets the try back.
func forgive(ctx context.Context, tx *db.GlobalTx, c counter) error {
	if err := globalgen.New(tx).Forgive(ctx, c.key); err != nil {
		return err
	}
	return giveBack(ctx, tx, c)
}
