package console

import (
	"context"

	"casefold/internal/documents"
	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/search/indexer"
)

// Options are what the console needs to know about its installation.
type Options struct {
	// ProviderDomain is that of the provider's own addresses; empty where nobody said.
	ProviderDomain string
	// Production says that real firms work here.
	Production bool
}

// Service does what the provider's staff ask for.
type Service struct {
	// Batches are the kinds of work that is done for a firm as a whole, by name. They are set before the program runs.
	Batches map[string]Batch
	// Indexed says how many documents the search index of a firm has. Without it that is not counted.
	Indexed func(ctx context.Context, region string, firm int64) (int64, error)

	db        *db.DB
	identity  *identity.Service
	firms     *firms.Service
	documents *documents.Service
	indexer   *indexer.Service
	options   Options
}

// New makes the service, with the work that it knows itself.
func New(d *db.DB, accounts *identity.Service, f *firms.Service, docs *documents.Service, indexes *indexer.Service, options Options) *Service {
	s := &Service{db: d, identity: accounts, firms: f, documents: docs, indexer: indexes, options: options}
	s.Batches = map[string]Batch{recountKind: s.recount(), rebuildKind: s.rebuildBatch(), repairKind: s.repairBatch()}
	return s
}

// firm is the one with this number; none is ObjectNotFound.
func (s *Service) firm(ctx context.Context, id int64) (firms.Firm, error) {
	firm, exists, err := s.firms.Firm(ctx, id)
	if err == nil && !exists {
		err = errs.ObjectNotFound
	}
	return firm, err
}

// inside is where work for a firm is done; nobody of the firm does it.
func inside(f firms.Firm) db.Actor { return db.Actor{Region: f.Region, Tenant: f.ID} }

// mend makes the halves of a firm agree. A number that no database knows is ObjectNotFound.
func (s *Service) mend(ctx context.Context, tenant int64) error {
	half, err := s.firms.IsHalf(ctx, tenant)
	if err != nil {
		return err
	}
	if !half {
		_, err := s.firm(ctx, tenant)
		return err
	}
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		return firms.RecordAct(ctx, tx, tenant, firms.Act{Action: "firm.mend"})
	})
	if err != nil {
		return err
	}
	return s.firms.Mend(ctx, tenant)
}
