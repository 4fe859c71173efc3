package identity

import (
	"context"
	"errors"
	"math"
	"net/netip"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Failures raise a counter, time lowers it. Above what is free each further failure doubles the wait, up to a longest
// one that is short enough for the rightful person to sit out: a throttle must slow a guesser down without becoming a
// way to lock somebody out. A browser that signed in before has a counter of its own that nobody else can raise.
type policy struct {
	free    float64
	drain   time.Duration // in which one failure is forgotten
	longest time.Duration
}

var (
	perLogin   = policy{free: 8, drain: 2 * time.Minute, longest: 30 * time.Second}
	perDevice  = policy{free: 8, drain: time.Minute, longest: 5 * time.Minute}
	perAddress = policy{free: 30, drain: 10 * time.Second, longest: time.Minute}
	everywhere = policy{free: 600, drain: 100 * time.Millisecond, longest: 2 * time.Second}
	// Whoever fails the second factor knows the password already, so the owner's convenience weighs less here.
	perFactor = policy{free: 10, drain: 10 * time.Minute, longest: 15 * time.Minute}
	perMails  = policy{free: 5, drain: 5 * time.Minute, longest: time.Minute}
)

func (p policy) wait(level float64) time.Duration {
	over := level - p.free
	if over <= 0 {
		return 0
	}
	return min(p.longest, time.Duration(float64(time.Second)*math.Exp2(min(over-1, 30))))
}

type counter struct {
	key []byte
	policy
}

func (s *Service) counter(p policy, kind, of string) counter {
	return counter{key: s.keys.MAC("throttle", []byte(kind+"\x00"+of)), policy: p}
}

// What is counted in the surroundings of requests, each by itself: somebody who has codes mailed to everybody keeps
// nobody from signing in.
const (
	signIns = "sign-in"
	letters = "mail"
)

// around are the counters of a request's surroundings. A loopback address says nothing about who is asking: it is this
// machine, or a proxy on it that does not tell.
func (s *Service) around(what string, client Client) []counter {
	list := []counter{s.counter(everywhere, what+" everywhere", "")}
	address, err := netip.ParseAddr(client.Address)
	if err != nil || address.IsLoopback() {
		return list
	}
	network := address.String()
	if address.Is6() && !address.Is4In6() {
		prefix, _ := address.Prefix(64)
		network = prefix.String()
	}
	return append(list, s.counter(perAddress, what+" address", network))
}

// spend counts an attempt before its outcome is known, so that many made at once cannot all slip through; success
// forgives it. Where the counter, or one of the others, is blocked the attempt is refused and not counted.
func spend(ctx context.Context, tx *db.GlobalTx, c counter, others []counter) error {
	keys := make([][]byte, 0, len(others))
	for _, other := range others {
		keys = append(keys, other.key)
	}
	if err := refuseIfBlocked(ctx, tx, keys); err != nil {
		return err
	}
	charged, err := charge(ctx, tx, c)
	if err == nil && !charged {
		err = refuseIfBlocked(ctx, tx, [][]byte{c.key})
	}
	return err
}

func refuseIfBlocked(ctx context.Context, tx *db.GlobalTx, keys [][]byte) error {
	until, err := globalgen.New(tx).BlockedUntil(ctx, globalgen.BlockedUntilParams{Keys: keys, Now: &tx.Now})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	seconds := int(math.Ceil(until.Sub(tx.Now).Seconds()))
	return errs.TooManyRequests.With(api.RetryAfter{Seconds: max(seconds, 1)})
}

// charge raises a counter by one, unless it is blocked.
func charge(ctx context.Context, tx *db.GlobalTx, c counter) (bool, error) {
	q := globalgen.New(tx)
	level, err := q.Charge(ctx, globalgen.ChargeParams{Key: c.key, Now: tx.Now, DrainSeconds: c.drain.Seconds()})
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if wait := c.wait(level); wait > 0 {
		until := tx.Now.Add(wait)
		err = q.Block(ctx, globalgen.BlockParams{Key: c.key, BlockedUntil: &until})
	}
	return true, err
}

func chargeAll(ctx context.Context, tx *db.GlobalTx, counters []counter) error {
	for _, c := range counters {
		if _, err := charge(ctx, tx, c); err != nil {
			return err
		}
	}
	return nil
}
