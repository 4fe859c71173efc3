package fault

import (
	"os"
	"os/exec"
	"slices"
	"syscall"
	"testing"
)

var here = At("fault.test")

func TestATestMeetsAPointUntilItEnds(t *testing.T) {
	met := 0
	t.Run("inside", func(t *testing.T) {
		Meet(t, "fault.test", func() { met++ })
		here.Pass()
		here.Pass()
	})
	here.Pass()
	if met != 2 {
		t.Errorf("it was met %d times", met)
	}
}

func TestAPointEndsTheProgramWhenItIsNamedAndNotBefore(t *testing.T) {
	if os.Getenv("CASEFOLD_FAULT") != "" {
		here.Pass()
		here.Pass()
		os.Exit(0)
	}
	here.Pass()
	if !slices.Contains(Names(), "fault.test") {
		t.Error(Names())
	}
	for setting, killed := range map[string]bool{"fault.test": true, "fault.test:2": true, "fault.test:3": false, "another": false} {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestAPointEnds")
		cmd.Env = append(os.Environ(), "CASEFOLD_FAULT="+setting)
		err := cmd.Run()
		status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
		if status.Signaled() != killed || killed && status.Signal() != syscall.SIGKILL {
			t.Errorf("%s: %v", setting, err)
		}
	}
}
