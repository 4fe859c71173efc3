package filing

import (
	"context"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// SetDeleted moves folders and things to the trash or restores them, all of them or none, and returns how many were not
// there already. What lies in a trashed matter or folder is DeleteInTrashedMatter and DeleteInTrashedFolder, unless that
// folder is restored by the same call. What stands against it, also inside the folders, refuses all. The things in a
// folder are not touched: they are in the trash because it is.
func (s *Service) SetDeleted(ctx context.Context, tx *db.Tx, what Selection, deleted bool) (int, error) {
	if err := s.mayName(what); err != nil {
		return 0, err
	}
	trees, err := folders.HoldTrees(ctx, tx, distinct(what.Folders)...)
	if err != nil {
		return 0, err
	}
	var steps []func() (int, error)
	for _, k := range s.kinds {
		steps = append(steps, func() (int, error) { return s.setItemsDeleted(ctx, tx, k, distinct(what.Items[k.Wire]), deleted) })
	}
	setFolders := func() (int, error) { return s.setFoldersDeleted(ctx, tx, trees, deleted) }
	if deleted {
		steps = append(steps, setFolders)
	} else {
		steps = slices.Insert(steps, 0, setFolders) // what is restored together with its folder is no longer in a trashed one
	}
	changed := 0
	for _, step := range steps {
		n, err := step()
		if err != nil {
			return 0, err
		}
		changed += n
	}
	stepTrash.Pass(tx)
	return changed, nil
}

// Hold takes all locks that SetDeleted will need, in the one order of docs/locks.md, and judges nothing. Between locks what stands
// between folders and the things in them: matters and clients.
func (s *Service) Hold(ctx context.Context, tx *db.Tx, what Selection, between func() error) error {
	if err := s.mayName(what); err != nil {
		return err
	}
	if err := folders.LockTrees(ctx, tx, distinct(what.Folders)...); err != nil {
		return err
	}
	if err := between(); err != nil {
		return err
	}
	for _, k := range s.kinds {
		if ids := distinct(what.Items[k.Wire]); len(ids) > 0 {
			if err := k.Items.Lock(ctx, tx, ids); err != nil {
				return err
			}
		}
	}
	return nil
}

// mayName refuses kinds that nobody knows and more things than one call may name.
func (s *Service) mayName(what Selection) error {
	if err := s.Known(what); err != nil {
		return err
	}
	if tooMany(what.Folders) {
		return errs.TooManyItems
	}
	for _, k := range s.kinds {
		if tooMany(what.Items[k.Wire]) {
			return errs.TooManyItems
		}
	}
	return nil
}

func tooMany(ids []int64) bool { return len(ids) > MaxIDs }

func (s *Service) setItemsDeleted(ctx context.Context, tx *db.Tx, k *Kind, ids []int64, deleted bool) (int, error) {
	if len(ids) == 0 {
		return 0, nil
	}
	if err := refuseDestroyed(ctx, tx, k, ids); err != nil {
		return 0, err
	}
	held, err := k.Items.Hold(ctx, tx, ids)
	if err != nil {
		return 0, err
	}
	for _, one := range held {
		switch {
		case one.MatterDeleted:
			return 0, errs.DeleteInTrashedMatter
		case one.FolderDeleted:
			return 0, errs.DeleteInTrashedFolder
		}
	}
	action := k.Name + ".restore"
	if deleted {
		action = k.Name + ".trash"
		if err := k.against(ctx, tx, Reach{Items: ids}, Trashing); err != nil {
			return 0, err
		}
	}
	changing := slices.DeleteFunc(held, func(one Item) bool { return one.Deleted == deleted })
	if len(changing) == 0 {
		return 0, nil
	}
	if err := k.SetDeleted(ctx, tx, idsOf(changing), deleted); err != nil {
		return 0, err
	}
	places, err := placesOf(ctx, tx, changing)
	if err != nil {
		return 0, err
	}
	lines := make([]audit.Line, len(changing))
	for i, one := range changing {
		lines[i] = audit.Line{Action: action, Object: k.Name, ObjectID: one.ID, Before: places[i], After: places[i]}
	}
	k.Publish(s.hub, tx, foldersOf(changing), newsOf(changing)...)
	return len(changing), audit.RecordAll(ctx, tx, lines)
}

func (s *Service) setFoldersDeleted(ctx context.Context, tx *db.Tx, named []folders.Folder, deleted bool) (int, error) {
	if len(named) == 0 {
		return 0, nil
	}
	if deleted {
		inside, err := folders.Subtree(ctx, tx, folderIDs(named)...)
		if err != nil {
			return 0, err
		}
		for _, k := range s.kinds {
			if err := k.against(ctx, tx, Reach{Folders: inside}, Trashing); err != nil {
				return 0, err
			}
		}
	}
	changed, err := folders.SetDeleted(ctx, tx, named, deleted)
	if err != nil {
		return 0, err
	}
	var shown []int64
	for _, f := range changed {
		shown = append(shown, f.ID, *f.ParentID)
	}
	publishFolders(s.hub, tx, distinct(shown))
	return len(changed), nil
}

// place is what audit lines say of where an item is.
type place struct {
	Filename string `json:"filename"`
	FolderID int64  `json:"folderID"`
	Path     string `json:"path"`
	MatterID *int64 `json:"matterID,omitempty"`
}

func placesOf(ctx context.Context, tx *db.Tx, all []Item) ([]place, error) {
	paths, err := folders.Paths(ctx, tx, foldersOf(all))
	places := make([]place, len(all))
	for i, one := range all {
		places[i] = place{one.Name, one.FolderID, paths[one.FolderID], one.MatterID}
	}
	return places, err
}
