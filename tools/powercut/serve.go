package powercut

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fuse"
)

// ServeIfAsked serves a disk and ends the program where Start began this process for that. Otherwise it does nothing.
func ServeIfAsked() {
	text := os.Getenv(variable)
	if text == "" {
		return
	}
	var s settings
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	server := &server{medium: newMedium(s), out: json.NewEncoder(os.Stdout)}
	go func() {
		for range server.medium.freeze {
			server.say(answer{Frozen: true})
		}
	}()
	server.answer(Loss{}, server.mount())
	for orders := bufio.NewScanner(os.Stdin); orders.Scan(); {
		loss, err := server.do(orders.Text())
		server.answer(loss, err)
	}
	server.medium.setPower(off)
	if err := server.unmount(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// server is a medium that is mounted.
type server struct {
	medium *medium
	fuse   *fuse.Server
	mu     sync.Mutex // of out
	out    *json.Encoder
}

func (s *server) say(a answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.out.Encode(a) // where nobody listens, the orders end
}

func (s *server) answer(loss Loss, err error) {
	a := answer{Loss: loss}
	if err != nil {
		a.Failure = err.Error()
		a.Unavailable = errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.ENODEV)
	}
	s.say(a)
}

func (s *server) do(order string) (loss Loss, err error) {
	switch order {
	case "freeze":
		s.medium.setPower(frozen)
	case "release":
		s.medium.setPower(off)
	case "force":
		s.medium.forceAll()
	case "cut":
		s.medium.setPower(off)
		if err := s.unmount(); err != nil {
			return Loss{}, err
		}
		loss = s.medium.drop()
		err = s.mount()
	default:
		err = fmt.Errorf("there is no order %q", order)
	}
	return loss, err
}

// mount begins with power and with nothing in the caches of the kernel.
func (s *server) mount() error {
	s.medium.setPower(on)
	mounted, err := fuse.NewServer(&calls{RawFileSystem: fuse.NewDefaultRawFileSystem(), medium: s.medium, lists: map[uint64][]fuse.DirEntry{}},
		s.medium.Folder, &fuse.MountOptions{
			AllowOther: true, DirectMountStrict: true, Options: []string{"default_permissions"},
			FsName: "powercut", Name: "powercut", MaxWrite: 1 << 20, DisableXAttrs: true, DisableReadDirPlus: true,
			ExplicitDataCacheControl: true, // nothing that the kernel has cached is ever outdated
			Logger:                   log.New(io.Discard, "", 0),
		})
	if err != nil {
		return err
	}
	s.fuse = mounted
	go mounted.Serve()
	return mounted.WaitMount()
}

// unmount waits until the last process has let go of the disk.
func (s *server) unmount() error {
	if s.fuse == nil {
		return nil
	}
	if err := syscall.Unmount(s.medium.Folder, syscall.MNT_DETACH); err != nil {
		return err
	}
	ended := make(chan struct{})
	go func() {
		s.fuse.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		s.fuse = nil
		return nil
	case <-time.After(patience / 2):
		return errors.New("a process still uses the disk")
	}
}
