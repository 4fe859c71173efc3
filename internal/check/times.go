package check

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
)

// moment is a column that says when something happened. Earlier is the column of the same table that says when the
// record began, or empty.
type moment struct {
	Table, Column, Earlier string
}

// Columns that end in _at say when something was done; those that lie ahead by their nature have other names or are
// left out here.
const momentsQuery = `
	SELECT c.relname::text, a.attname::text,
		coalesce((SELECT b.attname::text FROM pg_attribute b WHERE b.attrelid = c.oid AND b.attname IN ('created_at', 'started_at', 'queued_at')
			AND b.attname <> a.attname AND NOT b.attisdropped LIMIT 1), '')
	FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
	WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname !~ '^(river|goose)_'
	  AND a.atttypid = 'timestamptz'::regtype AND (a.attname ~ '_at$' OR a.attname = 'at') AND a.attname <> 'expires_at'
	  AND (NOT $1::boolean OR EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id'))
	ORDER BY 1, 2`

// times: nothing happened in the future, and nothing was changed before it was made (I26).
func (i *inspector) times(ctx context.Context) error {
	err := i.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		moments, err := collect[moment](ctx, tx, momentsQuery, false)
		if err != nil {
			return err
		}
		return i.sound(ctx, tx, place("global"), moments, "true")
	})
	if err != nil {
		return err
	}
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		moments, err := collect[moment](ctx, tx, momentsQuery, true)
		if err != nil {
			return err
		}
		return i.sound(ctx, tx, f, moments, "tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)")
	})
}

func (i *inspector) sound(ctx context.Context, tx pgx.Tx, where fmt.Stringer, moments []moment, scope string) error {
	// Clocks of two machines differ a little, and of two transactions the one that began first may end last.
	const leeway = time.Minute
	for _, m := range moments {
		table, column := pgx.Identifier{m.Table}.Sanitize(), pgx.Identifier{m.Column}.Sanitize()
		earlier := column
		if m.Earlier != "" {
			earlier = pgx.Identifier{m.Earlier}.Sanitize()
		}
		var ahead, before int64
		err := tx.QueryRow(ctx, "SELECT count(*) FILTER (WHERE "+column+" > $1), count(*) FILTER (WHERE "+column+" < "+earlier+
			" - $2::interval) FROM "+table+" WHERE "+scope, i.now.Add(leeway), leeway).Scan(&ahead, &before)
		if err != nil {
			return err
		}
		if ahead > 0 {
			i.say("I26", where, "%d rows of %s have a %s in the future", ahead, m.Table, m.Column)
		}
		if before > 0 {
			i.say("I26", where, "%d rows of %s have a %s before their %s", before, m.Table, m.Column, m.Earlier)
		}
	}
	return nil
}
