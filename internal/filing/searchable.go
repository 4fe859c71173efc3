package filing

import (
	"context"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
)

// Searchable is the state of an item of which everything can be found.
const Searchable = "searchable"

// Texts says which texts belong to the items of a kind, for the column that tells how much of them can be found.
type Texts struct {
	Kind  string // of the texts
	Table string // of the items
	Item  string // the column there by which texts name them
}

// Column is that column. It is sorted and filtered by the words that people read in it.
func (t Texts) Column(alias string) Column {
	words := `coalesce((SELECT CASE x.state WHEN 'partly' THEN 'Partly' WHEN 'not' THEN 'No' WHEN 'waiting' THEN 'Still being read' ELSE 'Yes' END
FROM text_states x WHERE x.tenant_id = ` + alias + `.tenant_id AND x.kind = '` + t.Kind + `' AND x.item_id = ` + alias + `.` + t.Item + `), 'Yes')`
	return Column{Name: "searchable", Sort: words, Filter: "lower(" + words + ") LIKE ?", Alone: true}
}

// LackingIn are the states of the items of a folder of which not everything can be found.
func (t Texts) LackingIn(ctx context.Context, tx *db.Tx, folder int64) (map[int64]string, error) {
	return t.lacking(ctx, tx, "i.folder_id = $2", folder)
}

// LackingOf are those of these items.
func (t Texts) LackingOf(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
	return t.lacking(ctx, tx, "i.id = ANY($2::bigint[])", ids)
}

// lacking looks at the few texts that lack something, and asks what that means for their items.
func (t Texts) lacking(ctx context.Context, tx *db.Tx, which string, value any) (map[int64]string, error) {
	rows, err := tx.Query(ctx, `SELECT l.id, s.state FROM (SELECT DISTINCT i.id, t.item_id FROM `+t.Table+` i
JOIN texts t ON t.tenant_id = i.tenant_id AND t.kind = '`+t.Kind+`' AND t.item_id = i.`+t.Item+` AND t.state <> 'searchable'
WHERE i.tenant_id = $1 AND `+which+`) l
CROSS JOIN LATERAL (SELECT x.state FROM text_states x WHERE x.tenant_id = $1 AND x.kind = '`+t.Kind+`' AND x.item_id = l.item_id) s
WHERE s.state <> 'searchable'`, tx.Tenant, value)
	if err != nil {
		return nil, err
	}
	states := map[int64]string{}
	var id int64
	var state string
	_, err = pgx.ForEachRow(rows, []any{&id, &state}, func() error {
		states[id] = state
		return nil
	})
	return states, err
}
