package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
)

var errProcessDied = errors.New("the process that ran the job ended before the job did")

// lookAfter takes over the jobs of processes that died, and tells the people who wait for jobs that will not run again.
func (r *Runner) lookAfter(ctx context.Context, s *station) {
	suspects := map[orphan]bool{}
	var settled time.Time
	for {
		var err error
		if suspects, err = r.takeOver(ctx, s, suspects); err == nil && s.region != "" {
			settled, err = r.settle(ctx, s, settled)
		}
		if err != nil && ctx.Err() == nil {
			r.Log.WarnContext(ctx, "looking after jobs", "region", s.region, "cause", err)
		}
		if clock.Wait(ctx, r.LookEvery) != nil {
			return
		}
	}
}

// takeOver returns the orphans it saw for the first time. Those it saw before are put back: one look is not enough,
// because a process that loses its connection to the database needs a moment to take its lease again.
func (r *Runner) takeOver(ctx context.Context, s *station, suspects map[orphan]bool) (map[orphan]bool, error) {
	var found []orphan
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) (err error) {
		found, err = findOrphans(ctx, tx)
		return err
	})
	if err != nil {
		return suspects, err
	}
	next := map[orphan]bool{}
	for _, o := range found {
		if !suspects[o] {
			next[o] = true
			continue
		}
		if err := r.putBack(ctx, s, o); err != nil {
			return next, err
		}
		r.Log.WarnContext(ctx, "took over a job whose process died", "region", s.region, "river", o.ID, "attempt", o.Attempt)
	}
	return next, nil
}

// putBack makes the job available again, or gives it up when this was its last attempt.
func (r *Runner) putBack(ctx context.Context, s *station, o orphan) error {
	note, err := json.Marshal(map[string]any{"at": time.Now().UTC(), "attempt": o.Attempt, "error": errProcessDied.Error(), "trace": ""})
	if err != nil {
		return err
	}
	_, err = s.pool.Exec(ctx, `
		UPDATE river_job SET errors = array_append(errors, $3::jsonb), scheduled_at = now(),
			state = CASE WHEN attempt < max_attempts THEN 'available' ELSE 'discarded' END::river_job_state,
			finalized_at = CASE WHEN attempt < max_attempts THEN NULL ELSE now() END
		WHERE id = $1 AND attempt = $2 AND state = 'running'`, o.ID, o.Attempt, note)
	return err
}

// settle marks the tracked jobs that the runner has given up since the last look. A worker does that itself; this is
// for those that had no time to.
func (r *Runner) settle(ctx context.Context, s *station, since time.Time) (time.Time, error) {
	rows, err := s.pool.Query(ctx, `
		SELECT args, finalized_at FROM river_job
		WHERE state IN ('discarded', 'cancelled') AND finalized_at > $1 AND args ? 'jobID' ORDER BY finalized_at`, since.Add(-time.Minute))
	if err != nil {
		return since, err
	}
	type ended struct {
		Args []byte
		At   time.Time
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[ended])
	if err != nil {
		return since, err
	}
	for _, e := range list {
		var who starter
		if err := json.Unmarshal(e.Args, &who); err != nil {
			return since, err
		}
		if err := who.run(r, s.region).fail(ctx, errs.Internal.Because(errProcessDied)); err != nil {
			return since, err
		}
		since = e.At
	}
	return since, nil
}
