package db

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// InEachFirm runs f once for every firm of the region, one after the other, each in a transaction that sees that firm alone. It is
// for work that no person started. A failure in one firm does not stop the others; the end of ctx does.
func (d *DB) InEachFirm(ctx context.Context, regionName string, f func(*Tx) error) error {
	var firms []int64
	err := d.InGlobalTx(ctx, func(tx *GlobalTx) error {
		rows, err := tx.Query(ctx, "SELECT id FROM tenants WHERE region = $1 ORDER BY id", regionName)
		if err != nil {
			return err
		}
		firms, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		return err
	})
	failures := []error{err}
	for _, firm := range firms {
		if ctx.Err() != nil {
			return errors.Join(append(failures, ctx.Err())...)
		}
		if err := d.InTx(ctx, Actor{Region: regionName, Tenant: firm}, f); err != nil {
			failures = append(failures, fmt.Errorf("firm %d: %w", firm, err))
		}
	}
	return errors.Join(failures...)
}
