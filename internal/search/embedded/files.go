// Package embedded is the search engine inside the program: SQLite with FTS5 in one file for each firm and machine. FTS5
// finds which texts have a word or a phrase; words, positions, filters and counts around it are ours. Losing an index loses
// nothing: it is made anew from the texts that are kept elsewhere.
package embedded

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"casefold/internal/kit/fsync"
	"casefold/internal/kit/secret"
	"casefold/internal/kit/sqlite"
	"casefold/internal/search/engine"
)

// The folder of a firm's index has a file "current" that names the generation which is searched, and "damaged" when somebody
// found that one to be. A generation is a SQLite file, with the log that SQLite keeps beside it. A new one gets a new name, so
// that no log of another is ever read into it.
const (
	currentFile = "current"
	damagedFile = "damaged"
	lockFile    = "lock"
	generations = "index-"
	suffix      = ".db"
)

// current is the name of the generation that is searched, "" if there is none.
func current(folder string) (string, error) {
	name, err := os.ReadFile(filepath.Join(folder, currentFile))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	if n := string(name); strings.HasPrefix(n, generations) && filepath.Base(n) == n {
		return n, nil
	}
	return "", nil
}

// publish has a generation searched from now on. What is searched stands there whole, before and after.
func publish(folder, generation string) error {
	temporary, err := os.CreateTemp(folder, currentFile+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.WriteString(generation)
	if err = errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	if err := os.Rename(temporary.Name(), filepath.Join(folder, currentFile)); err != nil {
		return err
	}
	return fsync.Folder(folder)
}

// foundDamaged tells the process that writes, which may be another one.
func foundDamaged(folder, generation string) {
	_ = os.WriteFile(filepath.Join(folder, damagedFile), []byte(generation), 0o600) // who finds it next tells again
}

func knownDamaged(folder, generation string) bool {
	name, err := os.ReadFile(filepath.Join(folder, damagedFile))
	return err == nil && string(name) == generation
}

// openGeneration connects to a file that must be whole and of this schema.
func openGeneration(path string, mode sqlite.Mode, cacheKB string) (*sqlite.Conn, error) {
	if err := notCutShort(path); err != nil {
		return nil, err
	}
	c, err := sqlite.Open(path, mode)
	if err != nil {
		return nil, err
	}
	version := int64(-1)
	err = c.Each("PRAGMA user_version", func(s *sqlite.Stmt) error {
		version = s.Int(0)
		return nil
	})
	if err == nil && version != schemaVersion {
		err = fmt.Errorf("%w: version %d", engine.ErrUnsound, version)
	}
	if err == nil {
		err = settings(c, cacheKB)
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// notCutShort compares the size of the file with the number of pages that its first page names.
func notCutShort(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	var head [100]byte
	if _, err := io.ReadFull(file, head[:]); err != nil {
		return fmt.Errorf("%w: %w", engine.ErrUnsound, err)
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	pages, page := int64(binary.BigEndian.Uint32(head[28:])), int64(binary.BigEndian.Uint16(head[16:]))
	if info.Size() < pages*page {
		return fmt.Errorf("%w: it has %d bytes of %d", engine.ErrUnsound, info.Size(), pages*page)
	}
	return nil
}

// remove deletes a generation. Who still has it open goes on reading until they close it.
func remove(folder, generation string) {
	for _, name := range []string{generation, generation + "-wal", generation + "-shm"} {
		_ = os.Remove(filepath.Join(folder, name)) // what stays is removed when the next writer begins
	}
}

func newGeneration() string { return generations + secret.Token(12) + suffix }
