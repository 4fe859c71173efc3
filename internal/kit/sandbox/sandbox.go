// Package sandbox runs a program that may be taken over by what it reads: a converter of strangers' files.
//
// The program has namespaces of its own. It sees no network, no process but its own, and no file but those it is shown,
// read-only, and a small file system in memory, which ends with it. Limits bound its memory, time, output and processes.
// It has no capability and cannot get one, and the kernel refuses it the calls that a converter has no use for. Where
// the machine does not allow all of that, Start fails: there is no weaker sandbox. StartLimited is none.
package sandbox

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"casefold/internal/kit/priority"
)

// Limits bound one program, each process of it.
type Limits struct {
	Memory    int64         // bytes of address space
	Data      int64         // bytes of memory of its own that it can write to, where address space says little: Go reserves much; 0 sets no limit
	Scratch   int64         // bytes of its file system in memory, and of the largest file in it
	CPU       time.Duration // time on the processor, over its whole life
	Processes int           // processes and threads, all together
}

// Program is what to run.
type Program struct {
	Args []string // an absolute path first
	// Self runs this very program again instead of a file; the first of Args is then only the name that it gets.
	Self bool
	Env  []string // all of its environment
	// Show names files and folders of the machine that the program needs. Those that do not exist are left out.
	Show []string
	// Files are written into the program's own file system before it starts, by absolute path.
	Files  map[string][]byte
	Limits Limits
	// Part is what the program gets of a processor that others want; 0 is as much as they get. Apart has it get no more than that also
	// where processors are shared between sessions first: it leads a session of its own.
	Part  priority.Part
	Apart bool
}

// machine is what every dynamically linked program needs.
var machine = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives",
	"/dev/null", "/dev/zero", "/dev/urandom",
}

// Scratch is the folder in which a program may write.
const Scratch = "/scratch"

// Check says why no sandbox can be had on this machine, or nil. The answer is found once.
var Check = sync.OnceValue(func() error {
	truth := "/usr/bin/true"
	if _, err := os.Stat(truth); err != nil {
		truth = "/bin/true"
	}
	process, err := Start(Program{
		Args:   []string{truth},
		Limits: Limits{Memory: 1 << 30, Scratch: 1 << 20, CPU: 10 * time.Second, Processes: 8},
	})
	if err != nil {
		return err
	}
	defer process.Kill()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	return process.Wait(ctx)
})

// Start runs the program. It returns when the program has taken the place of the preparations, or says which of them
// the machine refused.
func Start(program Program) (*Process, error) { return start(order{Program: program}) }

// StartLimited runs the program without a sandbox: the limits on memory and time are all that holds it. It is for memory-safe
// code of ours that has to work where the machine refuses the sandbox.
func StartLimited(program Program) (*Process, error) {
	return start(order{Program: program, Limited: true})
}

// order is what the process that prepares everything from inside is told.
type order struct {
	Program
	Limited bool // without a sandbox
}

func start(o order) (*Process, error) {
	if len(o.Args) == 0 || !o.Self && !filepath.IsAbs(o.Args[0]) {
		return nil, fmt.Errorf("sandbox: no absolute path of a program")
	}
	o.Show = append(append([]string{}, machine...), o.Show...)
	process, preparation, err := launch(o.Limited, o.Apart)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	if err := preparation.complete(o); err != nil {
		process.Kill()
		return nil, fmt.Errorf("sandbox: %w%s", err, process.Complaint())
	}
	return process, nil
}

// preparation is the talk with the process that prepares the sandbox from inside.
type preparation struct {
	order  io.WriteCloser
	report io.ReadCloser
}
