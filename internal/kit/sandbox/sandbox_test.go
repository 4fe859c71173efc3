package sandbox_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"casefold/internal/kit/priority"
	"casefold/internal/kit/sandbox"
)

var roomy = sandbox.Limits{Memory: 1 << 30, Scratch: 4 << 20, CPU: 20 * time.Second, Processes: 24}

// start runs a hostile stand-in for a converter, written in Python.
func start(t *testing.T, limits sandbox.Limits, script string) *sandbox.Process {
	t.Helper()
	process, err := sandbox.Start(sandbox.Program{
		Args: []string{"/usr/bin/python3", "-I", "-B", "/script.py"}, Env: []string{"PATH=/usr/bin"},
		Files: map[string][]byte{"/script.py": []byte("import os, socket, sys, time, ctypes\n" + script)}, Limits: limits,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(process.Kill)
	return process
}

// says returns what the script prints before it ends by itself.
func says(t *testing.T, script string) string {
	t.Helper()
	process := start(t, roomy, script)
	said, err := io.ReadAll(process.Stdout)
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Wait(t.Context()); err != nil {
		t.Fatalf("%v%s", err, process.Complaint())
	}
	return strings.TrimSpace(string(said))
}

func TestAProgramGetsItsPartOfAProcessor(t *testing.T) {
	told, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	own := 20 - told
	for part, want := range map[priority.Part]int{0: own, priority.Quarter: min(own+5, 19), priority.Tenth: min(own+10, 19)} {
		process, err := sandbox.Start(sandbox.Program{
			Args: []string{"/usr/bin/python3", "-I", "-B", "-c", "import os; print(os.nice(0), str(os.getsid(0) == os.getpid()).lower())"}, Env: []string{"PATH=/usr/bin"}, Limits: roomy, Part: part, Apart: part != 0,
		})
		if err != nil {
			t.Fatal(err)
		}
		said, err := io.ReadAll(process.Stdout)
		process.Kill()
		if got := strings.TrimSpace(string(said)); err != nil || got != fmt.Sprintf("%d %t", want, part != 0) {
			t.Errorf("part %d: nice, and leads a session: %q, %v, want %d", part, got, err, want)
		}
	}
}

// A program is asked while it waits for its input, before and after it has worked for a fifth of a second.
func TestItIsKnownHowLongAProgramHadAProcessor(t *testing.T) {
	process := start(t, roomy, `
while True:
    print("done", flush=True)
    if not sys.stdin.readline(): break
    until = time.process_time() + 0.2
    while time.process_time() < until: pass
`)
	said := bufio.NewReader(process.Stdout)
	var worked []time.Duration
	for range 2 {
		if _, err := said.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		worked = append(worked, process.Worked())
		if _, err := io.WriteString(process.Stdin, "work\n"); err != nil {
			t.Fatal(err)
		}
	}
	if grown := worked[1] - worked[0]; worked[0] == 0 || grown < 190*time.Millisecond || grown > time.Second {
		t.Error(worked)
	}
}

func TestThisMachineAllowsTheSandbox(t *testing.T) {
	if err := sandbox.Check(); err != nil {
		t.Fatal(err)
	}
}

func TestAProgramReachesNoNetwork(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	visited := make(chan struct{})
	go func() {
		if connection, err := listener.Accept(); err == nil {
			_ = connection.Close()
			close(visited)
		}
	}()
	said := says(t, fmt.Sprintf(`
for family in (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK, socket.AF_PACKET, socket.AF_VSOCK):
    try:
        socket.socket(family, socket.SOCK_STREAM).connect(("127.0.0.1", %d))
        print("connected by", family)
    except OSError:
        pass
print("done")`, listener.Addr().(*net.TCPAddr).Port))
	if said != "done" {
		t.Error(said)
	}
	select {
	case <-visited:
		t.Error("the listener was reached")
	default:
	}
}

func TestAProgramSeesNoFileThatItIsNotShown(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("privileged"), 0o644); err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(t.TempDir(), "socket")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	said := says(t, fmt.Sprintf(`
for path in (%q, "/etc/passwd", "/etc/hostname", "/proc/self/environ", "/root", "/home", "/sys", "/var", "/run", "/dev/mem", "../../../etc/passwd"):
    if os.path.lexists(path):
        print("sees", path)
try:
    socket.socket(socket.AF_UNIX).connect(%q)
    print("connected")
except OSError:
    pass
print(sorted(os.listdir("/dev")))`, secret, socket))
	if said != "['null', 'urandom', 'zero']" {
		t.Error(said)
	}
}

func TestAProgramCannotChangeWhatItIsShown(t *testing.T) {
	said := says(t, `
for path in ("/usr/bin/planted", "/usr/lib/planted", "/etc/alternatives/planted", "/bin/planted"):
    try:
        open(path, "w")
        print("wrote", path)
    except OSError:
        pass
libc = ctypes.CDLL(None, use_errno=True)
if libc.mount(b"none", b"/usr", b"tmpfs", 0, None) == 0 or libc.unshare(0x10000000) == 0 or libc.chroot(b"/scratch") == 0:
    print("has capabilities")
print("done")`)
	if said != "done" {
		t.Error(said)
	}
}

func TestAProgramSeesNoOtherProcess(t *testing.T) {
	said := says(t, fmt.Sprintf(`
for pid in (%d, os.getppid()):
    try:
        if pid:
            os.kill(pid, 0)
            print("found", pid)
    except OSError:
        pass
print(os.getpid(), os.path.exists("/proc/1"))`, os.Getpid()))
	if said != "1 False" {
		t.Error(said)
	}
}

func TestMemoryProcessesAndScratchAreLimited(t *testing.T) {
	said := says(t, `
try:
    bytearray(8 << 30)
    print("has memory")
except MemoryError:
    pass
try:
    with open("/scratch/large", "wb") as file:
        for _ in range(8):
            file.write(bytes(1 << 20))
    print("has room")
except OSError:
    os.remove("/scratch/large")
made = 0
try:
    while made < 10000:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        made += 1
except OSError:
    pass
print(made < 24)
sys.stdout.flush()
os._exit(0)`)
	if said != "True" {
		t.Error(said)
	}
}

func TestAProgramThatUsesUpItsTimeIsKilled(t *testing.T) {
	limits := roomy
	limits.CPU = time.Second
	process := start(t, limits, "while True: pass")
	if err := process.Wait(t.Context()); err == nil {
		t.Error("it ended well")
	}
}

func TestEverythingThatAProgramStartedEndsWithIt(t *testing.T) {
	process := start(t, roomy, `
for _ in range(5):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            print("alive", flush=True)
            time.sleep(600)
        os._exit(0)
time.sleep(600)`)
	alive := make([]byte, len("alive\n")*5)
	if _, err := io.ReadFull(process.Stdout, alive); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := process.Wait(ctx); err == nil {
		t.Error("it ended well")
	}
	// Whoever still lived would hold the other end of the pipe.
	if left, err := io.ReadAll(process.Stdout); err != nil || len(left) > 0 {
		t.Errorf("%q, %v", left, err)
	}
}

func TestWhatCannotRunIsSaid(t *testing.T) {
	if _, err := sandbox.Start(sandbox.Program{Args: []string{"/usr/bin/nothing-of-the-kind"}, Limits: roomy}); err == nil ||
		!strings.Contains(err.Error(), "run /usr/bin/nothing-of-the-kind") {
		t.Error(err)
	}
	if _, err := sandbox.Start(sandbox.Program{Args: []string{"true"}, Limits: roomy}); err == nil {
		t.Error("a relative path was run")
	}
}
