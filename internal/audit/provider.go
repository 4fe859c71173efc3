package audit

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit/internal/sqlgen"
	"casefold/internal/kit/db"
)

// Provided is a line of what the provider did in a firm.
type Provided struct {
	ID       int64
	At       time.Time
	Provider string
	Action   string
	Object   string
	ObjectID int64
	// Username and UserName are those of the person whom it was done to, where it was done to one who is still there.
	Username, UserName string
	Before, After      []byte
}

// ByProvider lists what the provider did in the transaction's firm, newest first: at most so many lines, with ids below
// the given one.
func ByProvider(ctx context.Context, tx *db.Tx, below int64, most int32) ([]Provided, error) {
	rows, err := sqlgen.New(tx).ProviderLines(ctx, sqlgen.ProviderLinesParams{TenantID: tx.Tenant, BeforeID: below, Most: most})
	list := make([]Provided, len(rows))
	for i, row := range rows {
		list[i] = Provided{
			ID: row.ID, At: row.At, Provider: row.Provider, Action: row.Action, Object: row.ObjectKind, ObjectID: row.ObjectID,
			Username: row.Username, UserName: row.UserName, Before: row.Before, After: row.After,
		}
	}
	return list, err
}

// StateAt gives the states, as JSON, of the line that was written about an object at exactly this time, and whether there
// is one. It tells whether a change was made whose time was settled before.
func StateAt(ctx context.Context, tx *db.Tx, l Line, at time.Time) (before, after string, found bool, err error) {
	row, err := sqlgen.New(tx).LineAt(ctx, sqlgen.LineAtParams{
		TenantID: tx.Tenant, ObjectKind: l.Object, ObjectID: l.ObjectID, Action: l.Action, At: at,
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return "", "", false, nil
	}
	return row.Before, row.After, err == nil, err
}
