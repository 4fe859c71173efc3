package pg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"casefold/internal/kit/clock"
)

// pidFile is what a running server writes about itself, one value per line,
// into postmaster.pid and, without the last lines, beside its socket.
type pidFile struct {
	pid       int
	dataDir   string
	socketDir string
	status    string
}

var errNamesNoProcess = errors.New("it names no process")

func (f pidFile) ready() bool { return f.status == "ready" }

func (c *cluster) pidPath() string { return filepath.Join(c.dir, "postmaster.pid") }

// running returns the server that runs on the cluster now, whoever started it.
// A recorded process counts only if it works inside the cluster's folder:
// numbers of dead processes are given to others.
func (c *cluster) running() (pidFile, bool) {
	recorded, err := readPidFile(c.pidPath())
	if err != nil {
		return pidFile{}, false
	}
	workingIn, err := os.Stat(fmt.Sprintf("/proc/%d/cwd", recorded.pid))
	if err != nil {
		return pidFile{}, false
	}
	dir, err := os.Stat(c.dir)
	if err != nil || !os.SameFile(workingIn, dir) {
		return pidFile{}, false
	}
	return recorded, true
}

func readPidFile(path string) (pidFile, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return pidFile{}, err
	}
	lines := strings.Split(string(content), "\n")
	line := func(number int) string {
		if number >= len(lines) {
			return ""
		}
		return strings.TrimSpace(lines[number])
	}
	pid, err := strconv.Atoi(line(0))
	if err != nil || pid <= 0 {
		return pidFile{}, fmt.Errorf("%s: %w", path, errNamesNoProcess)
	}
	return pidFile{pid: pid, dataDir: line(1), socketDir: line(4), status: line(7)}, nil
}

// lingerPatience is how long the backends of a killed server may take to end.
const lingerPatience = 15 * time.Second

// clearTraces makes the folder of a killed server ready for the next one.
// Its backends may still be at work, so it waits for them, but not for ever:
// one may hang on a lock in memory that a killed one held. Then it removes
// what PostgreSQL would not dare to: a recorded process number that by now
// belongs to another process, or to a dead one that nobody has buried, looks
// like a server that still runs; and a lock file whose bytes were lost in a
// power cut looks like a server that is just being started.
func (c *cluster) clearTraces(ctx context.Context) error {
	if _, err := os.Lstat(c.pidPath()); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for begun := time.Now(); ; {
		backends := c.inhabitants()
		if len(backends) == 0 {
			break
		}
		if time.Since(begun) > lingerPatience {
			c.log.Warn("processes of a killed PostgreSQL do not end and are killed", "dir", c.dir, "processes", backends)
			for _, pid := range backends {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		}
		if err := clock.Wait(ctx, pollInterval); err != nil {
			return fmt.Errorf("PostgreSQL processes %v of a killed server still run in %s: %w", backends, c.dir, err)
		}
	}
	for _, path := range []string{c.pidPath(), c.socketPath() + ".lock"} {
		recorded, err := readPidFile(path)
		foreign := recorded.dataDir != c.dir || !processExists(recorded.pid)
		if !errors.Is(err, errNamesNoProcess) && (err != nil || foreign) {
			continue
		}
		if err := os.Remove(path); err != nil {
			return fmt.Errorf("a stale lock of PostgreSQL cannot be removed: %w", err)
		}
	}
	return nil
}

// inhabitants are the processes of a server that work inside the cluster's
// folder, as each of them does. Others, such as the shell of somebody who
// looks around there, do not count.
func (c *cluster) inhabitants() []int {
	dir, err := os.Stat(c.dir)
	if err != nil {
		return nil
	}
	links, _ := filepath.Glob("/proc/[0-9]*/cwd")
	var pids []int
	for _, link := range links {
		name, _ := os.ReadFile(filepath.Dir(link) + "/comm")
		if workingIn, err := os.Stat(link); err == nil && os.SameFile(workingIn, dir) && string(name) == "postgres\n" {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(link)))
			pids = append(pids, pid)
		}
	}
	return pids
}

func processExists(pid int) bool {
	return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}
