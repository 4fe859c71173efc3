// Package web holds the built web application, as `make build` leaves it in
// dist. Without a build it is empty and everything else still compiles.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files is the root of the built application.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is a constant
	}
	return files
}
