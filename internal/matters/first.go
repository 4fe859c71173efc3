package matters

import (
	"context"
	"maps"

	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// columnOfOneMatches is columnMatches for a query that looks at few matters: what stands in other tables is read for each of them. OFFSET 0
// keeps PostgreSQL from reading it for all matters at once.
var columnOfOneMatches = func() map[string]string {
	matches := maps.Clone(columnMatches)
	matches["clientName"] = "EXISTS (SELECT FROM clients x WHERE x.tenant_id = m.tenant_id AND x.id = m.client_id AND x.folded_name LIKE ? OFFSET 0)"
	matches["tags"] = `EXISTS (SELECT FROM matter_tags x WHERE x.tenant_id = m.tenant_id AND x.matter_id = m.id AND x.tag_id = ANY (ARRAY(
SELECT i.id FROM lookup_items i WHERE i.family = 'matterTag' AND casefold_fold(i.name) LIKE ?)) OFFSET 0)`
	matches["assignedStaff"] = `EXISTS (SELECT FROM matter_staff x WHERE x.tenant_id = m.tenant_id AND x.matter_id = m.id AND x.user_id = ANY (ARRAY(
SELECT u.id FROM users u WHERE casefold_fold(u.display_name) LIKE ?)) OFFSET 0)`
	return matches
}()

// pageIsAmong says whether a page of common matches is likely to be found among so many matters: near the beginning of a list by name,
// which an index gives in its order.
func (s Search) pageIsAmong(first int) bool {
	return s.Page > 0 && sortKeys[s.Sort] == sortKeys["name"] && s.Offset()+s.PageSize <= first/4
}

// idsAmongFirst looks for common matches among so many first matters that q finds. What is not a whole page is of no use: others may follow.
// Whoever types a filter begins with one letter, which most matters have.
func (s Search) idsAmongFirst(ctx context.Context, tx *db.Tx, q *list.Query, common filters, first int) ([]int64, error) {
	q.Arrange(s.Input, sortKeys[s.Sort], "m.sort_name", "m.id")
	q.Part(0, first)
	matters, _ := q.SQL(`SELECT m.tenant_id, m.id, m.sort_name, m.folded_name, m.folded_custom_id, m.client_id, m.type_id, m.office_id FROM visible_matters m`)
	among := q.Beside()
	common.ask(among, columnOfOneMatches)
	among.Arrange(s.Input, sortKeys[s.Sort], "m.sort_name", "m.id")
	return idsOf(ctx, tx, among, " FROM ("+matters+") m")
}
