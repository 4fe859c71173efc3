package pg

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

const (
	port       = "5432"
	socketName = ".s.PGSQL." + port

	// longestSocketPath is what fits, with its closing zero, in sockaddr_un.
	longestSocketPath = 107
)

func (c *cluster) socketPath() string { return filepath.Join(c.socketDir, socketName) }

// openSocketFolder makes the folder whose mode is the only thing that keeps
// strangers from the superuser, and so accepts an existing one only from the
// account itself.
func (c *cluster) openSocketFolder() error {
	derived := c.socketDir == ""
	if derived {
		c.socketDir = derivedSocketFolder(c.dir)
	}
	if length := len(c.socketPath()); length > longestSocketPath {
		return fmt.Errorf("the socket path %s has %d bytes and may have %d: choose a shorter folder for the socket",
			c.socketPath(), length, longestSocketPath)
	}
	if err := c.account.mayEnter(filepath.Dir(c.socketDir)); err != nil {
		return err
	}
	err := c.account.mkdir(c.socketDir)
	if errors.Is(err, fs.ErrExist) {
		err = c.claimSocketFolder()
	}
	c.ownsSocketDir = err == nil && derived
	return err
}

func (c *cluster) claimSocketFolder() error {
	info, err := os.Lstat(c.socketDir)
	if err != nil {
		return fmt.Errorf("the socket folder cannot be read: %w", err)
	}
	uid := info.Sys().(*syscall.Stat_t).Uid
	if info.IsDir() && uid == 0 && c.account.borrowed {
		// Left by a root process that ended between making it and giving it away.
		return c.account.take(c.socketDir)
	}
	if !info.IsDir() || uid != c.account.uid {
		return fmt.Errorf("%s exists and is not a folder of user %s: remove it", c.socketDir, c.account.name)
	}
	if err := os.Chmod(c.socketDir, 0o700); err != nil {
		return fmt.Errorf("the socket folder cannot be closed to others: %w", err)
	}
	return nil
}

// closeSocketFolder removes the folder, unless it was given to us.
func (c *cluster) closeSocketFolder() {
	if c.ownsSocketDir {
		_ = os.Remove(c.socketDir)
	}
}

func derivedSocketFolder(dir string) string {
	hash := sha256.Sum256([]byte(dir))
	name := fmt.Sprintf("casefold-%x", hash[:8])
	if os.Geteuid() == 0 && isFolder("/run") {
		return filepath.Join("/run", name)
	}
	return filepath.Join(os.TempDir(), name)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
