package testkit

import (
	"os"
	"path/filepath"

	"casefold/internal/app"
)

// OnAnotherMachine is the same firm with the same people in a second program, as another machine runs it: over the same databases,
// with the same keys and stored files, and a data folder of its own for the rest. It ends with the test.
func (w *World) OnAnotherMachine() *World {
	w.t.Helper()
	first := w.app.Config
	p, stop := launch(w.t, w.databases, w.keys, func(c *app.Config) {
		c.SearchURL = first.SearchURL
		if err := os.Symlink(filepath.Join(first.Data, "blobs"), filepath.Join(c.Data, "blobs")); err != nil {
			w.t.Fatal(err)
		}
	})
	w.t.Cleanup(stop)
	other := *w
	other.program = p
	for _, person := range []**Person{&other.Admin, &other.Partner, &other.Associate, &other.Uptime} {
		same := **person
		same.w, same.Token = &other, ""
		*person = &same
	}
	return &other
}
