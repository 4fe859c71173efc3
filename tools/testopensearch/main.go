// Command testopensearch runs a command beside a throwaway OpenSearch that all
// the test processes under it share:
//
//	go run ./tools/testopensearch go test ./internal/search/...
//
// The command finds its address in CASEFOLD_TEST_SEARCH_URL. The server listens
// on loopback, has half a gigabyte, and is gone when the command has ended.
// tools/install/opensearch.sh installs it.
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"casefold/internal/kit/clock"
)

const (
	version  = "2.19.6"
	heap     = "-Xms512m -Xmx512m"
	patience = 3 * time.Minute
	ending   = 20 * time.Second
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: testopensearch COMMAND [ARGUMENT...]")
		os.Exit(2)
	}
	runtime.LockOSThread() // the server is told when the thread that started it ends
	code, err := run(os.Args[1], os.Args[2:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "testopensearch:", err)
		os.Exit(1)
	}
	os.Exit(code)
}

// run returns the exit code of the command.
func run(name string, args []string) (code int, err error) {
	s, err := start()
	if err != nil {
		return 0, err
	}
	defer s.stop()
	cmd := exec.Command(name, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Env = append(os.Environ(), "CASEFOLD_TEST_SEARCH_URL="+s.url)

	// Ctrl-C reaches the command by itself; a plain kill is passed on. Either
	// way the command ends first, then the server.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	go func() {
		for received := range signals {
			if received == syscall.SIGTERM {
				_ = cmd.Process.Signal(received)
			}
		}
	}()
	var exit *exec.ExitError
	if err := cmd.Wait(); err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	return cmd.ProcessState.ExitCode(), nil
}

// server is a running OpenSearch with a folder of its own.
type server struct {
	root string
	url  string
	cmd  *exec.Cmd
	done chan error
}

func start() (*server, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	installed := filepath.Join(cache, "casefold", "opensearch-"+version)
	if _, err := os.Stat(installed); err != nil {
		return nil, fmt.Errorf("OpenSearch is not installed: run tools/install/opensearch.sh: %w", err)
	}
	root, err := os.MkdirTemp("", "casefold-opensearch-")
	if err != nil {
		return nil, err
	}
	s := &server{root: root, done: make(chan error, 1)}
	if err := s.begin(installed); err != nil {
		s.stop()
		return nil, err
	}
	return s, nil
}

// begin starts a copy, because the account that it runs as may not read where it is installed.
func (s *server) begin(installed string) error {
	home := filepath.Join(s.root, "home")
	if err := os.CopyFS(home, os.DirFS(installed)); err != nil {
		return err
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	s.url = "http://127.0.0.1:" + port
	s.cmd = exec.Command(filepath.Join(home, "bin", "opensearch"), "-Enetwork.host=127.0.0.1", "-Ehttp.port="+port, "-Etransport.port=0",
		"-Ediscovery.type=single-node", "-Epath.data="+filepath.Join(s.root, "data"), "-Epath.logs="+filepath.Join(s.root, "logs"),
		"-Ecluster.routing.allocation.disk.threshold_enabled=false")
	s.cmd.Dir = s.root
	s.cmd.Env = []string{"PATH=/usr/bin:/bin", "HOME=" + s.root, "OPENSEARCH_JAVA_OPTS=" + heap, "OPENSEARCH_TMPDIR=" + s.root,
		"OPENSEARCH_JAVA_HOME=" + javaHome(),
	}
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if err := s.lend(); err != nil {
		return err
	}
	output, err := os.Create(filepath.Join(s.root, "output"))
	if err != nil {
		return err
	}
	defer output.Close()
	s.cmd.Stdout, s.cmd.Stderr = output, output
	if err := s.cmd.Start(); err != nil {
		return err
	}
	go func() { s.done <- s.cmd.Wait() }()
	return s.await()
}

// lend gives everything to `nobody` where we are root, as whom OpenSearch refuses to run.
func (s *server) lend() error {
	if os.Geteuid() != 0 {
		return nil
	}
	account, err := user.Lookup("nobody")
	if err != nil {
		return err
	}
	uid, uidErr := strconv.Atoi(account.Uid)
	gid, gidErr := strconv.Atoi(account.Gid)
	if err := errors.Join(uidErr, gidErr); err != nil {
		return err
	}
	s.cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return filepath.WalkDir(s.root, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, uid, gid)
	})
}

func (s *server) await() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		select {
		case err := <-s.done:
			s.done <- err
			said, _ := os.ReadFile(filepath.Join(s.root, "output"))
			return fmt.Errorf("OpenSearch does not start: %w\n%s", err, said)
		default:
		}
		if answer, err := http.Get(s.url); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		if err := clock.Wait(ctx, 200*time.Millisecond); err != nil {
			return fmt.Errorf("OpenSearch does not answer: %w", err)
		}
	}
}

func (s *server) stop() {
	if s.cmd != nil && s.cmd.Process != nil {
		_ = s.cmd.Process.Signal(syscall.SIGTERM)
		select {
		case <-s.done:
		case <-time.After(ending):
			_ = s.cmd.Process.Kill()
			<-s.done
		}
	}
	_ = os.RemoveAll(s.root)
}

// javaHome is where the java of the path is installed.
func javaHome() string {
	path, err := exec.LookPath("java")
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return ""
	}
	return filepath.Dir(filepath.Dir(path))
}

func freePort() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	return port, err
}
