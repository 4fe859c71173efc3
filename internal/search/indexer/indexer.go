// Package indexer keeps the indexes of searches in step with the database. Triggers write, in the transaction of each change, a
// row of the firm's change log that names the record. One process of a data folder follows the log, firm by firm: it reads the
// records as they are now, without holding a database connection while the index is written, and commits with them up to
// which row the index covers the log. Properties, names and places go before texts. An index that is missing, damaged,
// of another schema or of a past that is not the database's is built anew.
package indexer

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer/internal/sqlgen"
	"casefold/internal/texts"
)

// Kind is a kind of records that are searched.
type Kind struct {
	// Name of its rows in the change log.
	Name string
	// Audited is what its records are called in an audit, Parts what their versions are, where they have some.
	Audited, Parts string
	// TextKind is the name of its texts, and of the rows that tell of them. Without one it has none but what Read finds.
	TextKind string
	Engine   engine.Kind
	// Read finds records as they are now, with all that is searched of them but kept texts. What is gone is left out.
	Read func(ctx context.Context, tx *db.Tx, ids []int64) ([]engine.Text, error)
	// List are the ids of records after one, in order, at most so many.
	List func(ctx context.Context, tx *db.Tx, after int64, most int32) ([]int64, error)
	// Owners are the records that have these texts. Without it, texts have the ids of their records; with it, of their versions.
	Owners func(ctx context.Context, tx *db.Tx, items []int64) ([]int64, error)
	// Field is the one that a part of a text belongs to; Fields are all of them. Named has the names of parts, where they have some.
	Field  func(part int32) engine.Field
	Fields []engine.Field
	Named  engine.Field
}

// item is the number of a text among the kept ones.
func (k Kind) item(key engine.Key) int64 {
	if k.Owners != nil {
		return key.Version
	}
	return key.Record
}

// Service keeps indexes in step, and gives them to those who search.
type Service struct {
	db     *db.DB
	texts  *texts.Service
	engine engine.Engine
	log    *slog.Logger
	kinds  []Kind
	byName map[string]Kind // also the names of kinds of texts
	queues map[string]*queue
	bounds map[string]*atomic.Int64 // by region, see Settled

	// searched is when somebody asked for a position, in nanoseconds.
	searched atomic.Int64

	mu      sync.Mutex
	indexes map[firmKey]*opened
	changed chan struct{} // closed and replaced whenever an index covers more
}

// firmKey names a firm among all regions.
type firmKey struct {
	region string
	firm   int64
}

// opened is an index that is searched.
type opened struct {
	engine.Index
	used     time.Time
	followed int64 // rows of records up to this one are known to be covered
	building bool
	met      bool // there has been one
}

// New makes the service over the indexes of an engine. It knows documents, emails and notes.
func New(d *db.DB, kept *texts.Service, in engine.Engine, log *slog.Logger) *Service {
	s := &Service{
		db: d, texts: kept, engine: in, log: log, byName: map[string]Kind{}, queues: map[string]*queue{}, bounds: map[string]*atomic.Int64{},
		indexes: map[firmKey]*opened{}, changed: make(chan struct{}),
	}
	for _, region := range d.Regions() {
		s.queues[region], s.bounds[region] = newQueue(), &atomic.Int64{}
	}
	for _, kind := range []Kind{documents(), emails(), notes()} {
		s.join(kind)
	}
	return s
}

func (s *Service) join(k Kind) {
	s.kinds = append(s.kinds, k)
	s.byName[k.Name] = k
	if k.TextKind != "" {
		s.byName[k.TextKind] = k
	}
}

// Settled tells up to which row of a region's change log no row can appear any more, as far as this process knows: 0 where it does not follow it.
func (s *Service) Settled(region string) int64 { return s.bounds[region].Load() }

// Index is what is searched of a firm. What it holds open is closed when nobody has searched for a while.
func (s *Service) Index(region string, firm int64) engine.Index {
	return s.index(firmKey{region, firm}).Index
}

func (s *Service) index(at firmKey) *opened {
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.indexes[at]
	if x == nil {
		x = &opened{Index: s.engine.Open(at.region, at.firm)}
		s.indexes[at] = x
	}
	x.used = clock.Now()
	return x
}

// closeIdle closes the indexes that nobody has searched since then.
func (s *Service) closeIdle(since time.Time) {
	var idle []*opened
	s.mu.Lock()
	for at, x := range s.indexes {
		if x.used.Before(since) && !x.building {
			idle = append(idle, x)
			delete(s.indexes, at)
		}
	}
	s.mu.Unlock()
	for _, x := range idle { // a disk may take its time
		x.Close()
	}
}

const (
	keptFor    = 7 * 24 * time.Hour
	pruneEvery = time.Hour
)

type pruneArgs struct{}

// Kind names the job that forgets old rows of the change log.
func (pruneArgs) Kind() string { return "prune_search_changes" }

// Work registers what is done from time to time.
func (s *Service) Work(r *jobs.Runner) {
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[pruneArgs]) error { return s.Prune(ctx, region) }, jobs.Policy{Timeout: time.Hour})
	r.EveryRegional(pruneEvery, pruneArgs{})
}

// Prune forgets rows of the change log, and orders with what they found, after 7 days.
func (s *Service) Prune(ctx context.Context, region string) error {
	before := clock.Now().Add(-keptFor)
	return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.PruneOrders(ctx, sqlgen.PruneOrdersParams{TenantID: tx.Tenant, Before: before}); err != nil {
			return err
		}
		return q.PruneChanges(ctx, sqlgen.PruneChangesParams{TenantID: tx.Tenant, Before: before})
	})
}
