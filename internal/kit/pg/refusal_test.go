package pg_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casefold/internal/kit/pg"
)

func TestMissingBinariesAreNamedWithTheMend(t *testing.T) {
	t.Parallel()
	err := refused(t, pg.Options{Dir: newDir(t), BinDir: t.TempDir()}, "apt-get install postgresql-15", "CASEFOLD_DATABASE_URL")
	if !errors.Is(err, pg.ErrNoBinaries) {
		t.Errorf("%v is not ErrNoBinaries", err)
	}
}

func TestAClusterOfAnotherVersionIsRefusedUntouched(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	version := filepath.Join(dir, "PG_VERSION")
	must(t, os.Mkdir(dir, 0o700))
	must(t, os.WriteFile(version, []byte("14\n"), 0o600))

	err := refused(t, pg.Options{Dir: dir}, dir, "PostgreSQL 14", "postgresql-14", "pg_upgrade")
	var mismatch *pg.VersionMismatch
	if !errors.As(err, &mismatch) || mismatch.Cluster != 14 {
		t.Errorf("%v is not a VersionMismatch for 14", err)
	}
	entries, err := os.ReadDir(dir)
	must(t, err)
	if len(entries) != 1 {
		t.Errorf("the refused cluster was touched: %v", entries)
	}
}

func TestAFolderWithOtherFilesIsRefused(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	must(t, os.Mkdir(dir, 0o700))
	must(t, os.WriteFile(filepath.Join(dir, "letter.txt"), nil, 0o600))
	_ = refused(t, pg.Options{Dir: dir}, dir, "holds no PostgreSQL cluster")
}

func TestAFolderClosedToTheDatabaseUserIsNamedWithTheMend(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root runs PostgreSQL as another user")
	}
	closed := filepath.Dir(newDir(t))
	must(t, os.Chmod(closed, 0o700))
	_ = refused(t, pg.Options{Dir: filepath.Join(closed, "data", "cluster")}, "chmod o+x "+closed+"`")
}

func TestASocketPathThatIsTooLongIsNamed(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	long := filepath.Join(filepath.Dir(dir), strings.Repeat("s", 100))
	_ = refused(t, pg.Options{Dir: dir, SocketDir: long, Volatile: true}, long, "107", "shorter")
}

func TestASocketFolderOfSomeoneElseIsRefused(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root can make a folder of another user")
	}
	dir := newDir(t)
	planted := filepath.Join(filepath.Dir(dir), "socket")
	must(t, os.Mkdir(planted, 0o777))
	must(t, os.Chown(planted, 12345, 12345))
	_ = refused(t, pg.Options{Dir: dir, SocketDir: planted, Volatile: true}, planted, "remove it")
	if _, err := os.Stat(planted); err != nil {
		t.Errorf("the folder of someone else was touched: %v", err)
	}
}

func TestAServerThatCannotStartSaysWhy(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	server := start(t, pg.Options{Dir: dir, Volatile: true})
	must(t, server.Stop(context.Background()))
	must(t, os.Remove(filepath.Join(dir, "global", "pg_control")))
	_ = refused(t, pg.Options{Dir: dir, Volatile: true}, "does not start", filepath.Join(dir, "log"))
}

// refused expects one line that holds every part.
func refused(t *testing.T, opts pg.Options, parts ...string) error {
	t.Helper()
	server, err := pg.Start(context.Background(), opts)
	if err == nil {
		_ = server.Stop(context.Background())
		t.Fatal("Start succeeded")
	}
	for _, part := range append(parts, "") {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the refusal lacks %q: %v", part, err)
		}
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("the refusal has more than one line: %v", err)
	}
	return err
}
