package reader

import (
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"casefold/internal/kit/pool"
)

func TestNothingOfOneOwnersFileIsLeftForAnother(t *testing.T) {
	p := newPool(t)
	if said, err := read(t, p, 1, remembering, "privileged"); err != nil || said != "" {
		t.Fatalf("%q, %v", said, err)
	}
	// A reader that keeps something in memory can do so as long as its helper lives; its scratch folder is emptied at once.
	if said, err := read(t, p, 1, remembering, "also"); err != nil || said != "privileged" {
		t.Fatalf("%q, %v", said, err)
	}
	for range 3 {
		for owner := int64(2); owner < 6; owner++ {
			mine := strings.Repeat(strconv.FormatInt(owner, 10), 4)
			said, err := read(t, p, owner, remembering, mine)
			if err != nil || strings.Trim(said, mine) != "" {
				t.Errorf("owner %d sees %q, %v", owner, said, err)
			}
		}
	}
}

func TestAHelperServesTwoHundredFiles(t *testing.T) {
	p := newPool(t)
	for n := range documents {
		said, err := read(t, p, 1, remembering, "x")
		if err != nil || (said == "") != (n == 0) {
			t.Fatalf("file %d: %q, %v", n+1, said, err)
		}
	}
	if said, err := read(t, p, 1, remembering, "x"); err != nil || said != "" {
		t.Errorf("it served one too many: %q, %v", said, err)
	}
}

func TestAHelperThatIsKilledInBetweenIsReplaced(t *testing.T) {
	p := newPool(t)
	for range 5 {
		if said, err := read(t, p, 1, echo, "x"); err != nil || said != "x" {
			t.Fatalf("%q, %v", said, err)
		}
		for _, pid := range children(t) { // one of them may still be about to start
			_ = syscall.Kill(pid, syscall.SIGKILL)
			until(t, "a helper outlives its death", func() bool { return syscall.Kill(pid, 0) != nil })
		}
	}
}

// A helper may have been killed for the memory of the machine, which is not the file's fault: that is no definite answer.
func TestAHelperThatIsKilledWhileItReadsHasCrashed(t *testing.T) {
	p := newPool(t)
	file := watched{make(chan struct{}), make(chan error, 1)}
	go func() {
		_, err := p.Read(t.Context(), 1, waits, file, 1)
		file.said <- err
	}()
	for tries := 0; ; tries++ {
		select {
		case <-file.read:
			for _, pid := range children(t) {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		case err := <-file.said:
			if reason(err) != pool.Crashed || tries != 2 {
				t.Errorf("%v, after %d tries", err, tries)
			}
			return
		}
	}
}

// watched is a file that tells when a reader begins with it.
type watched struct {
	read chan struct{}
	said chan error
}

func (w watched) ReadAt(p []byte, _ int64) (int, error) {
	w.read <- struct{}{}
	return len(p), nil
}

var hungry = Register("hungry", func(file io.ReaderAt, size int64) ([]byte, error) {
	content := make([]byte, 150<<20)
	for i := range content {
		content[i] = byte(i)
	}
	_, err := file.ReadAt(content, 0)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return content[:size], err
}, Options{LargestAnswer: 1 << 10})

func TestALargeFileLeavesEnoughMemoryForTheNext(t *testing.T) {
	p := newPool(t)
	for range 2 {
		if said, err := read(t, p, 1, hungry, "large"); err != nil || said != "large" {
			t.Errorf("%q, %v", said, err)
		}
		if said, err := read(t, p, 1, echo, "x"); err != nil || said != "x" {
			t.Errorf("%q, %v", said, err)
		}
	}
}

func TestNothingIsLeftOfTheHelpers(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	p := newPool(t)
	for owner := range int64(5) {
		if _, err := read(t, p, owner+1, echo, "x"); err != nil {
			t.Fatal(err)
		}
	}
	p.Close()
	if left := children(t); len(left) > 0 {
		t.Error("processes are left:", left)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Error(left, err)
	}
	if _, err := read(t, p, 1, echo, "x"); err == nil {
		t.Error("a closed pool reads")
	}
}

func TestWhereTheSandboxIsRefusedOnlyReadersThatSaySoGoOn(t *testing.T) {
	p := newPool(t)
	p.refused = func() error { return errors.New("no user namespaces") }
	if _, err := read(t, p, 1, ends, "Habeas corpus"); !errors.Is(err, ErrOff) {
		t.Error(err)
	}
	if said, err := read(t, p, 1, echo, "Habeas corpus"); err != nil || said != "Habeas corpus" {
		t.Errorf("%q, %v", said, err)
	}
	for _, r := range []*Reader{panics, allocates, allocatesAtOnce, claims} {
		if said, err := read(t, p, 1, r, "x"); reason(err) != deeds[r] {
			t.Errorf("%s: %q, %v", r.name, said, err)
		}
	}
}
