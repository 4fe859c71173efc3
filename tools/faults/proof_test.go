package faults

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// leftOut are forced writes that something relies on. A disk that answers them and does not carry them out stands for a program,
// or a setting of PostgreSQL, without them.
var leftOut = []struct{ what, rules string }{
	{"the bytes of files", "files:data/blobs"},
	{"the names of files", "names:data/blobs"},
	{"the write-ahead log", "files:data/postgres/pg_wal"},
	{"tables at a checkpoint", "files:data/postgres/base"},
	{"everything of PostgreSQL, as with fsync=off", "files:data/postgres,names:data/postgres"},
}

// losses are what a run says that has lost something.
var losses = []string{"is lost", "acknowledged was", "is not what was sent", "were acknowledged", "casefold check:", "casefold ended:", "cannot sign in", "code 500", "404, code", "410, code"}

// The tests of power cuts fail where one kind of forced writes is left out. They run in a process of their own, whose failure
// is what is wanted.
func TestAForcedWriteThatIsLeftOutIsFound(t *testing.T) {
	if !powerIsCut() || os.Getenv("CASEFOLD_FAULT_IGNORE") != "" {
		t.Skip("this is about the tests of power cuts")
	}
	data, _ := prepare(t)
	for _, one := range leftOut {
		t.Run(one.what, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.v", "-test.run", "^TestNothingAcknowledgedIsLostWhenTheProgramIsKilled$")
			cmd.Env = append(os.Environ(), "CASEFOLD_FAULT_IGNORE="+one.rules, "CASEFOLD_FAULT_ROUNDS=25", preparedVariable+"="+data)
			output, err := cmd.CombinedOutput()
			said := string(output)
			switch {
			case strings.Contains(said, "--- SKIP"):
				t.Skip(tail(said, 5))
			case err == nil:
				t.Fatalf("25 power cuts did not find that %s are not forced", one.what)
			}
			if loss := firstLoss(said); loss != "" {
				t.Logf("found after %d cuts: %s", strings.Count(said, "in a power cut"), loss)
				return
			}
			t.Fatalf("it failed, but not because something was lost:\n%s", tail(said, 30))
		})
	}
}

// firstLoss is the first line that tells of one.
func firstLoss(said string) string {
	for line := range strings.Lines(said) {
		for _, words := range losses {
			if strings.Contains(line, words) {
				return strings.TrimSpace(line)
			}
		}
	}
	return ""
}

// reportCuts tells what all cuts took.
func reportCuts() string {
	return fmt.Sprintf("%6d power cuts took %d pages of files and %d changes of names that had not been forced\n", cuts.times.Load(), cuts.pages.Load(), cuts.names.Load())
}
