// Package pg runs the private PostgreSQL of a single machine: it finds the
// installed binaries, makes the cluster on first start, listens on a unix
// socket in a closed folder and on no port, and ends with the process that
// started it, however that process ends.
//
// Of all processes that share a data folder exactly one owns the server. The
// owner holds a lock beside the cluster for as long as it lives; the others
// attach and lose their connections when the owner stops.
package pg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"casefold/internal/kit/clock"
)

// Superuser is the role that owns the cluster. Row-level security does not
// bind it, so it makes databases and roles and serves no request.
const Superuser = "casefold_super"

const (
	pollInterval = 5 * time.Millisecond

	// strangerPatience is how long a running server that nobody owns may look
	// ready before it counts as started by hand. An orphan is told to stop
	// in the moment its owner dies, so it leaves that state far sooner.
	strangerPatience = 3 * time.Second

	// silentWait is how long Start waits for another process without saying so.
	silentWait = 2 * time.Second
)

// Options say where the cluster lives. Only Dir is required.
type Options struct {
	// Dir is the folder of the cluster, made on first start. The lock and an
	// unfinished cluster lie beside it, so its parent must be writable.
	Dir string
	// SocketDir is closed to everyone but the account PostgreSQL runs under.
	// By default it is derived from Dir, under /run or the temp folder.
	SocketDir string
	// BinDir holds the PostgreSQL binaries. By default Locate finds them.
	BinDir string
	// Log receives what happens to the server; nil discards it.
	Log *slog.Logger
	// Volatile gives up every promise of durability for speed. It is meant
	// for clusters that a test throws away.
	Volatile bool
}

// Server is a running PostgreSQL, owned by this process or by another one.
type Server struct {
	socketDir string
	owner     *owner
}

// Start returns a server that answers. It makes the cluster if there is none,
// starts it if nobody runs it, and attaches to it otherwise. ctx bounds the
// start only; the server then runs until Stop or the end of the process.
//
// Errors are one line that names the cause and the mend. ErrNoBinaries and
// *VersionMismatch can be told apart.
func Start(ctx context.Context, opts Options) (*Server, error) {
	c, err := newCluster(opts)
	if err != nil {
		return nil, err
	}
	if err := c.makeParent(); err != nil {
		return nil, err
	}
	begun, announced := time.Now(), false
	for {
		lock, err := tryLock(c.lockPath())
		if err == nil {
			return c.takeOver(ctx, lock)
		}
		if !errors.Is(err, errLocked) {
			return nil, err
		}
		if server := c.attach(ctx); server != nil {
			return server, nil
		}
		if !announced && time.Since(begun) > silentWait {
			announced = true
			c.log.Info("waiting for PostgreSQL, which another process is starting or stopping", "dir", c.dir)
		}
		if err := clock.Wait(ctx, pollInterval); err != nil {
			return nil, fmt.Errorf("PostgreSQL in %s belongs to another process and does not answer: %w", c.dir, err)
		}
	}
}

// URL is the address of a database of this server for its superuser.
func (s *Server) URL(database string) string {
	address := url.URL{
		Scheme:   "postgres",
		User:     url.User(Superuser),
		Path:     "/" + database,
		RawQuery: url.Values{"host": {s.socketDir}, "port": {port}}.Encode(),
	}
	return address.String()
}

// Host is where the server listens, as URL names it.
func (s *Server) Host() string { return s.socketDir }

// Owned says whether this process started the server and will end it.
func (s *Server) Owned() bool { return s.owner != nil }

// Stop ends the server if this process owns it, and does nothing otherwise.
// Open transactions are rolled back. When ctx ends first, the shutdown goes on
// in the background. Stop may be called more than once.
func (s *Server) Stop(ctx context.Context) error {
	if s.owner == nil {
		return nil
	}
	return s.owner.stop(ctx)
}

// takeOver starts the server under the lock, which it passes on to the owner
// or releases.
func (c *cluster) takeOver(ctx context.Context, lock *os.File) (*Server, error) {
	server, err := c.startLocked(ctx, lock)
	if err != nil || !server.Owned() {
		_ = lock.Close()
	}
	return server, err
}

func (c *cluster) startLocked(ctx context.Context, lock *os.File) (*Server, error) {
	stranger, err := c.awaitOrphan(ctx)
	if err != nil || stranger != nil {
		return stranger, err
	}
	if err := c.prepare(ctx); err != nil {
		c.closeSocketFolder()
		return nil, err
	}
	process, err := c.launch(ctx)
	if err != nil {
		c.closeSocketFolder()
		return nil, err
	}
	return &Server{socketDir: c.socketDir, owner: own(c, process, lock)}, nil
}

// awaitOrphan waits until the server of an owner that died has ended. A server
// that shows no sign of ending was started by hand, and is returned.
func (c *cluster) awaitOrphan(ctx context.Context) (*Server, error) {
	readySince := time.Now()
	for {
		running, ok := c.running()
		if !ok {
			return nil, nil
		}
		if !running.ready() {
			readySince = time.Now()
		} else if time.Since(readySince) > strangerPatience {
			if server := c.attach(ctx); server != nil {
				c.log.Warn("PostgreSQL was started by hand and is used as it is", "dir", c.dir, "pid", running.pid)
				return server, nil
			}
		}
		if err := clock.Wait(ctx, pollInterval); err != nil {
			return nil, fmt.Errorf("PostgreSQL process %d still runs in %s and does not end: %w", running.pid, c.dir, err)
		}
	}
}

// attach returns the running server, or nil when there is none that answers.
func (c *cluster) attach(ctx context.Context) *Server {
	running, ok := c.running()
	if !ok || !running.ready() {
		return nil
	}
	server := &Server{socketDir: running.socketDir}
	conn, err := pgconn.Connect(ctx, server.URL("postgres"))
	if err != nil {
		return nil
	}
	_ = conn.Close(ctx)
	return server
}

func newCluster(opts Options) (*cluster, error) {
	if opts.Dir == "" {
		return nil, errors.New("no folder given for the PostgreSQL cluster")
	}
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return nil, fmt.Errorf("folder of the PostgreSQL cluster: %w", err)
	}
	if opts.SocketDir != "" {
		if opts.SocketDir, err = filepath.Abs(opts.SocketDir); err != nil {
			return nil, fmt.Errorf("folder of the PostgreSQL socket: %w", err)
		}
	}
	c := &cluster{dir: dir, socketDir: opts.SocketDir, binDir: opts.BinDir, log: opts.Log, volatile: opts.Volatile}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	return c, nil
}
