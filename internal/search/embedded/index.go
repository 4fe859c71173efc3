package embedded

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"
	"sync"

	"casefold/internal/kit/beside"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/processors"
	"casefold/internal/kit/sqlite"
	"casefold/internal/search/columns"
	"casefold/internal/search/engine"
	"casefold/internal/search/matching"
)

// Engine keeps an index for each firm in a folder of its own.
type Engine struct{ folder string }

// New is the engine over the indexes in a data folder.
func New(data string) *Engine { return &Engine{filepath.Join(data, "search")} }

// Folder is where the index of a firm lies.
func (e *Engine) Folder(region string, firm int64) string {
	return filepath.Join(e.folder, region, strconv.FormatInt(firm, 10))
}

// Open is a part of engine.Engine.
func (e *Engine) Open(region string, firm int64) engine.Index { return Open(e.Folder(region, firm)) }

// Write is a part of engine.Engine.
func (e *Engine) Write(_ context.Context, region string, firm int64) (engine.Writer, error) {
	w, err := Write(e.Folder(region, firm))
	if err != nil {
		return nil, err
	}
	return w, nil
}

// Index is the engine.Index. Files are opened when a search needs them.
type Index struct {
	folder string
	disk   beside.Slots
	mu     sync.Mutex
	open   *generation
}

// atTheDisk is how many questions to one index wait for the disk at most, so that one that hangs holds few threads.
const atTheDisk = 32

// Open names the folder of an index, which need not exist.
func Open(folder string) *Index {
	return &Index{folder: folder, disk: make(beside.Slots, atTheDisk)}
}

// until asks the disk beside the caller, who goes on when the context ends, even if the disk does not answer.
func until[T any](ctx context.Context, x *Index, do func() (T, error)) (T, error) {
	answer, err := beside.Do(ctx, x.disk, do)
	if errors.Is(err, beside.ErrLeft) {
		err = errs.SearchTimeout.Because(ctx.Err())
	}
	return answer, err
}

// generation is a file of the index that is open.
type generation struct {
	name       string
	path       string
	columns    *columns.Columns
	vocabulary vocabulary
	turns      chan struct{} // one for each search that may run
	mu         sync.Mutex
	free       []*sqlite.Conn
	closed     bool
}

// take gives the generation that is searched now. There is none while the index is missing or unsound.
func (x *Index) take() (*generation, error) {
	name, err := current(x.folder)
	if err != nil {
		return nil, errs.NoSearchIndex.Because(err)
	}
	if name == "" || knownDamaged(x.folder, name) {
		return nil, errs.NoSearchIndex
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.open == nil || x.open.name != name {
		if x.open != nil {
			x.open.close()
		}
		x.open = &generation{name: name, path: filepath.Join(x.folder, name), columns: columns.New(), turns: make(chan struct{}, 2*processors.Count())}
	}
	return x.open, nil
}

// Close is a part of engine.Index: it lets go of the files.
func (x *Index) Close() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.open != nil {
		x.open.close()
		x.open = nil
	}
}

// close ends the connections that nobody uses; the others end when their search does.
func (g *generation) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
	for _, conn := range g.free {
		conn.Close()
	}
	g.free = nil
}

func (g *generation) connect() (*sqlite.Conn, error) {
	g.mu.Lock()
	if n := len(g.free); n > 0 {
		conn := g.free[n-1]
		g.free = g.free[:n-1]
		g.mu.Unlock()
		return conn, nil
	}
	g.mu.Unlock()
	return openGeneration(g.path, sqlite.ReadOnly, "8000")
}

func (g *generation) release(conn *sqlite.Conn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		conn.Close()
		return
	}
	g.free = append(g.free, conn)
}

// read runs do in one transaction over one state of the index. At most twice as many run as there are cores.
func (x *Index) read(ctx context.Context, do func(*generation, *sqlite.Conn, *columns.Snapshot) error) error {
	g, err := x.take()
	if err != nil {
		return err
	}
	select {
	case g.turns <- struct{}{}:
		defer func() { <-g.turns }()
	case <-ctx.Done():
		return errs.SearchTimeout.Because(ctx.Err())
	}
	conn, err := g.connect()
	if err != nil {
		return x.explain(ctx, g, err)
	}
	done := conn.Until(ctx)
	err = g.within(conn, do)
	done()
	if err != nil {
		conn.Close() // whatever state it is in
		return x.explain(ctx, g, err)
	}
	g.release(conn)
	return nil
}

// Cursor is a part of engine.Index.
func (x *Index) Cursor(ctx context.Context) ([]byte, error) {
	return until(ctx, x, func() ([]byte, error) { return x.cursor(ctx) })
}

func (x *Index) cursor(ctx context.Context) (cursor []byte, err error) {
	g, err := x.take()
	if err != nil {
		return nil, err
	}
	conn, err := g.connect()
	if err != nil {
		return nil, x.explain(ctx, g, err)
	}
	err = conn.Each("SELECT value FROM meta WHERE name = 'cursor'", func(s *sqlite.Stmt) error {
		cursor = s.Bytes(0)
		return nil
	})
	if err != nil {
		conn.Close() // whatever state it is in
		return nil, x.explain(ctx, g, err)
	}
	g.release(conn)
	return cursor, nil
}

// within finds the snapshot that fits the transaction. Where another search has just read a newer one, it begins again; where
// that does not help, the file is older than what was read of it, and all is read anew.
func (g *generation) within(conn *sqlite.Conn, do func(*generation, *sqlite.Conn, *columns.Snapshot) error) error {
	for try := 0; ; try++ {
		again := false
		err := conn.Within("BEGIN", func() error {
			seen, err := seenBy(conn, g.columns)
			if err != nil {
				return err
			}
			if seen == nil {
				again = true
				return nil
			}
			return do(g, conn, seen)
		})
		if err != nil || !again {
			return err
		}
		if try == 3 {
			return engine.ErrUnsound
		}
	}
}

// explain makes of what went wrong what the person is told, and has a damaged index made anew.
func (x *Index) explain(ctx context.Context, g *generation, err error) error {
	var known *errs.Error
	switch {
	case errors.As(err, &known):
		return err
	case ctx.Err() != nil:
		return errs.SearchTimeout.Because(ctx.Err())
	case errors.Is(err, fs.ErrNotExist), sqlite.Missing(err):
		foundDamaged(x.folder, g.name)
		return errs.NoSearchIndex.Because(err)
	case errors.Is(err, engine.ErrUnsound), errors.Is(err, matching.ErrDamaged), sqlite.Damaged(err):
		foundDamaged(x.folder, g.name)
		x.mu.Lock()
		if x.open == g {
			x.open.close()
			x.open = nil
		}
		x.mu.Unlock()
		return errs.NoSearchIndex.Because(err)
	}
	return err
}
