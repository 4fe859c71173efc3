// Package sqlite reads and writes SQLite files through the translated C library itself: rows that come through
// database/sql cost three times as much, and a search steps over tens of thousands of them. A connection belongs to one
// goroutine at a time.
package sqlite

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Conn is one connection to a file. Its statements are prepared once and kept.
type Conn struct {
	tls        *libc.TLS
	db         uintptr
	out        *uintptr // where the library writes an address; a field, so that it does not lie on a stack that moves
	buffer     []byte   // of the values that are bound, for the same reason
	statements map[string]*Stmt
}

// Mode says what a connection may do with its file.
type Mode int32

const (
	// ReadOnly fails when the file is missing.
	ReadOnly Mode = lib.SQLITE_OPEN_READONLY
	// Create makes the file when it is missing.
	Create Mode = lib.SQLITE_OPEN_READWRITE | lib.SQLITE_OPEN_CREATE
)

// Open connects to a file.
func Open(path string, mode Mode) (*Conn, error) {
	c := &Conn{tls: libc.NewTLS(), out: new(uintptr), statements: map[string]*Stmt{}}
	name, err := libc.CString(path)
	if err != nil {
		c.tls.Close()
		return nil, err
	}
	defer libc.Xfree(c.tls, name)
	rc := lib.Xsqlite3_open_v2(c.tls, name, uintptr(unsafe.Pointer(c.out)), int32(mode)|lib.SQLITE_OPEN_NOMUTEX, 0)
	c.db = *c.out
	if rc != lib.SQLITE_OK {
		err := c.failure(rc)
		c.Close()
		return nil, err
	}
	lib.Xsqlite3_extended_result_codes(c.tls, c.db, 1)
	lib.Xsqlite3_busy_timeout(c.tls, c.db, 2000)
	return c, nil
}

// Close ends the connection; a transaction that is open is rolled back.
func (c *Conn) Close() {
	for _, s := range c.statements {
		lib.Xsqlite3_finalize(c.tls, s.handle)
	}
	lib.Xsqlite3_close_v2(c.tls, c.db)
	c.tls.Close()
}

// Exec runs one statement that has no rows, or whose rows nobody wants.
func (c *Conn) Exec(sql string, args ...any) error {
	return c.Each(sql, func(*Stmt) error { return nil }, args...)
}

// Each calls do for every row, until it fails.
func (c *Conn) Each(sql string, do func(*Stmt) error, args ...any) error {
	s, err := c.Prepare(sql)
	if err != nil {
		return err
	}
	defer s.Reset()
	if err := s.Bind(args...); err != nil {
		return err
	}
	for {
		more, err := s.Step()
		if err != nil || !more {
			return err
		}
		if err := do(s); err != nil {
			return err
		}
	}
}

// Within runs do in one transaction, which is rolled back when do fails. SQLite itself refuses one within another.
func (c *Conn) Within(begin string, do func() error) error {
	if err := c.Exec(begin); err != nil {
		return err
	}
	if err := do(); err != nil {
		_ = c.Exec("ROLLBACK") // after some failures SQLite has done so already
		return err
	}
	if err := c.Exec("COMMIT"); err != nil {
		_ = c.Exec("ROLLBACK")
		return err
	}
	return nil
}

// Until has a statement that runs fail when the context ends. The function that it returns must be called before the
// connection is used for anything else.
func (c *Conn) Until(ctx context.Context) (done func()) {
	var mu sync.Mutex
	over := false
	stop := context.AfterFunc(ctx, func() {
		mu.Lock()
		defer mu.Unlock()
		if !over {
			tls := libc.NewTLS()
			lib.Xsqlite3_interrupt(tls, c.db)
			tls.Close()
		}
	})
	return func() {
		stop()
		mu.Lock()
		over = true
		mu.Unlock()
	}
}

// Error is what the library answered. Its text names tables and reasons, never values.
type Error struct {
	Code int32
	Text string
	// Unprepared says that a statement does not fit the tables of the file.
	Unprepared bool
}

func (e *Error) Error() string { return fmt.Sprintf("sqlite: %s (%d)", e.Text, e.Code) }

func (c *Conn) failure(rc int32) error {
	return &Error{Code: rc, Text: libc.GoString(lib.Xsqlite3_errstr(c.tls, rc))}
}

// primary is the code without what the extended ones add; 0 for errors of others.
func primary(err error) int32 {
	var e *Error
	if !errors.As(err, &e) {
		return 0
	}
	return e.Code & 0xff
}

// Damaged is true when the file is not what SQLite wrote: a page is wrong or missing, or a table that must be there is not.
func Damaged(err error) bool {
	var e *Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code & 0xff {
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB, lib.SQLITE_FORMAT:
		return true
	case lib.SQLITE_ERROR:
		return e.Unprepared
	}
	return e.Code == lib.SQLITE_IOERR_SHORT_READ
}

// Missing is true when there is no file that can be opened.
func Missing(err error) bool { return primary(err) == lib.SQLITE_CANTOPEN }

// Interrupted is true when the context of Until ended first.
func Interrupted(err error) bool { return primary(err) == lib.SQLITE_INTERRUPT }
