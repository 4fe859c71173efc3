package lookups

import (
	"context"
	"maps"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/kit/text"
	"casefold/internal/lookups/internal/sqlgen"
)

// EventKind tells browsers that one of the firm's lists changed.
const EventKind = "lookup"

// Service keeps the lists.
type Service struct{ hub *events.Hub }

// New makes the service.
func New(hub *events.Hub) *Service { return &Service{hub} }

// List reads all items of a family by name.
func List(ctx context.Context, tx *db.Tx, family Family) ([]Item, error) {
	return items(ctx, tx, family, false)
}

// Active reads the items that new records may be described with.
func Active(ctx context.Context, tx *db.Tx, family Family) ([]Item, error) {
	return items(ctx, tx, family, true)
}

func items(ctx context.Context, tx *db.Tx, family Family, onlyActive bool) ([]Item, error) {
	rows, err := sqlgen.New(tx).Items(ctx, sqlgen.ItemsParams{TenantID: tx.Tenant, Family: string(family), OnlyActive: onlyActive})
	list := make([]Item, len(rows))
	for i, row := range rows {
		list[i] = Item(row)
	}
	return list, err
}

// Seed gives a new firm the lists that it begins with. That is part of founding it and leaves no audit lines.
func Seed(ctx context.Context, tx *db.Tx) error {
	for _, family := range slices.Sorted(maps.Keys(foundation)) {
		if _, err := insert(ctx, tx, family, foundation[family], false); err != nil {
			return err
		}
	}
	return nil
}

// Add makes items. A name that exists already, in any case, is DisallowedInsert with the name, and nothing is made. The
// ids are consecutive in the order of the names.
func (s *Service) Add(ctx context.Context, tx *db.Tx, family Family, names []string) ([]int64, error) {
	if len(names) > MaxItems {
		return nil, errs.TooManyItems
	}
	names, err := text.Names("newTags", names)
	if err != nil {
		return nil, err
	}
	ids, err := insert(ctx, tx, family, names, true)
	if err != nil {
		return nil, err
	}
	if taken := omitted(ids, names); len(taken) > 0 {
		return nil, errs.DisallowedInsert.Saying("There is already an item with this name").With(Names{taken})
	}
	return ids, s.made(ctx, tx, family, ids, names)
}

// insert makes an item for each name that does not exist yet. The ids stand where the names do; 0 where none was made.
func insert(ctx context.Context, tx *db.Tx, family Family, names []string, custom bool) ([]int64, error) {
	first, err := tx.IDs(ctx, string(family), len(names))
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(names))
	for i := range ids {
		ids[i] = first + int64(i)
	}
	var creator *int64
	if tx.UserID != 0 {
		creator = &tx.UserID
	}
	made, err := sqlgen.New(tx).InsertItems(ctx, sqlgen.InsertItemsParams{
		TenantID: tx.Tenant, Family: string(family), Ids: ids, Names: names, Custom: custom, CreatedBy: creator, Now: tx.Now,
	})
	for i, id := range ids {
		if !slices.Contains(made, id) {
			ids[i] = 0
		}
	}
	return ids, err
}

func omitted(ids []int64, names []string) []string {
	var list []string
	for i, id := range ids {
		if id == 0 {
			list = append(list, names[i])
		}
	}
	return list
}

// made records the items that were made and tells the firm.
func (s *Service) made(ctx context.Context, tx *db.Tx, family Family, ids []int64, names []string) error {
	for i, id := range ids {
		if id == 0 {
			continue
		}
		if err := record(ctx, tx, family, "add", id, nil, names[i]); err != nil {
			return err
		}
	}
	s.changed(tx)
	return nil
}

// Rename changes names, all of them or none.
func (s *Service) Rename(ctx context.Context, tx *db.Tx, family Family, renamings []Renaming) error {
	ids := make([]int64, len(renamings))
	for i, r := range renamings {
		ids[i] = r.ID
	}
	was, err := lock(ctx, tx, family, ids)
	if err != nil {
		return err
	}
	for _, r := range renamings {
		name, err := text.Name("name", r.Name)
		if err != nil {
			return err
		}
		if name == was[r.ID].Name {
			continue
		}
		err = sqlgen.New(tx).RenameItem(ctx, sqlgen.RenameItemParams{
			TenantID: tx.Tenant, Family: string(family), ID: r.ID, Name: name, UpdatedAt: tx.Now,
		})
		if err != nil {
			return db.Constraint(err, "lookup_items_name",
				errs.DisallowedUpdate.Saying("There is already an item with this name").With(Names{[]string{name}}))
		}
		if err := record(ctx, tx, family, "rename", r.ID, was[r.ID].Name, name); err != nil {
			return err
		}
	}
	s.changed(tx)
	return nil
}

