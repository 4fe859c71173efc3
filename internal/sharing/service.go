package sharing

import (
	"context"

	"casefold/internal/export"
	"casefold/internal/filing"
	"casefold/internal/identity"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/kit/secret"
	"casefold/internal/sharing/internal/sqlgen"
	"casefold/internal/storage"
)

// Service sends things out of the firm and serves what was sent.
type Service struct {
	db       *db.DB
	hub      *events.Hub
	keys     *secret.Keys
	links    links
	filing   *filing.Service
	export   *export.Service
	files    *storage.Service
	signer   *blob.Signer
	accounts *identity.Service
	url      string
}

// Parts are what the service works with.
type Parts struct {
	DB       *db.DB
	Hub      *events.Hub
	Keys     *secret.Keys
	Filing   *filing.Service
	Export   *export.Service
	Files    *storage.Service
	Signer   *blob.Signer
	Accounts *identity.Service
	// URL is the address of the installation, which links begin with.
	URL string
}

// New makes the service.
func New(o Parts) *Service {
	return &Service{
		db: o.DB, hub: o.Hub, keys: o.Keys, links: links{o.Keys}, filing: o.Filing, export: o.Export, files: o.Files, signer: o.Signer,
		accounts: o.Accounts, url: o.URL,
	}
}

// tell has the people who made the shares, and whoever changes them, see what they are now.
func (s *Service) tell(ctx context.Context, tx *db.Tx, shares ...int64) error {
	if len(shares) == 0 {
		return nil
	}
	subs, err := sqlgen.New(tx).PeopleToTell(ctx, sqlgen.PeopleToTellParams{TenantID: tx.Tenant, ShareIds: shares})
	if err != nil {
		return err
	}
	for _, sub := range subs {
		if sub != tx.Sub {
			s.hub.Publish(tx, events.Event{Topic: events.User(sub), Kind: EventKind})
		}
	}
	if tx.Sub != "" {
		s.hub.Publish(tx, events.Event{Topic: events.User(tx.Sub), Kind: EventKind})
	}
	return nil
}
