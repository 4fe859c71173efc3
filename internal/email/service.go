package email

import (
	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/kit/reader"
	"casefold/internal/storage"
)

// Service keeps the emails.
type Service struct {
	db     *db.DB
	hub    *events.Hub
	blobs  map[string]*blob.Disk
	files  *storage.Service
	signer *blob.Signer
	// The caller of New closes it.
	readers *reader.Pool
	kind    *filing.Kind
}

// New makes the service. Blobs are the files of each region, files is their record, signer makes the URLs that lead to
// them, and readers look into them.
func New(d *db.DB, hub *events.Hub, blobs map[string]*blob.Disk, files *storage.Service, signer *blob.Signer, readers *reader.Pool) *Service {
	s := &Service{db: d, hub: hub, blobs: blobs, files: files, signer: signer, readers: readers}
	s.kind = s.description()
	return s
}
