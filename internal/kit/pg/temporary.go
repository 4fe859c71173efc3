package pg

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"
)

const (
	temporaryPrefix = "casefold-pg-"

	// youngest protects a folder between its making and the locking of its cluster.
	youngest = time.Minute
)

// Temporary is an empty, volatile server in a folder of its own.
type Temporary struct {
	*Server
	// Root is removed by Stop, with whatever else was put there.
	Root string
}

// StartTemporary starts a server for tests. One whose process was killed ends
// by itself; its folder is removed by a later call.
func StartTemporary(ctx context.Context, log *slog.Logger) (*Temporary, error) {
	sweepTemporary()
	root, err := os.MkdirTemp("", temporaryPrefix)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(root, 0o711); err != nil {
		return nil, err
	}
	server, err := Start(ctx, Options{
		Dir:       temporaryCluster(root),
		SocketDir: filepath.Join(root, "socket"),
		Log:       log,
		Volatile:  true,
	})
	if err != nil {
		_ = os.RemoveAll(root)
		return nil, err
	}
	return &Temporary{Server: server, Root: root}, nil
}

// Stop ends the server and removes everything it kept.
func (t *Temporary) Stop(ctx context.Context) error {
	if err := t.Server.Stop(ctx); err != nil {
		return fmt.Errorf("temporary PostgreSQL in %s: %w", t.Root, err)
	}
	return removeLeft(t.Root)
}

func temporaryCluster(root string) string { return filepath.Join(root, "cluster") }

func sweepTemporary() {
	roots, _ := filepath.Glob(filepath.Join(os.TempDir(), temporaryPrefix+"*"))
	for _, root := range roots {
		if info, err := os.Stat(root); err != nil || time.Since(info.ModTime()) < youngest {
			continue
		}
		c := &cluster{dir: temporaryCluster(root)}
		lock, err := tryLock(c.lockPath())
		if err != nil {
			continue
		}
		if _, alive := c.running(); !alive {
			_ = os.RemoveAll(root)
		}
		_ = lock.Close()
	}
}
