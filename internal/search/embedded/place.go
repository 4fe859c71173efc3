package embedded

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"casefold/internal/kit/secret"
)

const placeFile = "place"

// Place is the name of the data folder among all that have indexes over the same database. It is made once and stays: the name of
// the machine, for people, and some letters, for certainty.
func (e *Engine) Place(string) (string, error) {
	path := filepath.Join(e.folder, placeFile)
	name, err := os.ReadFile(path)
	if err == nil && len(name) > 0 {
		return strings.TrimSpace(string(name)), nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	machine, err := os.Hostname()
	if err != nil {
		machine = "machine"
	}
	if err := os.MkdirAll(e.folder, 0o700); err != nil {
		return "", err
	}
	temporary, err := os.CreateTemp(e.folder, placeFile+"-*")
	if err != nil {
		return "", err
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.WriteString(machine + "-" + secret.Token(4))
	if err = errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return "", err
	}
	if err := os.Link(temporary.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) { // another process may have been first
		return "", err
	}
	name, err = os.ReadFile(path)
	return string(name), err
}
