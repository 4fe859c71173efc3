package embedded

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/engine"
)

// Writer is the engine.Writer. The file lock that it holds is free again however its process ends.
type Writer struct {
	folder     string
	generation string
	lock       *os.File
	conn       *sqlite.Conn
	ids        map[string]uint32
}

// Write takes the right to change the index in a folder. Without a sound index to go on with, Cursor fails with engine.ErrUnsound.
func Write(folder string) (*Writer, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	lock, err := os.OpenFile(filepath.Join(folder, lockFile), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = lock.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, engine.ErrTaken
		}
		return nil, err
	}
	w := &Writer{folder: folder, lock: lock, ids: map[string]uint32{}}
	name, err := current(folder)
	if err != nil {
		w.Close()
		return nil, err
	}
	w.sweep(name)
	if name == "" || knownDamaged(folder, name) {
		return w, nil
	}
	if w.conn, err = openGeneration(filepath.Join(folder, name), sqlite.Create, "16000"); err == nil {
		err = w.conn.Exec("PRAGMA synchronous = NORMAL")
	}
	if err != nil {
		foundDamaged(folder, name)
		w.end()
		return w, nil
	}
	w.generation = name
	return w, nil
}

// sweep removes what earlier writers left: generations that nobody finished or that were replaced.
func (w *Writer) sweep(keep string) {
	entries, _ := os.ReadDir(w.folder)
	for _, entry := range entries {
		name := entry.Name()
		left := strings.HasPrefix(name, generations) && (keep == "" || !strings.HasPrefix(name, keep))
		if left || strings.HasPrefix(name, currentFile+"-") {
			_ = os.Remove(filepath.Join(w.folder, name)) // tried again the next time
		}
	}
}

// Cursor is a part of engine.Writer.
func (w *Writer) Cursor() (cursor []byte, err error) {
	if w.conn == nil || !w.stands() {
		return nil, engine.ErrUnsound
	}
	err = w.conn.Each("SELECT value FROM meta WHERE name = 'cursor'", func(s *sqlite.Stmt) error {
		cursor = s.Bytes(0)
		return nil
	})
	return cursor, w.explain(context.Background(), err)
}

// stands tells whether what is written is what is searched, and nobody has found it damaged.
func (w *Writer) stands() bool {
	name, err := current(w.folder)
	if err != nil || name != w.generation || knownDamaged(w.folder, name) {
		return false
	}
	_, err = os.Stat(filepath.Join(w.folder, name))
	return err == nil
}

// Begun is a part of engine.Writer.
func (w *Writer) Begun() bool {
	name, err := current(w.folder)
	return err != nil || name != ""
}

// Refuse is a part of engine.Writer.
func (w *Writer) Refuse() {
	foundDamaged(w.folder, w.generation)
	w.end()
}

// Anew is a part of engine.Writer.
func (w *Writer) Anew() error {
	w.end()
	name := newGeneration()
	conn, err := sqlite.Open(filepath.Join(w.folder, name), sqlite.Create)
	if err != nil {
		return err
	}
	if err = create(conn); err == nil {
		err = settings(conn, "16000")
	}
	if err != nil {
		conn.Close()
		remove(w.folder, name)
		return err
	}
	w.conn, w.generation, w.ids = conn, name, map[string]uint32{}
	return nil
}

// Shrink gives some of the pages back that merging the lists of words has left free, and tells whether there are more. A few of
// them stay: they are written next.
func (w *Writer) Shrink() (more bool, err error) {
	const (
		fewPages    = 200
		part        = 40 // of all pages
		pagesAtOnce = "1000"
	)
	var pages, free int64
	for pragma, into := range map[string]*int64{"PRAGMA page_count": &pages, "PRAGMA freelist_count": &free} {
		err := w.conn.Each(pragma, func(s *sqlite.Stmt) error {
			*into = s.Int(0)
			return nil
		})
		if err != nil {
			return false, w.explain(context.Background(), err)
		}
	}
	if free < fewPages || free < pages/part {
		return false, nil
	}
	return true, w.explain(context.Background(), w.conn.Exec("PRAGMA incremental_vacuum("+pagesAtOnce+")"))
}

// Publish is a part of engine.Writer.
func (w *Writer) Publish() error {
	if w.conn == nil {
		return engine.ErrUnsound
	}
	for more := true; more; {
		var err error
		if more, err = w.Shrink(); err != nil {
			return err
		}
	}
	if err := w.conn.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		return w.explain(context.Background(), err)
	}
	if err := publish(w.folder, w.generation); err != nil {
		return err
	}
	_ = os.Remove(filepath.Join(w.folder, damagedFile)) // it names another generation
	w.sweep(w.generation)
	return nil
}

// explain makes engine.ErrUnsound of what shows damage. A full disk and a context that ended do not: the next batch may succeed.
func (w *Writer) explain(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case sqlite.Damaged(err):
		foundDamaged(w.folder, w.generation)
		return errors.Join(engine.ErrUnsound, err)
	}
	return err
}

func (w *Writer) end() {
	if w.conn != nil {
		w.conn.Close()
		w.conn = nil
	}
}

// Close lets another process write.
func (w *Writer) Close() {
	w.end()
	_ = w.lock.Close()
}
