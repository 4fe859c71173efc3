package faults

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"casefold/tools/powercut"
	"casefold/tools/program"
)

const (
	diskFolder = "disk"
	tripwire   = "power-cut-here"
)

// powerIsCut says whether whatever ends the program in these tests also cuts the power of the disk below its data folder.
func powerIsCut() bool { return os.Getenv("CASEFOLD_FAULT_POWER") != "" }

// needsNoPowerCut leaves out a test that is about something else than the sudden end of the whole machine.
func needsNoPowerCut(t *testing.T) {
	t.Helper()
	if powerIsCut() {
		t.Skip("this is not about power cuts")
	}
}

// cuts is how many cuts there were, and what they took together.
var cuts struct{ times, pages, names atomic.Int64 }

// mountDisk puts the data folder on a disk whose power can be cut.
func (i *installation) mountDisk() {
	i.t.Helper()
	folder := filepath.Join(i.root, diskFolder)
	if err := os.Mkdir(folder, 0o755); err != nil {
		i.t.Fatal(err)
	}
	var ignore []string
	if rules := os.Getenv("CASEFOLD_FAULT_IGNORE"); rules != "" {
		ignore = strings.Split(rules, ",")
	}
	disk, err := powercut.Start(folder, powercut.Options{
		Seed: faultSeed(i.t), Lenient: []string{"data/postgres", "data/postgres.new"}, Ignore: ignore, Tripwire: tripwire,
	})
	if errors.Is(err, powercut.ErrUnavailable) {
		i.t.Skip(err)
	}
	if err != nil {
		i.t.Fatal(err)
	}
	i.disk = disk
	i.data = filepath.Join(folder, "data")
	i.Options.Data = i.data
}

// forceDisk makes everything survive that is on the disk.
func (i *installation) forceDisk() {
	i.t.Helper()
	if i.disk == nil {
		return
	}
	if err := i.disk.ForceAll(); err != nil {
		i.t.Fatal(err)
	}
}

// endWithPower kills the program and all that it started when the power is cut, whoever cuts it.
func (i *installation) endWithPower(p *program.Program) {
	if i.disk == nil {
		return
	}
	cut, ended := i.disk.Frozen(), make(chan struct{})
	i.ended = ended
	go func() {
		defer close(ended)
		select {
		case <-p.Gone():
		case <-cut:
			killed := make(chan struct{})
			go func() {
				defer close(killed)
				p.SendKill()
			}()
			select {
			case <-killed:
			case <-time.After(10 * time.Second): // the system may tell nothing about a process that waits for the disk
			}
			defer func() { <-killed }()
			if err := i.disk.Release(); err != nil {
				i.t.Error(err)
			}
		}
	}()
}

// cutPower ends the program at once, with everything that it started.
func (i *installation) cutPower() {
	i.t.Helper()
	if err := i.disk.Freeze(); err != nil {
		i.t.Fatal(err)
	}
	i.awaitEnd()
}

// awaitEnd returns when everything is killed and the disk has let go of it.
func (i *installation) awaitEnd() {
	i.t.Helper()
	for _, end := range []<-chan struct{}{i.ended, i.running.Gone()} {
		select {
		case <-end:
		case <-time.After(patience):
			i.t.Fatalf("the program outlives its disk, with the processes %v", program.Descendants(i.running.PID()))
		}
	}
}

// restorePower takes back what was not forced before a cut, and mounts the disk again. It does nothing where there was none.
func (i *installation) restorePower() {
	i.t.Helper()
	if i.disk == nil {
		return
	}
	select {
	case <-i.disk.Frozen():
	default:
		return
	}
	if i.running != nil {
		i.awaitEnd()
	}
	loss, err := i.disk.Cut()
	if err != nil {
		i.t.Fatal(err)
	}
	i.t.Logf("in a power cut %s", loss)
	cuts.times.Add(1)
	cuts.pages.Add(int64(loss.Pages))
	cuts.names.Add(int64(loss.Names))
}

// cutIdleDisk cuts the power after the program ended in good order: that must not lose anything either.
func (i *installation) cutIdleDisk() {
	i.t.Helper()
	if i.disk == nil {
		return
	}
	if err := i.disk.Freeze(); err != nil {
		i.t.Fatal(err)
	}
	i.restorePower()
}

func (i *installation) closeDisk() error {
	if i.disk == nil {
		return nil
	}
	return i.disk.Close()
}
