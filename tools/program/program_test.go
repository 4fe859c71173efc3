package program

import (
	"os"
	"syscall"
	"testing"
	"time"
)

// A helper of a killed program that is stuck on a frozen disk keeps the output open, and nobody can end it.
func TestAProgramIsGoneThoughAProcessThatItLeftKeepsItsOutputOpen(t *testing.T) {
	t.Setenv("CASEFOLD_BIN", os.Args[0])
	p, err := Start(Options{Inside: []string{"sh", "-c", "sleep 300 &"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Kill(-p.PID(), syscall.SIGKILL) })
	select {
	case <-p.Gone():
	case <-time.After(time.Minute):
		t.Fatal("the program has ended and is not gone")
	}
	if p.err != nil {
		t.Errorf("it ended with %v", p.err)
	}
}
