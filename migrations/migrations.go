// Package migrations holds the ordered lists of schema changes of the global database and of a region's.
package migrations

import (
	"embed"
	"io/fs"
)

//go:embed global/*.sql region/*.sql
var files embed.FS

// Global is the list for the global database.
func Global() fs.FS { return sub("global") }

// Region is the list for the database of each data region.
func Region() fs.FS { return sub("region") }

func sub(name string) fs.FS {
	list, err := fs.Sub(files, name)
	if err != nil {
		panic(err) // the folders are part of the program
	}
	return list
}
