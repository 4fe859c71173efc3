package email

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/kit/message"
	"casefold/internal/kit/reader"
	"casefold/internal/storage"
)

// Service keeps the emails.
type Service struct {
	// Erasing are called in the transaction in which emails are destroyed: each forgets what was made of them, and says which
	// files that was.
	Erasing []func(ctx context.Context, tx *db.Tx, ids []int64) ([]Derived, error)

	db     *db.DB
	hub    *events.Hub
	blobs  map[string]*blob.Disk
	files  *storage.Service
	signer *blob.Signer
	// The caller of New closes it.
	readers *reader.Pool
	kind    *filing.Kind

	// Filed are called in the transaction in which emails are filed, with their ids.
	Filed []func(ctx context.Context, tx *db.Tx, ids []int64) error

	// Read, where it is set, is told what a message says that was read in order to be filed, by the key of its file, which is not
	// committed yet: who keeps texts need not read it again.
	Read func(region, fileKey string, m message.Message)

	// AddDocument makes a document of a stored file in a folder, under this name or, where that is taken, with a number; it
	// returns id and name. Whoever keeps documents sets it.
	AddDocument func(ctx context.Context, tx *db.Tx, folder int64, name string, file storage.File) (int64, string, error)
}

// New makes the service. Blobs are the files of each region, files is their record, signer makes the URLs that lead to
// them, and readers look into them.
func New(d *db.DB, hub *events.Hub, blobs map[string]*blob.Disk, files *storage.Service, signer *blob.Signer, readers *reader.Pool) *Service {
	s := &Service{db: d, hub: hub, blobs: blobs, files: files, signer: signer, readers: readers}
	s.kind = s.description()
	return s
}

// wereFiled tells those who wait for it that there are new emails.
func (s *Service) wereFiled(ctx context.Context, tx *db.Tx, ids []int64) error {
	for _, tell := range s.Filed {
		if err := tell(ctx, tx, ids); err != nil {
			return err
		}
	}
	return nil
}
