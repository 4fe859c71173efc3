package sqlite

import (
	"bytes"
	"fmt"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Stmt is a prepared statement of a connection.
type Stmt struct {
	conn   *Conn
	handle uintptr
}

// Prepare gives the statement, which must not be in use: whoever has stepped it resets it.
func (c *Conn) Prepare(sql string) (*Stmt, error) {
	if s, ok := c.statements[sql]; ok {
		return s, nil
	}
	text, err := libc.CString(sql)
	if err != nil {
		return nil, err
	}
	defer libc.Xfree(c.tls, text)
	if rc := lib.Xsqlite3_prepare_v2(c.tls, c.db, text, -1, uintptr(unsafe.Pointer(c.out)), 0); rc != lib.SQLITE_OK {
		return nil, &Error{Code: rc, Text: libc.GoString(lib.Xsqlite3_errstr(c.tls, rc)), Unprepared: true}
	}
	s := &Stmt{c, *c.out}
	c.statements[sql] = s
	return s, nil
}

// Bind sets the parameters: int64, string, []byte and nil.
func (s *Stmt) Bind(args ...any) error {
	for i, arg := range args {
		var rc int32
		switch v := arg.(type) {
		case nil:
			rc = lib.Xsqlite3_bind_null(s.conn.tls, s.handle, int32(i+1))
		case int64:
			rc = lib.Xsqlite3_bind_int64(s.conn.tls, s.handle, int32(i+1), v)
		case string:
			s.conn.buffer = append(s.conn.buffer[:0], v...)
			rc = lib.Xsqlite3_bind_text(s.conn.tls, s.handle, int32(i+1), s.conn.address(), int32(len(v)), lib.SQLITE_TRANSIENT)
		case []byte:
			s.conn.buffer = append(s.conn.buffer[:0], v...)
			rc = lib.Xsqlite3_bind_blob(s.conn.tls, s.handle, int32(i+1), s.conn.address(), int32(len(v)), lib.SQLITE_TRANSIENT)
		default:
			return fmt.Errorf("sqlite: a parameter cannot be a %T", arg)
		}
		if rc != lib.SQLITE_OK {
			return s.conn.failure(rc)
		}
	}
	return nil
}

// address is where the buffer lies: on the heap, which does not move. It is never 0, which would mean NULL.
func (c *Conn) address() uintptr {
	if cap(c.buffer) == 0 {
		c.buffer = make([]byte, 0, 64)
	}
	if cap(c.buffer) > 1<<20 && len(c.buffer) < 1<<16 {
		c.buffer = append(make([]byte, 0, 1<<16), c.buffer...)
	}
	return uintptr(unsafe.Pointer(unsafe.SliceData(c.buffer)))
}

// Step goes to the next row; false means that there is none.
func (s *Stmt) Step() (bool, error) {
	switch rc := lib.Xsqlite3_step(s.conn.tls, s.handle); rc {
	case lib.SQLITE_ROW:
		return true, nil
	case lib.SQLITE_DONE:
		return false, nil
	default:
		return false, s.conn.failure(rc)
	}
}

// Reset ends the rows; what was bound stays bound.
func (s *Stmt) Reset() { lib.Xsqlite3_reset(s.conn.tls, s.handle) }

// Int is a column of the row as a number.
func (s *Stmt) Int(column int) int64 {
	return lib.Xsqlite3_column_int64(s.conn.tls, s.handle, int32(column))
}

// Float is a column of the row as a number with a fraction.
func (s *Stmt) Float(column int) float64 {
	return lib.Xsqlite3_column_double(s.conn.tls, s.handle, int32(column))
}

// View is a column of the row as it lies in the memory of the library: good until the next Step or Reset.
func (s *Stmt) View(column int) []byte {
	p := lib.Xsqlite3_column_blob(s.conn.tls, s.handle, int32(column))
	if p == 0 {
		return nil
	}
	return libc.GoBytes(p, int(lib.Xsqlite3_column_bytes(s.conn.tls, s.handle, int32(column))))
}

// Bytes is a copy of a column of the row.
func (s *Stmt) Bytes(column int) []byte { return bytes.Clone(s.View(column)) }

// Text is a copy of a column of the row.
func (s *Stmt) Text(column int) string { return string(s.View(column)) }
