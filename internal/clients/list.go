package clients

import (
	"context"

	"github.com/jackc/pgx/v5"

	"casefold/internal/clients/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/list"
)

// The tabs of the list.
const (
	TabAll      = "All"
	TabActive   = "Active"
	TabInactive = "Inactive"
)

// Search says which clients a list shows, and in what order.
type Search struct {
	list.Input
	Sort           string
	Tab            string
	IncludeDeleted bool
	Name           string
	Tag            string
	Attorney       string
}

// Counts are the totals of a list: of the rows that match, of its tab without filters, and of every tab.
type Counts struct {
	Matching, Total       int64
	All, Active, Inactive int64
}

var sortKeys = map[string]list.Key{
	"":             {SQL: "c.sort_name"},
	"clientName":   {SQL: "c.sort_name"},
	"clientID":     {SQL: "c.id"},
	"clientStatus": {SQL: "NOT c.active"},
}

const (
	named    = "c.folded_name LIKE ?"
	tagNamed = `c.id IN (SELECT x.client_id FROM lookup_items i JOIN client_tags x ON x.tenant_id = i.tenant_id AND x.tag_id = i.id
WHERE i.family = 'clientTag' AND casefold_fold(i.name) LIKE ?)`
	attorneyNamed = `c.id IN (SELECT x.client_id FROM users u JOIN client_attorneys x ON x.tenant_id = u.tenant_id AND x.user_id = u.id
WHERE casefold_fold(u.display_name) LIKE ?)`
)

// scope is the query for a tab, without filters.
func (s Search) scope(tx *db.Tx) *list.Query {
	q := &list.Query{}
	q.Where("c.tenant_id = ?", tx.Tenant)
	if !s.IncludeDeleted {
		q.Where("NOT c.deleted")
	}
	switch s.Tab {
	case TabActive:
		q.Where("c.active")
	case TabInactive:
		q.Where("NOT c.active")
	}
	return q
}

func (s Search) query(tx *db.Tx) *list.Query {
	q := s.scope(tx)
	q.WhereContains(s.Filter, named, "c.id::text", tagNamed, attorneyNamed)
	q.WhereContains(s.Name, named)
	q.WhereContains(s.Tag, tagNamed)
	q.WhereContains(s.Attorney, attorneyNamed)
	return q
}

// Each gives the clients that match to f, in the order of the list.
func Each(ctx context.Context, tx *db.Tx, s Search, f func(Client) error) error {
	ids, err := IDs(ctx, tx, s)
	if err != nil {
		return err
	}
	return list.InBatches(ids, func(c Client) int64 { return c.ID }, func(ids []int64) ([]Client, error) {
		q := &list.Query{}
		q.Where("c.tenant_id = ? AND c.id = ANY(?::bigint[])", tx.Tenant, ids)
		return read(ctx, tx, q)
	}, f)
}

// IDs reads the ids of the clients that match, in the order of the list.
func IDs(ctx context.Context, tx *db.Tx, s Search) ([]int64, error) {
	q := s.query(tx)
	q.Arrange(s.Input, sortKeys[s.Sort], "c.sort_name", "c.id")
	sql, args := q.SQL("SELECT c.id FROM clients c")
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}

// Count counts the clients that match, and those of each tab.
func Count(ctx context.Context, tx *db.Tx, s Search) (c Counts, err error) {
	sql, args := s.query(tx).SQL("SELECT count(*) FROM clients c")
	if err = tx.QueryRow(ctx, sql, args...).Scan(&c.Matching); err != nil {
		return c, err
	}
	sql, args = Search{IncludeDeleted: s.IncludeDeleted}.scope(tx).SQL("SELECT count(*), count(*) FILTER (WHERE c.active) FROM clients c")
	if err = tx.QueryRow(ctx, sql, args...).Scan(&c.All, &c.Active); err != nil {
		return c, err
	}
	c.Inactive = c.All - c.Active
	c.Total = map[string]int64{TabActive: c.Active, TabInactive: c.Inactive, TabAll: c.All, "": c.All}[s.Tab]
	return c, nil
}

// Get reads one client, in the trash or not.
func Get(ctx context.Context, tx *db.Tx, id int64) (Client, error) {
	q := &list.Query{}
	q.Where("c.tenant_id = ? AND c.id = ?", tx.Tenant, id)
	found, err := read(ctx, tx, q)
	if err != nil {
		return Client{}, err
	}
	if len(found) == 0 {
		return Client{}, errs.ClientNotFound
	}
	return found[0], nil
}

// read runs the query, then adds tags and attorneys in one statement each, however many clients there are.
func read(ctx context.Context, tx *db.Tx, query *list.Query) ([]Client, error) {
	sql, args := query.SQL("SELECT c.id, c.name, c.active, c.deleted, c.rev FROM clients c")
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (c Client, err error) {
		return c, row.Scan(&c.ID, &c.Name, &c.Active, &c.Deleted, &c.Rev)
	})
	if err != nil || len(found) == 0 {
		return found, err
	}
	ids, at := make([]int64, len(found)), make(map[int64]*Client, len(found))
	for i := range found {
		ids[i], at[found[i].ID] = found[i].ID, &found[i]
	}
	q := sqlgen.New(tx)
	tags, err := q.Tags(ctx, sqlgen.TagsParams{TenantID: tx.Tenant, ClientIds: ids})
	if err != nil {
		return nil, err
	}
	for _, tag := range tags {
		at[tag.ClientID].Tags = append(at[tag.ClientID].Tags, Tag{tag.ID, tag.Name})
	}
	attorneys, err := q.Attorneys(ctx, sqlgen.AttorneysParams{TenantID: tx.Tenant, ClientIds: ids})
	for _, a := range attorneys {
		at[a.ClientID].Attorneys = append(at[a.ClientID].Attorneys, Attorney{a.ID, a.Sub, a.DisplayName})
	}
	return found, err
}
