package email

import (
	"context"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
)

// emailIDs is the name of the series of ids.
const emailIDs = "email"

func sources(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) ([]filing.Source, error) {
	rows, err := sqlgen.New(tx).SourcesOfCopies(ctx, sqlgen.SourcesOfCopiesParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs})
	all := make([]filing.Source, len(rows))
	for i, row := range rows {
		all[i] = filing.Source{ID: row.ID, FolderID: row.FolderID, MatterID: row.MatterID, Name: row.Name}
	}
	return all, err
}

func (s *Service) makeCopies(ctx context.Context, tx *db.Tx, copies []filing.Copied) error {
	rows := sqlgen.CopyEmailsParams{TenantID: tx.Tenant, Now: tx.Now, UserID: tx.UserID}
	for _, c := range copies {
		rows.Ids, rows.Sources = append(rows.Ids, c.ID), append(rows.Sources, c.Source.ID)
		rows.FolderIds = append(rows.FolderIds, c.FolderID)
	}
	if err := sqlgen.New(tx).CopyEmails(ctx, rows); err != nil {
		return err
	}
	return s.wereFiled(ctx, tx, rows.Ids)
}

// copyArgs are what a large copy copies.
type copyArgs struct {
	Items       []int64 `json:"emails,omitempty"`
	Folders     []int64 `json:"folders,omitempty"`
	Destination int64   `json:"destination"`
	AutoRename  bool    `json:"autoRename,omitempty"`
}

// Kind names the job that copies many emails.
func (copyArgs) Kind() string { return "emailCopy" }

// InsertOpts keeps large copies from delaying small jobs.
func (copyArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// Kinds are the jobs that people wait for here.
func Kinds() map[string]jobs.Kind { return map[string]jobs.Kind{copyArgs{}.Kind(): {Stoppable: true}} }

func startCopy(ctx context.Context, tx *db.Tx, o filing.Order) (int64, error) {
	return jobs.Start(ctx, tx, copyArgs(o))
}
