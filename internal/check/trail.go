package check

import (
	"context"
	"time"

	"casefold/internal/audit"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

const (
	sealWithin = 10 * time.Second
	sealLooks  = 5
)

// trail: every line of the audit trail that is over ten seconds old is under a seal, and every seal holds (I23). Where
// no sealer is at work because no program runs, what the last one left is sealed here.
func (i *inspector) trail(ctx context.Context) error {
	written := map[string]audit.Bound{}
	for _, region := range i.db.Regions() {
		bound, err := audit.AwaitBound(ctx, i.db, region, sealWithin)
		if err == nil {
			_, err = audit.CatchUp(ctx, i.db, region, bound)
		}
		if err != nil {
			return err
		}
		written[region] = bound
	}
	late := i.firms
	for look := 1; len(late) > 0; look++ {
		var still []firm
		for _, f := range late {
			n, err := i.overdue(ctx, f, written[f.Region])
			if err != nil {
				return err
			}
			if n == 0 {
				continue
			}
			still = append(still, f)
			if look == sealLooks {
				i.say("I23", f, "%d lines of the audit trail are older than %s and not sealed", n, sealWithin)
			}
		}
		if late = still; look == sealLooks {
			break
		}
		if len(late) > 0 {
			if err := clock.Wait(ctx, i.Patience/(sealLooks-1)); err != nil {
				return err
			}
		}
	}
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		problem, err := audit.Verify(ctx, tx)
		if problem != "" {
			i.say("I23", f, "%s", problem)
		}
		return err
	})
}

func (i *inspector) overdue(ctx context.Context, f firm, until audit.Bound) (n int64, err error) {
	err = i.db.InTx(ctx, f.actor(), func(tx *db.Tx) (err error) {
		n, err = audit.Overdue(ctx, tx, until, i.now.Add(-sealWithin))
		return err
	})
	return n, err
}
