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
	"casefold/internal/kit/events"
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
	hub     *events.Hub
	indexes *indexer.Service
	memory  memory
	turns   *turns
}

// New makes the service over the indexes of firms.
func New(d *db.DB, hub *events.Hub, indexes *indexer.Service) *Service {
	return &Service{db: d, hub: hub, indexes: indexes, turns: newTurns()}
}

// Question is what somebody looks for.
type Question struct {
	Query    string
	Criteria Criteria
	Page     int // from 1
}

// Search finds what the person may see. A query that cannot be read is SearchSyntax with a language.Fault, one that takes too
// long SearchTimeout, and NoSearchIndex says that there is no index at the moment. SearchUnreachable and SearchUnauthorized are
// about an engine outside. No connection of the database is held while the index is asked.
func (s *Service) Search(ctx context.Context, who db.Actor, q Question) (Results, error) {
	began := clock.Now()
	var results Results
	err := s.patiently(ctx, func(ctx context.Context) (err error) {
		results, err = s.search(ctx, who, q)
		return err
	})
	results.Took = max(clock.Now().Sub(began), 0)
	return results, err
}

// patiently gives a function as long as a search may take.
func (s *Service) patiently(ctx context.Context, f func(context.Context) error) error {
	limited, cancel := context.WithTimeout(ctx, cmp.Or(s.Patience, patience))
	defer cancel()
	err := f(limited)
	if err != nil && limited.Err() != nil && ctx.Err() == nil && errs.As(err).Status >= 500 && !errors.Is(err, errs.SearchUnreachable) {
		err = errs.SearchTimeout.Because(limited.Err()) // whatever was interrupted
	}
	return err
}

func (s *Service) search(ctx context.Context, who db.Actor, q Question) (results Results, err error) {
	answer, behind, err := s.find(ctx, who, q, engine.Request{Page: q.Page, Size: pageSize, Matters: topMatters})
	if err != nil {
		return Results{}, err
	}
	results.Behind, results.Total, results.ByKind = behind, answer.Total, answer.ByKind
	err = s.db.InTxByKey(ctx, who, func(tx *db.Tx) error {
		if err := results.read(ctx, tx, answer.Hits, (q.Page-1)*pageSize+1, q.Criteria.Trash); err != nil {
			return err
		}
		return results.nameMatters(ctx, tx, answer.ByMatter)
	})
	return results, err
}

// find asks the index for what the person may see; the request says how much of it is wanted. Behind says that the newest
// changes are not in the answer.
func (s *Service) find(ctx context.Context, who db.Actor, q Question, r engine.Request) (answer engine.Answer, behind bool, err error) {
	// A database takes no such character, and no text has one.
	tree, err := language.Parse(strings.ReplaceAll(q.Query, "\x00", " "), fields())
	if err != nil {
		return answer, false, err
	}
	plan, err := s.prepare(ctx, who, q.Criteria, tree)
	if err != nil {
		return answer, false, err
	}
	if behind, err = s.follow(ctx, who, plan); err == nil {
		r.Query, r.Kinds, r.Order = tree, q.Criteria.kinds(), q.Criteria.Order
		r.Allows, r.Resolve = plan.filter.allows, plan.named.resolve
		answer, err = s.ask(ctx, who, r)
	}
	if err != nil {
		return engine.Answer{}, false, s.withoutIndex(ctx, who, err)
	}
	return answer, behind, nil
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

// withoutIndex judges a failure: a firm that has nothing yet misses no index.
func (s *Service) withoutIndex(ctx context.Context, who db.Actor, err error) error {
	if !errors.Is(err, errs.NoSearchIndex) {
		return err
	}
	has := true
	failed := s.db.InTxByKey(ctx, who, func(tx *db.Tx) (err error) {
		has, err = sqlgen.New(tx).HasRecords(ctx, tx.Tenant)
		return err
	})
	if has || failed != nil {
		return errors.Join(err, failed)
	}
	return nil
}
