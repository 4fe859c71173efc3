package office

import (
	"bytes"
	"fmt"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/office/officetest"
)

// secret stands in a file of the machine that everybody may read.
const secret = "PRIVILEGED-7f3a"

// lure listens on every local address, and notes who comes.
type lure struct {
	officetest.Lure
	mu     sync.Mutex
	visits []string
}

func newLure(t *testing.T) *lure {
	t.Helper()
	calls, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	port := calls.Addr().(*net.TCPAddr).Port
	letters, err := net.ListenPacket("udp", fmt.Sprintf(":%d", port))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = calls.Close(), letters.Close() })
	file := filepath.Join(t.TempDir(), "lure.txt")
	if err := os.WriteFile(file, []byte(secret), 0o644); err != nil {
		t.Fatal(err)
	}
	l := &lure{Lure: officetest.Lure{Host: fmt.Sprintf("127.0.0.1:%d", port), File: file}}
	go func() {
		for {
			connection, err := calls.Accept()
			if err != nil {
				return
			}
			l.note("a connection from " + connection.RemoteAddr().String())
			_ = connection.Close()
		}
	}()
	go func() {
		buffer := make([]byte, 2000)
		for {
			n, from, err := letters.ReadFrom(buffer)
			if err != nil {
				return
			}
			l.note(fmt.Sprintf("%q from %s", buffer[:n], from))
		}
	}()
	return l
}

func (l *lure) note(visit string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.visits = append(l.visits, visit)
}

// hostiles are the whole set where CASEFOLD_HOSTILE is all, and else the first of each family that is quick to judge.
func hostiles(l officetest.Lure) []officetest.Hostile {
	set := officetest.HostileSet(l)
	if os.Getenv("CASEFOLD_HOSTILE") == "all" {
		return set
	}
	families := map[string]bool{}
	return slices.DeleteFunc(set, func(h officetest.Hostile) bool {
		known := families[h.Family]
		families[h.Family] = true
		return known
	})
}

// Whatever a document is, it ends as a PDF or with a reason. It reaches nobody, shows nothing of the machine, leaves
// nothing behind, and the next good document is converted as ever.
func TestAHostileDocumentReachesNothingAndComesToAnEnd(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	l := newLure(t)
	p := newPool(t)
	p.patience = 20 * time.Second
	set := hostiles(l.Lure)
	outcomes := map[string]int{}
	for _, h := range set {
		begun := time.Now()
		pdf, err := convert(t, p, 1, document(Format(h.Format), h.Content))
		outcome := string(reason(err))
		switch {
		case err == nil:
			outcome = "a PDF"
			reveals(t, h, pdf)
		case outcome == "":
			t.Errorf("%s, %s: %v", h.Family, h.Name, err)
		}
		outcomes[outcome]++
		t.Logf("%s, %s (%s): %s after %v", h.Family, h.Name, h.Format, outcome, time.Since(begun).Round(time.Millisecond))
		leavesNothing(t, h)
	}
	for _, outcome := range slices.Sorted(maps.Keys(outcomes)) {
		t.Logf("%d of %d end with %s", outcomes[outcome], len(set), outcome)
	}
	if len(l.visits) > 0 {
		t.Error("documents reached out:", l.visits)
	}
	p.patience = time.Minute
	if pdf, err := convert(t, p, 1, document("docx", officetest.Docx("Habeas corpus"))); err != nil || words(t, pdf) != "Habeas corpus" {
		t.Error("the pool does not recover:", err)
	}
	p.Close()
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Error(left, err)
	}
}

// reveals fails if a PDF shows something that was not in its document.
func reveals(t *testing.T, h officetest.Hostile, pdf []byte) {
	t.Helper()
	text := words(t, pdf)
	for _, foreign := range []string{secret, "root:x:0", "Keeps one LibreOffice running", "MacroSecurityLevel"} {
		if strings.Contains(text, foreign) || bytes.Contains(pdf, []byte(foreign)) {
			t.Errorf("%s, %s shows %q", h.Family, h.Name, foreign)
		}
	}
}

// leavesNothing looks into the sandboxes that are still running.
func leavesNothing(t *testing.T, h officetest.Hostile) {
	t.Helper()
	for _, pid := range children(t) {
		inside, err := os.ReadDir("/proc/" + pid + "/root/scratch")
		if err != nil {
			continue // it is just ending
		}
		for _, file := range inside {
			if name := file.Name(); strings.HasPrefix(name, "document") || strings.HasPrefix(name, "planted") {
				t.Errorf("%s, %s left %s", h.Family, h.Name, name)
			}
		}
	}
}
