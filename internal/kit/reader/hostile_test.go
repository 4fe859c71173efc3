package reader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/pool"
)

func hostile(name string, deed func()) *Reader {
	return Register(name, func(file io.ReaderAt, size int64) ([]byte, error) {
		_, _ = file.ReadAt(make([]byte, 1), 0)
		deed()
		return []byte("done"), nil
	}, Options{LargestAnswer: 1 << 10, WithoutSandbox: true})
}

func say(h head, body string) {
	_ = send(os.Stdout, h)
	_, _ = os.Stdout.WriteString(body)
}

func forever() {
	for {
		time.Sleep(time.Hour)
	}
}

var sink []byte

var (
	panics   = hostile("panics", func() { panic("what the file says") })
	recurses = hostile("recurses", func() { var f func(int) int; f = func(n int) int { return f(n+1) + 1 }; sink = make([]byte, f(0)&1) })
	spins    = hostile("spins", func() {
		for {
			sink = nil
		}
	})
	waits     = hostile("waits", forever)
	allocates = hostile("allocates", func() {
		for all := [][]byte{}; len(all) < 8<<10; {
			all = append(all, make([]byte, 1<<20))
		}
	})
	allocatesAtOnce = hostile("allocates at once", func() { sink = make([]byte, 8<<30) })
	starts          = hostile("starts threads", func() {
		for range 100_000 {
			go func() {
				runtime.LockOSThread()
				forever()
			}()
		}
		forever()
	})
	writes = hostile("writes", func() {
		file, err := os.Create("/scratch/large")
		for err == nil {
			_, err = file.Write(make([]byte, 1<<16))
		}
		panic(err)
	})
	babbles = hostile("writes noise", func() {
		for {
			_, _ = os.Stdout.WriteString(strings.Repeat("?", 1<<16))
		}
	})
	claims = hostile("claims a gigabyte", func() {
		say(head{output, 1 << 30, 0}, "")
		for {
			say(head{}, strings.Repeat("?", 1<<16))
		}
	})
	negative = hostile("claims less than nothing", func() { say(head{output, -1, 0}, ""); forever() })
	breaks   = hostile("ends in the middle", func() { say(head{output, 100, 0}, "half"); os.Exit(0) })
	outside  = hostile("asks for what lies outside", func() { say(head{piece, 1 << 40, 10}, ""); forever() })
	overflow = hostile("asks for an overflow", func() { say(head{piece, 1<<63 - 1, 10}, ""); forever() })
	much     = hostile("asks for much", func() { say(head{piece, 0, 1 << 40}, ""); forever() })
	deaf     = hostile("asks without listening", func() {
		for {
			say(head{piece, 0, 5}, "")
		}
	})
	closes   = hostile("closes its output", func() { _ = os.Stdout.Close(); forever() })
	refuses  = Register("refuses", func(io.ReaderAt, int64) ([]byte, error) { return nil, errors.New("no such format") }, Options{})
	gigabyte = Register("answers a gigabyte", func(io.ReaderAt, int64) ([]byte, error) { return bytes.Repeat([]byte("x"), 1<<30), nil }, Options{LargestAnswer: 1 << 10})
	megabyte = Register("answers a megabyte", func(io.ReaderAt, int64) ([]byte, error) { return make([]byte, 1<<20), nil }, Options{LargestAnswer: 1 << 10})
)

var deeds = map[*Reader]pool.Reason{
	panics: pool.Unreadable, recurses: pool.Unreadable, spins: pool.Unreadable, waits: pool.Unreadable,
	allocates: pool.Unreadable, allocatesAtOnce: pool.Unreadable, starts: pool.Unreadable, writes: pool.Unreadable,
	babbles: pool.BadOutput, claims: pool.BadOutput, megabyte: pool.TooLarge, negative: pool.BadOutput, breaks: pool.Crashed,
	outside: pool.BadOutput, overflow: pool.BadOutput, much: pool.BadOutput, deaf: pool.Unreadable, closes: pool.Unreadable,
	refuses: pool.Unreadable,
}

func TestAReaderThatMisbehavesCostsOnlyItsFile(t *testing.T) {
	p := newPool(t)
	p.patience = time.Second
	if _, err := read(t, p, 1, echo, "x"); err != nil {
		t.Fatal(err)
	}
	before := resident(t)
	// A gigabyte takes longer than it may on most machines. On a fast one it is made in time, and refused when it is sent.
	if _, err := read(t, p, 1, gigabyte, "Habeas corpus"); reason(err) != pool.Unreadable && reason(err) != pool.TooLarge {
		t.Errorf("a gigabyte: %v", err)
	}
	for r, want := range deeds {
		t.Run(r.name, func(t *testing.T) {
			if said, err := read(t, p, 1, r, "Habeas corpus"); reason(err) != want {
				t.Errorf("%q, %v", said, err)
			}
			if said, err := read(t, p, 1, echo, "the next"); err != nil || said != "the next" {
				t.Errorf("the next file: %q, %v", said, err)
			}
		})
	}
	if grown := resident(t) - before; grown > 16<<20 {
		t.Errorf("the server has grown by %d MB", grown>>20)
	}
}

func TestAFileThatCannotBeFetchedIsNotCalledUnreadable(t *testing.T) {
	p := newPool(t)
	trouble := errors.New("disk broken")
	if _, err := p.Read(t.Context(), 1, echo, broken{trouble}, 100); !errors.Is(err, trouble) || reason(err) != "" {
		t.Error(err)
	}
	// The file is shorter than its record says.
	if _, err := p.Read(t.Context(), 1, echo, strings.NewReader("short"), 100); !errors.Is(err, io.EOF) || reason(err) != "" {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := p.Read(ctx, 1, waits, strings.NewReader("x"), 1); !errors.Is(err, context.DeadlineExceeded) || reason(err) != "" {
		t.Error(err)
	}
}

type broken struct{ err error }

func (b broken) ReadAt([]byte, int64) (int, error) { return 0, b.err }

func TestManyFilesAtOnceAmongThemHostileOnes(t *testing.T) {
	p := newPool(t)
	p.patience = 5 * time.Second
	if _, err := read(t, p, 1, echo, "x"); err != nil {
		t.Fatal(err)
	}
	before := resident(t)
	bad := []*Reader{panics, allocates, claims, breaks, babbles}
	var all sync.WaitGroup
	for n := range 200 {
		all.Go(func() {
			owner := int64(1 + n%3)
			if n%20 == 19 {
				r := bad[n/20%len(bad)]
				if said, err := read(t, p, owner, r, "x"); reason(err) != deeds[r] {
					t.Errorf("%s: %q, %v", r.name, said, err)
				}
				return
			}
			content := strings.Repeat(fmt.Sprintf("file %d of owner %d. ", n, owner), 5000)
			if said, err := read(t, p, owner, echo, content); err != nil || said != content {
				t.Errorf("file %d: %d bytes, %v", n, len(said), err)
			}
		})
	}
	all.Wait()
	if grown := resident(t) - before; grown > 32<<20 {
		t.Errorf("the server has grown by %d MB", grown>>20)
	}
	if left := len(children(t)); left > 4 {
		t.Errorf("%d helpers are left", left)
	}
}
