package pg_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"casefold/internal/kit/pg"
)

const childVariable = "CASEFOLD_PG_TEST_CHILD"

// TestMain doubles as the program that the tests start as other processes: it
// starts the server of a folder, says how, and lives until its input ends.
func TestMain(m *testing.M) {
	dir := os.Getenv(childVariable)
	if dir == "" {
		os.Exit(m.Run())
	}
	server, err := pg.Start(context.Background(), pg.Options{Dir: dir})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(role(server))
	_, _ = io.Copy(io.Discard, os.Stdin)
	if err := server.Stop(context.Background()); err != nil {
		os.Exit(1)
	}
}

func role(server *pg.Server) string {
	if server.Owned() {
		return "owner"
	}
	return "attached"
}

type child struct {
	cmd   *exec.Cmd
	input io.Closer
	lines *bufio.Reader
}

func startChild(t *testing.T, dir string) *child {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childVariable+"="+dir)
	input, err := cmd.StdinPipe()
	must(t, err)
	output, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	c := &child{cmd: cmd, input: input, lines: bufio.NewReader(output)}
	t.Cleanup(c.end)
	return c
}

// role waits until the child's server answers and returns its line.
func (c *child) role(t *testing.T) string {
	t.Helper()
	line, err := c.lines.ReadString('\n')
	line = strings.TrimSpace(line)
	if line != "owner" && line != "attached" {
		t.Fatalf("child said %q: %v", line, err)
	}
	return line
}

func (c *child) end() {
	_ = c.input.Close()
	_ = c.cmd.Wait()
}

func (c *child) kill(t *testing.T) {
	t.Helper()
	must(t, c.cmd.Process.Kill())
	_ = c.cmd.Wait()
}
