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

const largestBlock = 64

type idSeries struct {
	tenant int64
	kind   string
}

// idBlock is what is reserved of one series and not yet given out. Whoever holds its turn changes it.
type idBlock struct {
	turn      chan struct{}
	next, end int64
	size      int64
}

type idBlocks struct {
	pool   *pgxpool.Pool
	mu     sync.Mutex // never held while the database is asked
	blocks map[idSeries]*idBlock
}

func newIDBlocks(pool *pgxpool.Pool) *idBlocks {
	return &idBlocks{pool: pool, blocks: map[idSeries]*idBlock{}}
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
		block = &idBlock{turn: make(chan struct{}, 1)}
		b.blocks[series] = block
	}
	return block
}

func (b *idBlocks) take(ctx context.Context, actor Actor, kind string, n int64) (int64, error) {
	block := b.block(idSeries{actor.Tenant, kind})
	select {
	case block.turn <- struct{}{}:
		defer func() { <-block.turn }()
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	if block.end-block.next < n {
		// Blocks grow with demand: a firm that makes one matter a day keeps its numbers close together.
		block.size = min(block.size*2, largestBlock)
		want := max(n, block.size)
		end, err := b.reserve(ctx, actor, kind, want)
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
