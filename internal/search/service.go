package search

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer"
	"casefold/internal/search/internal/sqlgen"
	"casefold/internal/search/language"
)

// patience is how long a search may take, with all the waiting.
const patience = 5 * time.Second

// Service searches.
type Service struct {
	// Patience is for tests, which cannot wait; 0 is the real one.
	Patience time.Duration

	db      *db.DB
	indexes *indexer.Service
	memory  memory
	turns   *turns
}

// New makes the service over the indexes of firms.
func New(d *db.DB, indexes *indexer.Service) *Service {
	return &Service{db: d, indexes: indexes, turns: newTurns()}
}

// Question is what somebody looks for.
type Question struct {
	Query    string
	Criteria Criteria
	Page     int // from 1
}

// Search finds what the person may see. A query that cannot be read is SearchSyntax with a language.Fault, one that takes too
// long SearchTimeout, and NoSearchIndex says that there is no index at the moment. No connection of the database is held
// while the index is asked.
func (s *Service) Search(ctx context.Context, who db.Actor, q Question) (Results, error) {
	began := clock.Now()
	limited, cancel := context.WithTimeout(ctx, cmp.Or(s.Patience, patience))
	defer cancel()
	results, err := s.search(limited, who, q)
	if err != nil && limited.Err() != nil && ctx.Err() == nil && errs.As(err).Status >= 500 {
		err = errs.SearchTimeout.Because(limited.Err()) // whatever was interrupted
	}
	results.Took = max(clock.Now().Sub(began), 0)
	return results, err
}

func (s *Service) search(ctx context.Context, who db.Actor, q Question) (Results, error) {
	// A database takes no such character, and no text has one.
	tree, err := language.Parse(strings.ReplaceAll(q.Query, "\x00", " "), fields())
	if err != nil {
		return Results{}, err
	}
	plan, err := s.prepare(ctx, who, q.Criteria, tree)
	if err != nil {
		return Results{}, err
	}
	results := Results{}
	if results.Behind, err = s.follow(ctx, who, plan); err != nil {
		return s.withoutIndex(ctx, who, err)
	}
	answer, err := s.ask(ctx, who, engine.Request{
		Query: tree, Kinds: q.Criteria.kinds(), Allows: plan.filter.allows, Resolve: plan.named.resolve, Order: q.Criteria.Order,
		Page: q.Page, Size: pageSize, Matters: topMatters,
	})
	if err != nil {
		return s.withoutIndex(ctx, who, err)
	}
	results.Total, results.ByKind = answer.Total, answer.ByKind
	err = s.db.InTxByKey(ctx, who, func(tx *db.Tx) error { return results.read(ctx, tx, answer, q) })
	return results, err
}

// plan is what the database says before the index is asked.
type plan struct {
	filter *filter
	named  named
	// position is what the index has to know.
	position indexer.Position
}

func (s *Service) prepare(ctx context.Context, who db.Actor, c Criteria, query language.Node) (p plan, err error) {
	var generation int64
	err = s.db.InTxByKey(ctx, who, func(tx *db.Tx) (err error) {
		if generation, err = permissions.Generation(ctx, tx); err != nil {
			return err
		}
		if p.filter, err = newFilter(ctx, tx, c); err != nil {
			return err
		}
		if p.named, err = findNamed(ctx, tx, query); err != nil {
			return err
		}
		p.position, err = s.indexes.Now(ctx, tx)
		return err
	})
	if err != nil {
		return p, err
	}
	if p.filter.sees = s.memory.find(personOf(who), generation); p.filter.sees == nil {
		err = s.db.InTx(ctx, who, func(tx *db.Tx) (err error) {
			p.filter.sees, err = s.memory.read(ctx, tx)
			return err
		})
	}
	return p, err
}

// follow waits a moment until the index knows all that was committed before. Where it stays behind, the database says what is
// in the trash.
func (s *Service) follow(ctx context.Context, who db.Actor, p plan) (behind bool, err error) {
	behind, err = s.indexes.Reached(ctx, who.Region, who.Tenant, p.position)
	if err == nil && behind {
		err = s.db.InTx(ctx, who, func(tx *db.Tx) error { return p.filter.readTrash(ctx, tx) })
	}
	return behind, err
}

// ask waits for a turn and asks the index.
func (s *Service) ask(ctx context.Context, who db.Actor, r engine.Request) (engine.Answer, error) {
	end, err := s.turns.take(ctx, personOf(who))
	if err != nil {
		return engine.Answer{}, err
	}
	defer end()
	return s.indexes.Index(who.Region, who.Tenant).Search(ctx, r)
}

// withoutIndex answers where there is no index: a firm that has nothing yet misses none.
func (s *Service) withoutIndex(ctx context.Context, who db.Actor, err error) (Results, error) {
	if !errors.Is(err, errs.NoSearchIndex) {
		return Results{}, err
	}
	has := true
	failed := s.db.InTxByKey(ctx, who, func(tx *db.Tx) (err error) {
		has, err = sqlgen.New(tx).HasRecords(ctx, tx.Tenant)
		return err
	})
	if has || failed != nil {
		return Results{}, errors.Join(err, failed)
	}
	return Results{}, nil
}
