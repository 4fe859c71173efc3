package documents

import (
	"context"
	"strconv"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	transferInput struct {
		Body struct {
			MatterID        *int64            `json:"matterID,omitempty" doc:"Where the destination is: a matter, -1 or 0 for the firm's own areas"`
			DestinationID   api.ID            `json:"destinationDirectoryID,omitempty"`
			DestinationPath string            `json:"destinationDirectoryPath,omitempty" doc:"The ids decide; a path that is wrong is refused"`
			Documents       []api.ID          `json:"objectIDs,omitempty"`
			Folders         []api.ID          `json:"directoryIDs,omitempty"`
			SourcePath      string            `json:"sourceBasepath,omitempty" doc:"The ids decide; a path that is wrong is refused"`
			AutoRename      api.Flag          `json:"autoRename,omitempty" doc:"Names that are taken get a number"`
			DocumentNames   map[string]string `json:"newObjectNames,omitempty" doc:"Names by id"`
			FolderNames     map[string]string `json:"newDirectoryNames,omitempty" doc:"Names by id"`
		}
	}
	transferredWire struct {
		JobID     int64   `json:"jobID,omitempty" doc:"The job that does it; without one it is done"`
		Documents []int64 `json:"ids" doc:"The documents, new ones after a copy"`
		Folders   []int64 `json:"directoryIDs"`
	}
)

// mountTransfer declares moving and copying.
func (s *Service) mountTransfer(r *api.Router) {
	pastes := api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess, errs.FolderNotFound, errs.NoFolderAccess, errs.NoMatterAccess,
		errs.PasteSourceInTrash, errs.PasteFolderInTrash, errs.PasteMatterInTrash, errs.PasteSourceMatterInTrash, errs.PasteSourceFolderInTrash,
		errs.PasteMatterMissing, errs.PasteFolderMissing, errs.RecursiveMove, errs.DuplicateNames, errs.DuplicateFolder, errs.TooManyItems,
		errs.ChangedBySomeoneElse)
	api.Post(r, "/document/move", s.postMove, permissions.SignedIn, pastes, api.Fails(errs.LockedByOther), api.ManyIDs())
	api.Post(r, "/document/copy", s.postCopy, permissions.SignedIn, pastes, api.ManyIDs(), api.Creates())
}

func (in *transferInput) transfer() (Transfer, error) {
	b := in.Body
	t := Transfer{
		Documents: unique(api.IDs(b.Documents)), Folders: unique(api.IDs(b.Folders)), Destination: int64(b.DestinationID), MatterID: b.MatterID,
		DestinationPath: b.DestinationPath, SourcePath: b.SourcePath, AutoRename: bool(b.AutoRename),
	}
	if len(t.Documents)+len(t.Folders) == 0 {
		return t, errs.Invalid("objectIDs", "name what is to be pasted")
	}
	var err error
	if t.DocumentNames, err = namesByID("newObjectNames", b.DocumentNames); err != nil {
		return t, err
	}
	t.FolderNames, err = namesByID("newDirectoryNames", b.FolderNames)
	return t, err
}

func namesByID(field string, names map[string]string) (map[int64]string, error) {
	byID := make(map[int64]string, len(names))
	for text, name := range names {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, errs.Invalid(field, "names are given by id")
		}
		byID[id] = name
	}
	return byID, nil
}

func (s *Service) postMove(ctx context.Context, tx *db.Tx, in *transferInput) (transferredWire, error) {
	t, err := in.transfer()
	if err != nil {
		return transferredWire{}, err
	}
	return transferredWire{Documents: t.Documents, Folders: t.Folders}, s.Move(ctx, tx, t)
}

func (s *Service) postCopy(ctx context.Context, tx *db.Tx, in *transferInput) (transferredWire, error) {
	t, err := in.transfer()
	if err != nil {
		return transferredWire{}, err
	}
	made, err := s.Copy(ctx, tx, t)
	return transferredWire{made.JobID, append([]int64{}, made.Documents...), append([]int64{}, made.Folders...)}, err
}

// unique leaves each id once, in the order they were named.
func unique(ids []int64) []int64 {
	seen := make(map[int64]bool, len(ids))
	once := make([]int64, 0, len(ids))
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			once = append(once, id)
		}
	}
	return once
}
