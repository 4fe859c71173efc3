package testkit

import (
	"os"
	"sync"
	"testing"

	"casefold/internal/kit/reader"
)

var (
	exitMu sync.Mutex
	exits  []func()
)

func atExit(f func()) {
	exitMu.Lock()
	defer exitMu.Unlock()
	exits = append(exits, f)
}

// Main runs the tests of a package that makes worlds, and ends the program under test after the last of them:
//
//	func TestMain(m *testing.M) { testkit.Main(m) }
func Main(m *testing.M) {
	reader.RunHelper()
	code := m.Run()
	for i := len(exits) - 1; i >= 0; i-- {
		exits[i]()
	}
	os.Exit(code)
}
