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

// Line is what a change leaves behind. The transaction adds who and when. A transaction without a user is the program's
// own doing, unless it is the provider's: then the line names the operator or who of the staff it was. Before and After are
// whatever describes the object, as JSON; nil when there is none. An operator stands in After too, see byOperator.
type Line struct {
	Action   string // what was done, as object.verb
	Object   string // the kind of thing it was done to
	ObjectID int64
	Before   any
	After    any
}

// Record adds the line to the transaction: there is no change without its line, and no line without its change.
func Record(ctx context.Context, tx *db.Tx, l Line) error {
	before, after, err := l.states(tx.Operator)
	if err != nil {
		return err
	}
	return sqlgen.New(tx.Later()).AddLine(ctx, sqlgen.AddLineParams{
		TenantID: tx.Tenant, At: tx.Now, UserID: actor(tx), Action: l.Action, ObjectKind: l.Object, ObjectID: l.ObjectID,
		Before: before, After: after, Provider: provider(tx),
	})
}

// A statement of RecordAll adds at most so many lines, and no more once they have so many bytes.
const (
	linesAtOnce = 5000
	bytesAtOnce = 4 << 20
)

// fewLines do not fill a statement, and need no trip to the database of their own.
const fewLines = 100

// RecordAll is Record for many lines in few statements, for changes of thousands of objects at once. However many there are and however
// long, only those of one statement are in memory as they are stored.
func RecordAll(ctx context.Context, tx *db.Tx, lines []Line) error {
	q := sqlgen.New(tx)
	if len(lines) <= fewLines {
		q = sqlgen.New(tx.Later())
	}
	for len(lines) > 0 {
		p := sqlgen.AddLinesParams{TenantID: tx.Tenant, At: tx.Now, UserID: actor(tx), Provider: provider(tx)}
		for bytes := 0; len(lines) > 0 && len(p.Actions) < linesAtOnce && bytes < bytesAtOnce; lines = lines[1:] {
			before, after, err := lines[0].states(tx.Operator)
			if err != nil {
				return err
			}
			p.Actions = append(p.Actions, lines[0].Action)
			p.ObjectKinds = append(p.ObjectKinds, lines[0].Object)
			p.ObjectIds = append(p.ObjectIds, lines[0].ObjectID)
			p.Befores = append(p.Befores, string(before))
			p.Afters = append(p.Afters, string(after))
			bytes += len(before) + len(after)
		}
		if err := q.AddLines(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

func actor(tx *db.Tx) *int64 {
	if tx.UserID == 0 {
		return nil
	}
	return &tx.UserID
}

func provider(tx *db.Tx) *string {
	if tx.Provider == "" {
		return nil
	}
	return &tx.Provider
}

func (l Line) states(operator string) (before, after []byte, err error) {
	if before, err = asJSON(l.Before); err == nil {
		after, err = asJSON(l.After)
	}
	if err == nil && operator != "" {
		after, err = byOperator(after, operator)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("audit: %s: %w", l.Action, err)
	}
	return before, after, nil
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

// byOperator adds to the state after a change who made it, under "operator": the column of the line holds users of the
// firm only, and an operator is none. A state that is no object stands beside it under "value".
func byOperator(after []byte, operator string) ([]byte, error) {
	state := map[string]json.RawMessage{}
	if after != nil && json.Unmarshal(after, &state) != nil {
		state = map[string]json.RawMessage{"value": after}
	}
	name, err := json.Marshal(operator)
	if err != nil {
		return nil, err
	}
	state["operator"] = name
	return json.Marshal(state)
}
