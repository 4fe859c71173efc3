package storage

import (
	"context"
	"time"

	"casefold/internal/firms"
	"casefold/internal/kit/awaited"
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

// A firm of a million documents is counted in parts, of so many rows each. While somebody waits for the process the counting
// pauses after each part for so many times as long as the part took: people of other firms notice nothing of it.
var countedAtOnce int32 = 5000

const pauses = 40

// Count counts what the firm uses and has now. What is there all the time is counted once; what comes or goes meanwhile may
// be counted or not.
func Count(ctx context.Context, tx *db.Tx) error {
	var u firms.Usage
	q := sqlgen.New(tx)
	key := ""
	err := inParts(ctx, func() (int64, error) {
		part, err := q.UsedAfter(ctx, sqlgen.UsedAfterParams{TenantID: tx.Tenant, After: key, AtMost: countedAtOnce})
		u.TotalBytes, u.PendingDeleteBytes, key = u.TotalBytes+part.Total, u.PendingDeleteBytes+part.Retained, part.Last
		return part.LookedAt, err
	})
	if err != nil {
		return err
	}
	var id int64
	err = inParts(ctx, func() (int64, error) {
		part, err := q.DocumentsAfter(ctx, sqlgen.DocumentsAfterParams{TenantID: tx.Tenant, After: id, AtMost: countedAtOnce})
		u.Documents, id = u.Documents+part.Counted, part.Last
		return part.LookedAt, err
	})
	if err != nil {
		return err
	}
	id = 0
	err = inParts(ctx, func() (int64, error) {
		part, err := q.EmailsAfter(ctx, sqlgen.EmailsAfterParams{TenantID: tx.Tenant, After: id, AtMost: countedAtOnce})
		u.Emails, id = u.Emails+part.LookedAt, part.Last
		return part.LookedAt, err
	})
	if err != nil {
		return err
	}
	if u.Matters, err = q.Matters(ctx, tx.Tenant); err != nil {
		return err
	}
	return firms.SetUsage(ctx, tx, u)
}

// inParts counts part after part until one is not full.
func inParts(ctx context.Context, count func() (lookedAt int64, err error)) error {
	for {
		part := awaited.Begin()
		lookedAt, err := count()
		if err != nil || lookedAt < int64(countedAtOnce) {
			return err
		}
		part.GiveWay(ctx, pauses)
	}
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
