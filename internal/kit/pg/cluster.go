package pg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"casefold/internal/kit/fsync"
)

// cluster is the data folder together with what is needed to run it. The
// fields after volatile are settled by prepare, under the lock.
type cluster struct {
	dir       string
	socketDir string
	binDir    string
	log       *slog.Logger
	volatile  bool

	binaries      Binaries
	account       account
	ownsSocketDir bool
}

var errLocked = errors.New("locked by another process")

func (c *cluster) lockPath() string { return c.dir + ".lock" }

// tryLock takes the lock for as long as the returned file stays open, which
// the kernel ends with the process at the latest.
func tryLock(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the data folder must be writable: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errLocked
		}
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return file, nil
}

func (c *cluster) makeParent() error {
	mode := fs.FileMode(0o700)
	if os.Geteuid() == 0 {
		mode = 0o711 // the account of PostgreSQL must be able to pass
	}
	if err := os.MkdirAll(filepath.Dir(c.dir), mode); err != nil {
		return fmt.Errorf("the data folder cannot be made: %w", err)
	}
	return nil
}

// prepare brings binaries, account, cluster and socket folder into the state
// in which the server can start.
func (c *cluster) prepare(ctx context.Context) error {
	major, err := c.madeBy()
	if err != nil {
		return err
	}
	if c.binaries, err = locate(c.binDir, major); err != nil {
		return err
	}
	if major != 0 && major != c.binaries.Major {
		return &VersionMismatch{Dir: c.dir, Cluster: major, Installed: c.binaries.Major}
	}
	if c.account, err = accountFor(c.dir); err != nil {
		return err
	}
	if err := c.account.mayEnter(filepath.Dir(c.dir)); err != nil {
		return err
	}
	if err := c.openSocketFolder(); err != nil {
		return err
	}
	if major == 0 {
		return c.initialise(ctx)
	}
	if err := c.account.adopt(c.dir); err != nil {
		return fmt.Errorf("the PostgreSQL cluster cannot be given to user %s: %w", c.account.name, err)
	}
	return nil
}

// madeBy is the major version that made the cluster, 0 when there is none yet.
func (c *cluster) madeBy() (int, error) {
	content, err := os.ReadFile(filepath.Join(c.dir, "PG_VERSION"))
	if errors.Is(err, fs.ErrNotExist) {
		entries, err := os.ReadDir(c.dir)
		if len(entries) > 0 {
			return 0, fmt.Errorf("%s is not empty and holds no PostgreSQL cluster: move it away or choose another data folder", c.dir)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return 0, fmt.Errorf("the PostgreSQL cluster cannot be read: %w", err)
		}
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("the PostgreSQL cluster cannot be read: %w", err)
	}
	major, err := strconv.Atoi(strings.TrimSpace(string(content)))
	if err != nil {
		return 0, fmt.Errorf("%s/PG_VERSION holds %q, which is no version of PostgreSQL: restore the data folder from a backup", c.dir, content)
	}
	return major, nil
}

// initialise makes the cluster under another name and moves it into place when
// it is whole and on disk, so a crash leaves nothing half made.
func (c *cluster) initialise(ctx context.Context) error {
	c.log.Info("making the PostgreSQL cluster", "dir", c.dir, "version", c.binaries.Major)
	draft := c.dir + ".new"
	if err := removeLeft(draft); err != nil {
		return fmt.Errorf("an unfinished PostgreSQL cluster cannot be removed: %w", err)
	}
	if err := c.account.mkdir(draft); err != nil {
		return err
	}
	if err := c.initdb(ctx, draft); err != nil {
		return err
	}
	if err := os.Remove(c.dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the PostgreSQL cluster cannot be put in place: %w", err)
	}
	if err := os.Rename(draft, c.dir); err != nil {
		return fmt.Errorf("the PostgreSQL cluster cannot be put in place: %w", err)
	}
	return fsync.Folder(filepath.Dir(c.dir))
}

// removeLeft removes a folder of a server that has ended, or whose start was interrupted. Some of its processes may outlive it, or initdb,
// for a moment, and what they still write keeps a folder from being removed.
func removeLeft(dir string) error {
	const patience = 10 * time.Second
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		err := os.RemoveAll(dir)
		if !errors.Is(err, syscall.ENOTEMPTY) || time.Since(begun) > patience {
			return err
		}
	}
}

func (c *cluster) initdb(ctx context.Context, dir string) error {
	args := []string{
		"-D", dir, "-U", Superuser, "-E", "UTF8", "--locale=C.UTF-8", "--data-checksums",
		"--auth-local=trust", "--auth-host=reject", "--no-instructions",
	}
	if c.volatile {
		args = append(args, "--no-sync")
	}
	cmd := exec.CommandContext(ctx, c.binaries.path("initdb"), args...)
	cmd.WaitDelay = time.Second // its children keep the output open a moment longer than initdb itself
	c.account.run(cmd, syscall.SIGKILL)

	runtime.LockOSThread() // see spawn
	defer runtime.UnlockOSThread()
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("PostgreSQL cannot make its cluster in %s: %s (%w)", c.dir, complaint(string(output)), err)
	}
	return nil
}
