package dbtest

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"casefold/internal/kit/db"
	"casefold/internal/kit/pg"
	"casefold/migrations"
)

// Before makes databases for this test alone, as they were before that migration of the regions was written.
func Before(t testing.TB, migration string) *Installation {
	t.Helper()
	list := fstest.MapFS{}
	files, err := fs.ReadDir(migrations.Region(), ".")
	for _, file := range files {
		if err != nil || file.Name() >= migration {
			break
		}
		list[file.Name()] = &fstest.MapFile{}
		list[file.Name()].Data, err = fs.ReadFile(migrations.Region(), file.Name())
	}
	if err != nil {
		t.Fatal(err)
	}
	maintenance, err := server()
	if err != nil {
		t.Fatal(err)
	}
	cfg := Configuration(maintenance, nextName())
	t.Cleanup(func() { drop(t, cfg) })
	if err := migrate(t.Context(), maintenance, cfg, list); err != nil {
		t.Fatal(err)
	}
	return Open(t, cfg)
}

// Migrate brings the databases up to date, as the start of the program does.
func (i *Installation) Migrate(t testing.TB) {
	t.Helper()
	if err := db.Migrate(t.Context(), i.Config, upTo(migrations.Region())); err != nil {
		t.Fatal(err)
	}
}

// Move dumps the databases and restores them on a new server, whose transaction ids begin anew.
func (i *Installation) Move(t testing.TB) *Installation {
	t.Helper()
	target, err := pg.StartTemporary(t.Context(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := target.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	// The superuser among the roles is there already; nothing else may go wrong.
	pipe(t, []string{"pg_dumpall", "--roles-only", "--database", i.Config.GlobalURL}, []string{"psql", target.URL("postgres")})
	for _, address := range urls(i.Config) {
		pipe(t, []string{"pg_dump", "--create", address}, []string{"psql", "--set", "ON_ERROR_STOP=1", target.URL("postgres")})
	}
	global, err := url.Parse(i.Config.GlobalURL)
	if err != nil {
		t.Fatal(err)
	}
	return Open(t, Configuration(target.URL("postgres"), strings.TrimSuffix(strings.TrimPrefix(global.Path, "/"), "_global")))
}

// pipe runs two programs of PostgreSQL, the second of which reads what the first writes.
func pipe(t testing.TB, from, to []string) {
	t.Helper()
	binaries, err := pg.Locate("")
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	command := func(words []string) *exec.Cmd {
		c := exec.CommandContext(t.Context(), filepath.Join(binaries.Dir, words[0]), words[1:]...)
		c.Stderr = &said
		return c
	}
	writer, reader := command(from), command(to)
	if reader.Stdin, err = writer.StdoutPipe(); err == nil {
		err = writer.Start()
	}
	if err == nil {
		err = errors.Join(reader.Run(), writer.Wait())
	}
	if err != nil {
		t.Fatalf("%s, %s: %v\n%s", from[0], to[0], err, said.String())
	}
}
