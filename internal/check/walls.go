package check

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/walls"
)

// walls asks the catalogue of every database whether the wall between firms stands (I09, I10).
func (i *inspector) walls(ctx context.Context) error {
	note := func(where string, found []walls.Gap) {
		for _, gap := range found {
			i.say("I10", place(where), "%s", gap)
		}
	}
	err := i.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		found, err := walls.Global(ctx, tx)
		note("global", found)
		return err
	})
	if err != nil {
		return err
	}
	for _, region := range i.db.Regions() {
		err := i.db.InConsoleTx(ctx, region, func(tx *db.ConsoleTx) error {
			found, err := walls.Region(ctx, tx)
			note(region, found)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// isolation tries the wall instead of reading its plan: inside a firm no table shows another firm's row, and outside of
// all firms no table shows anything (I10).
func (i *inspector) isolation(ctx context.Context) error {
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		tables, err := firmTables(ctx, tx)
		if err != nil {
			return err
		}
		for _, table := range tables {
			name := pgx.Identifier{table}.Sanitize()
			var foreign bool
			if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM "+name+" WHERE tenant_id IS DISTINCT FROM $1)", f.ID).Scan(&foreign); err != nil {
				return err
			}
			if foreign {
				i.say("I10", f, "sees rows of another firm in %s", table)
			}
			if opened := shownToNobody(ctx, tx, name); opened {
				i.say("I10", f, "%s can be read without naming a firm", table)
			}
		}
		return nil
	})
}

// shownToNobody reads the table with no firm set, which must fail, and returns to the firm afterwards. It reads by the key,
// which begins with the firm: a table that is known to be empty would else be found so without asking for the firm.
func shownToNobody(ctx context.Context, tx *db.Tx, table string) (opened bool) {
	_ = pgx.BeginFunc(ctx, tx, func(nested pgx.Tx) error {
		if _, err := nested.Exec(ctx, "SET LOCAL casefold.tenant_id = ''; SET LOCAL enable_seqscan = off"); err != nil {
			return err
		}
		_, err := nested.Exec(ctx, "SELECT FROM "+table+" LIMIT 1")
		opened = err == nil
		return fmt.Errorf("only looked: %w", err)
	})
	return opened
}

// firmTables are the tables of a region that hold records of firms.
func firmTables(ctx context.Context, tx pgx.Tx) ([]string, error) {
	return column[string](ctx, tx, `
		SELECT c.relname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`)
}
