package identity

import (
	"context"
	"time"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
)

const (
	sweepEvery = time.Hour
	// Ended sessions stay for a while, for whoever has to find out what happened.
	sessionsKept = 30 * 24 * time.Hour
	leftoverKept = 24 * time.Hour
	devicesKept  = 400 * 24 * time.Hour
)

// Sweep is the job that removes what has served its time.
type Sweep struct{}

// Kind names the job.
func (Sweep) Kind() string { return "identity.sweep" }

// Work registers the jobs of this package.
func (s *Service) Work(r *jobs.Runner) {
	jobs.Global(r, s.sendResetCode, jobs.Policy{Timeout: time.Minute})
	jobs.Global(r, func(ctx context.Context, _ *jobs.Job[Sweep]) error { return s.sweep(ctx) }, jobs.Policy{Timeout: 5 * time.Minute})
	r.EveryGlobal(sweepEvery, Sweep{})
}

func (s *Service) sweep(ctx context.Context) error {
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		q := globalgen.New(tx)
		leftover := tx.Now.Add(-leftoverKept)
		for _, remove := range []func() (int64, error){
			func() (int64, error) { return q.SweepSessions(ctx, ptr(tx.Now.Add(-sessionsKept))) },
			func() (int64, error) { return q.SweepChallenges(ctx, leftover) },
			func() (int64, error) { return q.SweepCodes(ctx, leftover) },
			func() (int64, error) { return q.SweepLauncherCodes(ctx, leftover) },
			func() (int64, error) { return q.SweepThrottles(ctx, leftover) },
			func() (int64, error) { return q.SweepDevices(ctx, tx.Now.Add(-devicesKept)) },
		} {
			if _, err := remove(); err != nil {
				return err
			}
		}
		return nil
	})
}
