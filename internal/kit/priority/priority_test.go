package priority_test

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"casefold/internal/kit/priority"
)

func TestAProcessAndItsSessionGiveWay(t *testing.T) {
	for _, leads := range []bool{false, true} {
		process := exec.Command("sleep", "60")
		process.SysProcAttr = &syscall.SysProcAttr{Setsid: leads, Pdeathsig: syscall.SIGKILL}
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = process.Process.Kill(); _ = process.Wait() })
		pid := process.Process.Pid
		before := nice(t, pid)
		if err := priority.Lower(pid, priority.Tenth); err != nil {
			t.Fatal(err)
		}
		if got := nice(t, pid); got != min(before+10, 19) {
			t.Errorf("nice %d, want 10 more than %d", got, before)
		}
		if got := attributes(t, pid).Policy; got != unix.SCHED_IDLE {
			t.Errorf("it is scheduled by policy %d, want %d", got, unix.SCHED_IDLE)
		}
		group, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/autogroup")
		if err != nil {
			t.Skip("this kernel does not share processors between sessions")
		}
		if lowered := strings.HasSuffix(strings.TrimSpace(string(group)), "nice 10"); lowered != leads {
			t.Errorf("leads a session: %t, its session: %s", leads, group)
		}
	}
}

func TestAPromptProcessAndWhatItStartsAskForShortTurns(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := turn(t, 0)
	if err := priority.Prompt(); err != nil {
		t.Fatal(err)
	}
	prompt := turn(t, 0)
	if prompt == before {
		t.Skip("this kernel chooses turns by itself")
	}
	process := exec.Command("sleep", "60")
	process.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = process.Process.Kill(); _ = process.Wait() })
	if got := turn(t, process.Process.Pid); got != prompt {
		t.Errorf("what a prompt process starts has turns of %s, it has %s", got, prompt)
	}
}

func turn(t *testing.T, thread int) time.Duration {
	t.Helper()
	return time.Duration(attributes(t, thread).Runtime)
}

func attributes(t *testing.T, thread int) *unix.SchedAttr {
	t.Helper()
	told, err := unix.SchedGetAttr(thread, 0)
	if err != nil {
		t.Fatal(err)
	}
	return told
}

func nice(t *testing.T, pid int) int {
	t.Helper()
	told, err := unix.Getpriority(unix.PRIO_PROCESS, pid)
	if err != nil {
		t.Fatal(err)
	}
	return 20 - told
}
