// Package priority makes processes that nobody waits for give way to those that somebody waits for.
package priority

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Part is how much of a processor a process gets that others want whole.
type Part int

// The kernel counts these parts as how much nicer than others a process is. None can be nicer than nicest.
const (
	Quarter Part = 5
	Tenth   Part = 10
)

const (
	// Linux gives a processor at once to whoever asks for shorter turns on it than the one who has it: the program asks for the
	// shortest, and those who give way for long ones. Kernels before 6.12 choose by themselves.
	shortTurn = 100 * time.Microsecond
	longTurn  = 20 * time.Millisecond

	nicest  = 19
	setBack = 20 // the kernel tells how nice a process is as what is missing to this
)

// Prompt has this process, and what it starts from now on, get a processor at once that one has who was lowered.
func Prompt() error {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return err
	}
	for _, thread := range threads {
		id, err := strconv.Atoi(thread.Name())
		if err != nil {
			return err
		}
		told, err := unix.Getpriority(unix.PRIO_PROCESS, id)
		if err == nil {
			err = setTurn(id, setBack-told, shortTurn)
		}
		if err != nil && !errors.Is(err, unix.ESRCH) { // a thread may end meanwhile
			return err
		}
	}
	return nil
}

func setTurn(thread, nice int, turn time.Duration) error {
	return unix.SchedSetAttr(thread, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Nice: int32(nice), Runtime: uint64(turn)}, 0)
}

// Lower leaves a process a part of a processor that others want, and so for what it starts from now on. 0 is the thread that calls.
//
// Desktops and many servers share their processors between sessions first and inside each session afterwards, where alone the niceness of
// a process counts. A process that leads a session of its own, as those of PostgreSQL do, has its session made nicer too.
func Lower(pid int, to Part) error {
	told, err := unix.Getpriority(unix.PRIO_PROCESS, pid)
	if err != nil {
		return err
	}
	if err := setTurn(pid, min(setBack-told+int(to), nicest), longTurn); err != nil {
		return err
	}
	leader, group := pid, fmt.Sprintf("/proc/%d/autogroup", pid)
	if pid == 0 {
		leader, group = os.Getpid(), "/proc/self/autogroup"
	}
	if session, err := unix.Getsid(pid); err != nil || session != leader {
		return err
	}
	return lowerSession(group, to)
}

// lowerSession is for kernels that know sessions; others have no such file. Who is not root may change one session every tenth of a second.
func lowerSession(path string, to Part) error {
	const tries, pause = 20, 100 * time.Millisecond
	var err error
	for range tries {
		err = os.WriteFile(path, []byte(strconv.Itoa(int(to))), 0)
		if !errors.Is(err, syscall.EAGAIN) {
			break
		}
		time.Sleep(pause)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
