package matters

import (
	"context"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/list"
	"casefold/internal/matters/internal/sqlgen"
)

// The tabs of the list.
const (
	TabAll    = "All"
	TabOpen   = "Open"
	TabClosed = "Closed"
	TabMy     = "My"
)

// Search says which matters a list shows, and in what order. Today decides which are open.
type Search struct {
	list.Input
	Sort           string
	Tab            string
	Today          time.Time
	IncludeDeleted bool
	ClientID       int64
	IDs            []int64
	Columns        map[string]string // filters by column
}

// Counts are the totals of a list: of the rows that match, of its tab without filters, and of every tab.
type Counts struct {
	Matching, Total       int64
	All, Open, Closed, My int64
}

var sortKeys = map[string]list.Key{
	"":               {SQL: "m.sort_name"},
	"name":           {SQL: "m.sort_name"},
	"matterID":       {SQL: "m.id"},
	"customMatterID": {SQL: "nullif(m.sort_custom_id, '')", Nullable: true},
	"clientName":     {SQL: "c.sort_name", Nullable: true},
	"matterType":     {SQL: "t.sort_name", Nullable: true},
	"officeBranch":   {SQL: "o.sort_name", Nullable: true},
	"dateOpened":     {SQL: "m.opened_on", Nullable: true},
	"dateClosed":     {SQL: "m.closed_on", Nullable: true},
}

// joins are the tables beside the matter, each with the column that is sorted by it.
var joins = []struct{ column, sql string }{
	{"clientName", " LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id"},
	{"matterType", " LEFT JOIN lookup_items t ON t.tenant_id = m.tenant_id AND t.family = m.type_family AND t.id = m.type_id"},
	{"officeBranch", " LEFT JOIN lookup_items o ON o.tenant_id = m.tenant_id AND o.family = m.office_family AND o.id = m.office_id"},
}

const (
	fields = `SELECT m.id, m.name, m.custom_id, m.client_id, c.name, c.deleted, m.type_id, t.name, m.office_id, o.name,
m.opened_on, m.closed_on, m.deleted, m.restricted, m.rev`
	isOpen = "(m.closed_on IS NULL OR m.closed_on > ?)"
	isMine = "m.id IN (SELECT s.matter_id FROM matter_staff s WHERE s.tenant_id = ? AND s.user_id = ?)"
)

// from names the matters and whatever their order needs beside them.
func (s Search) from() string {
	text := " FROM visible_matters m"
	for _, join := range joins {
		if s.Sort == join.column {
			text += join.sql
		}
	}
	return text
}

func allJoins() string {
	text := ""
	for _, join := range joins {
		text += join.sql
	}
	return text
}

// scope is the query for a tab, without filters.
func (s Search) scope(tx *db.Tx) *list.Query {
	q := &list.Query{}
	q.Where("m.tenant_id = ?", tx.Tenant)
	if !s.IncludeDeleted {
		q.Where("NOT m.deleted")
	}
	if s.ClientID != 0 {
		q.Where("m.client_id = ?", s.ClientID)
	}
	if len(s.IDs) > 0 {
		q.Where("m.id = ANY(?::bigint[])", s.IDs)
	}
	switch s.Tab {
	case TabOpen:
		q.Where(isOpen, s.Today)
	case TabClosed:
		q.Where("NOT "+isOpen, s.Today)
	case TabMy:
		q.Where(isMine, tx.Tenant, tx.UserID)
	}
	return q
}

// Each gives the matters that match and that the person may see to f, in the order of the list. A page is found first, by
// as few columns as its order and filters need; then its rows are read whole.
func Each(ctx context.Context, tx *db.Tx, s Search, f func(Matter) error) error {
	if s.Page == 0 {
		return stream(ctx, tx, s, f)
	}
	ids, err := IDs(ctx, tx, s)
	if err != nil {
		return err
	}
	return list.InBatches(ids, func(m Matter) int64 { return m.ID }, func(ids []int64) ([]Matter, error) {
		q := &list.Query{}
		q.Where("m.tenant_id = ? AND m.id = ANY(?::bigint[])", tx.Tenant, ids)
		return read(ctx, tx, q)
	}, f)
}

// IDs reads the ids of the matters that match, in the order of the list.
func IDs(ctx context.Context, tx *db.Tx, s Search) ([]int64, error) {
	if s.beginsWithClients() {
		ids, err := s.idsByClient(ctx, tx)
		if err != nil || len(ids) == s.PageSize {
			return ids, err
		}
	}
	if s.filtersByName() {
		return s.idsByName(ctx, tx)
	}
	q, err := s.query(ctx, tx)
	if err != nil {
		return nil, err
	}
	return s.arranged(ctx, tx, q)
}

// arranged reads the ids that a query finds, in the order of the list.
func (s Search) arranged(ctx context.Context, tx *db.Tx, q *list.Query) ([]int64, error) {
	q.Arrange(s.Input, sortKeys[s.Sort], "m.sort_name", "m.id")
	return idsOf(ctx, tx, q, s.from())
}

