package filing

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
	Items           []int64
	Folders         []int64
	Destination     int64 // 0: the folder that matter and path lead to
	MatterID        *int64
	DestinationPath string
	SourcePath      string
	AutoRename      bool
	// Names that people chose; the others keep theirs.
	ItemNames   map[int64]string
	FolderNames map[int64]string
}

// cargo is what a transfer is about, as the person sees it: nothing of it is in the trash.
type cargo struct {
	kind    *Kind
	items   []Item
	folders []folders.Folder
	to      folders.Folder
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
		return to, missingDestination(t.missing(ctx, tx, err))
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

// missing is why a folder that is pasted into cannot be read: with its whole matter gone, people are told of the matter.
func (t Transfer) missing(ctx context.Context, tx *db.Tx, err error) error {
	if t.MatterID == nil || !errors.Is(err, errs.FolderNotFound) {
		return err
	}
	if _, _, gone := folders.Resolve(ctx, tx, *t.MatterID, t.DestinationPath); errors.Is(gone, errs.MatterNotFound) {
		return gone
	}
	return err
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
	many := c.kind.Area
	switch {
	case c.to.MatterDeleted:
		return errs.PasteMatterInTrash
	case c.to.Trashed():
		return errs.PasteFolderInTrash
	case c.to.Area.Kind() != many:
		return errs.Invalid("destinationDirectoryID", "only "+many+" can be pasted here")
	}
	for _, one := range c.items {
		if err := pasteFrom(one.MatterDeleted, one.FolderDeleted, one.Deleted); err != nil {
			return err
		}
	}
	for _, f := range c.folders {
		if err := pasteFrom(f.MatterDeleted, f.InDeleted, f.Deleted); err != nil {
			return err
		}
		if f.Root() || f.Area.Kind() != many {
			return errs.Invalid("directoryIDs", "only folders of "+many+" can be pasted here")
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
	parents := foldersOf(c.items)
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
