package export

import (
	"context"
	"slices"

	"casefold/internal/export/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/matters"
	"casefold/internal/storage"
)

// Service packs the things that lie in folders.
type Service struct {
	db     *db.DB
	filing *filing.Service
	blobs  map[string]*blob.Disk
	files  *storage.Service
	signer *blob.Signer
}

// New makes the service. Blobs are the files of each region, files is their record, and signer makes the URLs that lead to
// them.
func New(d *db.DB, f *filing.Service, blobs map[string]*blob.Disk, files *storage.Service, signer *blob.Signer) *Service {
	return &Service{db: d, filing: f, blobs: blobs, files: files, signer: signer}
}

// selection is what is packed, and the arguments of the job that does it: folders, and the things of each kind by the
// word for many of them.
type selection map[string][]int64

const namedFolders = "folders"

func (what selection) size() (n int) {
	for _, ids := range what {
		n += len(ids)
	}
	return n
}

// downloadArgs pack what somebody selected in a list.
type downloadArgs selection

// Kind names the job of a selection.
func (downloadArgs) Kind() string { return "multiDownload" }

// InsertOpts keeps the packing of large files from delaying small jobs.
func (downloadArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// matterArgs pack all that lies in a matter.
type matterArgs selection

// Kind names the job of a whole matter.
func (matterArgs) Kind() string { return "matterExport" }

// InsertOpts keeps the packing of large files from delaying small jobs.
func (matterArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// Download starts to pack what is selected and returns the job. One thing that does not exist or that the person may not
// see refuses all.
func (s *Service) Download(ctx context.Context, tx *db.Tx, selected filing.Selection) (int64, error) {
	if err := s.filing.Known(selected); err != nil {
		return 0, err
	}
	what := s.named(selected)
	if what.size() == 0 {
		return 0, errs.Invalid("selectedObjects", "select what is to be downloaded")
	}
	if what.size() > filing.MaxIDs {
		return 0, errs.TooManyItems
	}
	if err := s.visible(ctx, tx, what); err != nil {
		return 0, err
	}
	if err := takeTurn(ctx, tx); err != nil {
		return 0, err
	}
	return jobs.Start(ctx, tx, downloadArgs(what))
}

// named is what somebody selected, each thing once.
func (s *Service) named(selected filing.Selection) selection {
	what := selection{namedFolders: distinct(selected.Folders)}
	for _, k := range s.filing.Kinds() {
		what[k.Area] = distinct(selected.Items[k.Wire])
	}
	return what
}

// Matter starts to pack all areas of a matter that is not in the trash, however much there is, and returns the job.
func (s *Service) Matter(ctx context.Context, tx *db.Tx, id int64) (int64, error) {
	matter, err := matters.Get(ctx, tx, id)
	if err != nil {
		return 0, err
	}
	if matter.Deleted {
		return 0, errs.MatterInTrash
	}
	roots, err := sqlgen.New(tx).RootsOf(ctx, sqlgen.RootsOfParams{TenantID: tx.Tenant, MatterID: id})
	if err != nil {
		return 0, err
	}
	if err := takeTurn(ctx, tx); err != nil {
		return 0, err
	}
	return jobs.Start(ctx, tx, matterArgs{namedFolders: roots})
}

// visible refuses a selection of which the person may not see something.
func (s *Service) visible(ctx context.Context, tx *db.Tx, what selection) error {
	if _, err := folders.Read(ctx, tx, what[namedFolders]...); err != nil {
		return err
	}
	for _, k := range s.filing.Kinds() {
		if ids := what[k.Area]; len(ids) > 0 {
			if _, err := k.Items.Read(ctx, tx, ids); err != nil {
				return err
			}
		}
	}
	return nil
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
