package pg_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/pg"
)

func TestFirstStartMakesAClusterThatOnlyItsSocketReaches(t *testing.T) {
	t.Parallel()
	server := start(t, pg.Options{Dir: newDir(t)})
	expected := map[string]string{
		"listen_addresses":   "",
		"data_checksums":     "on",
		"server_encoding":    "UTF8",
		"fsync":              "on",
		"synchronous_commit": "on",
		"full_page_writes":   "on",
		"log_statement":      "none",
		"TimeZone":           "UTC",
	}
	for setting, want := range expected {
		if got := query(t, server, "SELECT current_setting('"+setting+"')"); got != want {
			t.Errorf("%s is %q, want %q", setting, got, want)
		}
	}
	if got := query(t, server, "SELECT current_user"); got != pg.Superuser {
		t.Errorf("connected as %q, want %q", got, pg.Superuser)
	}
	socketDir := query(t, server, "SELECT trim(both '\"' from current_setting('unix_socket_directories'))")
	info, err := os.Stat(socketDir)
	must(t, err)
	if info.Mode().Perm() != 0o700 {
		t.Errorf("socket folder has mode %o, want 700", info.Mode().Perm())
	}
	must(t, server.Stop(context.Background()))
	if _, err := os.Stat(socketDir); !os.IsNotExist(err) {
		t.Errorf("socket folder remains after Stop: %v", err)
	}
}

func TestAStoppedClusterStartsAgainWithItsData(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	first := start(t, pg.Options{Dir: dir, Volatile: true})
	execute(t, first, "CREATE TABLE kept AS SELECT 'whole' AS state")
	must(t, first.Stop(context.Background()))
	must(t, first.Stop(context.Background()))

	second := start(t, pg.Options{Dir: dir, Volatile: true})
	if got := query(t, second, "SELECT state FROM kept"); got != "whole" {
		t.Errorf("after a restart the row reads %q", got)
	}
}

func TestTheLogHoldsNoContents(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	server := start(t, pg.Options{Dir: dir, Volatile: true})
	execute(t, server, "CREATE TABLE names (name text PRIMARY KEY)")
	conn := connect(t, server)
	for range 2 {
		_, _ = conn.Exec(context.Background(), "INSERT INTO names VALUES ('privileged')")
	}
	_, _ = conn.Exec(context.Background(), "SELECT 'privileged'::integer")
	must(t, server.Stop(context.Background()))

	logs, err := filepath.Glob(filepath.Join(dir, "log", "*.log"))
	must(t, err)
	if len(logs) < 2 {
		t.Fatalf("want the log and the startup log, found %v", logs)
	}
	for _, path := range logs {
		content, err := os.ReadFile(path)
		must(t, err)
		if strings.Contains(string(content), "privileged") {
			t.Errorf("%s shows a stored value:\n%s", path, content)
		}
	}
}

func TestASecondStartAttachesAndItsStopChangesNothing(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	owner := start(t, pg.Options{Dir: dir, Volatile: true})
	attached := start(t, pg.Options{Dir: dir, SocketDir: filepath.Join(t.TempDir(), "elsewhere")})
	if !owner.Owned() || attached.Owned() {
		t.Fatalf("first is %s, second is %s", role(owner), role(attached))
	}
	must(t, attached.Stop(context.Background()))
	if got := query(t, owner, "SELECT 'alive'"); got != "alive" {
		t.Errorf("owner's server answers %q", got)
	}
}

func TestOfSeveralStartersExactlyOneOwnsTheServer(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	var children []*child
	for range 3 {
		children = append(children, startChild(t, dir))
	}
	roles := map[string]int{}
	for _, c := range children {
		roles[c.role(t)]++
	}
	if roles["owner"] != 1 || roles["attached"] != 2 {
		t.Errorf("roles are %v", roles)
	}
}

func TestTemporaryServerLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	server, err := pg.StartTemporary(context.Background(), nil)
	must(t, err)
	if got := query(t, server.Server, "SELECT current_setting('fsync')"); got != "off" {
		t.Errorf("fsync is %q", got)
	}
	must(t, server.Stop(context.Background()))
	if _, err := os.Stat(server.Root); !os.IsNotExist(err) {
		t.Errorf("%s remains: %v", server.Root, err)
	}
}

func TestCancelledStartLeavesNoServer(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := pg.Start(ctx, pg.Options{Dir: dir, Volatile: true}); !errors.Is(err, context.Canceled) {
		t.Fatalf("Start answers %v", err)
	}
	if server := start(t, pg.Options{Dir: dir, Volatile: true}); !server.Owned() {
		t.Error("the cancelled start still holds the server")
	}
}

// newDir is a path for a cluster whose parents every account may enter.
func newDir(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	must(t, os.Chmod(filepath.Dir(root), 0o711))
	return filepath.Join(root, "cluster")
}

func start(t *testing.T, opts pg.Options) *pg.Server {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	server, err := pg.Start(ctx, opts)
	must(t, err)
	t.Cleanup(func() { _ = server.Stop(context.Background()) })
	return server
}

func connect(t *testing.T, server *pg.Server) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), server.URL("postgres"))
	must(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func execute(t *testing.T, server *pg.Server, sql string) {
	t.Helper()
	_, err := connect(t, server).Exec(context.Background(), sql)
	must(t, err)
}

func query(t *testing.T, server *pg.Server, sql string) string {
	t.Helper()
	var value any
	must(t, connect(t, server).QueryRow(context.Background(), sql).Scan(&value))
	return fmt.Sprint(value)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
