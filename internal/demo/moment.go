package demo

import (
	"context"
	"fmt"
	"time"

	"casefold/internal/app"
)

// moment is when a firm of the demo was made. All its days are counted back from there, so that a start on another day goes on with the
// same ones.
type moment struct{ made time.Time }

// founded reads it.
func (r register) founded(ctx context.Context, a *app.App) (moment, error) {
	firm, exists, err := a.Firms.Firm(ctx, r.tenant)
	if err == nil && !exists {
		err = fmt.Errorf("there is no firm %d", r.tenant)
	}
	return moment{firm.CreatedAt.UTC()}, err
}

// daysAgo is a working day so many days before another, at midnight.
func daysAgo(now time.Time, days int) time.Time {
	day := now.UTC().Truncate(24*time.Hour).AddDate(0, 0, -days)
	for day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
		day = day.AddDate(0, 0, -1)
	}
	return day
}
