// Package storage keeps the record of all stored files: which are expected, which have arrived, which nothing may refer to
// any more. It removes the last, retains what was deleted until its date, and counts what each firm uses.
//
// A row in the table files is committed before the first byte of its file is written (Expect), it says what arrived in the
// transaction of the record that refers to the file (Arrived), and it is removed together with the bytes, which the database
// refuses while something refers to it. So no byte lies in the store that no row names, and none is removed that is needed.
//
// A firm uses the bytes of what its people put there: versions, those kept aside, and what is retained until its date; the
// last are also what is pending deletion. Previews and the results of jobs are made by the program and not counted.
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

const (
	// abandonedAfter is how long a file may be expected that nothing refers to, and how long a half of one may lie there.
	// Whoever writes bytes has that long until the record that refers to them.
	abandonedAfter = 24 * time.Hour
	// grace is how long bytes may still come for a file that was given up: a signed URL lives a quarter of an hour, and an
	// upload that takes longer than an hour asks IsExpected before its bytes get their name.
	grace = 2 * time.Hour

	// usageHour is when the usage of a day is counted, by the clocks of the region.
	usageHour = 3
)

// zones are where the regions' people live.
var zones = map[string]string{"US": "America/New_York", "CA": "America/Toronto"}

// Service keeps the stores of all regions in order.
type Service struct {
	db    *db.DB
	blobs map[string]*blob.Disk
	log   *slog.Logger
	whole wholeFiles

	reserves reserves

	// ScrubDays is within how many days each file is read again; 0 reads none.
	ScrubDays int
	// Held are those of the objects of a kind that must not be destroyed; see permissions.Service.Held.
	Held func(ctx context.Context, tx *db.Tx, object string, ids []int64) ([]int64, error)
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
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[scrubArgs]) error {
		return s.Scrub(ctx, region)
	}, jobs.Policy{Timeout: scrubEvery})
	r.EveryRegional(scrubEvery, scrubArgs{})
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[usageArgs]) error {
		return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error { return CountDaily(ctx, tx) })
	}, jobs.Policy{Timeout: time.Hour})
	r.EveryRegional(time.Hour, usageArgs{})
}
