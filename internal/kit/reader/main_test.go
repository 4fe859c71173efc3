package reader

import (
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/pool"
)

func TestMain(m *testing.M) {
	RunHelper()
	os.Exit(m.Run())
}

// What runs in the helper of these tests. Each does its deed to whatever file it gets.
var (
	echo = Register("echo", func(file io.ReaderAt, size int64) ([]byte, error) {
		return io.ReadAll(io.NewSectionReader(file, 0, size))
	}, Options{LargestAnswer: 2 << 20, WithoutSandbox: true})
	ends = Register("ends", func(file io.ReaderAt, size int64) ([]byte, error) {
		said := make([]byte, 4)
		if _, err := file.ReadAt(said[2:], size-2); err != nil {
			return nil, err
		}
		_, err := file.ReadAt(said[:2], 0)
		return said, err
	}, Options{LargestAnswer: 4})
	// remembering answers with the file that the helper had before.
	remembering = Register("remembering", func(file io.ReaderAt, size int64) ([]byte, error) {
		before := remembered
		left, _ := os.ReadFile("/scratch/left")
		remembered, _ = io.ReadAll(io.NewSectionReader(file, 0, size))
		_ = os.WriteFile("/scratch/left", remembered, 0o600)
		return append(before, left...), nil
	}, Options{LargestAnswer: 1 << 10})
	remembered []byte

	// parted writes so many bytes of the file as the part says, or fails behind them.
	parted = RegisterParts("parted", func(file io.ReaderAt, _ int64, part string, to io.Writer) error {
		count, fails := strings.CutSuffix(part, "!")
		size, err := strconv.ParseInt(count, 10, 64)
		if err != nil {
			return err
		}
		if _, err := io.Copy(to, io.NewSectionReader(file, 0, size)); err != nil || !fails {
			return err
		}
		return errors.New("no more of it")
	}, Options{LargestAnswer: 100 << 20})

	seen = Register("seen", func(io.ReaderAt, int64) ([]byte, error) {
		var found []string
		for _, path := range []string{"/etc/passwd", "/proc/self", "/home", "/tmp", "/var"} {
			if _, err := os.Lstat(path); err == nil {
				found = append(found, path)
			}
		}
		return []byte(strings.Join(append(found, os.Environ()...), " ")), nil
	}, Options{LargestAnswer: 1 << 10})
)

func newPool(t *testing.T) *Pool {
	t.Helper()
	p := NewPool(slog.New(slog.DiscardHandler))
	t.Cleanup(p.Close)
	return p
}

func read(t testing.TB, p *Pool, owner int64, r *Reader, content string) (string, error) {
	t.Helper()
	said, err := p.Read(t.Context(), owner, r, strings.NewReader(content), int64(len(content)))
	return string(said), err
}

func reason(err error) pool.Reason {
	var failure *pool.Failure
	errors.As(err, &failure)
	if failure == nil {
		return ""
	}
	return failure.Reason
}

// endless is a file of any size.
type endless struct{}

func (endless) ReadAt(p []byte, offset int64) (int, error) {
	for i := range p {
		p[i] = "a."[(offset+int64(i))%2]
	}
	return len(p), nil
}

// children are the processes that this one started and that have not ended.
func children(t testing.TB) (pids []int) {
	t.Helper()
	lists, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil || len(lists) == 0 {
		t.Skip("this kernel does not list children")
	}
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for pid := range strings.FieldsSeq(string(text)) {
			number, err := strconv.Atoi(pid)
			if err != nil {
				t.Fatal(err)
			}
			pids = append(pids, number)
		}
	}
	return pids
}

// resident is the memory of this process, after everything that is free was given back.
func resident(t testing.TB) int {
	t.Helper()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := strconv.Atoi(strings.Fields(string(text))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

// until waits for something that happens in another process.
func until(t testing.TB, failure string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(failure)
		}
	}
}

func TestAReaderGetsTheFileAndGivesItsAnswer(t *testing.T) {
	p := newPool(t)
	for _, size := range []int{0, 1, largestPiece - 1, largestPiece, largestPiece + 1, 1 << 20} {
		content := strings.Repeat("Habeas corpus. ", size/15+1)[:size]
		if said, err := read(t, p, 1, echo, content); err != nil || said != content {
			t.Errorf("of %d bytes came %d: %v", size, len(said), err)
		}
	}
	if said, err := p.Read(t.Context(), 1, ends, endless{}, 1<<40); err != nil || string(said) != "a.a." {
		t.Errorf("%q, %v", said, err)
	}
	if said, err := read(t, p, 1, seen, "x"); err != nil || strings.Contains(said, "/") || !strings.Contains(said, "GOMEMLIMIT") {
		t.Errorf("a helper sees %s, %v", said, err)
	}
}
