package search

import (
	"context"
	"slices"

	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
	"casefold/internal/search/internal/sqlgen"
)

// filter decides which texts are found, before anything is counted. It is asked about tens of thousands of them.
type filter struct {
	criteria Criteria
	sees     *seen
	matters  *idSet // nil: all that the person sees
	locked   *idSet // documents; nil: any
	marked   *marked
	trash    *trash // nil: the index knows
	lacking  *lacking
}

type marked struct{ documents, folders idSet }

// trash is what is in the trash by the database, for when the index is behind.
type trash struct {
	matters, folders idSet
	records          map[engine.Kind]idSet
}

// newFilter reads what the criteria need to know from the database.
func newFilter(ctx context.Context, tx *db.Tx, c Criteria) (*filter, error) {
	f := &filter{criteria: c}
	if len(c.Matters) > 0 {
		set := newIDSet(c.Matters)
		f.matters = &set
	}
	if c.ByLock && len(c.LockUsers) > 0 {
		ids, err := sqlgen.New(tx).LockedBy(ctx, sqlgen.LockedByParams{TenantID: tx.Tenant, UserIds: c.LockUsers, Now: tx.Now})
		if err != nil {
			return nil, err
		}
		set := newIDSet(ids)
		f.locked = &set
	}
	if c.Favorites {
		row, err := sqlgen.New(tx).Marked(ctx, sqlgen.MarkedParams{TenantID: tx.Tenant, UserID: tx.UserID})
		if err != nil {
			return nil, err
		}
		f.marked = &marked{newIDSet(row.Documents), newIDSet(row.Folders)}
	}
	if len(c.Searchable) > 0 {
		var err error
		if f.lacking, err = readLacking(ctx, tx, c.Searchable); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// readTrash makes the filter ask the database instead of the index.
func (f *filter) readTrash(ctx context.Context, tx *db.Tx) error {
	row, err := sqlgen.New(tx).Trash(ctx, tx.Tenant)
	if err != nil {
		return err
	}
	f.trash = &trash{newIDSet(row.Matters), newIDSet(row.Folders), map[engine.Kind]idSet{
		engine.Document: newIDSet(row.Documents), engine.Email: newIDSet(row.Emails), engine.Note: newIDSet(row.Notes),
	}}
	return nil
}

func (f *filter) trashed(p *engine.Properties) bool {
	if f.trash != nil {
		return f.trash.has(p)
	}
	return p.Trashed
}

func (t *trash) has(p *engine.Properties) bool {
	return t.matters.has(p.Matter) || t.folders.has(p.Folder) || t.records[p.Kind].has(p.Record)
}

// allows tells whether a text may be found.
func (f *filter) allows(p *engine.Properties) bool {
	c := &f.criteria
	switch {
	case !f.sees.matter(p.Matter), f.matters != nil && !f.matters.has(p.Matter):
		return false
	case !c.Trash && f.trashed(p):
		return false
	case c.From != nil && p.Modified < *c.From, c.To != nil && p.Modified > *c.To:
		return false
	case f.marked != nil && !f.marked.folders.has(p.Folder) && !(p.Kind == engine.Document && f.marked.documents.has(p.Record)):
		return false
	case f.locked != nil && !(p.Kind == engine.Document && f.locked.has(p.Record)):
		return false
	case f.lacking != nil && !f.lacking.allows(p):
		return false
	case len(c.DocumentTypes) > 0 && (p.Type == 0 || !slices.Contains(c.DocumentTypes, p.Type)):
		return false
	case len(c.Statuses) > 0 && (p.Status == 0 || !slices.Contains(c.Statuses, p.Status)):
		return false
	case len(c.Tags) > 0 && !slices.ContainsFunc(p.Tags, func(tag int64) bool { return slices.Contains(c.Tags, tag) }):
		return false
	case !c.ByLock && len(c.Users) > 0 && !(p.Kind == engine.Document && slices.Contains(c.Users, p.Author)):
		return false
	}
	return true
}
