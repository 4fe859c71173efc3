// Package storage looks after the bytes behind the records: it removes what nothing refers to, destroys what was kept
// for its time, and counts what each firm uses.
//
// A firm uses the bytes of its live versions, of those kept aside, and of what is retained until its date; the last are
// also what is pending deletion. Previews and the results of jobs are made by the program and not counted.
package storage

import (
	"context"
	"log/slog"
	"time"

	_ "time/tzdata" // the regions' own time, also on machines that know no zones

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
)

// garbageAfter is how old a blob must be to be removed when nothing refers to it. Whoever writes bytes before the record
// that refers to them has that long.
const garbageAfter = 24 * time.Hour

// usageHour is when the usage of a day is counted, by the clocks of the region.
const usageHour = 3

// zones are where the regions' people live.
var zones = map[string]string{"US": "America/New_York", "CA": "America/Toronto"}

// Service keeps the stores of all regions in order.
type Service struct {
	db    *db.DB
	blobs map[string]*blob.Disk
	log   *slog.Logger
}

// New makes the service.
func New(d *db.DB, blobs map[string]*blob.Disk, log *slog.Logger) *Service {
	return &Service{db: d, blobs: blobs, log: log}
}

type sweepArgs struct{}

// Kind names the job that removes what nothing refers to.
func (sweepArgs) Kind() string { return "sweep_storage" }

type usageArgs struct{}

// Kind names the job that counts what firms use.
func (usageArgs) Kind() string { return "count_usage" }

// Work registers the jobs.
func (s *Service) Work(r *jobs.Runner) {
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[sweepArgs]) error {
		return s.Sweep(ctx, region)
	}, jobs.Policy{Timeout: 2 * time.Hour})
	r.EveryRegional(time.Hour, sweepArgs{})
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[usageArgs]) error {
		return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error { return CountDaily(ctx, tx) })
	}, jobs.Policy{Timeout: time.Hour})
	r.EveryRegional(time.Hour, usageArgs{})
}
