package documents

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/lookups"
	"casefold/internal/storage"
)

// DocumentEvent tells browsers that a document changed.
const DocumentEvent = "document"

// Service keeps the documents.
type Service struct {
	// Live are called in the transaction in which versions become live, with the ids of the versions.
	Live []func(ctx context.Context, tx *db.Tx, versions []int64) error
	// Copied are called instead for versions that are copies, each of the source at its place.
	Copied []func(ctx context.Context, tx *db.Tx, versions, sources []int64) error
	// VersionsGone are called in the transaction in which single versions of a document are deleted for good, with their ids.
	VersionsGone []func(ctx context.Context, tx *db.Tx, versions []int64) error
	// Erasing are called in the transaction in which versions are destroyed: each forgets what was made of them, and says
	// which files that was.
	Erasing []func(ctx context.Context, tx *db.Tx, versions []int64) ([]Derived, error)

	db      *db.DB
	hub     *events.Hub
	lookups *lookups.Service
	blobs   map[string]*blob.Disk
	files   *storage.Service
	signer  *blob.Signer
	kind    *filing.Kind
}

// New makes the service. Blobs are the files of each region, files is their record, and signer makes the URLs that lead to
// them.
func New(d *db.DB, hub *events.Hub, lists *lookups.Service, blobs map[string]*blob.Disk, files *storage.Service, signer *blob.Signer) *Service {
	s := &Service{db: d, hub: hub, lookups: lists, blobs: blobs, files: files, signer: signer}
	s.kind = s.description()
	return s
}

// publish tells browsers which folders show something else now, and which documents changed.
func (s *Service) publish(tx *db.Tx, folderIDs []int64, documents ...events.Change) {
	s.kind.Publish(s.hub, tx, folderIDs, documents...)
}

// newsOf is the news that a document of the folder changed.
func newsOf(id, folder int64) events.Change {
	return events.Change{ID: id, In: events.InFolder(folder)}
}

// becameLive tells those who wait for it that versions are live now.
func (s *Service) becameLive(ctx context.Context, tx *db.Tx, versions ...int64) error {
	for _, tell := range s.Live {
		if err := tell(ctx, tx, versions); err != nil {
			return err
		}
	}
	return nil
}
