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

// smallDisk is a running installation whose data lies on a small disk of its own, and the file that fills it.
func smallDisk(t *testing.T) (i *installation, filler string) {
	t.Helper()
	i = newInstallation(t)
	i.Args = append(i.Args, "--keep-free", "0") // the disk is smaller than what is kept free
	if err := os.Mkdir(i.data, 0o711); err != nil {
		t.Fatal(err)
	}
	i.Inside = i.ownFileSystem(`mount -t tmpfs -o size=320m,mode=0711 casefold "$0" && exec "$@"`)
	i.start()
	return i, filepath.Join(i.seen(), "filler")
}

// checkSmallDisk runs casefold check where the program sees its data.
func (i *installation) checkSmallDisk() {
	i.t.Helper()
	i.checking(program.Options{Inside: []string{"nsenter", "--mount", "--target", fmt.Sprint(i.running.PID())}})()
}

// refusedWhenFull fills the disk until a change is refused, with an answer that says why.
func refusedWhenFull(t *testing.T, filler string, change func() error) (failure *program.Failure) {
	t.Helper()
	fill(t, filler)
	until(t, "the full disk is not noticed", func() error {
		err := change()
		if err == nil {
			fill(t, filler) // what the database freed or had in reserve
			return errors.New("changes are still accepted")
		}
		if !errors.As(err, &failure) || failure.Code != errs.NoSpace.Code && failure.Code != errs.NoDatabase.Code {
			t.Fatalf("on a full disk the answer is %v", err)
		}
		t.Logf("on a full disk the answer is %v", err)
		return nil
	})
	return failure
}

func TestAFullDiskLosesNothingAndPasses(t *testing.T) {
	t.Parallel()
	needsNoPowerCut(t)
	i, filler := smallDisk(t)
	admin := i.signedIn("hf.eleanor.voss")
	server := exchangeFact()
	if err := server.change(t.Context(), admin, "before"); err != nil {
		t.Fatal(err)
	}
	_ = refusedWhenFull(t, filler, func() error { return server.change(t.Context(), admin, fmt.Sprintf("full-%d", len(server.unknown))) })
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
	i.checkSmallDisk()
}

// Emails whose bytes have arrived are confirmed on a full disk: that files nothing, and works as soon as there is room.
func TestAnEmailConfirmedOnAFullDiskIsFiledAfterwards(t *testing.T) {
	t.Parallel()
	needsNoPowerCut(t)
	i, filler := smallDisk(t)
	s := documentAuthorOf(t, i.signedIn("hf.eleanor.voss"), 1)
	var waiting [][]posted // some of them may still be filed with what the database has in reserve
	for range 30 {
		sent, err := s.sendEmails(t.Context(), 2)
		if err != nil {
			t.Fatal(err)
		}
		waiting = append(waiting, sent)
	}
	failure := refusedWhenFull(t, filler, func() error {
		if len(waiting) == 1 {
			t.Fatal("all emails were filed on a full disk")
		}
		err := s.confirmEmails(t.Context(), waiting[0])
		if err == nil {
			waiting = waiting[1:]
		}
		return err
	})
	if failure.Code == errs.NoSpace.Code {
		clear(s.mail.maybe) // that is a definite no
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	until(t, "the program does not recover from the full disk", func() error { return s.readable(t.Context()) })
	s.verifyMail(t)
	for _, sent := range waiting {
		until(t, "an email cannot be filed after the full disk", func() error { return s.confirmEmails(t.Context(), sent) })
	}
	s.verifyMail(t)
	if len(s.mail.letters) != 60 {
		t.Errorf("%d emails are filed", len(s.mail.letters))
	}
	i.checkSmallDisk()
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
