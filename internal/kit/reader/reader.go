// Package reader looks into strangers' files in a process that may be lost. The process is this very program, started
// again in a sandbox: it has no network and no files, a limit on its memory, and a few seconds for each file. A file that
// makes it crash or hang costs that file its answer, and nothing else.
//
// A reader is a function that is registered under a name when the program starts, in the server and in the helper alike:
//
//	var outline = reader.Register("outline", readOutline, reader.Options{LargestAnswer: 1 << 20})
//
// and asked through a Pool; RegisterParts does the same for one that writes a part of the file, of any size. The function gets the file through a pipe, piece by piece as it reads: nothing of it lies on a
// disk. Whatever parses a format that strangers write belongs into such a function; tools/check knows who may import
// parsers.
package reader

import (
	"errors"
	"io"
	"strings"
)

// Func reads a file of so many bytes. Its answer is worth as little trust as the file. An error says that the file cannot
// be read.
type Func func(file io.ReaderAt, size int64) ([]byte, error)

// PartFunc writes one part of a file of so many bytes. The caller names the part, in whatever way it and the function have
// agreed on. What is written is worth as little trust as the file. An error says that the part cannot be read.
type PartFunc func(file io.ReaderAt, size int64, part string, to io.Writer) error

// Options of a reader.
type Options struct {
	LargestAnswer int // in bytes
	// WithoutSandbox lets the reader go on where the machine refuses the sandbox, in a process that has its limits on time
	// and memory alone. Others are off there.
	WithoutSandbox bool
}

// Reader is a registered Func. Only a Pool can run it.
type Reader struct {
	name string
	read PartFunc
	Options
}

// PartReader is a registered PartFunc. Only a Pool can run it.
type PartReader struct{ reader *Reader }

var registered = map[string]*Reader{}

// Register makes a reader known. It is called for variables of packages, before the program runs.
func Register(name string, read Func, options Options) *Reader {
	return register(name, func(file io.ReaderAt, size int64, _ string, to io.Writer) error {
		answer, err := read(file, size)
		if err == nil {
			_, err = to.Write(answer)
		}
		return err
	}, options)
}

// RegisterParts makes a reader of parts known, as Register does.
func RegisterParts(name string, read PartFunc, options Options) *PartReader {
	return &PartReader{register(name, read, options)}
}

func register(name string, read PartFunc, options Options) *Reader {
	if registered[name] != nil || len(name) == 0 || strings.Contains(name, endOfName) {
		panic("reader: there cannot be another " + name)
	}
	r := &Reader{name, read, options}
	registered[name] = r
	return r
}

// ErrOff says that the reader cannot be had on this machine.
var ErrOff = errors.New("reader: off")
