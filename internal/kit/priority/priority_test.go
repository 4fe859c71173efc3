package priority_test

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"

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
		group, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/autogroup")
		if err != nil {
			t.Skip("this kernel does not share processors between sessions")
		}
		if lowered := strings.HasSuffix(strings.TrimSpace(string(group)), "nice 10"); lowered != leads {
			t.Errorf("leads a session: %t, its session: %s", leads, group)
		}
	}
}

func nice(t *testing.T, pid int) int {
	t.Helper()
	told, err := unix.Getpriority(unix.PRIO_PROCESS, pid)
	if err != nil {
		t.Fatal(err)
	}
	return 20 - told
}
