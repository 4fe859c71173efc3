package pg

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// shutdownPatience bounds a fast shutdown, whose checkpoint may have much to
// write. After it the server ends at once and recovers on next start.
const shutdownPatience = 30 * time.Second

// process is one run of the postgres program. exited is closed after failure
// has been set.
type process struct {
	cmd     *exec.Cmd
	exited  chan struct{}
	failure error
}

// launch starts the server and returns when it accepts connections, which
// after a crash includes the recovery.
func (c *cluster) launch(ctx context.Context) (*process, error) {
	if err := c.clearTraces(ctx); err != nil {
		return nil, err
	}
	p, err := c.spawn()
	if err != nil {
		return nil, err
	}
	if err := c.awaitReady(ctx, p); err != nil {
		p.shutdown()
		return nil, err
	}
	return p, nil
}

// spawn starts postgres from a thread of its own. Linux sends the death signal
// when the thread that forked ends, not the process, so that thread has to
// live as long as the server.
func (c *cluster) spawn() (*process, error) {
	output, err := c.startupLog()
	if err != nil {
		return nil, err
	}
	defer output.Close()
	p := &process{cmd: exec.Command(c.binaries.path("postgres"), c.arguments()...), exited: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = output, output
	c.account.run(p.cmd, syscall.SIGINT)

	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := p.cmd.Start()
		started <- err
		if err != nil {
			return
		}
		p.failure = p.cmd.Wait()
		close(p.exited)
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("PostgreSQL does not start: %w", err)
	}
	return p, nil
}

func (c *cluster) awaitReady(ctx context.Context, p *process) error {
	begun, announced := time.Now(), false
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for {
		select {
		case <-p.exited:
			return c.startFailure(p)
		case <-ctx.Done():
			return fmt.Errorf("PostgreSQL was not ready in time: %w", ctx.Err())
		case <-ticker.C:
		}
		recorded, err := readPidFile(c.pidPath())
		if err == nil && recorded.pid == p.cmd.Process.Pid && recorded.ready() {
			return nil
		}
		if !announced && time.Since(begun) > silentWait {
			announced = true
			c.log.Info("PostgreSQL is recovering", "dir", c.dir)
		}
	}
}

// shutdown rolls back what is open, writes everything down and waits.
func (p *process) shutdown() {
	_ = p.cmd.Process.Signal(syscall.SIGINT)
	select {
	case <-p.exited:
		return
	case <-time.After(shutdownPatience):
	}
	_ = p.cmd.Process.Signal(syscall.SIGQUIT)
	<-p.exited
}

func (c *cluster) startupLogPath() string { return filepath.Join(c.dir, logFolder, "startup.log") }

// startupLog receives what postgres says before its own log is open.
func (c *cluster) startupLog() (*os.File, error) {
	folder := filepath.Join(c.dir, logFolder)
	if !isFolder(folder) {
		if err := c.account.mkdir(folder); err != nil {
			return nil, err
		}
	}
	file, err := os.OpenFile(c.startupLogPath(), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the log of PostgreSQL cannot be written: %w", err)
	}
	return file, nil
}

func (c *cluster) startFailure(p *process) error {
	said, _ := os.ReadFile(c.startupLogPath())
	reason := complaint(string(said))
	if reason == "" {
		reason = complaint(c.currentLog())
	}
	if reason == "" && p.failure != nil {
		reason = p.failure.Error()
	}
	return fmt.Errorf("PostgreSQL does not start: %s; more in %s", reason, filepath.Join(c.dir, logFolder))
}

// currentLog is the file that the server names as the one it writes to.
func (c *cluster) currentLog() string {
	current, _ := os.ReadFile(filepath.Join(c.dir, "current_logfiles"))
	_, name, _ := strings.Cut(strings.TrimSpace(string(current)), " ")
	if name == "" {
		return ""
	}
	content, _ := os.ReadFile(filepath.Join(c.dir, name))
	return string(content)
}

// complaint is the last fatal line of PostgreSQL's output, without the time
// and level before it.
func complaint(output string) string {
	lines := strings.Split(output, "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		for _, level := range []string{"PANIC:", "FATAL:", "error:"} {
			if _, text, found := strings.Cut(lines[i], level); found {
				return strings.TrimSpace(text)
			}
		}
	}
	return ""
}
