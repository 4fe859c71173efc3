package testkit

import (
	"fmt"
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

// Main runs the tests of a package that makes worlds, and ends the program under test after the last of them. It fails when a
// transaction took its locks in another order than docs/locks.md says:
//
//	func TestMain(m *testing.M) { testkit.Main(m) }
func Main(m *testing.M) {
	reader.RunHelper()
	code := m.Run()
	for i := len(exits) - 1; i >= 0; i-- {
		exits[i]()
	}
	for _, wrong := range locks.Found() {
		fmt.Println("the order of locks (docs/locks.md):", wrong)
		code = max(code, 1)
	}
	os.Exit(code)
}
