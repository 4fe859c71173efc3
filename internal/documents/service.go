package documents

import (
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/lookups"
)

// The kinds of news that browsers hear: the list of a folder changed, a document changed.
const (
	FolderEvent   = "folder"
	DocumentEvent = "document"
)

// Service keeps the documents.
type Service struct {
	hub     *events.Hub
	lookups *lookups.Service
}

// New makes the service.
func New(hub *events.Hub, lists *lookups.Service) *Service { return &Service{hub: hub, lookups: lists} }

// publish tells browsers which folders show something else now, and which documents changed.
func (s *Service) publish(tx *db.Tx, folderIDs, documentIDs []int64) {
	s.hub.PublishChanges(tx, events.Firm(tx.Tenant), FolderEvent, "folderID", folderIDs)
	s.hub.PublishChanges(tx, events.Firm(tx.Tenant), DocumentEvent, "documentID", documentIDs)
}
