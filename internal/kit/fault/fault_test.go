package fault

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

var here = At("fault.test")

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
	file := filepath.Join(t.TempDir(), "step")
	if err := os.WriteFile(file, []byte("fault.test:2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for setting, killed := range map[string]bool{
		"fault.test": true, "fault.test:2": true, "fault.test:3": false, "another": false, "@" + file: true, "@" + file + ".none": false,
	} {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestAPointEnds")
		cmd.Env = append(os.Environ(), "CASEFOLD_FAULT="+setting)
		err := cmd.Run()
		status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
		if status.Signaled() != killed || killed && status.Signal() != syscall.SIGKILL {
			t.Errorf("%s: %v", setting, err)
		}
	}
}

func TestATrapIsSetWhileTheProgramRuns(t *testing.T) {
	file := filepath.Join(t.TempDir(), "step")
	trap := newTrap("@" + file)
	if trap.catches("fault.test") {
		t.Error("no step was named")
	}
	for _, setting := range []string{"fault.test:2", "fault.test"} {
		if err := os.WriteFile(file, []byte(setting), 0o644); err != nil {
			t.Fatal(err)
		}
		if setting == "fault.test:2" && trap.catches("fault.test") {
			t.Error("it was the first time")
		}
		if trap.catches("another") || !trap.catches("fault.test") || trap.catches("fault.test") {
			t.Errorf("%s is not caught once", setting)
		}
	}
}

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