// SetActive offers items for new records, or no longer offers them, all of them or none.
func (s *Service) SetActive(ctx context.Context, tx *db.Tx, family Family, ids []int64, active bool) error {
	was, err := lock(ctx, tx, family, ids)
	if err != nil {
		return err
	}
	maps.DeleteFunc(was, func(_ int64, item sqlgen.LockItemsRow) bool { return item.Active == active })
	changing := slices.Sorted(maps.Keys(was))
	err = sqlgen.New(tx).SetActive(ctx, sqlgen.SetActiveParams{
		TenantID: tx.Tenant, Family: string(family), Active: active, UpdatedAt: tx.Now, Ids: changing,
	})
	if err != nil {
		return err
	}
	action := "deactivate"
	if active {
		action = "activate"
	}
	for _, id := range changing {
		if err := record(ctx, tx, family, action, id, !active, active); err != nil {
			return err
		}
	}
	s.changed(tx)
	return nil
}

// Delete removes inactive items for good, all of them or none. Records that carry them lose them.
func (s *Service) Delete(ctx context.Context, tx *db.Tx, family Family, ids []int64) error {
	was, err := lock(ctx, tx, family, ids)
	if err != nil {
		return err
	}
	for _, item := range was {
		if item.Active {
			return errs.DisallowedUpdate.Saying("Only inactive items can be deleted").With(Names{[]string{item.Name}})
		}
	}
	err = sqlgen.New(tx).DeleteItems(ctx, sqlgen.DeleteItemsParams{TenantID: tx.Tenant, Family: string(family), Ids: ids})
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(was)) {
		if err := record(ctx, tx, family, "delete", id, was[id].Name, nil); err != nil {
			return err
		}
	}
	s.changed(tx)
	return nil
}

// lock reads items for a change. One that is not among the firm's own is ObjectNotFound, and nothing is changed.
func lock(ctx context.Context, tx *db.Tx, family Family, ids []int64) (map[int64]sqlgen.LockItemsRow, error) {
	if len(ids) > MaxItems {
		return nil, errs.TooManyItems
	}
	rows, err := sqlgen.New(tx).LockItems(ctx, sqlgen.LockItemsParams{TenantID: tx.Tenant, Family: string(family), Ids: ids})
	if err != nil {
		return nil, err
	}
	found := make(map[int64]sqlgen.LockItemsRow, len(rows))
	for _, row := range rows {
		found[row.ID] = row
	}
	for _, id := range ids {
		if _, ok := found[id]; !ok {
			return nil, errs.ObjectNotFound
		}
	}
	return found, nil
}

// Resolve finds the items with these names, whatever their case, and makes those that do not exist: this is how tags
// and types are created on the fly. The ids come in the order of the names, each once.
func (s *Service) Resolve(ctx context.Context, tx *db.Tx, family Family, names []string) ([]int64, error) {
	if len(names) > MaxItems {
		return nil, errs.TooManyItems
	}
	names, err := text.Names(string(family), names)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	ids, missing, err := named(ctx, tx, family, names)
	if err != nil || len(missing) == 0 {
		return ids, err
	}
	made, err := insert(ctx, tx, family, missing, true)
	if err != nil {
		return nil, err
	}
	if err := s.made(ctx, tx, family, made, missing); err != nil {
		return nil, err
	}
	// What somebody else made in the meantime is there now too: the insertion has waited for it.
	ids, _, err = named(ctx, tx, family, names)
	return ids, err
}

// named looks names up. Missing are the names that no item has.
func named(ctx context.Context, tx *db.Tx, family Family, names []string) (ids []int64, missing []string, err error) {
	rows, err := sqlgen.New(tx).ItemsNamed(ctx, sqlgen.ItemsNamedParams{TenantID: tx.Tenant, Family: string(family), Names: names})
	for _, row := range rows {
		if row.ID == 0 {
			missing = append(missing, names[row.Position-1])
		} else {
			ids = append(ids, row.ID)
		}
	}
	return ids, missing, err
}

func (s *Service) changed(tx *db.Tx) {
	s.hub.Publish(tx, events.Event{Topic: events.Firm(tx.Tenant), Kind: EventKind})
}

func record(ctx context.Context, tx *db.Tx, family Family, action string, id int64, before, after any) error {
	return audit.Record(ctx, tx, audit.Line{Action: string(family) + "." + action, Object: string(family), ObjectID: id, Before: before, After: after})
}