func idsOf(ctx context.Context, tx *db.Tx, q *list.Query, from string) ([]int64, error) {
	sql, args := q.SQL("SELECT m.id" + from)
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}

// A page by client is looked for among the matters of so many clients, as long as it is this near to the beginning of the list.
const (
	firstClients = 1000
	nearByClient = 1000
)

// beginsWithClients says whether a page is likely to be found among the matters of the first clients: near the beginning of a list by
// client that shows most matters.
func (s Search) beginsWithClients() bool {
	return s.Sort == "clientName" && s.Page > 0 && s.Offset()+s.PageSize <= nearByClient &&
		s.Tab != TabMy && s.Tab != TabClosed && s.ClientID == 0 && len(s.IDs) == 0 && !s.filters()
}

// idsByClient goes through the first clients in the order of the list, instead of sorting all matters by their clients. What is not a
// whole page is of no use: the matters without a client, and those of other clients, follow. Clients of the same name come together,
// because their matters mix.
func (s Search) idsByClient(ctx context.Context, tx *db.Tx) ([]int64, error) {
	direction := ""
	if s.Direction == "desc" {
		direction = " DESC"
	}
	q := s.scope(tx)
	q.Arrange(s.Input, list.Key{SQL: "c.sort_name"}, "m.sort_name", "m.id")
	return idsOf(ctx, tx, q, " FROM (SELECT x.tenant_id, x.id, x.sort_name FROM clients x WHERE x.tenant_id = "+q.Arg(tx.Tenant)+
		" ORDER BY x.sort_name"+direction+" FETCH FIRST "+strconv.Itoa(firstClients)+" ROWS WITH TIES) c"+
		" JOIN visible_matters m ON m.tenant_id = c.tenant_id AND m.client_id = c.id")
}

// Get reads one matter, in the trash or not. One that the person may not see is NoMatterAccess, one that does not exist
// in the firm is MatterNotFound.
func Get(ctx context.Context, tx *db.Tx, id int64) (Matter, error) {
	q := &list.Query{}
	q.Where("m.tenant_id = ? AND m.id = ?", tx.Tenant, id)
	found, err := read(ctx, tx, q)
	if err != nil {
		return Matter{}, err
	}
	if len(found) == 1 {
		return found[0], nil
	}
	exists, err := sqlgen.New(tx).Exists(ctx, sqlgen.ExistsParams{TenantID: tx.Tenant, ID: id})
	switch {
	case err != nil:
		return Matter{}, err
	case exists:
		return Matter{}, errs.NoMatterAccess
	}
	return Matter{}, errs.MatterNotFound
}

// read runs the query, then adds tags and staff in one statement each, however many matters there are.
func read(ctx context.Context, tx *db.Tx, query *list.Query) ([]Matter, error) {
	sql, args := query.SQL(fields + " FROM visible_matters m" + allJoins())
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (Matter, error) { return scan(row) })
	if err != nil || len(found) == 0 {
		return found, err
	}
	ids, at := make([]int64, len(found)), make(map[int64]*Matter, len(found))
	for i := range found {
		ids[i], at[found[i].ID] = found[i].ID, &found[i]
	}
	q := sqlgen.New(tx)
	tags, err := q.Tags(ctx, sqlgen.TagsParams{TenantID: tx.Tenant, MatterIds: ids})
	if err != nil {
		return nil, err
	}
	for _, tag := range tags {
		at[tag.MatterID].Tags = append(at[tag.MatterID].Tags, Named{tag.ID, tag.Name})
	}
	staff, err := q.Staff(ctx, sqlgen.StaffParams{TenantID: tx.Tenant, MatterIds: ids})
	for _, s := range staff {
		at[s.MatterID].Staff = append(at[s.MatterID].Staff, Member{s.ID, s.Sub, s.DisplayName})
	}
	return found, err
}

// scan reads the fields of a matter, and what a query adds to them.
func scan(row pgx.CollectableRow, more ...any) (m Matter, err error) {
	var clientID, typeID, officeID *int64
	var clientName, typeName, officeName *string
	var clientDeleted *bool
	err = row.Scan(append([]any{&m.ID, &m.Name, &m.CustomID, &clientID, &clientName, &clientDeleted, &typeID, &typeName, &officeID,
		&officeName, &m.Opened, &m.Closed, &m.Deleted, &m.Restricted, &m.Rev}, more...)...)
	if err != nil {
		return m, err
	}
	if clientID != nil {
		m.Client = &Client{*clientID, *clientName, *clientDeleted}
	}
	if typeID != nil {
		m.Type = &Named{*typeID, *typeName}
	}
	if officeID != nil {
		m.Office = &Named{*officeID, *officeName}
	}
	return m, nil
}
