package pg_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/pg"
)

func TestTheServerDiesWithItsKilledOwnerAndTheNextProcessTakesOver(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	owner := startChild(t, dir)
	owner.role(t)
	attached := start(t, pg.Options{Dir: dir})
	execute(t, attached, "CREATE TABLE acknowledged AS SELECT 'kept' AS state")
	first := postmaster(t, dir)

	owner.kill(t)
	next := start(t, pg.Options{Dir: dir})
	if !next.Owned() {
		t.Fatal("the next process attached to a server without an owner")
	}
	if postmaster(t, dir) == first {
		t.Error("the server outlived its owner")
	}
	if got := query(t, next, "SELECT state FROM acknowledged"); got != "kept" {
		t.Errorf("acknowledged row reads %q", got)
	}
}

func TestTheClusterSurvivesTheKillOfEverything(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	owner := startChild(t, dir)
	owner.role(t)
	attached := start(t, pg.Options{Dir: dir})
	execute(t, attached, "CREATE TABLE acknowledged AS SELECT 'kept' AS state")

	for _, pid := range serverProcesses(t, dir) {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	owner.kill(t)
	for _, pid := range serverProcesses(t, dir) {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}

	next := start(t, pg.Options{Dir: dir})
	if got := query(t, next, "SELECT state FROM acknowledged"); got != "kept" {
		t.Errorf("acknowledged row reads %q", got)
	}
}

func TestABackendThatHangsDoesNotKeepTheServerFromComingBack(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	server := start(t, pg.Options{Dir: dir})
	execute(t, server, "CREATE TABLE acknowledged AS SELECT 'kept' AS state")
	visitor := exec.Command("sleep", "600") // somebody has opened a shell in the folder
	visitor.Dir = dir
	must(t, visitor.Start())
	t.Cleanup(func() { _ = visitor.Process.Kill(); _ = visitor.Wait() })
	must(t, syscall.Kill(int(connect(t, server).PgConn().PID()), syscall.SIGSTOP))
	must(t, syscall.Kill(postmaster(t, dir), syscall.SIGKILL))

	deadline, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		conn, err := pgx.Connect(deadline, server.URL("postgres"))
		if err == nil {
			_ = conn.Close(deadline)
			break
		}
		if deadline.Err() != nil {
			t.Fatal("the server does not come back")
		}
		time.Sleep(50 * time.Millisecond)
	}
	if got := query(t, server, "SELECT state FROM acknowledged"); got != "kept" {
		t.Errorf("acknowledged row reads %q", got)
	}
}

func TestAServerThatIsKilledComesBackByItself(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	server := start(t, pg.Options{Dir: dir})
	execute(t, server, "CREATE TABLE acknowledged AS SELECT 'kept' AS state")
	busy := connect(t, server)
	var asking sync.WaitGroup
	t.Cleanup(asking.Wait) // before the connection is closed
	asking.Go(func() { _, _ = busy.Exec(context.Background(), "SELECT count(*) FROM generate_series(1, 3000000)") })
	must(t, syscall.Kill(postmaster(t, dir), syscall.SIGKILL))

	deadline, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for ; ; time.Sleep(5 * time.Millisecond) {
		var state string
		conn, err := pgx.Connect(deadline, server.URL("postgres"))
		if err == nil {
			err = conn.QueryRow(deadline, "SELECT state FROM acknowledged").Scan(&state)
			_ = conn.Close(deadline)
		}
		if err == nil && state == "kept" {
			break
		}
		if deadline.Err() != nil {
			t.Fatalf("the server did not come back: %v", err)
		}
	}
}

func TestAKillDuringTheFirstStartLeavesNothingHalfMade(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	interrupted := startChild(t, dir)
	awaitFile(t, filepath.Join(dir+".new", "PG_VERSION"))
	interrupted.kill(t)
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Fatalf("a cluster is in place although it was never finished: %v", err)
	}

	server := start(t, pg.Options{Dir: dir})
	if got := query(t, server, "SELECT count(*) FROM pg_database"); got != "3" {
		t.Errorf("the cluster has %s databases, want 3", got)
	}
	if _, err := os.Stat(dir + ".new"); !os.IsNotExist(err) {
		t.Errorf("the unfinished cluster remains: %v", err)
	}
}

