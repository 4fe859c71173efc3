package secret

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"casefold/internal/kit/fsync"
)

const fileHeader = "casefold-key-1 "

// Load reads the key file, and makes it when there is none yet. Two processes that start at once end up with the same
// key, and a crash leaves a whole key file or none. A file that others can read, or that holds a weak key, is refused
// with a line that says how to mend it.
func Load(path string) (*Keys, error) {
	keys, err := read(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return keys, err
	}
	if err := create(path); err != nil {
		return nil, fmt.Errorf("key file: %w", err)
	}
	return read(path)
}

func read(path string) (*Keys, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("key file: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("key file %s can be read by others; mend it with: chmod 600 %s", path, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("key file: %w", err)
	}
	encoded, found := strings.CutPrefix(strings.TrimSpace(string(text)), fileHeader)
	master, err := base64.StdEncoding.DecodeString(encoded)
	if !found || err != nil || len(master) != keySize {
		return nil, fmt.Errorf("key file %s is damaged; put back the copy from your backup: without it the secrets in the database are lost", path)
	}
	if weak(master) {
		return nil, fmt.Errorf("key file %s holds a sample key; remove the file on a new installation and a random one is made", path)
	}
	keys := &Keys{}
	copy(keys.master[:], master)
	return keys, nil
}

// weak recognises keys that somebody typed: 32 random bytes practically never repeat that much.
func weak(master []byte) bool {
	different := map[byte]bool{}
	for _, b := range master {
		different[b] = true
	}
	return len(different) <= 16
}

func create(path string) error {
	dir := filepath.Dir(path)
	temporary, err := os.CreateTemp(dir, ".key-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	defer temporary.Close()
	keys := Generate()
	if _, err := temporary.WriteString(fileHeader + base64.StdEncoding.EncodeToString(keys.master[:]) + "\n"); err != nil {
		return err
	}
	if err := temporary.Sync(); err != nil {
		return err
	}
	// A link never replaces: of two processes that make the file at once, one wins and both read its key.
	if err := os.Link(temporary.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return fsync.Folder(dir)
}
