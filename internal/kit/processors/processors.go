// Package processors says how many processors this program has, and how they are shared.
package processors

import (
	"os"
	"runtime"
)

var count = runtime.GOMAXPROCS(0)

// Count is how many processors this program may use.
func Count() int { return count }

// Share lets the kernel share the processors between what this program does at the same time. With as many threads as processors Go
// would do that alone, and it lets whoever computes go on for ten milliseconds before somebody else has a turn; the kernel gives the
// processor at once to who had to wait. Who has set GOMAXPROCS knows better.
func Share() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(2 * count)
	}
}
