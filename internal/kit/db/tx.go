package db

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
)

// Actor is in whose name a transaction runs: the firm, its region, and the person.
type Actor struct {
	Region string
	Tenant int64
	UserID int64
	Sub    string
}

// Tx is a transaction inside one firm: row-level security lets it see and write that firm's rows only. It can only be
// had from InTx.
type Tx struct {
	pgx.Tx
	Actor
	Now time.Time
	// Operator is who runs a command on the machine, where the transaction is theirs; see ByOperator.
	Operator string
	// Provider names the operator or who of the staff works here, see ByStaff; it is empty for everybody else.
	Provider string

	db     *DB
	trips  *trips // the same transaction as Tx, nil where it is none that writes
	before []func() error
	after  []func()
}

// GlobalTx is a transaction in the global database, which knows firms and sign-in accounts and nothing of their work.
type GlobalTx struct {
	pgx.Tx
	Now time.Time
	// Operator is who runs a command on the machine, where the transaction is theirs; see ByOperator.
	Operator string
	// Provider names the operator or who of the staff works here, see ByStaff; it is empty for everybody else.
	Provider string

	after []func()
}

// ConsoleTx reads the counts and usage of a region's firms, never names or contents.
type ConsoleTx struct {
	pgx.Tx
	Now time.Time
}

// AfterCommit runs f once the transaction is committed, and not at all when it is not.
func (tx *Tx) AfterCommit(f func()) { tx.after = append(tx.after, f) }

// AfterCommit runs f once the transaction is committed, and not at all when it is not.
func (tx *GlobalTx) AfterCommit(f func()) { tx.after = append(tx.after, f) }

// BeforeCommit runs f when all else of the transaction is done; its failure undoes the transaction. It is for what goes on
// beside the statements and must be over when they are committed. Where the transaction fails before, f does not run.
func (tx *Tx) BeforeCommit(f func() error) { tx.before = append(tx.before, f) }

// CommitFirst runs f in a transaction of its own, which is committed when it returns, whatever becomes of this one. It has
// connections of its own: transactions that hold one each and wait for another would wait for each other.
func (tx *Tx) CommitFirst(ctx context.Context, f func(*Tx) error) error {
	return tx.db.CommitFirst(ctx, tx.Actor, f)
}

// CommitFirst is Tx.CommitFirst for whoever may be inside a transaction of the actor or not.
func (d *DB) CommitFirst(ctx context.Context, actor Actor, f func(*Tx) error) error {
	return d.inFirm(ctx, actor, clock.Now(), f, func() {}, beginning(ctx, d.regions[actor.Region].ids.pool, actor, settings))
}

// DB is where the transaction came from, for work that needs a second one.
func (tx *Tx) DB() *DB { return tx.db }

// PlanOnce makes PostgreSQL plan each statement of the rest of the transaction once for its connection. Left to itself it
// plans the first five calls of each anew, which takes longer than a page of a list does.
func (tx *Tx) PlanOnce(ctx context.Context) error {
	_, err := tx.Later().Exec(ctx, "set local plan_cache_mode = force_generic_plan")
	return err
}

// InTx runs f in one transaction of the actor's firm: all of it is committed, or nothing when f fails. Failures of the
// connection come back as NoDatabase, a full disk as NoSpace.
func (d *DB) InTx(ctx context.Context, actor Actor, f func(*Tx) error) error {
	return d.inApp(ctx, actor, settings, f)
}

const (
	settings = "SELECT set_config('casefold.tenant_id', $1, true), set_config('casefold.user_id', $2, true)"
	// byKey makes PostgreSQL plan a statement once for each connection, and with indexes only. Left to itself it plans some
	// at every call, and others so as to read whole tables, because they were small or unknown when the plan was made.
	byKey = settings + `, set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
set_config('enable_bitmapscan', 'off', true)`
)

// settingsOf is the statement that tells in whose name a transaction runs, and how it is planned. Each batch needs one of its own.
func settingsOf(actor Actor, sql string) *pgx.QueuedQuery {
	return &pgx.QueuedQuery{SQL: sql, Arguments: []any{strconv.FormatInt(actor.Tenant, 10), strconv.FormatInt(actor.UserID, 10)}}
}

// InTxByKey is InTx for work that is done often and whose statements look for rows by their keys. It is as quick for a firm that has just
// come, of which PostgreSQL has no statistics yet: else it would expect one row of everything and join thousands with thousands.
func (d *DB) InTxByKey(ctx context.Context, actor Actor, f func(*Tx) error) error {
	return d.inApp(ctx, actor, byKey, f)
}

