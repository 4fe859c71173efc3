// Package powercut is a disk whose power can be cut. It is a file system in memory, served by FUSE, that keeps apart what was
// written and what was forced: a cut takes back what was not forced, wholly or in parts chosen at random. docs/durability.md
// tells what is promised and what is not.
package powercut

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// Files and Names are the kinds of forced writes that a disk can be told to ignore: fsync of a file and of a folder.
const (
	Files = "files"
	Names = "names"
)

// Options say what a disk promises.
type Options struct {
	// Seed decides what a cut takes.
	Seed uint64
	// Lenient are folders in which forcing a file also forces the name with which it was made, as ext4, XFS and Btrfs do and
	// PostgreSQL needs. Elsewhere only forcing the folder does.
	Lenient []string
	// Ignore are forced writes that the disk answers and does not carry out: a kind, a colon and a folder, names:data/blobs.
	Ignore []string
	// Tripwire is a name in the root of the disk. Whoever makes a file of that name cuts the power at this moment.
	Tripwire string
}

type settings struct {
	Options
	Folder string
}

// Loss is what a cut took: pages of files and changes of names, and how many of each had not been forced.
type Loss struct{ Pages, OfPages, Names, OfNames int }

func (l Loss) String() string {
	return fmt.Sprintf("%d of %d pages and %d of %d changes of names were lost", l.Pages, l.OfPages, l.Names, l.OfNames)
}

// ErrUnavailable says that this machine or this user cannot mount the disk.
var ErrUnavailable = errors.New("no file systems of programs can be mounted here: it needs /dev/fuse and root")

// variable holds the settings for the process that serves the disk.
const variable = "CASEFOLD_POWERCUT_DISK"

const patience = time.Minute

// Disk is a mounted disk. Another process serves it: a process that uses a file system must not also be the one it waits for. The
// other process ends with this one.
type Disk struct {
	cmd     *exec.Cmd
	orders  io.WriteCloser
	answers chan answer
	asking  sync.Mutex // one order at a time

	mu     sync.Mutex
	frozen chan struct{}
}

// answer is one line of the process that serves the disk.
type answer struct {
	Frozen      bool // the power was cut at this moment; this answers nothing
	Loss        Loss
	Unavailable bool
	Failure     string
}

// Start mounts an empty disk on a folder. The program that calls it must call ServeIfAsked when it begins. It fails with
// ErrUnavailable where nothing can be mounted.
func Start(folder string, o Options) (*Disk, error) {
	set, err := json.Marshal(settings{o, folder})
	if err != nil {
		return nil, err
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	d := &Disk{cmd: exec.Command(program), answers: make(chan answer, 1), frozen: make(chan struct{})}
	d.cmd.Env = append(os.Environ(), variable+"="+string(set))
	d.cmd.Stderr = os.Stderr
	if d.orders, err = d.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	said, err := d.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := d.cmd.Start(); err != nil {
		return nil, err
	}
	go d.listen(said)
	if _, err := d.wait("mount"); err != nil {
		_ = d.end()
		return nil, err
	}
	return d, nil
}

func (d *Disk) listen(said io.Reader) {
	defer close(d.answers)
	for lines := bufio.NewScanner(said); lines.Scan(); {
		var a answer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			a.Failure = lines.Text()
		}
		if a.Frozen {
			d.mu.Lock()
			close(d.frozen)
			d.mu.Unlock()
			continue
		}
		d.answers <- a
	}
}

func (d *Disk) do(order string) (Loss, error) {
	d.asking.Lock()
	defer d.asking.Unlock()
	if _, err := io.WriteString(d.orders, order+"\n"); err != nil {
		return Loss{}, fmt.Errorf("the disk is gone: %w", err)
	}
	return d.wait(order)
}

func (d *Disk) wait(order string) (Loss, error) {
	select {
	case a, more := <-d.answers:
		switch {
		case !more:
			return Loss{}, errors.New("the disk has ended")
		case a.Unavailable:
			return Loss{}, fmt.Errorf("%w: %s", ErrUnavailable, a.Failure)
		case a.Failure != "":
			return Loss{}, fmt.Errorf("the disk cannot %s: %s", order, a.Failure)
		}
		return a.Loss, nil
	case <-time.After(patience):
		return Loss{}, fmt.Errorf("the disk does not %s", order)
	}
}

// Freeze is the moment of the cut: nothing is written or forced from here on, and whoever tries waits.
func (d *Disk) Freeze() error {
	_, err := d.do("freeze")
	if err == nil {
		<-d.Frozen()
	}
	return err
}

// Frozen is closed at the moment of the next cut, also where the tripwire caused it.
func (d *Disk) Frozen() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.frozen
}

func (d *Disk) replaceFrozen(by chan struct{}) (was chan struct{}) {
	d.mu.Lock()
	defer d.mu.Unlock()
	was, d.frozen = d.frozen, by
	return was
}

// Release answers whoever waits with an error. Processes that were killed end only then.
func (d *Disk) Release() error { _, err := d.do("release"); return err }

// Cut freezes the disk where it is not, takes back what was not forced, and mounts the disk again when the last process that
// used it has ended.
func (d *Disk) Cut() (Loss, error) {
	if err := d.Freeze(); err != nil {
		return Loss{}, err
	}
	was := d.replaceFrozen(make(chan struct{}))
	loss, err := d.do("cut")
	if err != nil {
		d.replaceFrozen(was) // the disk is frozen still, and does not say so again
	}
	return loss, err
}

// ForceAll makes everything that was written survive.
func (d *Disk) ForceAll() error { _, err := d.do("force"); return err }

// Close unmounts the disk. What it held is gone.
func (d *Disk) Close() error { return d.end() }

// end closes the orders, upon which the other process unmounts and ends.
func (d *Disk) end() error {
	_ = d.orders.Close()
	for range d.answers { // until it has ended
	}
	return d.cmd.Wait()
}
