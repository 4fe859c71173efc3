// Package program runs the real casefold program beside a benchmark or a fault test, and speaks to it as a browser would.
package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Binary is the program that make build made, or the one that CASEFOLD_BIN names.
func Binary() (string, error) {
	path := os.Getenv("CASEFOLD_BIN")
	if path == "" {
		path = "bin/casefold"
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("there is no program at %s: run make build first", path)
	}
	return path, nil
}

// Options say how to start it.
type Options struct {
	Data   string
	Listen string
	Args   []string // beside the addresses, such as --demo
	Env    []string // beside this process's own
	// Inside is a command that runs the program, such as one that gives it a file system of its own.
	Inside []string
}

// Program is one run of casefold.
type Program struct {
	URL  string
	cmd  *exec.Cmd
	out  output
	done chan struct{}
	err  error
}

// Start starts casefold serve and returns at once.
func Start(o Options) (*Program, error) {
	binary, err := Binary()
	if err != nil {
		return nil, err
	}
	line := append(append([]string{}, o.Inside...), binary, "serve", "--data", o.Data, "--listen", o.Listen, "--metrics-listen", "")
	p := &Program{URL: "http://" + o.Listen, cmd: exec.Command(line[0], append(line[1:], o.Args...)...), done: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), o.Env...)
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.out
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	p.cmd.WaitDelay = 5 * time.Second // a helper that outlives a killed program may keep its output open
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		if p.err = p.cmd.Wait(); errors.Is(p.err, exec.ErrWaitDelay) {
			p.err = nil
		}
		close(p.done)
	}()
	return p, nil
}

// Run runs another command of casefold, of one word or two, to its end and returns what it said.
func Run(ctx context.Context, command string, o Options) (string, error) {
	binary, err := Binary()
	if err != nil {
		return "", err
	}
	line := append(append([]string{}, o.Inside...), binary)
	line = append(append(line, strings.Fields(command)...), "--data", o.Data)
	cmd := exec.CommandContext(ctx, line[0], append(line[1:], o.Args...)...)
	cmd.Env = append(os.Environ(), o.Env...)
	said, err := cmd.CombinedOutput()
	return string(said), err
}

// Ready returns when the program answers requests, and fails with its last words when it ends instead.
func (p *Program) Ready(ctx context.Context) error {
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.URL+"/readyz", nil)
		if err != nil {
			return err
		}
		if answer, err := http.DefaultClient.Do(request); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-p.done:
			return fmt.Errorf("casefold ended: %s", p.LastLine())
		case <-ctx.Done():
			return fmt.Errorf("casefold does not answer: %w\n%s", ctx.Err(), p.Said())
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// Ended returns the exit code once the program has ended by itself.
func (p *Program) Ended(ctx context.Context) (int, error) {
	select {
	case <-p.done:
		return p.cmd.ProcessState.ExitCode(), nil
	case <-ctx.Done():
		return 0, errors.New("casefold goes on running\n" + p.Said())
	}
}

// Gone is closed when the program has ended.
func (p *Program) Gone() <-chan struct{} { return p.done }

// Stop asks the program to end and waits until it has.
func (p *Program) Stop() error {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	<-p.done
	return p.err
}

// Kill ends the program as a power cut would, and returns when it is gone. Its database notices by itself.
func (p *Program) Kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}

// KillAll ends the program and everything it started, the database included.
func (p *Program) KillAll() {
	p.SendKill()
	<-p.done
}

// SendKill is KillAll without waiting: processes that wait for a disk end only when it answers.
func (p *Program) SendKill() {
	family := append(Descendants(p.cmd.Process.Pid), p.cmd.Process.Pid)
	for _, pid := range family {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// PID is the process of the program, or of the command it runs inside.
func (p *Program) PID() int { return p.cmd.Process.Pid }

// Said is all that the program wrote to its terminal.
func (p *Program) Said() string { return p.out.String() }

// LastLine is the last thing it wrote.
func (p *Program) LastLine() string {
	lines := strings.Split(strings.TrimSpace(p.Said()), "\n")
	return lines[len(lines)-1]
}

// FreeAddress is a loopback address that nothing listens on. Its port lies below those that systems give to outgoing
// connections, so that none of them takes it while the program is down.
func FreeAddress() (string, error) {
	var err error
	for range 100 {
		var listener net.Listener
		if listener, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 20000+rand.IntN(12000))); err == nil {
			return listener.Addr().String(), listener.Close()
		}
	}
	return "", err
}

type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}
