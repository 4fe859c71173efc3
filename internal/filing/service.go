package filing

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// Service does with the things of all kinds what is the same for each.
type Service struct {
	// Destroyed are called with items of a kind, by its name, in the transaction in which they are destroyed or go out of reach with
	// the folder that they lie in. The latter are named once more when they are erased.
	Destroyed []func(ctx context.Context, tx *db.Tx, kind string, ids []int64) error

	db    *db.DB
	hub   *events.Hub
	kinds []*Kind
}

// New makes the service for these kinds, in the order in which they are locked. A kind that is described twice, or
// incompletely, is an error.
func New(d *db.DB, hub *events.Hub, kinds ...*Kind) (*Service, error) {
	for i, k := range kinds {
		if err := k.complete(); err != nil {
			return nil, err
		}
		for _, other := range kinds[:i] {
			if k.Name == other.Name || k.Wire == other.Wire || k.Area == other.Area || k.Table == other.Table {
				return nil, fmt.Errorf("filing: %s and %s have the same name, table or area", other.Name, k.Name)
			}
		}
	}
	return &Service{db: d, hub: hub, kinds: kinds}, nil
}

func (k *Kind) complete() error {
	for what, there := range map[string]bool{
		"name": k.Name != "", "name on the wire": k.Wire != "", "table": k.Table != "", "area": k.Area != "",
		"errors": k.Errors.NotFound != nil && k.Errors.NoAccess != nil && k.Errors.InTrash != nil,
		"items":  k.Items.Read != nil && k.Items.Hold != nil, "move": k.Move != nil, "trash": k.SetDeleted != nil,
		"names": k.Names == nil || k.Names.Split != nil && k.Names.Taken != nil && k.Names.Renamed != nil,
		"list":  k.List.complete(), "tab in the bin": k.Tab != "", "destruction": k.Destroy.complete(),
		"pack":   k.Pack.Measure != nil && k.Pack.Contents != nil && k.Pack.Readable != nil && k.Pack.Open != nil,
		"copies": k.Copies.Counter != "" && k.Copies.Sources != nil && k.Copies.Make != nil,
	} {
		if !there {
			return fmt.Errorf("filing: the description of %q lacks its %s", k.Name, what)
		}
	}
	return nil
}

func (l *List) complete() bool {
	return l.Alias != "" && l.From != "" && l.Begin != nil && len(l.Columns) > 0 && l.PageRows != nil && l.WholeRows != nil
}

// Kinds are all kinds of things, in the order in which they are locked.
func (s *Service) Kinds() []*Kind { return s.kinds }

// must ends the program at its start where a kind has endpoints and was not registered.
func (s *Service) must(k *Kind) *Kind {
	if !slices.Contains(s.kinds, k) {
		panic("filing: the kind " + k.Name + " is not registered")
	}
	return k
}

// Selection names folders, and things of each kind by the kind's name on the wire.
type Selection struct {
	Folders []int64
	Items   map[string][]int64
}

// Select is the selection that endpoints for several kinds take, by the names of the specification.
func Select(folders, files, emails, notes []api.ID) Selection {
	return Selection{api.IDs(folders), map[string][]int64{"File": api.IDs(files), "Email": api.IDs(emails), "Note": api.IDs(notes)}}
}

// unknown is what selections answer for kinds that the specification knows and this program does not have.
var unknown = map[string]*errs.Error{"Email": errs.EmailNotFound, "Note": errs.NoteNotFound}

// Known refuses a selection that names something of a kind that nobody registered.
func (s *Service) Known(what Selection) error {
	for wire, ids := range what.Items {
		if len(ids) == 0 || slices.ContainsFunc(s.kinds, func(k *Kind) bool { return k.Wire == wire }) {
			continue
		}
		if refusal := unknown[wire]; refusal != nil {
			return refusal
		}
		return errs.ObjectNotFound
	}
	return nil
}

// Missing are what endpoints that take a Selection answer where something in it cannot be had.
func (s *Service) Missing() api.Option {
	failures := slices.Collect(maps.Values(unknown))
	for _, k := range s.kinds {
		failures = append(failures, k.Errors.NotFound, k.Errors.NoAccess)
	}
	slices.SortFunc(failures, func(a, b *errs.Error) int { return a.Code - b.Code })
	return api.Fails(slices.Compact(failures)...)
}

// RefuseTrashing keeps matters from the trash while something in them stands against it.
func (s *Service) RefuseTrashing(ctx context.Context, tx *db.Tx, matterIDs []int64) error {
	for _, k := range s.kinds {
		if err := k.against(ctx, tx, Reach{Matters: matterIDs}, TrashingMatter); err != nil {
			return err
		}
	}
	return nil
}

func (k *Kind) against(ctx context.Context, tx *db.Tx, in Reach, change Change) error {
	if k.Against == nil {
		return nil
	}
	return k.Against(ctx, tx, in, change)
}

// Publish tells browsers which folders show something else now, and which items of a kind changed.
func (k *Kind) Publish(hub *events.Hub, tx *db.Tx, folderIDs []int64, items ...events.Change) {
	publishFolders(hub, tx, folderIDs)
	hub.PublishChanges(tx, k.Name, k.NameID(), items)
}

// newsOf are the news that items changed, to those who see the folder that each lies in now.
func newsOf(items []Item) []events.Change {
	news := make([]events.Change, len(items))
	for i, one := range items {
		news[i] = events.Change{ID: one.ID, In: events.InFolder(one.FolderID)}
	}
	return news
}

func publishFolders(hub *events.Hub, tx *db.Tx, ids []int64) {
	hub.PublishChanges(tx, folders.EventKind, "folderID", events.Changes(ids, events.InFolder))
}
