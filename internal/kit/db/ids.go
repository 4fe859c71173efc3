package db

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Record ids are numbers of their firm, one series for each kind of record. They are reserved ahead in a transaction of
// their own, so that two people who create records never wait for each other; what a crash leaves unused is a gap.

const largestBlock = 256

type idSeries struct {
	tenant int64
	kind   string
}

// turn is held by one at a time, and waited for no longer than the caller wants.
type turn chan struct{}

func (t turn) take(ctx context.Context) error {
	select {
	case t <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t turn) give() { <-t }

// idBlock is what is reserved of one series and not yet given out. Whoever holds its turn changes it.
type idBlock struct {
	turn      turn
	firm      turn // of all series of the firm: while one is reserved, the others wait, and not for a connection that other firms need
	next, end int64
	size      int64
}

type idBlocks struct {
	pool   *pgxpool.Pool
	mu     sync.Mutex // never held while the database is asked
	blocks map[idSeries]*idBlock
	firms  map[int64]turn
}

func newIDBlocks(pool *pgxpool.Pool) *idBlocks {
	return &idBlocks{pool: pool, blocks: map[idSeries]*idBlock{}, firms: map[int64]turn{}}
}

// IDs reserves n consecutive ids of the firm for records of this kind and returns the first.
func (tx *Tx) IDs(ctx context.Context, kind string, n int) (int64, error) {
	return tx.db.regions[tx.Region].ids.take(ctx, tx.Actor, kind, int64(n))
}

func (b *idBlocks) block(series idSeries) *idBlock {
	b.mu.Lock()
	defer b.mu.Unlock()
	block := b.blocks[series]
	if block == nil {
		firm := b.firms[series.tenant]
		if firm == nil {
			firm = make(turn, 1)
			b.firms[series.tenant] = firm
		}
		block = &idBlock{turn: make(turn, 1), firm: firm}
		b.blocks[series] = block
	}
	return block
}

func (b *idBlocks) take(ctx context.Context, actor Actor, kind string, n int64) (int64, error) {
	block := b.block(idSeries{actor.Tenant, kind})
	if err := block.turn.take(ctx); err != nil {
		return 0, err
	}
	defer block.turn.give()
	if block.end-block.next < n {
		// Blocks grow with demand: a firm that makes one matter a day keeps its numbers close together.
		block.size = min(block.size*2, largestBlock)
		want := max(n, block.size)
		if err := block.firm.take(ctx); err != nil {
			return 0, err
		}
		end, err := b.reserve(ctx, actor, kind, want)
		block.firm.give()
		if err != nil {
			return 0, translate(err)
		}
		block.next, block.end = end-want, end
		block.size = max(block.size, 1)
	}
	first := block.next
	block.next += n
	return first, nil
}

func (b *idBlocks) reserve(ctx context.Context, actor Actor, kind string, n int64) (end int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	err = pgx.BeginFunc(ctx, b.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT set_config('casefold.tenant_id', $1::bigint::text, true)", actor.Tenant); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `INSERT INTO counters (tenant_id, kind, next) VALUES ($1, $2, 1 + $3)
			ON CONFLICT (tenant_id, kind) DO UPDATE SET next = counters.next + $3 RETURNING next`,
			actor.Tenant, kind, n).Scan(&end)
	})
	return end, err
}
