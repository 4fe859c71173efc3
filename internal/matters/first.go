package matters

import (
	"context"
	"maps"

	"casefold/internal/kit/db"
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

// Matters are looked through from the beginning of their list in windows that grow, of which each begins anew: one statement finds a page.
const (
	firstWindow  = 250
	widestWindow = 8000
)

// window is how many first matters are likely to have a page of matches, where one of so many had so few. It is 0 where an index finds them
// sooner.
func (s Search) window(before, found int) int {
	if before == 0 {
		return firstWindow
	}
	next := 2 * before
	for likely := before * (s.Offset() + s.PageSize) / max(found, 1) * 3 / 2; next < likely; { // few sizes are few statements
		next *= 2
	}
	if next > widestWindow {
		return 0
	}
	return next
}

// walk looks for a page of common matches from the beginning of a list by name, which an index gives in its order. What that takes depends on
// how rare they are, and not on how many matters the firm has. Whoever types a filter begins with one letter, which most matters have. It is nil
// where it should be looked for in another way.
func (s Search) walk(ctx context.Context, tx *db.Tx, common filters) ([]int64, error) {
	if s.Page == 0 || sortKeys[s.Sort] != sortKeys["name"] || len(common) == 0 {
		return nil, nil
	}
	found := 0
	for first := s.window(0, 0); first > 0; first = s.window(first, found) {
		var page []int64
		var err error
		page, found, err = s.amongFirst(ctx, tx, common, first)
		if err != nil || page != nil {
			return page, err
		}
	}
	return nil, nil
}

// amongFirst looks for a page of common matches among so many first matters, and tells how many there are up to its end. What is not a whole page
// is of no use: others may follow.
func (s Search) amongFirst(ctx context.Context, tx *db.Tx, common filters, first int) (page []int64, found int, err error) {
	q := s.scope(tx)
	q.Arrange(s.Input, sortKeys[s.Sort], "m.sort_name", "m.id")
	q.Part(0, first)
	matters, _ := q.SQL(`SELECT m.tenant_id, m.id, m.sort_name, m.folded_name, m.folded_custom_id, m.client_id, m.type_id, m.office_id FROM visible_matters m`)
	among := q.Beside()
	common.ask(among, columnOfOneMatches)
	among.Arrange(s.Input, sortKeys[s.Sort], "m.sort_name", "m.id")
	among.Part(0, s.Offset()+s.PageSize)
	ids, err := idsOf(ctx, tx, among, " FROM ("+matters+") m")
	if err != nil || len(ids) < s.Offset()+s.PageSize {
		return nil, len(ids), err
	}
	return ids[s.Offset():], len(ids), nil
}
