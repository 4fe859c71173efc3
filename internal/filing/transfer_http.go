package filing

import (
	"context"
	"strconv"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

type (
	transferInput struct {
		Body struct {
			MatterID        *int64            `json:"matterID,omitempty" doc:"Where the destination is: a matter, -1 or 0 for the firm's own areas"`
			DestinationID   api.ID            `json:"destinationDirectoryID,omitempty"`
			DestinationPath string            `json:"destinationDirectoryPath,omitempty" doc:"The ids decide; a path that is wrong is refused"`
			Items           []api.ID          `json:"objectIDs,omitempty"`
			Folders         []api.ID          `json:"directoryIDs,omitempty"`
			SourcePath      string            `json:"sourceBasepath,omitempty" doc:"The ids decide; a path that is wrong is refused"`
			AutoRename      api.Flag          `json:"autoRename,omitempty" doc:"Names that are taken get a number"`
			ItemNames       map[string]string `json:"newObjectNames,omitempty" doc:"Names by id"`
			FolderNames     map[string]string `json:"newDirectoryNames,omitempty" doc:"Names by id"`
		}
	}
	transferredWire struct {
		JobID   int64   `json:"jobID,omitempty" doc:"The job that does it; without one it is done"`
		Items   []int64 `json:"ids" doc:"The items, new ones after a copy"`
		Folders []int64 `json:"directoryIDs"`
		// Absent where nothing got another name.
		ItemNames   map[string]string `json:"previousObjectNames,omitempty" doc:"After a move: what items were called that got another name, by id"`
		FolderNames map[string]string `json:"previousDirectoryNames,omitempty" doc:"After a move: what folders were called that got another name, by id"`
	}
)

// Transfers are the functions of the two endpoints that move and copy the items of a kind, which declares them under its
// own paths.
type Transfers struct {
	service *Service
	kind    *Kind
}

// Transfers are those of a registered kind.
func (s *Service) Transfers(k *Kind) Transfers { return Transfers{s, s.must(k)} }

// Fails are what both can answer with. What stands against a move is for the kind to add.
func (t Transfers) Fails() api.Option {
	return api.Fails(t.kind.Errors.NotFound, t.kind.Errors.NoAccess, errs.FolderNotFound, errs.NoFolderAccess, errs.NoMatterAccess,
		errs.PasteSourceInTrash, errs.PasteFolderInTrash, errs.PasteMatterInTrash, errs.PasteSourceMatterInTrash, errs.PasteSourceFolderInTrash,
		errs.PasteMatterMissing, errs.PasteFolderMissing, errs.RecursiveMove, errs.DuplicateNames, errs.DuplicateFolder, errs.TooManyItems,
		errs.ChangedBySomeoneElse)
}

// Move moves what the body names.
func (t Transfers) Move(ctx context.Context, tx *db.Tx, in *transferInput) (transferredWire, error) {
	what, err := in.transfer()
	if err != nil {
		return transferredWire{}, err
	}
	moved, err := t.service.Move(ctx, tx, t.kind, what)
	return transferredWire{
		Items: what.Items, Folders: what.Folders, ItemNames: byText(moved.ItemNames), FolderNames: byText(moved.FolderNames),
	}, err
}

// Copy copies what the body names, at once or by a job.
func (t Transfers) Copy(ctx context.Context, tx *db.Tx, in *transferInput) (transferredWire, error) {
	what, err := in.transfer()
	if err != nil {
		return transferredWire{}, err
	}
	made, err := t.service.Copy(ctx, tx, t.kind, what)
	return transferredWire{JobID: made.JobID, Items: append([]int64{}, made.Items...), Folders: append([]int64{}, made.Folders...)}, err
}

func (in *transferInput) transfer() (Transfer, error) {
	b := in.Body
	t := Transfer{
		Items: unique(api.IDs(b.Items)), Folders: unique(api.IDs(b.Folders)), Destination: int64(b.DestinationID), MatterID: b.MatterID,
		DestinationPath: b.DestinationPath, SourcePath: b.SourcePath, AutoRename: bool(b.AutoRename),
	}
	if len(t.Items)+len(t.Folders) == 0 {
		return t, errs.Invalid("objectIDs", "name what is to be pasted")
	}
	var err error
	if t.ItemNames, err = namesByID("newObjectNames", b.ItemNames); err != nil {
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

func byText(names map[int64]string) map[string]string {
	byID := make(map[string]string, len(names))
	for id, name := range names {
		byID[strconv.FormatInt(id, 10)] = name
	}
	return byID
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
