package matters

import (
	"context"
	"slices"

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
func (s Search) filters() bool { return len(s.asked()) > 0 }

// query is the query for a tab with its filters.
func (s Search) query(ctx context.Context, tx *db.Tx) (*list.Query, error) {
	q := s.scope(tx)
	asked, err := s.asked().possible(ctx, tx)
	if err != nil {
		return nil, err
	}
	common, err := asked.narrow(ctx, tx, q)
	common.ask(q, columnMatches)
	return q, err
}

// filter is a text that one of the columns has to contain.
type filter struct {
	text    string
	columns []string
}

type filters []filter

// ask adds the filters to a query: when a column matches is told by the map.
func (all filters) ask(q *list.Query, matches map[string]string) {
	for _, f := range all {
		either := make([]string, len(f.columns))
		for i, column := range f.columns {
			either[i] = matches[column]
		}
		q.WhereContains(f.text, either...)
	}
}

// asked are the filters that ask for something.
func (s Search) asked() (asked filters) {
	for _, word := range list.Words(s.Filter) {
		asked = append(asked, filter{word, filtered})
	}
	for _, column := range filtered {
		asked = append(asked, filter{s.Columns[column], []string{column}})
	}
	return slices.DeleteFunc(asked, func(f filter) bool { return list.Pattern(f.text) == "" })
}

// possible leaves out of each filter the columns in which nothing of the firm contains its text: what stands in other tables is then looked for
// in none or one of them.
func (all filters) possible(ctx context.Context, tx *db.Tx) (filters, error) {
	var batch pgx.Batch
	for i, f := range all {
		if len(f.columns) > 1 {
			batch.Queue("SELECT casefold_matching_columns($1, $2)", list.Pattern(f.text), f.columns).QueryRow(func(row pgx.Row) error {
				return row.Scan(&all[i].columns)
			})
		}
	}
	if batch.Len() == 0 {
		return all, nil
	}
	return all, tx.SendBatch(ctx, &batch).Close()
}

// narrow adds the filters that find few matters to a query, by naming those that all of them find, and returns the others.
func (all filters) narrow(ctx context.Context, tx *db.Tx, q *list.Query) (common filters, err error) {
	var named []int64
	rare := false
	for _, f := range all {
		ids, err := f.candidates(ctx, tx)
		switch {
		case err != nil:
			return nil, err
		case len(ids) > fewMatches:
			common = append(common, f)
		case rare:
			named = list.Both(named, ids)
		default:
			named, rare = ids, true
		}
	}
	if rare {
		q.Where("m.id = ANY(?::bigint[])", named)
	}
	return common, nil
}

// candidates are matters that the filter finds, little more than fewMatches of them. Row security keeps LIKE from its index, so a function
// reads them that sees all matters of the firm; the query that they go into still decides which of them the person may see.
func (f filter) candidates(ctx context.Context, tx *db.Tx) ([]int64, error) {
	rows, err := tx.Query(ctx, "SELECT casefold_matching_matters($1, $2, $3)", list.Pattern(f.text), f.columns, fewMatches+1)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}
