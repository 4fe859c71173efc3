package search

import (
	"cmp"
	"context"
	"strings"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
	"casefold/internal/search/embedded"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
)

// patience is how long a search may take, with all the waiting.
const patience = 5 * time.Second

// Service searches.
type Service struct {
	// Index is the index of a firm.
	Index func(region string, firm int64) *embedded.Index
	// Patience is for tests, which cannot wait; 0 is the real one.
	Patience time.Duration

	db     *db.DB
	memory memory
	turns  *turns
}

// New makes the service.
func New(d *db.DB) *Service { return &Service{db: d, turns: newTurns()} }

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
	tree, err := language.Parse(strings.ReplaceAll(q.Query, "\x00", " "), fieldNames()...)
	if err != nil {
		return Results{}, err
	}
	plan, err := s.prepare(ctx, who, q.Criteria, tree)
	if err != nil {
		return Results{}, err
	}
	answer, err := s.ask(ctx, who, engine.Request{
		Query: tree, Kinds: q.Criteria.kinds(), Allows: plan.filter.allows, Resolve: plan.named.resolve, Order: q.Criteria.Order,
		Page: q.Page, Size: pageSize, Matters: topMatters,
	})
	if err != nil {
		return Results{}, err
	}
	results := Results{Total: answer.Total, ByKind: answer.ByKind}
	err = s.db.InTxByKey(ctx, who, func(tx *db.Tx) error { return results.read(ctx, tx, answer, q) })
	return results, err
}

// plan is what the database says before the index is asked.
type plan struct {
	filter *filter
	named  named
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
		p.named, err = findNamed(ctx, tx, query)
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

// ask waits for a turn and asks the index.
func (s *Service) ask(ctx context.Context, who db.Actor, r engine.Request) (engine.Answer, error) {
	end, err := s.turns.take(ctx, personOf(who))
	if err != nil {
		return engine.Answer{}, err
	}
	defer end()
	return s.Index(who.Region, who.Tenant).Search(ctx, r)
}
