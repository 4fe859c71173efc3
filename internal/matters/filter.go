package matters

import (
	"context"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// fewMatches is how many matters a filter may find for them to be named by their ids. More than that are met soon enough
// by going through the list in its order.
const fewMatches = 2000

// columns that have a filter of their own, in a fixed order: the same question is then the same statement.
var filtered = []string{"name", "matterID", "customMatterID", "clientName", "matterType", "officeBranch", "tags", "assignedStaff"}

// columnMatches is when a column contains the text of a filter. What stands in other tables is looked up once, not for
// each matter.
var columnMatches = map[string]string{
	"name":           "m.folded_name LIKE ?",
	"matterID":       "m.id::text LIKE ?",
	"customMatterID": "m.folded_custom_id LIKE ?",
	"clientName":     "m.client_id IN (SELECT x.id FROM clients x WHERE x.folded_name LIKE ?)",
	"matterType":     "m.type_id IN (SELECT x.id FROM lookup_items x WHERE x.family = 'matterType' AND casefold_fold(x.name) LIKE ?)",
	"officeBranch":   "m.office_id IN (SELECT x.id FROM lookup_items x WHERE x.family = 'officeBranch' AND casefold_fold(x.name) LIKE ?)",
	"tags": `m.id IN (SELECT x.matter_id FROM lookup_items i JOIN matter_tags x ON x.tenant_id = i.tenant_id AND x.tag_id = i.id
WHERE i.family = 'matterTag' AND casefold_fold(i.name) LIKE ?)`,
	"assignedStaff": `m.id IN (SELECT x.matter_id FROM users u JOIN matter_staff x ON x.tenant_id = u.tenant_id AND x.user_id = u.id
WHERE casefold_fold(u.display_name) LIKE ?)`,
}

// filters says whether the search asks for more than its tab.
func (s Search) filters() bool {
	for _, text := range s.Columns {
		if list.Pattern(text) != "" {
			return true
		}
	}
	return len(list.Words(s.Filter)) > 0
}

// query is the query for a tab with its filters.
func (s Search) query(ctx context.Context, tx *db.Tx) (*list.Query, error) {
	q := s.scope(tx)
	for _, word := range list.Words(s.Filter) {
		if err := contain(ctx, tx, q, word, filtered...); err != nil {
			return nil, err
		}
	}
	for _, column := range filtered {
		if err := contain(ctx, tx, q, s.Columns[column], column); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// contain asks that one of the columns contains the filter. Row security keeps LIKE from its index, so what is rare is
// found by a function that reads with other eyes; q still decides which of it the person may see.
func contain(ctx context.Context, tx *db.Tx, q *list.Query, filter string, columns ...string) error {
	pattern := list.Pattern(filter)
	if pattern == "" {
		return nil
	}
	rows, err := tx.Query(ctx, "SELECT casefold_matching_matters($1, $2, $3)", pattern, columns, fewMatches+1)
	if err != nil {
		return err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return err
	}
	if len(ids) <= fewMatches {
		q.Where("m.id = ANY(?::bigint[])", ids)
		return nil
	}
	matches := make([]string, len(columns))
	for i, column := range columns {
		matches[i] = columnMatches[column]
	}
	q.WhereContains(filter, matches...)
	return nil
}