func TestAnUnfinishedClusterThatIsStillWrittenToIsClearedAway(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	draft := filepath.Join(dir+".new", "left")
	must(t, os.MkdirAll(draft, 0o700))
	orphan := make(chan struct{})
	go func() {
		defer close(orphan)
		for i, begun := 0, time.Now(); time.Since(begun) < 300*time.Millisecond; i++ {
			_ = os.WriteFile(filepath.Join(draft, strconv.Itoa(i)), nil, 0o600)
		}
	}()
	server := start(t, pg.Options{Dir: dir, Volatile: true})
	<-orphan
	if got := query(t, server, "SELECT 1"); got != "1" {
		t.Errorf("the server answers %q", got)
	}
}

func TestAProcessNumberThatNowBelongsToAnotherDoesNotBlockTheStart(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	server := start(t, pg.Options{Dir: dir, Volatile: true})
	recorded, err := os.ReadFile(filepath.Join(dir, "postmaster.pid"))
	must(t, err)
	must(t, server.Stop(context.Background()))

	stranger := exec.Command("sleep", "300")
	info, err := os.Stat(dir)
	must(t, err)
	if owner := info.Sys().(*syscall.Stat_t); os.Geteuid() == 0 {
		stranger.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: owner.Uid, Gid: owner.Gid}}
		stranger.Dir = "/"
	}
	must(t, stranger.Start())
	t.Cleanup(func() { _ = stranger.Process.Kill(); _ = stranger.Wait() })
	_, rest, _ := strings.Cut(string(recorded), "\n")
	forged := fmt.Sprintf("%d\n%s", stranger.Process.Pid, rest)
	must(t, os.WriteFile(filepath.Join(dir, "postmaster.pid"), []byte(forged), 0o600))

	if again := start(t, pg.Options{Dir: dir, Volatile: true}); !again.Owned() {
		t.Error("attached to a process that is no server")
	}
}

func postmaster(t *testing.T, dir string) int {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(dir, "postmaster.pid"))
	must(t, err)
	line, _, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(line)
	must(t, err)
	return pid
}

// serverProcesses are all processes that work inside the cluster's folder,
// backends that lost their postmaster included.
func serverProcesses(t *testing.T, dir string) []int {
	t.Helper()
	links, err := filepath.Glob("/proc/[0-9]*/cwd")
	must(t, err)
	var pids []int
	for _, link := range links {
		if target, err := os.Readlink(link); err == nil && target == dir {
			pid, err := strconv.Atoi(filepath.Base(filepath.Dir(link)))
			must(t, err)
			pids = append(pids, pid)
		}
	}
	return pids
}

func awaitFile(t *testing.T, path string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s did not appear", path)
		}
	}
}

// A power cut at the moment of a start can leave the name of the lock file without its bytes, or zeros in their place.
func TestALockFileThatLostItsBytesInAPowerCutDoesNotKeepTheServerDown(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	start := func() *pg.Server {
		server, err := pg.Start(t.Context(), pg.Options{Dir: dir})
		must(t, err)
		return server
	}
	server := start()
	execute(t, server, "CREATE TABLE acknowledged AS SELECT 'kept' AS state")
	for _, left := range []string{"", "\x00\x00\x00\x00\x00\x00\x00\x00"} {
		must(t, server.Stop(t.Context()))
		lock := filepath.Join(dir, "postmaster.pid")
		must(t, os.WriteFile(lock, []byte(left), 0o600))
		info, err := os.Stat(dir)
		must(t, err)
		owner := info.Sys().(*syscall.Stat_t)
		must(t, os.Chown(lock, int(owner.Uid), int(owner.Gid)))
		server = start()
		if got := query(t, server, "SELECT state FROM acknowledged"); got != "kept" {
			t.Errorf("acknowledged row reads %q", got)
		}
	}
	must(t, server.Stop(t.Context()))
}
