// Package opensearch is the search engine outside the program: a cluster of OpenSearch, with one index for each firm behind an
// alias. It gets the words of our own analyser and analyses nothing. It says which texts have what is asked; who may see them, counts,
// orders and marks are decided here, by the same code as for the embedded engine. Losing an index loses nothing.
package opensearch

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/search/engine"
)

// Turn is the right to be the only process that writes. It ends by itself when the process does.
type Turn interface {
	// Held fails when the turn is lost.
	Held(context.Context) error
	End(context.Context)
}

// Engine is the cluster of one region.
type Engine struct {
	client *client
	take   func(context.Context) (Turn, error)

	mu      sync.Mutex
	turn    Turn
	writers int
	refused time.Time
}

// refusedFor is how long nobody asks again for a turn that another process has.
const refusedFor = 500 * time.Millisecond

// New is the engine at an address, which has the user and the password in it. take gives the turn to write, nil while another
// process has it.
func New(address string, take func(context.Context) (Turn, error)) (*Engine, error) {
	c, err := newClient(address)
	if err != nil {
		return nil, err
	}
	return &Engine{client: c, take: take}, nil
}

// aliasOf is the name by which the index of a firm is searched. Generations have it as their beginning.
func (c *client) aliasOf(region string, firm int64) string {
	return c.prefix + "-" + strings.ToLower(region) + "-" + strconv.FormatInt(firm, 10)
}

// Open is a part of engine.Engine.
func (e *Engine) Open(region string, firm int64) engine.Index {
	return &Index{client: e.client, alias: e.client.aliasOf(region, firm)}
}

// errLost says that another process may have written since.
var errLost = errors.New("opensearch: the right to write was lost")

// hold takes the turn for one more writer, or fails with engine.ErrTaken.
func (e *Engine) hold(ctx context.Context) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.turn == nil {
		if clock.Now().Sub(e.refused) < refusedFor {
			return engine.ErrTaken
		}
		turn, err := e.take(ctx)
		if err != nil {
			return err
		}
		if turn == nil {
			e.refused = clock.Now()
			return engine.ErrTaken
		}
		e.turn = turn
	}
	e.writers++
	return nil
}

// held fails when the turn was lost, as with the connection of the database. All writers have to begin again then.
func (e *Engine) held(ctx context.Context) error {
	e.mu.Lock()
	turn := e.turn
	e.mu.Unlock()
	if turn == nil {
		return errLost
	}
	if err := turn.Held(ctx); err != nil {
		e.mu.Lock()
		if e.turn == turn {
			e.turn = nil
		}
		e.mu.Unlock()
		turn.End(ctx)
		return err
	}
	return nil
}

// release gives the turn back with the last writer.
func (e *Engine) release(ctx context.Context) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.writers--; e.writers == 0 && e.turn != nil {
		e.turn.End(ctx)
		e.turn = nil
	}
}
