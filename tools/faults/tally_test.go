package faults

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	_ "casefold/internal/documents" // its steps, and those of the files below it
	_ "casefold/internal/export"
	_ "casefold/internal/firms"
	"casefold/internal/kit/fault"
	_ "casefold/internal/notes"
)

// kills counts how often the program was ended, and where.
var kills tally

type tally struct {
	mu    sync.Mutex
	times map[string]int
}

func (k *tally) count(where string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.times == nil {
		k.times = map[string]int{}
	}
	k.times[where]++
}

func (k *tally) report() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	var text strings.Builder
	named, random := 0, 0
	for _, where := range slices.Sorted(maps.Keys(k.times)) {
		fmt.Fprintf(&text, "%6d %s\n", k.times[where], where)
		if slices.Contains(fault.Names(), where) {
			named += k.times[where]
		} else {
			random += k.times[where]
		}
	}
	fmt.Fprintf(&text, "%6d kills at named steps, %d at others\n", named, random)
	return text.String()
}

// timesEach is how often each named step is the last one, so that all of them together come to the number of rounds.
func timesEach(t *testing.T) int {
	t.Helper()
	return (rounds(t) + len(fault.Names()) - 1) / len(fault.Names())
}

func TestEveryStepIsOneAtWhichTheProgramIsKilled(t *testing.T) {
	tried := slices.Sorted(slices.Values(slices.Concat(documentSteps(), transferSteps(), stageSteps(), halvesSteps(), noteSteps(), sweepSteps(), textSteps(), indexSteps(), reindexSteps(), binSteps(), shareSteps())))
	if !slices.Equal(tried, fault.Names()) {
		t.Errorf("the program is killed at %q; its steps are %q", tried, fault.Names())
	}
}

// trap is where the running program is told at which step it ends.
type trap string

// setTraps lets the program be told, once it is started.
func (i *installation) setTraps() trap {
	file := filepath.Join(i.root, "step")
	i.Env = []string{"CASEFOLD_FAULT=@" + file}
	if i.disk != nil {
		i.Env = append(i.Env, "CASEFOLD_FAULT_TELL="+filepath.Join(i.root, diskFolder, tripwire))
	}
	return trap(file)
}

// arm ends the program when it passes the step for this time.
func (f trap) arm(t *testing.T, step string, times int) {
	t.Helper()
	// The program reads the file at any moment, so it gets its name when it is whole.
	if err := os.WriteFile(string(f)+".new", fmt.Appendf(nil, "%s:%d", step, times), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(string(f)+".new", string(f)); err != nil {
		t.Fatal(err)
	}
}

// disarm lets the next start live.
func (f trap) disarm(t *testing.T) {
	t.Helper()
	if err := os.Remove(string(f)); err != nil {
		t.Fatal(err)
	}
}