func (d *DB) inApp(ctx context.Context, actor Actor, settings string, f func(*Tx) error) error {
	return d.withPart(ctx, actor, f, func(pool *pgxpool.Pool, f func(*Tx) error, giveBack func()) error {
		return d.inFirm(ctx, actor, now(ctx), f, giveBack, beginning(ctx, pool, actor, settings))
	})
}

// withPart waits for one of the firm's connections of its region. What gives way to others has a pool of its own.
func (d *DB) withPart(ctx context.Context, actor Actor, f func(*Tx) error, run func(pool *pgxpool.Pool, f func(*Tx) error, giveBack func()) error) error {
	r := d.regions[actor.Region]
	if r == nil {
		return errs.RegionUnknown
	}
	pool, parts := r.app, r.ofApp
	if patient(ctx) {
		pool, parts, f = r.patient, r.ofPatient, givingWay(f)
	}
	giveBack, err := parts.Take(ctx, actor.Tenant, 1)
	if err != nil {
		return translate(err) // as if a connection of the pool had been waited for
	}
	return run(pool, f, giveBack)
}

// beginning is the transaction that inFirm runs in: the settings are those of all its statements.
func beginning(ctx context.Context, pool *pgxpool.Pool, actor Actor, settings string) func(func(pgx.Tx) error) error {
	return func(f func(pgx.Tx) error) error {
		conn, err := pool.Acquire(ctx)
		if err != nil {
			return err
		}
		defer conn.Release()
		return toItsEnd(ctx, newTrips(conn.Conn(), &pgx.QueuedQuery{SQL: "begin"}, settingsOf(actor, settings)), f)
	}
}

// inFirm runs ended once the connection is free again, before what the transaction leaves to be done after its commit.
func (d *DB) inFirm(ctx context.Context, actor Actor, at time.Time, f func(*Tx) error, ended func(), begun func(func(pgx.Tx) error) error) error {
	end := sync.OnceFunc(ended)
	defer end() // also when f panics
	if actor.Tenant <= 0 {
		return errs.FirmMissing
	}
	tx := &Tx{Actor: actor, Now: at, Operator: Operator(ctx), Provider: provider(ctx), db: d}
	err := begun(func(inner pgx.Tx) error {
		tx.Tx = inner
		tx.trips, _ = inner.(*trips)
		if err := f(tx); err != nil {
			return err
		}
		for _, last := range tx.before {
			if err := last(); err != nil {
				return err
			}
		}
		return nil
	})
	end()
	return finish(err, tx.after)
}

// InGlobalTx runs f in one transaction of the global database.
func (d *DB) InGlobalTx(ctx context.Context, f func(*GlobalTx) error) error {
	tx := &GlobalTx{Now: now(ctx), Operator: Operator(ctx), Provider: provider(ctx)}
	err := run(ctx, d.global, pgx.TxOptions{}, func(inner pgx.Tx) error {
		tx.Tx = inner
		return f(tx)
	})
	return finish(err, tx.after)
}

// InConsoleTx runs f in a read-only transaction across the firms of one region.
func (d *DB) InConsoleTx(ctx context.Context, regionName string, f func(*ConsoleTx) error) error {
	r := d.regions[regionName]
	if r == nil {
		return errs.RegionUnknown
	}
	return translate(run(ctx, r.console, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(inner pgx.Tx) error {
		return f(&ConsoleTx{Tx: inner, Now: clock.Now()})
	}))
}

func run(ctx context.Context, pool *pgxpool.Pool, options pgx.TxOptions, f func(pgx.Tx) error) error {
	tx, err := pool.BeginTx(ctx, options)
	if err != nil {
		return err
	}
	return toItsEnd(ctx, tx, f)
}

// toItsEnd commits the transaction when f succeeds, else it undoes it.
func toItsEnd(ctx context.Context, tx pgx.Tx, f func(pgx.Tx) error) error {
	// A rollback after a commit does nothing. It must not depend on ctx, which may be what ended the work; and it also
	// runs when f panics.
	defer func() {
		cleanup, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		_ = tx.Rollback(cleanup)
	}()
	if err := f(tx); err != nil {
		return err
	}
	err := tx.Commit(ctx)
	if errors.Is(err, pgx.ErrTxCommitRollback) {
		return errs.Internal.Because(err)
	}
	return err
}

func finish(err error, after []func()) error {
	if err != nil {
		return translate(err)
	}
	for _, f := range after {
		f()
	}
	return nil
}
