package documents

import (
	"context"
	"errors"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Transfer says what is moved or copied, and where to. The ids decide. Matter and paths are where the browser believes
// these to be; nil and empty ones say nothing, wrong ones are refused.
type Transfer struct {
	Documents       []int64
	Folders         []int64
	Destination     int64 // 0: the folder that matter and path lead to
	MatterID        *int64
	DestinationPath string
	SourcePath      string
	AutoRename      bool
	// Names that people chose; the others keep theirs.
	DocumentNames map[int64]string
	FolderNames   map[int64]string
}

// cargo is what a transfer is about, as the person sees it: nothing of it is in the trash.
type cargo struct {
	documents []Document
	folders   []folders.Folder
	to        folders.Folder
}

// destination finds where a transfer leads. What does not exist is PasteMatterMissing and PasteFolderMissing.
func (t Transfer) destination(ctx context.Context, tx *db.Tx) (folders.Folder, error) {
	if t.Destination == 0 {
		if t.MatterID == nil {
			return folders.Folder{}, errs.PasteFolderMissing
		}
		to, _, err := folders.Resolve(ctx, tx, *t.MatterID, t.DestinationPath)
		return to, missingDestination(err)
	}
	to, err := folders.Get(ctx, tx, t.Destination)
	if err != nil {
		return to, missingDestination(err)
	}
	path := t.DestinationPath
	if path == "" {
		path = string(to.Area)
	}
	matter := to.Matter()
	if t.MatterID != nil {
		matter = *t.MatterID
	}
	named, _, err := folders.Resolve(ctx, tx, matter, path)
	switch {
	case errors.Is(err, errs.MatterNotFound), errors.Is(err, errs.NoMatterAccess):
		return to, missingDestination(err)
	case err != nil && !errors.Is(err, errs.FolderNotFound):
		return to, err
	case err != nil, named.RootID != to.RootID, t.DestinationPath != "" && named.ID != to.ID:
		return to, errs.Invalid("destinationDirectoryPath", "it is not where the destination is")
	}
	return to, nil
}

func missingDestination(err error) error {
	switch {
	case errors.Is(err, errs.MatterNotFound):
		return errs.PasteMatterMissing
	case errors.Is(err, errs.FolderNotFound):
		return errs.PasteFolderMissing
	}
	return err
}

// check refuses what is in the trash on either side, and areas that take something else.
func (c cargo) check() error {
	switch {
	case c.to.MatterDeleted:
		return errs.PasteMatterInTrash
	case c.to.Trashed():
		return errs.PasteFolderInTrash
	case c.to.Area.Kind() != folders.Docs.Kind():
		return errs.Invalid("destinationDirectoryID", "only documents can be pasted here")
	}
	for _, d := range c.documents {
		if err := pasteFrom(d.MatterDeleted, d.FolderDeleted, d.Deleted); err != nil {
			return err
		}
	}
	for _, f := range c.folders {
		if err := pasteFrom(f.MatterDeleted, f.InDeleted, f.Deleted); err != nil {
			return err
		}
		if f.Root() || f.Area.Kind() != folders.Docs.Kind() {
			return errs.Invalid("directoryIDs", "only folders of documents can be pasted here")
		}
	}
	return nil
}

func pasteFrom(matterDeleted, folderDeleted, deleted bool) error {
	switch {
	case matterDeleted:
		return errs.PasteSourceMatterInTrash
	case folderDeleted:
		return errs.PasteSourceFolderInTrash
	case deleted:
		return errs.PasteSourceInTrash
	}
	return nil
}

// checkSource refuses items that do not lie where the browser believes they do.
func (t Transfer) checkSource(ctx context.Context, tx *db.Tx, c cargo) error {
	if t.SourcePath == "" {
		return nil
	}
	wrong := errs.Invalid("sourceBasepath", "it is not where these items are")
	parents := foldersOf(c.documents)
	for _, f := range c.folders {
		parents = append(parents, *f.ParentID)
	}
	if parents = distinct(parents); len(parents) != 1 {
		return wrong
	}
	parent, err := folders.Get(ctx, tx, parents[0])
	if err != nil {
		return err
	}
	named, _, err := folders.Resolve(ctx, tx, parent.Matter(), t.SourcePath)
	if errors.Is(err, errs.FolderNotFound) || err == nil && named.ID != parent.ID {
		return wrong
	}
	return err
}

// clash is an item whose name is taken at the destination, as errorData lists it.
type clash struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	IsDeleted bool   `json:"isDeleted"`
}

type clashes struct {
	Folders          int     `json:"folders"`
	Files            int     `json:"files"`
	DuplicateFolders []clash `json:"duplicateFolders"`
	DuplicateFiles   []clash `json:"duplicateFiles"`
}

// settled are the names that the items get at the destination, in their order.
type settled struct{ documents, folders []string }

// settle chooses the names. Those that are taken, at the destination or by another item of the transfer, are
// DuplicateNames with all of them, or get a number where the transfer says so.
func (t Transfer) settle(ctx context.Context, tx *db.Tx, c cargo) (settled, error) {
	wanted, err := t.wanted(c)
	if err != nil {
		return settled{}, err
	}
	free, trashed, err := freeNames(ctx, tx, c.to.ID, wanted.documents)
	if err != nil {
		return settled{}, err
	}
	freeFolders, err := folders.FreeNames(ctx, tx, c.to.ID, wanted.folders)
	if err != nil {
		return settled{}, err
	}
	if t.AutoRename {
		return settled{free, freeFolders}, nil
	}
	found := clashes{DuplicateFolders: []clash{}, DuplicateFiles: []clash{}}
	for i, name := range wanted.documents {
		if free[i] != name {
			found.DuplicateFiles = append(found.DuplicateFiles, clash{c.documents[i].ID, name, trashed[name]})
		}
	}
	taken, err := folders.TakenNames(ctx, tx, c.to.ID, wanted.folders)
	if err != nil {
		return settled{}, err
	}
	trashedFolders := map[int]bool{}
	for _, one := range taken {
		trashedFolders[one.Place] = one.IsDeleted
	}
	for i, name := range wanted.folders {
		if freeFolders[i] != name {
			found.DuplicateFolders = append(found.DuplicateFolders, clash{c.folders[i].ID, name, trashedFolders[i]})
		}
	}
	found.Folders, found.Files = len(found.DuplicateFolders), len(found.DuplicateFiles)
	if found.Folders+found.Files > 0 {
		return settled{}, errs.DuplicateNames.With(found)
	}
	return wanted, nil
}

// wanted are the names that people chose, and the items' own where they chose none.
func (t Transfer) wanted(c cargo) (settled, error) {
	names := settled{make([]string, len(c.documents)), make([]string, len(c.folders))}
	var err error
	for i, d := range c.documents {
		names.documents[i] = d.Name
		if chosen, ok := t.DocumentNames[d.ID]; ok {
			if names.documents[i], err = d.renamedTo("newObjectNames", chosen); err != nil {
				return names, err
			}
		}
	}
	for i, f := range c.folders {
		names.folders[i] = f.Name
		if chosen, ok := t.FolderNames[f.ID]; ok {
			if names.folders[i], err = folders.CheckName("newDirectoryNames", chosen); err != nil {
				return names, err
			}
		}
	}
	return names, nil
}
