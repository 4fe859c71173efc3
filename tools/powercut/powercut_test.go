package powercut

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestMain(m *testing.M) {
	ServeIfAsked()
	os.Exit(m.Run())
}

// mounted is a folder on a disk whose power can be cut.
type mounted struct {
	t *testing.T
	*Disk
	folder string
}

func mount(t *testing.T, o Options) mounted {
	t.Helper()
	folder := t.TempDir()
	disk, err := Start(folder, o)
	if errors.Is(err, ErrUnavailable) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := disk.Close(); err != nil {
			t.Error(err)
		}
	})
	return mounted{t, disk, folder}
}

func (m mounted) path(name string) string { return filepath.Join(m.folder, name) }

func (m mounted) must(err error) {
	m.t.Helper()
	if err != nil {
		m.t.Fatal(err)
	}
}

// write writes a file with these flags beside O_CREATE, and forces it where that is wanted.
func (m mounted) write(name, text string, flags int, force bool) {
	m.t.Helper()
	file, err := os.OpenFile(m.path(name), os.O_CREATE|os.O_WRONLY|flags, 0o600)
	m.must(err)
	_, err = file.WriteString(text)
	m.must(err)
	if force {
		m.must(file.Sync())
	}
	m.must(file.Close())
}

func (m mounted) forceFolder(name string) {
	m.t.Helper()
	folder, err := os.Open(m.path(name))
	m.must(err)
	m.must(folder.Sync())
	m.must(folder.Close())
}

func (m mounted) cut() Loss {
	m.t.Helper()
	loss, err := m.Cut()
	m.must(err)
	return loss
}

// holds compares a file with what it must be now; empty means that there is none.
func (m mounted) holds(name, want string) {
	m.t.Helper()
	found, err := os.ReadFile(m.path(name))
	if string(found) != want || (want == "") != errors.Is(err, os.ErrNotExist) {
		m.t.Errorf("%s holds %q (%v), not %q", name, found, err, want)
	}
}

// nothing is a seed whose first cut leaves nothing that was not forced.
func nothing(t *testing.T) uint64 {
	t.Helper()
	for seed := uint64(0); seed < 100; seed++ {
		if newMedium(settings{Options: Options{Seed: seed}}).chance.IntN(3) == 0 {
			return seed
		}
	}
	t.Fatal("no seed begins with such a cut")
	return 0
}

func TestACutTakesWhatWasNotForced(t *testing.T) {
	t.Parallel()
	m := mount(t, Options{Seed: nothing(t), Lenient: []string{"lenient"}})
	m.must(os.Mkdir(m.path("strict"), 0o755))
	m.must(os.Mkdir(m.path("lenient"), 0o755))
	m.write("forced", "before", 0, false)
	m.write("removed", "there", 0, false)
	m.write("moved", "there", 0, false)
	m.write("cut short", "all of it", 0, false)
	m.must(m.ForceAll())

	m.write("forced", "after!", 0, true)
	m.write("forced", " and more", os.O_APPEND, false)
	m.write("at once", "kept", os.O_SYNC, false)
	m.write("linked", "kept", 0, true)
	m.must(os.Link(m.path("linked"), m.path("strict/link")))
	m.forceFolder("") // not of the link
	m.write("strict/nameless", "forced bytes", 0, true)
	m.write("lenient/named", "forced bytes", 0, true)
	m.write("lenient/unforced", "bytes", 0, false)
	m.must(os.Remove(m.path("removed")))
	m.must(os.Rename(m.path("moved"), m.path("strict/moved")))
	m.must(os.Truncate(m.path("cut short"), 3))
	if loss := m.cut(); loss.Pages == 0 || loss.Pages != loss.OfPages || loss.Names == 0 || loss.Names != loss.OfNames {
		t.Errorf("not everything was lost: %s", loss)
	}

	m.holds("forced", "after!")
	m.holds("at once", "kept")
	m.holds("linked", "kept")
	m.holds("strict/link", "")
	m.holds("strict/nameless", "")
	m.holds("lenient/named", "forced bytes")
	m.holds("lenient/unforced", "")
	m.holds("removed", "there")
	m.holds("moved", "there")
	m.holds("strict/moved", "")
	m.holds("cut short", "all of it")
}

func TestWhatWasForcedSurvivesEveryKindOfCut(t *testing.T) {
	t.Parallel()
	m := mount(t, Options{Seed: 1})
	for range 12 {
		old, young := bytes.Repeat([]byte("o"), 3*pageSize), bytes.Repeat([]byte("y"), 5*pageSize)
		m.write("file", string(old), os.O_TRUNC, true)
		m.must(os.RemoveAll(m.path("moved")))
		m.write("moving", "whole", os.O_TRUNC, true)
		m.forceFolder("")
		m.write("file", string(young), 0, false)
		m.must(os.Rename(m.path("moving"), m.path("moved")))
		loss := m.cut()
		found, err := os.ReadFile(m.path("file"))
		m.must(err)
		if len(found) < len(old) || len(found) > len(young) {
			t.Fatalf("%d bytes are left (%s)", len(found), loss)
		}
		for at := 0; at < len(found); at += sectorSize {
			sector := found[at:min(at+sectorSize, len(found))]
			if kind := sector[0]; kind != 'y' && (kind != 'o' || at >= len(old)) && (kind != 0 || at < len(old)) || bytes.Count(sector, sector[:1]) != len(sector) {
				t.Fatalf("a sector at %d holds %q (%s)", at, sector, loss)
			}
		}
		_, before := os.Stat(m.path("moving"))
		_, after := os.Stat(m.path("moved"))
		if (before == nil) == (after == nil) {
			t.Fatalf("a rename is half done: %v, %v (%s)", before, after, loss)
		}
		m.must(os.RemoveAll(m.path("moving")))
	}
}

func TestNothingIsWrittenAfterTheMomentOfTheCut(t *testing.T) {
	t.Parallel()
	m := mount(t, Options{Seed: 1, Tripwire: "tripped"})
	m.write("before", "kept", 0, true)
	m.forceFolder("")
	file, err := os.OpenFile(m.path("before"), os.O_WRONLY, 0)
	m.must(err)
	tripped := make(chan error)
	go func() { tripped <- os.WriteFile(m.path("tripped"), nil, 0o600) }()
	<-m.Frozen()
	written := make(chan error)
	go func() {
		_, err := file.WriteString("late")
		written <- errors.Join(err, file.Sync())
	}()
	m.must(m.Release())
	for _, ended := range []chan error{written, tripped} {
		if err := <-ended; !errors.Is(err, syscall.EIO) {
			t.Errorf("on a disk without power the answer is %v", err)
		}
	}
	_ = file.Close()
	m.cut()
	m.holds("before", "kept")
	m.holds("tripped", "")
}

func TestADiskThatIgnoresForcedWritesLosesThem(t *testing.T) {
	t.Parallel()
	m := mount(t, Options{Seed: nothing(t), Ignore: []string{Files + ":bytes", Names + ":names"}})
	m.must(os.Mkdir(m.path("bytes"), 0o755))
	m.must(os.Mkdir(m.path("names"), 0o755))
	m.must(m.ForceAll())
	for _, folder := range []string{"bytes", "names"} {
		m.write(folder+"/file", "forced", 0, true)
		m.forceFolder(folder)
	}
	m.cut()
	if found, err := os.ReadFile(m.path("bytes/file")); err != nil || len(found) != 0 {
		t.Errorf("the bytes are %q, %v", found, err)
	}
	m.holds("names/file", "")
}
