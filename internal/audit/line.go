// Package audit keeps the record of who did what: one line for every change, written in the transaction of the change
// and never altered afterwards. A sealer closes the lines of each firm every second under a chain of hashes, so that a
// line that is changed, removed or slipped in later is found.
package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"casefold/internal/audit/internal/sqlgen"
	"casefold/internal/kit/db"
)

// Line is what a change leaves behind. The transaction adds who and when; a transaction without a user is the program's
// own doing. Before and After are whatever describes the object, as JSON; nil when there is none.
type Line struct {
	Action   string // what was done, as object.verb
	Object   string // the kind of thing it was done to
	ObjectID int64
	Before   any
	After    any
}

// Record adds the line to the transaction: there is no change without its line, and no line without its change.
func Record(ctx context.Context, tx *db.Tx, l Line) error {
	before, err := asJSON(l.Before)
	if err != nil {
		return fmt.Errorf("audit: %s: %w", l.Action, err)
	}
	after, err := asJSON(l.After)
	if err != nil {
		return fmt.Errorf("audit: %s: %w", l.Action, err)
	}
	var user *int64
	if tx.UserID != 0 {
		user = &tx.UserID
	}
	return sqlgen.New(tx).AddLine(ctx, sqlgen.AddLineParams{
		TenantID: tx.Tenant, At: tx.Now, UserID: user, Action: l.Action, ObjectKind: l.Object, ObjectID: l.ObjectID,
		Before: before, After: after,
	})
}

func asJSON(value any) ([]byte, error) {
	if value == nil {
		return nil, nil
	}
	text, err := json.Marshal(value)
	if err != nil || bytes.Equal(text, []byte("null")) {
		return nil, err
	}
	return text, nil
}
