package sqlite

import (
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// CountWords gives the connection a function counts(t) for queries of FTS5 tables: how often what matches stands in the row,
// times 1 << 32, plus the number of words in the row. Unlike the rank of FTS5 it depends on no other row.
func (c *Conn) CountWords() error {
	api, err := c.fts5()
	if err != nil {
		return err
	}
	name, err := libc.CString("counts")
	if err != nil {
		return err
	}
	defer libc.Xfree(c.tls, name)
	create := call[func(*libc.TLS, uintptr, uintptr, uintptr, uintptr, uintptr) int32](api.FxCreateFunction)
	if rc := create(c.tls, uintptr(unsafe.Pointer(api)), name, 0, addressOf(counts), 0); rc != lib.SQLITE_OK {
		return c.failure(rc)
	}
	return nil
}

// fts5 asks for the functions of the extension, which it writes to where a parameter of that type points.
func (c *Conn) fts5() (*lib.Tfts5_api, error) {
	kind, err := libc.CString("fts5_api_ptr")
	if err != nil {
		return nil, err
	}
	defer libc.Xfree(c.tls, kind)
	s, err := c.Prepare("SELECT fts5(?)")
	if err != nil {
		return nil, err
	}
	defer s.Reset()
	found := libc.Xcalloc(c.tls, 1, libc.Tsize_t(unsafe.Sizeof(uintptr(0))))
	defer libc.Xfree(c.tls, found)
	if rc := lib.Xsqlite3_bind_pointer(c.tls, s.handle, 1, found, kind, 0); rc != lib.SQLITE_OK {
		return nil, c.failure(rc)
	}
	if _, err := s.Step(); err != nil {
		return nil, err
	}
	address := *at[uintptr](found)
	if address == 0 {
		return nil, c.failure(lib.SQLITE_ERROR)
	}
	return at[lib.Tfts5_api](address), nil
}

// counts is called by the library for each row.
func counts(tls *libc.TLS, api, row, answer uintptr, _ int32, _ uintptr) {
	const size = int(unsafe.Sizeof(int32(0)))
	number := tls.Alloc(size)
	defer tls.Free(size)
	functions := at[lib.TFts5ExtensionApi](api)
	rc := call[func(*libc.TLS, uintptr, uintptr) int32](functions.FxInstCount)(tls, row, number)
	found := int64(*at[int32](number))
	if rc == lib.SQLITE_OK {
		rc = call[func(*libc.TLS, uintptr, int32, uintptr) int32](functions.FxColumnSize)(tls, row, -1, number)
	}
	if rc != lib.SQLITE_OK {
		lib.Xsqlite3_result_error_code(tls, answer, rc)
		return
	}
	lib.Xsqlite3_result_int64(tls, answer, found<<32|int64(*at[int32](number)))
}

// at is what lies in the memory of the library.
func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// call makes a function of the address that the library has of it; addressOf is the reverse.
func call[F any](address uintptr) F { return *(*F)(unsafe.Pointer(&address)) }

func addressOf[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }
