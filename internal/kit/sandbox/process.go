package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Process is a running program with everything it started.
type Process struct {
	Stdin  io.WriteCloser
	Stdout io.ReadCloser

	cmd     *exec.Cmd
	said    firstWords
	exited  chan struct{}
	failure error // set before exited is closed
}

// As root, every program gets an account number of its own, out of a range that neither Debian nor systemd gives out.
// All of them lie below 65536, the end of what a container usually has.
const (
	firstAccount = 60600
	accounts     = 500
)

var started atomic.Uint32

// insideName is what this program is called when it runs itself to prepare a sandbox.
const insideName = "casefold-sandbox"

func launch(limited, apart bool) (*Process, *preparation, error) {
	var pipes pipes
	stdin, orders := pipes.reader(), pipes.reader()
	stdout, reports := pipes.writer(), pipes.writer()
	if pipes.err != nil {
		pipes.close()
		return nil, nil, pipes.err
	}
	p := &Process{Stdin: stdin.ours, Stdout: stdout.ours, exited: make(chan struct{})}
	p.cmd = &exec.Cmd{
		Path: "/proc/self/exe", Args: []string{insideName}, Dir: "/", Env: []string{},
		Stdin: stdin.theirs, Stdout: stdout.theirs, Stderr: &p.said, ExtraFiles: []*os.File{orders.theirs, reports.theirs},
		SysProcAttr: attributes(limited), WaitDelay: killPatience,
	}
	if apart {
		// A session of its own, which makes it a group of processes too, can be given a part of the processors.
		p.cmd.SysProcAttr.Setpgid, p.cmd.SysProcAttr.Setsid = false, true
	}
	err := p.start()
	pipes.closeTheirs()
	if err != nil {
		pipes.close()
		return nil, nil, err
	}
	return p, &preparation{order: orders.ours, report: reports.ours}, nil
}

// attributes make the process the first of its namespaces: when it ends, the kernel ends all the others in there. One that
// is only limited stays in ours, where root gives it another account.
func attributes(limited bool) *syscall.SysProcAttr {
	uid, gid := os.Geteuid(), os.Getegid()
	if uid == 0 {
		uid = firstAccount + int(started.Add(1)%accounts)
		gid = uid
	}
	if limited {
		attributes := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
		if os.Geteuid() == 0 {
			attributes.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		}
		return attributes
	}
	return &syscall.SysProcAttr{
		Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID | syscall.CLONE_NEWNET |
			syscall.CLONE_NEWIPC | syscall.CLONE_NEWUTS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: uid, Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: gid, Size: 1}},
		// Only root may empty the list of groups; anybody else keeps a list that opens nothing in there.
		GidMappingsEnableSetgroups: os.Geteuid() == 0,
		Credential:                 &syscall.Credential{Uid: 0, Gid: 0, NoSetGroups: os.Geteuid() != 0},
		Setpgid:                    true,
		Pdeathsig:                  syscall.SIGKILL,
	}
}

// start forks from a thread that lives as long as the process: Linux sends the death signal when the thread that forked
// ends, not when the program does.
func (p *Process) start() error {
	begun := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := p.cmd.Start()
		begun <- err
		if err != nil {
			return
		}
		p.failure = p.cmd.Wait()
		close(p.exited)
	}()
	return <-begun
}

// complete sends the order and waits until the program runs, which closes the report.
func (p *preparation) complete(o order) error {
	defer p.report.Close()
	err := json.NewEncoder(p.order).Encode(o)
	_ = p.order.Close()
	report, readErr := io.ReadAll(io.LimitReader(p.report, 4<<10))
	if len(report) > 0 {
		return errors.New(string(report))
	}
	return errors.Join(err, readErr)
}

// Kill ends the program and everything it started, and returns when the kernel has cleaned up after it.
func (p *Process) Kill() {
	_ = p.cmd.Process.Kill()
	_ = p.Stdin.Close()
	<-p.exited
	_ = p.Stdout.Close()
}

// Wait returns how the program ended. When ctx ends first, the program is killed.
func (p *Process) Wait(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() { _ = p.cmd.Process.Kill() })
	defer stop()
	<-p.exited
	return p.failure
}

// Exited is closed when the program has ended.
func (p *Process) Exited() <-chan struct{} { return p.exited }

// Worked is how long the program has had a processor, without what it started.
func (p *Process) Worked() time.Duration {
	const ofProcess = 2 // every process has a clock, whose number is made of that of the process
	var at unix.Timespec
	if unix.ClockGettime(int32(^p.cmd.Process.Pid<<3|ofProcess), &at) != nil {
		return 0 // it has ended
	}
	return time.Duration(at.Nano())
}

// Complaint is the beginning of what the program wrote to its standard error, after a colon, or nothing.
func (p *Process) Complaint() string {
	if said := p.said.String(); said != "" {
		return ": " + said
	}
	return ""
}

// firstWords keeps the beginning of what is written to it and swallows the rest.
type firstWords struct {
	mu   sync.Mutex
	text []byte
}

func (w *firstWords) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, text[:min(len(text), 2<<10-len(w.text))]...)
	return len(text), nil
}

func (w *firstWords) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return string(bytes.TrimSpace(w.text))
}
