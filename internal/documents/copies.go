package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
)

// A copy of a document has one version, the current one of its source, with the same file, and no lock.

func sources(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) ([]filing.Source, error) {
	rows, err := sqlgen.New(tx).SourcesOfCopies(ctx, sqlgen.SourcesOfCopiesParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs})
	all := make([]filing.Source, len(rows))
	for i, row := range rows {
		all[i] = filing.Source{ID: row.ID, FolderID: row.FolderID, MatterID: row.MatterID, Name: row.Name, Version: row.VersionID, Size: row.Size}
	}
	return all, err
}

func (s *Service) makeCopies(ctx context.Context, tx *db.Tx, copies []filing.Copied) error {
	version, err := tx.IDs(ctx, versionIDs, len(copies))
	if err != nil {
		return err
	}
	rows := sqlgen.CopyDocumentsParams{TenantID: tx.Tenant, Now: tx.Now, UserID: tx.UserID}
	for i, c := range copies {
		rows.Ids, rows.VersionIds = append(rows.Ids, c.ID), append(rows.VersionIds, version+int64(i))
		rows.Sources, rows.SourceVersions = append(rows.Sources, c.Source.ID), append(rows.SourceVersions, c.Source.Version)
		rows.FolderIds, rows.Names = append(rows.FolderIds, c.FolderID), append(rows.Names, c.Name)
		rows.Sizes = append(rows.Sizes, c.Source.Size)
	}
	if err := missingItem(sqlgen.New(tx).CopyDocuments(ctx, rows)); err != nil {
		return taken(err)
	}
	return s.becameLive(ctx, tx, rows.VersionIds...)
}

// copyArgs are the items of a large copy, which keeps their names or numbers them.
type copyArgs struct {
	Items       []int64 `json:"documents,omitempty"`
	Folders     []int64 `json:"folders,omitempty"`
	Destination int64   `json:"destination"`
	AutoRename  bool    `json:"autoRename,omitempty"`
}

// Kind names the job that copies many documents.
func (copyArgs) Kind() string { return "documentCopy" }

// InsertOpts keeps large copies from delaying small jobs.
func (copyArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// Kinds are the jobs that people wait for here.
func Kinds() map[string]jobs.Kind { return map[string]jobs.Kind{copyArgs{}.Kind(): {Stoppable: true}} }

func startCopy(ctx context.Context, tx *db.Tx, o filing.Order) (int64, error) {
	return jobs.Start(ctx, tx, copyArgs(o))
}
