package check

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"time"
)

const (
	// clusterFolder is PostgreSQL's own, which keeps itself in order.
	clusterFolder = "postgres"
	temporaryAge  = time.Hour
)

// temporaryNames are how unfinished files and folders of the data folder begin or end.
var temporaryNames = []string{".new-*", ".key-*", ".writable-*", "*.tmp", "*.new"}

// leftovers: files that were begun and never finished are gone within the hour (I25).
func (i *inspector) leftovers(context.Context) error {
	if i.Data == "" {
		return nil
	}
	err := filepath.WalkDir(i.Data, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && entry.Name() == clusterFolder {
			return fs.SkipDir
		}
		if !temporary(entry.Name()) {
			return nil
		}
		info, err := entry.Info()
		if err == nil && time.Since(info.ModTime()) > temporaryAge {
			i.say("I25", place("data folder"), "%s was begun %s and never finished", strings.TrimPrefix(path, i.Data+string(filepath.Separator)), info.ModTime().UTC().Format(time.RFC3339))
		}
		if entry.IsDir() {
			return fs.SkipDir
		}
		return ignoreGone(err)
	})
	return ignoreGone(err)
}

// ignoreGone is for files that end while the folder is read, as temporaries do.
func ignoreGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func temporary(name string) bool {
	for _, pattern := range temporaryNames {
		if match, _ := filepath.Match(pattern, name); match {
			return true
		}
	}
	return false
}
