package export

import (
	"context"
	"slices"

	"casefold/internal/documents"
	"casefold/internal/export/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/matters"
	"casefold/internal/storage"
)

// Service packs documents.
type Service struct {
	db     *db.DB
	blobs  map[string]*blob.Disk
	files  *storage.Service
	signer *blob.Signer
}

// New makes the service. Blobs are the files of each region, files is their record, and signer makes the URLs that lead to
// them.
func New(d *db.DB, blobs map[string]*blob.Disk, files *storage.Service, signer *blob.Signer) *Service {
	return &Service{db: d, blobs: blobs, files: files, signer: signer}
}

// selection is what is packed, and the arguments of the job that does it.
type selection struct {
	Folders   []int64 `json:"folders,omitempty"`
	Documents []int64 `json:"documents,omitempty"`
}

// downloadArgs pack what somebody selected in a list.
type downloadArgs struct{ selection }

// Kind names the job of a selection.
func (downloadArgs) Kind() string { return "multiDownload" }

// InsertOpts keeps the packing of large files from delaying small jobs.
func (downloadArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// matterArgs pack the documents of a matter.
type matterArgs struct{ selection }

// Kind names the job of a whole matter.
func (matterArgs) Kind() string { return "matterExport" }

// InsertOpts keeps the packing of large files from delaying small jobs.
func (matterArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// Download starts to pack folders and documents and returns the job. One that does not exist or that the person may not
// see refuses all.
func (s *Service) Download(ctx context.Context, tx *db.Tx, folderIDs, documentIDs []int64) (int64, error) {
	what := selection{Folders: distinct(folderIDs), Documents: distinct(documentIDs)}
	if len(what.Folders)+len(what.Documents) == 0 {
		return 0, errs.Invalid("selectedObjects", "select what is to be downloaded")
	}
	if len(what.Folders)+len(what.Documents) > documents.MaxIDs {
		return 0, errs.TooManyItems
	}
	if err := what.visible(ctx, tx); err != nil {
		return 0, err
	}
	if err := takeTurn(ctx, tx); err != nil {
		return 0, err
	}
	return jobs.Start(ctx, tx, downloadArgs{what})
}

// Matter starts to pack the documents of a matter that is not in the trash and returns the job.
func (s *Service) Matter(ctx context.Context, tx *db.Tx, id int64) (int64, error) {
	matter, err := matters.Get(ctx, tx, id)
	if err != nil {
		return 0, err
	}
	if matter.Deleted {
		return 0, errs.MatterInTrash
	}
	root, err := sqlgen.New(tx).DocsOf(ctx, sqlgen.DocsOfParams{TenantID: tx.Tenant, MatterID: id})
	if err != nil {
		return 0, err
	}
	if err := takeTurn(ctx, tx); err != nil {
		return 0, err
	}
	return jobs.Start(ctx, tx, matterArgs{selection{Folders: []int64{root}}})
}

// visible refuses a selection of which the person may not see something.
func (what selection) visible(ctx context.Context, tx *db.Tx) error {
	seen, err := sqlgen.New(tx).Visible(ctx, sqlgen.VisibleParams{TenantID: tx.Tenant, Ids: what.Documents, FolderIds: what.Folders})
	if err != nil {
		return err
	}
	if int(seen.Documents) == len(what.Documents) && int(seen.Folders) == len(what.Folders) {
		return nil
	}
	for _, id := range what.Folders {
		if _, err := folders.Get(ctx, tx, id); err != nil {
			return err
		}
	}
	for _, id := range what.Documents {
		if _, err := documents.Get(ctx, tx, id); err != nil {
			return err
		}
	}
	return errs.ObjectNotFound // gone and back while this looked
}

// takeTurn refuses somebody who has as many ZIPs in the making as one may have.
func takeTurn(ctx context.Context, tx *db.Tx) error {
	q := sqlgen.New(tx)
	if err := q.HoldTurn(ctx, sqlgen.HoldTurnParams{TenantID: tx.Tenant, UserID: tx.UserID}); err != nil {
		return err
	}
	building, err := q.Building(ctx, sqlgen.BuildingParams{
		TenantID: tx.Tenant, UserID: tx.UserID, Kinds: []string{downloadArgs{}.Kind(), matterArgs{}.Kind()},
	})
	if err == nil && building >= buildsAtOnce {
		err = tooManyBuilds
	}
	return err
}

// distinct sorts ids and leaves each once.
func distinct(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }
