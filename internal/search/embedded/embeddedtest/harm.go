// Package embeddedtest changes search indexes as no program of ours does, for tests of what finds that and mends it.
package embeddedtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/embedded"
)

// Harm runs statements on the file of the index that is searched for a firm. The program that has the data folder may run
// meanwhile, and is not told.
func Harm(data, region string, firm int64, statements ...string) (err error) {
	folder := embedded.New(data).Folder(region, firm)
	name, err := os.ReadFile(filepath.Join(folder, "current"))
	if err != nil {
		return err
	}
	conn, err := sqlite.Open(filepath.Join(folder, string(name)), sqlite.Create)
	if err != nil {
		return err
	}
	defer conn.Close()
	for _, statement := range statements {
		if failed := conn.Exec(statement); failed != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", statement, failed))
		}
	}
	return err
}
