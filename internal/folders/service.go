package folders

import (
	"context"

	"casefold/internal/audit"
	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

const (
	// EventKind tells browsers that the list of a folder changed: folderID says which, none says many.
	EventKind = "folder"
	// FavoriteKind tells a person's browsers that something became a favourite of theirs, or no longer is one.
	FavoriteKind = "favorite"
)

// Service keeps the folders.
type Service struct{ hub *events.Hub }

// New makes the service.
func New(hub *events.Hub) *Service { return &Service{hub} }

// Duplicate is the errorData of a name that is taken.
type Duplicate struct {
	IsDeleted bool `json:"isDeleted"`
}

func duplicate(deleted bool) error {
	refusal := errs.DuplicateFolder
	if deleted {
		refusal = refusal.Saying("There is already a folder (in the trash bin) in the current directory with this name")
	}
	return refusal.With(Duplicate{deleted})
}

// Create makes a folder inside the one at the path, and returns its id and path. One that is in the trash is
// FolderInTrash, one of a matter in the trash MatterInTrashCreate, a name that is taken DuplicateFolder.
func (s *Service) Create(ctx context.Context, tx *db.Tx, matterID int64, basepath, name string) (int64, string, error) {
	name, err := CheckName("dirname", name)
	if err != nil {
		return 0, "", err
	}
	at, steps, err := Resolve(ctx, tx, matterID, basepath)
	if err != nil {
		return 0, "", err
	}
	path := steps[len(steps)-1].Path
	if err := fits("dirname", path, sqlgen.ExtentRow{Depth: 1, Bytes: int64(len(name) + 1)}); err != nil {
		return 0, "", err
	}
	parent, err := Enter(ctx, tx, at.ID)
	switch {
	case err != nil:
		return 0, "", err
	case parent.MatterDeleted:
		return 0, "", errs.MatterInTrashCreate
	case parent.Trashed():
		return 0, "", errs.FolderInTrash
	}
	id, err := insert(ctx, tx, parent.ID, name)
	if err != nil {
		return 0, "", err
	}
	path += name + "/"
	s.publish(tx, parent.ID)
	return id, path, audit.Record(ctx, tx, line("create", id, nil, &state{path, parent.MatterID}))
}

func insert(ctx context.Context, tx *db.Tx, parent int64, name string) (int64, error) {
	id, err := tx.IDs(ctx, idKind, 1)
	if err != nil {
		return 0, err
	}
	made, err := sqlgen.New(tx).InsertFolder(ctx, sqlgen.InsertFolderParams{
		TenantID: tx.Tenant, ID: id, ParentID: parent, Name: name, CreatedAt: tx.Now, CreatedBy: creator(tx),
	})
	if err == nil && made == 0 {
		err = taken(ctx, tx, parent, name)
	}
	return id, err
}

// taken is the refusal of a name that a folder has already.
func taken(ctx context.Context, tx *db.Tx, parent int64, name string) error {
	others, err := TakenNames(ctx, tx, parent, []string{name})
	if err != nil {
		return err
	}
	return duplicate(len(others) > 0 && others[0].IsDeleted)
}

// Rename gives a folder that is not in the trash another name and returns its path. Seen is the rev that the caller last
// saw, nil when that does not matter; another one is ChangedBySomeoneElse.
func (s *Service) Rename(ctx context.Context, tx *db.Tx, matterID, id int64, name string, seen *int64) (Folder, string, error) {
	name, err := CheckName("dirname", name)
	if err != nil {
		return Folder{}, "", err
	}
	held, err := Hold(ctx, tx, id)
	if err != nil {
		return Folder{}, "", err
	}
	f := held[0]
	if err := f.mayRename(matterID, name, seen); err != nil {
		return f, "", err
	}
	above, err := Path(ctx, tx, *f.ParentID)
	if err != nil {
		return f, "", err
	}
	q := sqlgen.New(tx)
	extent, err := q.Extent(ctx, sqlgen.ExtentParams{TenantID: tx.Tenant, Ids: []int64{id}})
	if err != nil {
		return f, "", err
	}
	extent.Bytes += int64(len(name) - len(f.Name))
	if err := fits("dirname", above, extent); err != nil {
		return f, "", err
	}
	if err := q.RememberPlaces(ctx, sqlgen.RememberPlacesParams{TenantID: tx.Tenant, Ids: []int64{id}}); err != nil {
		return f, "", err
	}
	renamed, err := q.RenameFolder(ctx, sqlgen.RenameFolderParams{TenantID: tx.Tenant, ID: id, Name: name, Now: tx.Now})
	if err == nil && renamed == 0 {
		err = taken(ctx, tx, *f.ParentID, name)
	}
	if err != nil {
		return f, "", db.Constraint(err, uniqueName, errs.DuplicateFolder.With(Duplicate{}))
	}
	before := &state{above + f.Name + "/", f.MatterID}
	after := &state{above + name + "/", f.MatterID}
	f.Name, f.Rev = name, f.Rev+1
	s.publish(tx, *f.ParentID, id)
	return f, after.Path, audit.Record(ctx, tx, line("rename", id, before, after))
}

func (f Folder) mayRename(matterID int64, name string, seen *int64) error {
	switch {
	case f.Root():
		return errs.Invalid("directoryID", "the folder that an area begins with cannot be renamed")
	case f.Matter() != matterID:
		return errs.Invalid("matterID", "the folder is not in this matter")
	case f.MatterDeleted:
		return errs.MatterInTrashEdit
	case f.Trashed():
		return errs.FolderInTrash
	case seen != nil && *seen != f.Rev:
		return errs.ChangedBySomeoneElse
	case f.Name == name:
		return errs.Invalid("dirname", "Please enter a different folder name")
	}
	return nil
}

func (s *Service) publish(tx *db.Tx, ids ...int64) {
	s.hub.PublishChanges(tx, EventKind, "folderID", events.Changes(ids, events.InFolder))
}
