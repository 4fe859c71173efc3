package matters

import (
	"context"
	"maps"

	"casefold/internal/kit/db"
)

// How many matters at the beginning of a list are looked through for a page. A word that is not rare is met among the nearest; a common one may
// stand at the end of many names only.
const (
	nearMatters = 4000
	manyMatters = 100_000
)

// columnOfOneMatches is columnMatches for a query that stops after a page: what stands in other tables is read for each matter that it meets.
// OFFSET 0 keeps PostgreSQL from reading it for all matters at once.
var columnOfOneMatches = func() map[string]string {
	matches := maps.Clone(columnMatches)
	matches["clientName"] = "EXISTS (SELECT FROM clients x WHERE x.tenant_id = m.tenant_id AND x.id = m.client_id AND x.folded_name LIKE ? OFFSET 0)"
	matches["tags"] = `EXISTS (SELECT FROM matter_tags x WHERE x.tenant_id = m.tenant_id AND x.matter_id = m.id AND x.tag_id = ANY (ARRAY(
SELECT i.id FROM lookup_items i WHERE i.family = 'matterTag' AND casefold_fold(i.name) LIKE ?)) OFFSET 0)`
	matches["assignedStaff"] = `EXISTS (SELECT FROM matter_staff x WHERE x.tenant_id = m.tenant_id AND x.matter_id = m.id AND x.user_id = ANY (ARRAY(
SELECT u.id FROM users u WHERE casefold_fold(u.display_name) LIKE ?)) OFFSET 0)`
	return matches
}()

// oneIsVisible says whether the person may see a matter. It costs more than the filters, so PostgreSQL asks it of those that match.
const oneIsVisible = "EXISTS (SELECT FROM visible_matters v WHERE v.tenant_id = m.tenant_id AND v.id = m.id OFFSET 0)"

// filtersByName says whether a page of filtered matters is asked for that can be met by going through the list in the order of an index.
func (s Search) filtersByName() bool {
	return s.Page > 0 && s.Offset()+s.PageSize <= nearMatters && sortKeys[s.Sort] == sortKeys["name"] && s.filters()
}

// idsByName looks for a page of filtered matters: near the beginning of the list; then by naming those that a rare text finds, or, where it is none,
// far from the beginning too.
func (s Search) idsByName(ctx context.Context, tx *db.Tx) ([]int64, error) {
	asked, err := s.asked().possible(ctx, tx)
	if err != nil {
		return nil, err
	}
	ids, err := s.walk(ctx, tx, asked, nearMatters)
	if err != nil || len(ids) == s.PageSize {
		return ids, err
	}
	q := s.scope(tx)
	common, err := asked.narrow(ctx, tx, q)
	if err != nil {
		return nil, err
	}
	if len(common) == len(asked) {
		ids, err = s.walk(ctx, tx, asked, manyMatters)
		if err != nil || len(ids) == s.PageSize {
			return ids, err
		}
	}
	common.ask(q, columnMatches)
	return s.arranged(ctx, tx, q)
}

// walk goes through so many first matters of the list to the end of the page: PostgreSQL reads no further than that.
func (s Search) walk(ctx context.Context, tx *db.Tx, asked filters, most int) ([]int64, error) {
	whole := s.Input
	whole.Page = 0
	first := s.scope(tx)
	first.Arrange(whole, sortKeys[s.Sort], "m.sort_name", "m.id")
	first.Part(0, most)
	matters, _ := first.SQL("SELECT m.tenant_id, m.id, m.sort_name, m.folded_name, m.folded_custom_id, m.client_id, m.type_id, m.office_id FROM matters m")
	q := first.Beside()
	asked.ask(q, columnOfOneMatches)
	q.Where(oneIsVisible)
	q.Arrange(s.Input, sortKeys[s.Sort], "m.sort_name", "m.id")
	return idsOf(ctx, tx, q, " FROM ("+matters+") m")
}
