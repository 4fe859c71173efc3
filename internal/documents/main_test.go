package documents_test

import (
	"testing"

	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }
