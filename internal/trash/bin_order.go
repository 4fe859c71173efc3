package trash

import (
	"context"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// refs are what the list shows, in its order: the page that is asked for, or all.
func (v view) refs(ctx context.Context) ([]ref, error) {
	if v.Page > 0 {
		if err := v.tx.PlanOnce(ctx); err != nil {
			return nil, err
		}
	}
	if v.Mixed && len(v.parts) > 1 {
		return v.mixed(ctx)
	}
	var found []ref
	offset, left := v.Offset(), v.PageSize
	for i, p := range v.parts {
		q, with := v.begin()
		v.query(p, q)
		whole := v.Input
		whole.Page = 0
		q.Arrange(whole, v.key(p), p.sort[columns[0]], p.id)
		if v.Page > 0 {
			q.Part(offset, left)
		}
		some, err := collect(ctx, v.tx, q, with+"SELECT "+strconv.Itoa(i)+", "+p.id+v.from(p))
		if err != nil {
			return nil, err
		}
		found = append(found, some...)
		if v.Page == 0 {
			continue
		}
		if left -= len(some); left == 0 {
			break
		}
		if len(some) > 0 || offset == 0 {
			offset = 0
			continue
		}
		n, err := v.countPart(ctx, p)
		if err != nil {
			return nil, err
		}
		offset = max(offset-n, 0)
	}
	return found, nil
}

// mixed finds a list in which folders stand among the items.
func (v view) mixed(ctx context.Context) ([]ref, error) {
	q, with := v.begin()
	var selects []string
	for i, p := range v.parts {
		q = v.query(p, q.Beside())
		sql, _ := q.SQL("SELECT " + strconv.Itoa(i) + " AS part, " + p.id + " AS id, " + p.sort[columns[0]] + " AS sort_name, " + v.key(p).SQL + " AS key" + v.from(p))
		selects = append(selects, sql)
	}
	whole := q.Beside()
	whole.Arrange(v.Input, list.Key{SQL: "key", Nullable: true}, "part", "sort_name", "id")
	return collect(ctx, v.tx, whole, with+"SELECT part, id FROM ("+strings.Join(selects, " UNION ALL ")+") items")
}

// begin begins a statement, with the paths of all folders in which something of the tab lies where the search needs them, and
// whether what is looked for is in the path, the matter or the client of the folder.
func (v view) begin() (q *list.Query, with string) {
	q = &list.Query{}
	var holders []string
	for _, p := range v.parts {
		if v.placed(p) {
			scope := q.Beside()
			p.scope(scope, Search{})
			sql, _ := scope.SQL("SELECT " + p.holder + p.from)
			q, holders = scope.Beside(), append(holders, sql)
		}
	}
	if len(holders) == 0 {
		return q, ""
	}
	tenant, docs, fits := q.Arg(v.tx.Tenant), q.Arg(folders.Docs.Title()), "false"
	if pattern := q.Folded(v.Filter); pattern != "" {
		fits = list.Containing(pattern, filterPlace+" OR "+filterMatter+" OR "+filterClient)
	}
	return q, "WITH RECURSIVE holders (id) AS (" + strings.Join(holders, " UNION ") + `), up AS (
	SELECT f.id, f.parent_id, f.area, NULL::text AS path, f.name FROM holders h JOIN folders f ON f.tenant_id = ` + tenant + ` AND f.id = h.id
	UNION ALL
	SELECT up.id, f.parent_id, f.area, concat_ws(' / ', up.name, up.path), f.name FROM up JOIN folders f ON f.tenant_id = ` + tenant + ` AND f.id = up.parent_id
), shown AS (
	SELECT id, concat_ws(' / ', CASE area WHEN 'docs' THEN ` + docs + ` ELSE initcap(area) END, path) AS shown FROM up WHERE parent_id IS NULL
), keys AS (SELECT id, casefold_fold(shown) AS folded, casefold_sort_key(shown) AS sort_shown FROM shown
), paths AS MATERIALIZED (
	SELECT p.id, p.folded, p.sort_shown, (` + fits + `) AS fits FROM keys p JOIN folders f ON f.tenant_id = ` + tenant + ` AND f.id = p.id` + joinMatter + joinClient + `) `
}

// count counts what the list shows.
func (v view) count(ctx context.Context) (n int, err error) {
	for _, p := range v.parts {
		some, err := v.countPart(ctx, p)
		if err != nil {
			return 0, err
		}
		n += some
	}
	return n, nil
}

func (v view) countPart(ctx context.Context, p part) (n int, err error) {
	q, with := v.begin()
	v.query(p, q)
	sql, args := q.SQL(with + "SELECT count(*)" + v.from(p))
	err = v.tx.QueryRow(ctx, sql, args...).Scan(&n)
	return n, err
}

func collect(ctx context.Context, tx *db.Tx, q *list.Query, beginning string) ([]ref, error) {
	sql, args := q.SQL(beginning)
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[ref])
}
