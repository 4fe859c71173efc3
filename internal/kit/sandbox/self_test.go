package sandbox_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/sandbox"
)

// When this program is started under that name, it says what it sees and takes all memory that it gets.
const itself = "sandboxed-test"

func TestMain(m *testing.M) {
	if os.Args[0] == itself {
		_, err := os.Stat("/etc/passwd")
		fmt.Println(os.Getpid() == 1, os.Getuid() == 0, err == nil, os.Environ())
		var all [][]byte
		for len(all) < 8<<10 {
			all = append(all, make([]byte, 1<<20))
		}
		fmt.Println("it has", len(all), "MB")
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var self = sandbox.Program{
	Self: true, Args: []string{itself}, Env: []string{"GOTRACEBACK=none"},
	Limits: sandbox.Limits{Memory: 16 << 30, Data: 128 << 20, Scratch: 1 << 20, CPU: 20 * time.Second, Processes: 64},
}

func TestThisProgramRunsItselfWithinItsMemory(t *testing.T) {
	for name, c := range map[string]struct {
		start func(sandbox.Program) (*sandbox.Process, error)
		sees  string
	}{
		"in the sandbox": {sandbox.Start, "true true false [GOTRACEBACK=none]"},
		"limited":        {sandbox.StartLimited, "false false true [GOTRACEBACK=none]"},
	} {
		t.Run(name, func(t *testing.T) {
			if os.Getuid() != 0 && name == "limited" {
				t.Skip("only root can give another account")
			}
			process, err := c.start(self)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(process.Kill)
			said, err := io.ReadAll(process.Stdout)
			if err != nil || strings.TrimSpace(string(said)) != c.sees {
				t.Errorf("%s, %v", said, err)
			}
			exit, ended := process.Wait(t.Context()).(*exec.ExitError)
			if !ended || exit.ExitCode() != 2 || !strings.Contains(process.Complaint(), "out of memory") {
				t.Errorf("%v%s", exit, process.Complaint())
			}
		})
	}
}

func TestALimitedProgramUsesUpItsTime(t *testing.T) {
	limits := roomy
	limits.CPU = time.Second
	process, err := sandbox.StartLimited(sandbox.Program{Args: []string{"/usr/bin/python3", "-I", "-c", "while True: pass"}, Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(process.Kill)
	if err := process.Wait(t.Context()); err == nil {
		t.Error("it ended well")
	}
}
