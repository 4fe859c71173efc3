// Package fault lets tests act at a named step of the program: end it there as a power cut would, or change something in
// the middle of it. Nothing happens unless CASEFOLD_FAULT is set or a test of the same process asks. CASEFOLD_FAULT_TELL names a file
// that the program makes before it ends: a disk whose power is cut at that moment lets it go no further.
package fault

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
)

var (
	names   []string
	armed   = newTrap(os.Getenv("CASEFOLD_FAULT"))
	tell    = os.Getenv("CASEFOLD_FAULT_TELL")
	meeting atomic.Pointer[encounter]
)

// trap is the step at which the program ends, when it is passed for this time.
type trap struct {
	file string // that names the step; read whenever one is passed

	mu      sync.Mutex
	setting string
	name    string
	left    int
}

// newTrap reads a setting: a step, register.beforeCommit, a step and how often it is passed, register.beforeCommit:3, or
// the file in which one of these will stand, @/run/step. Without a setting there is no trap.
func newTrap(setting string) *trap {
	if setting == "" {
		return nil
	}
	if file, named := strings.CutPrefix(setting, "@"); named {
		return &trap{file: file}
	}
	t := &trap{}
	t.set(setting)
	return t
}

func (t *trap) set(setting string) {
	name, times, _ := strings.Cut(setting, ":")
	n, err := strconv.Atoi(times)
	if err != nil || n < 1 {
		n = 1
	}
	t.setting, t.name, t.left = setting, name, n
}

func (t *trap) catches(name string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.file != "" {
		text, _ := os.ReadFile(t.file) // none is as good as an empty one
		if setting := strings.TrimSpace(string(text)); setting != t.setting {
			t.set(setting)
		}
	}
	if t.name != name {
		return false
	}
	t.left--
	return t.left == 0
}

// encounter is a step at which a test of the same process does something.
type encounter struct {
	name string
	do   func()
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
	if armed == nil || !armed.catches(p.name) {
		return
	}
	if tell != "" {
		_ = os.WriteFile(tell, nil, 0o600) // it ends in any case
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
