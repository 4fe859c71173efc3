package identity_test

import (
	"testing"

	"casefold/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }
