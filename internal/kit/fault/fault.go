// Package fault lets tests end the program at a named step, as a power cut would. Nothing happens unless CASEFOLD_FAULT
// names the step.
package fault

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
)

var (
	names   []string
	armed   = arm(os.Getenv("CASEFOLD_FAULT"))
	meeting atomic.Pointer[encounter]
)

// encounter is a step at which a test of the same process does something.
type encounter struct {
	name string
	do   func()
}

// trap is the step at which the program ends: when it is passed for this time.
type trap struct {
	name string
	left atomic.Int64
}

// arm reads a name, or a name and a number: register.beforeCommit or register.beforeCommit:3.
func arm(setting string) *trap {
	name, times, _ := strings.Cut(setting, ":")
	t := &trap{name: name}
	n, err := strconv.ParseInt(times, 10, 64)
	if err != nil || n < 1 {
		n = 1
	}
	t.left.Store(n)
	return t
}

// Point is a step of the program that tests know by its name.
type Point struct{ name string }

// At declares a point. It is called once for each name, when the program begins.
func At(name string) Point {
	if slices.Contains(names, name) {
		panic("fault: the point " + name + " is declared twice")
	}
	names = append(names, name)
	return Point{name}
}

// Names are the points of the packages that are part of this program, in order.
func Names() []string { return slices.Sorted(slices.Values(names)) }

// Meet has a test call do whenever the step is passed, until the test ends: what it changes there, it changes in the
// middle of whatever passes.
func Meet(t interface{ Cleanup(func()) }, name string, do func()) {
	if !slices.Contains(names, name) {
		panic("fault: there is no point " + name)
	}
	meeting.Store(&encounter{name, do})
	t.Cleanup(func() { meeting.Store(nil) })
}

// Pass goes on, or ends the program on the spot: nothing is flushed, closed or told.
func (p Point) Pass() {
	if met := meeting.Load(); met != nil && met.name == p.name {
		met.do()
	}
	if p.name != armed.name || armed.left.Add(-1) != 0 {
		return
	}
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {} // the signal is on its way
}

// Change is the end of a transaction: the point before its commit and the one after it, before anybody is told.
type Change struct{ before, after Point }

// Around declares both points of a change, name.beforeCommit and name.committed.
func Around(name string) Change { return Change{At(name + ".beforeCommit"), At(name + ".committed")} }

// Pass is called when all of the change has been written into the transaction.
func (c Change) Pass(tx interface{ AfterCommit(func()) }) {
	c.before.Pass()
	tx.AfterCommit(c.after.Pass)
}
