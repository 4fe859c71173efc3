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
	rows, err := tx.Query(ctx, t.lacking("i.folder_id = $2", ""), tx.Tenant, folder)
	if err != nil {
		return nil, err
	}
	return statesByItem(rows)
}

// QueueLackingOf asks for those of these items, together with what else is asked. The limit makes PostgreSQL begin with the items: it would
// otherwise begin with all texts of the firm that lack something, of which there are many after a large copy.
func (t Texts) QueueLackingOf(asked *pgx.Batch, tx *db.Tx, ids []int64, told func(map[int64]string)) {
	asked.Queue(t.lacking("i.id = ANY($2::bigint[])", "LIMIT 1"), tx.Tenant, ids).Query(func(rows pgx.Rows) error {
		states, err := statesByItem(rows)
		told(states)
		return err
	})
}

// lacking looks at the few texts that lack something, and asks what that means for their items. OFFSET 0 keeps PostgreSQL from computing
// the states of all items of the firm to join them.
func (t Texts) lacking(which, limit string) string {
	return `SELECT i.id, s.state FROM ` + t.Table + ` i
CROSS JOIN LATERAL (SELECT t.item_id FROM texts t
  WHERE t.tenant_id = i.tenant_id AND t.kind = '` + t.Kind + `' AND t.item_id = i.` + t.Item + ` AND t.state <> 'searchable' ` + limit + `) l
CROSS JOIN LATERAL (SELECT x.state FROM text_states x WHERE x.tenant_id = $1 AND x.kind = '` + t.Kind + `' AND x.item_id = l.item_id OFFSET 0) s
WHERE i.tenant_id = $1 AND ` + which + ` AND s.state <> 'searchable'`
}

func statesByItem(rows pgx.Rows) (map[int64]string, error) {
	states := map[int64]string{}
	var id int64
	var state string
	_, err := pgx.ForEachRow(rows, []any{&id, &state}, func() error {
		states[id] = state
		return nil
	})
	return states, err
}
