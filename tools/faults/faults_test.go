// Package faults breaks things around the real program and sees that what it acknowledged is still there, that what it
// refused left no trace, and that it says in one line what is wrong. Run it with make test-faults.
package faults

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/tools/powercut"
	"casefold/tools/program"
)

// patience is far above what anything here takes; only a hang meets it.
const patience = 2 * time.Minute

func TestMain(m *testing.M) {
	powercut.ServeIfAsked()
	if os.Getenv("CASEFOLD_FAULT_ROUNDS") == "" {
		println("the fault tests need the built program: run make test-faults")
		os.Exit(0)
	}
	code := m.Run()
	print(kills.report())
	if powerIsCut() {
		print(reportCuts())
	}
	if prepared.data != "" && os.Getenv(preparedVariable) == "" {
		_ = os.RemoveAll(filepath.Dir(prepared.data))
	}
	os.Exit(code)
}

func rounds(t *testing.T) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv("CASEFOLD_FAULT_ROUNDS"))
	if err != nil || n < 1 {
		t.Fatalf("CASEFOLD_FAULT_ROUNDS must be a number of rounds: %v", err)
	}
	return n
}

// installation is a data folder and the program that runs on it.
type installation struct {
	t    *testing.T
	root string
	data string
	disk *powercut.Disk // below the data folder, where what ends the program cuts the power too
	program.Options
	running *program.Program
	ended   <-chan struct{} // closed when a power cut has ended the running program, or it has ended by itself
}

// newRoot is a folder for an installation. The database runs under another account when this one is root.
func newRoot(t *testing.T) string {
	t.Helper()
	root, err := os.MkdirTemp("", "casefold-faults-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(root, 0o755); err != nil {
		t.Fatal(err)
	}
	return root
}

// newInstallation is one that has never been started.
func newInstallation(t *testing.T) *installation {
	t.Helper()
	i := newOnPlainDisk(t)
	if powerIsCut() {
		i.mountDisk()
	}
	return i
}

func newOnPlainDisk(t *testing.T) *installation {
	t.Helper()
	root := newRoot(t)
	address, err := program.FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	i := &installation{t: t, root: root, data: filepath.Join(root, "data")}
	i.Options = program.Options{Data: i.data, Listen: address, Args: []string{"--demo", "--demo-small", "--log-level", "warn"}}
	t.Cleanup(func() {
		if i.running != nil {
			if t.Failed() {
				t.Logf("the program said last:\n%s", tail(i.running.Said(), 20))
			}
			i.kill(true)
		}
		if err := i.closeDisk(); err != nil {
			t.Error(err)
		}
		if err := os.RemoveAll(root); err != nil && !t.Failed() {
			t.Error(err)
		}
	})
	return i
}

// prepared is the data folder of an installation that was started once and stopped, and how long its start took. Others
// begin as copies of it.
var prepared struct {
	sync.Mutex
	data string
	took time.Duration
}

// preparedVariable names such a data folder that another process has made.
const preparedVariable = "CASEFOLD_FAULT_PREPARED"

func prepare(t *testing.T) (data string, took time.Duration) {
	t.Helper()
	prepared.Lock()
	defer prepared.Unlock()
	if made := os.Getenv(preparedVariable); made != "" {
		prepared.data = made
	}
	if prepared.data == "" {
		i := newOnPlainDisk(t)
		begun := time.Now()
		i.start()
		prepared.took = time.Since(begun)
		i.stop()
		kept := filepath.Join(newRoot(t), "data")
		if err := os.Rename(i.data, kept); err != nil {
			t.Fatal(err)
		}
		prepared.data = kept
	}
	return prepared.data, prepared.took
}

// startedBefore is an installation that has been started before.
func startedBefore(t *testing.T) *installation {
	t.Helper()
	data, _ := prepare(t)
	i := newInstallation(t)
	if said, err := exec.Command("cp", "-a", data, i.data).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	i.forceDisk()
	return i
}

func tail(text string, lines int) string {
	all := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(all[max(0, len(all)-lines):], "\n")
}

