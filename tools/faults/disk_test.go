package faults

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/tools/program"
)

func TestAFullDiskLosesNothingAndPasses(t *testing.T) {
	i := newInstallation(t)
	if err := os.Mkdir(i.data, 0o711); err != nil {
		t.Fatal(err)
	}
	i.Inside = i.ownFileSystem(`mount -t tmpfs -o size=320m,mode=0711 casefold "$0" && exec "$@"`)
	i.start()
	admin := i.signedIn("hf.eleanor.voss")
	server := exchangeFact()
	if err := server.change(t.Context(), admin, "before"); err != nil {
		t.Fatal(err)
	}

	filler := filepath.Join("/proc", fmt.Sprint(i.running.PID()), "root", i.data, "filler")
	fill(t, filler)
	until(t, "the full disk is not noticed", func() error {
		err := server.change(t.Context(), admin, fmt.Sprintf("full-%d", len(server.unknown)))
		if err == nil {
			fill(t, filler) // what the database freed or had in reserve
			return errors.New("changes are still accepted")
		}
		var failure *program.Failure
		if !errors.As(err, &failure) || failure.Code != errs.NoSpace.Code && failure.Code != errs.NoDatabase.Code {
			t.Fatalf("on a full disk the answer is %v", err)
		}
		t.Logf("on a full disk the answer is %v", err)
		return nil
	})

	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	until(t, "the program does not recover from the full disk", func() error {
		_, err := server.get(t.Context(), admin)
		return err
	})
	server.verify(t, admin)
	until(t, "nothing can be changed after the full disk", func() error {
		return server.change(t.Context(), admin, "after")
	})
	server.verify(t, admin)
	i.checking(program.Options{Inside: []string{"nsenter", "--mount", "--target", fmt.Sprint(i.running.PID())}})()
}

// fill writes to a file until the file system has no block left.
func fill(t *testing.T, path string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for size := 1 << 20; size >= 4096; size /= 2 {
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) && !errors.Is(err, io.ErrShortWrite) {
			t.Fatal(err)
		}
	}
}
