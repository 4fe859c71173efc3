package documents

import (
	"casefold/internal/folders"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/lookups"
	"casefold/internal/storage"
)

// The kinds of news that browsers hear: the list of a folder changed, a document changed.
const (
	FolderEvent   = folders.EventKind
	DocumentEvent = "document"
)

// Service keeps the documents.
type Service struct {
	db      *db.DB
	hub     *events.Hub
	lookups *lookups.Service
	blobs   map[string]*blob.Disk
	files   *storage.Service
	signer  *blob.Signer
}

// New makes the service. Blobs are the files of each region, files is their record, and signer makes the URLs that lead to
// them.
func New(d *db.DB, hub *events.Hub, lists *lookups.Service, blobs map[string]*blob.Disk, files *storage.Service, signer *blob.Signer) *Service {
	return &Service{db: d, hub: hub, lookups: lists, blobs: blobs, files: files, signer: signer}
}

// publish tells browsers which folders show something else now, and which documents changed.
func (s *Service) publish(tx *db.Tx, folderIDs []int64, documents ...events.Change) {
	s.hub.PublishChanges(tx, FolderEvent, "folderID", events.Changes(folderIDs, events.InFolder))
	s.hub.PublishChanges(tx, DocumentEvent, "documentID", documents)
}

// newsOf is the news that a document of the folder changed.
func newsOf(id, folder int64) events.Change {
	return events.Change{ID: id, In: events.InFolder(folder)}
}
