package opensearch_test

import (
	"context"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"casefold/internal/kit/secret"
	"casefold/internal/search/engine"
	"casefold/internal/search/engine/enginetest"
	"casefold/internal/search/opensearch"
)

// turns lets one at a time write, as a database does.
type turns struct{ taken atomic.Bool }

func (s *turns) take(context.Context) (opensearch.Turn, error) {
	if s.taken.CompareAndSwap(false, true) {
		return s, nil
	}
	return nil, nil
}

func (s *turns) Held(context.Context) error { return nil }
func (s *turns) End(context.Context)        { s.taken.Store(false) }

// address is that of a real OpenSearch, with indexes of its own.
func address(t *testing.T) string {
	t.Helper()
	url := os.Getenv("CASEFOLD_TEST_SEARCH_URL")
	if url == "" {
		t.Skip("there is no OpenSearch here: run make test-opensearch")
	}
	return url + "/test" + strings.ReplaceAll(secret.UUID(), "-", "")
}

func connect(t *testing.T, address string, turns *turns) *opensearch.Engine {
	t.Helper()
	e, err := opensearch.New(address, turns.take)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestTheEngineKeepsItsPromises(t *testing.T) {
	enginetest.Suite(t, func(t *testing.T) engine.Engine { return connect(t, address(t), &turns{}) })
}
