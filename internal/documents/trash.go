package documents

import (
	"context"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// MaxIDs is how many documents, and how many folders, one call may name.
const MaxIDs = 100_000

const lockedAgainstTrash = "You cannot move this document to the trash bin while it is in use and/or checked out."

// SetDeleted moves folders and documents to the trash or restores them, all of them or none, and returns how many were
// not there already. What lies in a trashed matter or folder is DeleteInTrashedMatter and DeleteInTrashedFolder, unless
// that folder is restored by the same call. Locked documents, also inside the folders, are LockedByOther. The documents
// of a folder are not touched: they are in the trash because it is.
func (s *Service) SetDeleted(ctx context.Context, tx *db.Tx, folderIDs, ids []int64, deleted bool) (int, error) {
	if len(ids) > MaxIDs || len(folderIDs) > MaxIDs {
		return 0, errs.TooManyItems
	}
	trees, err := folders.HoldTrees(ctx, tx, distinct(folderIDs)...)
	if err != nil {
		return 0, err
	}
	ids = distinct(ids)
	steps := []func() (int, error){
		func() (int, error) { return s.setDocumentsDeleted(ctx, tx, ids, deleted) },
		func() (int, error) { return s.setFoldersDeleted(ctx, tx, trees, deleted) },
	}
	if !deleted {
		slices.Reverse(steps) // what is restored together with its folder is no longer in a trashed one
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

func (s *Service) setDocumentsDeleted(ctx context.Context, tx *db.Tx, ids []int64, deleted bool) (int, error) {
	if len(ids) == 0 {
		return 0, nil
	}
	held, err := Hold(ctx, tx, ids...)
	if err != nil {
		return 0, err
	}
	for _, d := range held {
		switch {
		case d.MatterDeleted:
			return 0, errs.DeleteInTrashedMatter
		case d.FolderDeleted:
			return 0, errs.DeleteInTrashedFolder
		}
	}
	action := "document.restore"
	if deleted {
		action = "document.trash"
		if err := refuseLocked(ctx, tx, within{documents: ids}, 0, lockedAgainstTrash); err != nil {
			return 0, err
		}
	}
	changing := slices.DeleteFunc(held, func(d Document) bool { return d.Deleted == deleted })
	if len(changing) == 0 {
		return 0, nil
	}
	err = sqlgen.New(tx).SetDeleted(ctx, sqlgen.SetDeletedParams{TenantID: tx.Tenant, Ids: idsOf(changing), Deleted: deleted})
	if err != nil {
		return 0, err
	}
	places, err := placesOf(ctx, tx, changing)
	if err != nil {
		return 0, err
	}
	lines := make([]audit.Line, len(changing))
	for i, d := range changing {
		lines[i] = audit.Line{Action: action, Object: "document", ObjectID: d.ID, Before: places[i], After: places[i]}
	}
	news := make([]events.Change, len(changing))
	for i, d := range changing {
		news[i] = newsOf(d.ID, d.FolderID)
	}
	s.publish(tx, foldersOf(changing), news...)
	return len(changing), audit.RecordAll(ctx, tx, lines)
}

func (s *Service) setFoldersDeleted(ctx context.Context, tx *db.Tx, named []folders.Folder, deleted bool) (int, error) {
	if len(named) == 0 {
		return 0, nil
	}
	if deleted {
		ids := make([]int64, len(named))
		for i, f := range named {
			ids[i] = f.ID
		}
		inside, err := folders.Subtree(ctx, tx, ids...)
		if err != nil {
			return 0, err
		}
		if err := refuseLocked(ctx, tx, within{folders: inside}, 0, lockedAgainstTrash); err != nil {
			return 0, err
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
	s.publish(tx, distinct(shown))
	return len(changed), nil
}

// place is what audit lines say of where a document is.
type place struct {
	Filename string `json:"filename"`
	FolderID int64  `json:"folderID"`
	Path     string `json:"path"`
	MatterID *int64 `json:"matterID,omitempty"`
}

func placesOf(ctx context.Context, tx *db.Tx, all []Document) ([]place, error) {
	paths, err := folders.Paths(ctx, tx, foldersOf(all))
	places := make([]place, len(all))
	for i, d := range all {
		places[i] = place{d.Name, d.FolderID, paths[d.FolderID], d.MatterID}
	}
	return places, err
}

func idsOf(all []Document) []int64 {
	ids := make([]int64, len(all))
	for i, d := range all {
		ids[i] = d.ID
	}
	return ids
}

// foldersOf are the folders that the documents lie in, each once.
func foldersOf(all []Document) []int64 {
	ids := make([]int64, len(all))
	for i, d := range all {
		ids[i] = d.FolderID
	}
	return distinct(ids)
}

// distinct sorts ids and leaves each once.
func distinct(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }
