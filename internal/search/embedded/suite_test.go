package embedded_test

import (
	"testing"

	"casefold/internal/search/embedded"
	"casefold/internal/search/engine"
	"casefold/internal/search/engine/enginetest"
)

func TestTheEngineKeepsItsPromises(t *testing.T) {
	enginetest.Suite(t, func(t *testing.T) engine.Engine { return embedded.New(t.TempDir()) })
}
