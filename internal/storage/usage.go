package storage

import (
	"context"
	"time"

	"casefold/internal/firms"
	"casefold/internal/kit/db"
	"casefold/internal/storage/internal/sqlgen"
)

// CountDaily counts what the firm uses, when that was not done since the last hour of counting.
func CountDaily(ctx context.Context, tx *db.Tx) error {
	_, _, usage, err := firms.Standing(ctx, tx)
	if err != nil {
		return err
	}
	due, err := lastDue(tx.Region, tx.Now)
	if err != nil || usage.CalculatedAt != nil && !usage.CalculatedAt.Before(due) {
		return err
	}
	return Count(ctx, tx)
}

// Count counts what the firm uses and has now.
func Count(ctx context.Context, tx *db.Tx) error {
	q := sqlgen.New(tx)
	used, err := q.Used(ctx, tx.Tenant)
	if err != nil {
		return err
	}
	records, err := q.Records(ctx, tx.Tenant)
	if err != nil {
		return err
	}
	return firms.SetUsage(ctx, tx, firms.Usage{
		TotalBytes: used.Total, PendingDeleteBytes: used.Retained,
		Documents: records.Documents, Emails: records.Emails, Matters: records.Matters,
	})
}

// lastDue is when the usage of the current day was to be counted.
func lastDue(region string, now time.Time) (time.Time, error) {
	zone, err := time.LoadLocation(zones[region])
	if err != nil {
		return now, err
	}
	local := now.In(zone)
	due := time.Date(local.Year(), local.Month(), local.Day(), usageHour, 0, 0, 0, zone)
	if due.After(now) {
		due = time.Date(local.Year(), local.Month(), local.Day()-1, usageHour, 0, 0, 0, zone)
	}
	return due, nil
}