// launch starts the program without waiting for it.
func (i *installation) launch(options program.Options) *program.Program {
	i.t.Helper()
	i.restorePower()
	p, err := program.Start(options)
	if err != nil {
		i.t.Fatal(err)
	}
	i.running = p
	i.endWithPower(p)
	return p
}

// kill ends the program, and its database as well where everything is killed. A power cut kills everything.
func (i *installation) kill(everything bool) {
	i.t.Helper()
	switch {
	case i.disk != nil:
		i.cutPower()
	case everything:
		i.running.KillAll()
	default:
		i.running.Kill()
	}
}

func (i *installation) start() {
	i.t.Helper()
	ctx, cancel := context.WithTimeout(i.t.Context(), patience)
	defer cancel()
	if err := i.launch(i.Options).Ready(ctx); err != nil {
		i.t.Fatal(err)
	}
}

// stop ends the program in good order.
func (i *installation) stop() {
	i.t.Helper()
	if err := i.running.Stop(); err != nil {
		i.t.Fatalf("the program did not end well: %v\n%s", err, i.running.Said())
	}
	i.running = nil
	i.cutIdleDisk()
}

// check runs casefold check beside the running program, or alone.
func (i *installation) check() {
	i.t.Helper()
	i.checking(program.Options{})()
}

// checking begins casefold check, with what a program needs that runs inside something or has a database of its own, and
// leaves the caller to other things until it wants the outcome.
func (i *installation) checking(options program.Options) (wait func()) {
	options.Data = i.data
	var said string
	var err error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		ctx, cancel := context.WithTimeout(i.t.Context(), patience)
		defer cancel()
		said, err = program.Run(ctx, "check", options)
	}()
	return func() {
		i.t.Helper()
		if <-ended; err != nil {
			i.t.Fatalf("casefold check: %v\n%s", err, said)
		}
	}
}

// refusesToStart expects the program to end by itself, with one line that holds these words.
func (i *installation) refusesToStart(options program.Options, words ...string) {
	i.t.Helper()
	ctx, cancel := context.WithTimeout(i.t.Context(), patience)
	defer cancel()
	p := i.launch(options)
	code, err := p.Ended(ctx)
	if err != nil {
		i.t.Fatal(err)
	}
	i.running = nil
	said := strings.TrimSpace(p.Said())
	if code == 0 || strings.Contains(said, "\n") {
		i.t.Errorf("exit code %d, and not one clear line:\n%s", code, said)
	}
	for _, word := range words {
		if !strings.Contains(said, word) {
			i.t.Errorf("%q is missing in: %s", word, said)
		}
	}
}

func (i *installation) person(name string) *program.Person {
	return program.NewPerson("http://"+i.Listen, name)
}

// signedIn is somebody of the demo firm after signing in.
func (i *installation) signedIn(name string) *program.Person {
	i.t.Helper()
	p := i.person(name)
	if err := p.SignIn(i.t.Context()); err != nil {
		i.t.Fatal(err)
	}
	return p
}

// until repeats a call until it answers as wanted, and fails the test with the last answer when it never does.
func until(t *testing.T, what string, attempt func() error) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for {
		err := attempt()
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s: %v", what, err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// untilNoneIsLeft waits as long as there are fewer and fewer of something. What gives way to others may take long on a busy machine.
func untilNoneIsLeft(t *testing.T, what string, count func() int) {
	t.Helper()
	for least := count(); least > 0; {
		until(t, what, func() error {
			left := count()
			if left >= least {
				return fmt.Errorf("%d are left", left)
			}
			least = left
			return nil
		})
	}
}

const exchangePath = "/api/ews/exchangeServer"

func exchangeURL(ctx context.Context, p *program.Person) (string, error) {
	var answer struct {
		MySQL []struct{ ExchangeURL string }
	}
	err := p.Call(ctx, http.MethodGet, exchangePath, nil, &answer)
	if err != nil || len(answer.MySQL) == 0 {
		return "", err
	}
	return answer.MySQL[0].ExchangeURL, nil
}

func setExchangeURL(ctx context.Context, p *program.Person, url string) error {
	return p.Call(ctx, http.MethodPost, exchangePath, map[string]any{"exchangeUrl": url}, nil)
}
