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

const lockedAgainstMove = "This document is locked by another user"

// Move puts documents and folders into another folder, all of them or none; what lies there already stays. Documents
// that somebody else has locked, also inside the folders, are LockedByOther, names that are taken DuplicateNames, a
// folder that would come to lie in itself RecursiveMove. Each item is one row, however much a folder holds.
func (s *Service) Move(ctx context.Context, tx *db.Tx, t Transfer) error {
	c, err := t.holdAll(ctx, tx)
	if err != nil {
		return err
	}
	c.documents = slices.DeleteFunc(c.documents, func(d Document) bool { return d.FolderID == c.to.ID && t.DocumentNames[d.ID] == "" })
	c.folders = slices.DeleteFunc(c.folders, func(f folders.Folder) bool { return *f.ParentID == c.to.ID && t.FolderNames[f.ID] == "" })
	if len(c.documents)+len(c.folders) == 0 {
		return nil
	}
	if err := c.refuseLocked(ctx, tx); err != nil {
		return err
	}
	names, err := t.settle(ctx, tx, c)
	if err != nil {
		return err
	}
	if err := c.moveFolders(ctx, tx, names.folders); err != nil {
		return err
	}
	stepFoldersMoved.Pass()
	if err := c.moveDocuments(ctx, tx, names.documents); err != nil {
		return err
	}
	shown := append(foldersOf(c.documents), c.to.ID)
	for _, f := range c.folders {
		shown = append(shown, f.ID, *f.ParentID)
	}
	s.publish(tx, distinct(shown), events.Changes(idsOf(c.documents), func(int64) events.Container { return events.InFolder(c.to.ID) })...)
	stepMove.Pass(tx)
	return nil
}

// holdAll takes the trees that a move changes, then the documents, and judges all of it while it holds still.
func (t Transfer) holdAll(ctx context.Context, tx *db.Tx) (cargo, error) {
	if len(t.Documents) > MaxIDs || len(t.Folders) > MaxIDs {
		return cargo{}, errs.TooManyItems
	}
	to, err := t.destination(ctx, tx)
	if err != nil {
		return cargo{}, err
	}
	held, err := folders.HoldTrees(ctx, tx, append(distinct(t.Folders), to.ID)...)
	if err != nil {
		return cargo{}, err
	}
	c := cargo{folders: held[:len(held)-1], to: held[len(held)-1]}
	if c.documents, err = Hold(ctx, tx, distinct(t.Documents)...); err != nil {
		return c, err
	}
	if err := c.check(); err != nil {
		return c, err
	}
	return c, t.checkSource(ctx, tx, c)
}

func (c cargo) refuseLocked(ctx context.Context, tx *db.Tx) error {
	ids := make([]int64, len(c.folders))
	for i, f := range c.folders {
		ids[i] = f.ID
	}
	inside, err := folders.Subtree(ctx, tx, ids...)
	if err != nil {
		return err
	}
	return refuseLocked(ctx, tx, within{documents: idsOf(c.documents), folders: inside}, tx.UserID, lockedAgainstMove)
}

func (c cargo) moveFolders(ctx context.Context, tx *db.Tx, names []string) error {
	if len(c.folders) == 0 {
		return nil
	}
	chosen := map[int64]string{}
	for i, f := range c.folders {
		chosen[f.ID] = names[i]
	}
	return folders.Move(ctx, tx, c.folders, c.to, chosen)
}

func (c cargo) moveDocuments(ctx context.Context, tx *db.Tx, names []string) error {
	if len(c.documents) == 0 {
		return nil
	}
	before, err := placesOf(ctx, tx, c.documents)
	if err != nil {
		return err
	}
	err = sqlgen.New(tx).MoveDocuments(ctx, sqlgen.MoveDocumentsParams{TenantID: tx.Tenant, FolderID: c.to.ID, Ids: idsOf(c.documents), Names: names})
	if err != nil {
		return taken(err)
	}
	path, err := folders.Path(ctx, tx, c.to.ID)
	if err != nil {
		return err
	}
	lines := make([]audit.Line, len(c.documents))
	for i, d := range c.documents {
		lines[i] = audit.Line{Action: "document.move", Object: "document", ObjectID: d.ID, Before: before[i],
			After: place{names[i], c.to.ID, path, c.to.MatterID}}
	}
	return audit.RecordAll(ctx, tx, lines)
}
