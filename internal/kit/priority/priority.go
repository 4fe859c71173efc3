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

// Part is how much of a processor a process gets that others want whole, where the kernel shares processors between sessions first.
// Elsewhere it gets what others leave, and 3 of 1,000 parts at least.
type Part int

// The kernel counts these parts as how much nicer than others a session is. None can be nicer than nicest.
const (
	Quarter Part = 5
	Tenth   Part = 10
)

const (
	// Linux gives a processor at once to whoever asks for shorter turns on it than the one who has it: the program asks for the
	// shortest. Kernels before 6.12 choose by themselves.
	shortTurn = 100 * time.Microsecond

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
			err = unix.SchedSetAttr(id, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Nice: int32(setBack - told), Runtime: uint64(shortTurn)}, 0)
		}
		if err != nil && !errors.Is(err, unix.ESRCH) { // a thread may end meanwhile
			return err
		}
	}
	return nil
}

// Lower leaves a process a part of a processor that others want, and so for what it starts from now on. 0 is the thread that calls.
//
// The process is one for idle times (SCHED_IDLE), which is more than being nice: Linux counts a processor that has only such processes as
// free, and whoever wakes up is put there at once. Beside a process that is only nice they wait for each other on the next processor.
//
// Desktops and many servers share their processors between sessions first and inside each session afterwards, where alone the niceness of
// a process counts. A process that leads a session of its own, as those of PostgreSQL do, has its session made nicer too.
func Lower(pid int, to Part) error {
	told, err := unix.Getpriority(unix.PRIO_PROCESS, pid)
	if err != nil {
		return err
	}
	nice := min(setBack-told+int(to), nicest)
	if err := unix.Setpriority(unix.PRIO_PROCESS, pid, nice); err != nil {
		return err
	}
	if err := unix.SchedSetAttr(pid, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_IDLE, Nice: int32(nice)}, 0); err != nil {
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
