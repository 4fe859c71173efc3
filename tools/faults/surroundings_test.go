package faults

import (
	"net"
	"os"
	"os/exec"
	"testing"

	"casefold/tools/program"
)

func TestAnOccupiedPortIsSaidInOneLine(t *testing.T) {
	needsNoPowerCut(t)
	i := startedBefore(t)
	occupier, err := net.Listen("tcp", i.Listen)
	if err != nil {
		t.Fatal(err)
	}
	i.refusesToStart(i.Options, i.Listen, "--listen")
	if err := occupier.Close(); err != nil {
		t.Fatal(err)
	}
	i.start()
	i.signedIn("hf.eleanor.voss")
	i.stop()
}

func TestAReadOnlyDataFolderIsSaidInOneLine(t *testing.T) {
	t.Parallel()
	needsNoPowerCut(t)
	i := startedBefore(t)
	i.start()
	admin := i.signedIn("hf.eleanor.voss")
	if err := setExchangeURL(t.Context(), admin, "https://mail.example.com/kept"); err != nil {
		t.Fatal(err)
	}
	i.stop()
	i.refusesToStart(i.readOnly(), i.data, "CASEFOLD_DATA")
	if err := os.Chmod(i.data, 0o711); err != nil {
		t.Fatal(err)
	}
	i.start()
	if url, err := exchangeURL(t.Context(), i.signedIn("hf.eleanor.voss")); err != nil || url != "https://mail.example.com/kept" {
		t.Errorf("the Exchange server is %q, %v", url, err)
	}
	i.check()
	i.stop()
}

// readOnly makes the data folder unwritable. Root writes everywhere, so for root the folder becomes a file system that
// only the program sees and that is mounted for reading.
func (i *installation) readOnly() program.Options {
	i.t.Helper()
	options := i.Options
	if os.Geteuid() != 0 {
		if err := os.Chmod(i.data, 0o500); err != nil {
			i.t.Fatal(err)
		}
		return options
	}
	options.Inside = i.ownFileSystem(`mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"`)
	return options
}

// ownFileSystem is a command that runs a program after a script has changed what only that program sees of the disk. In
// the script $0 is the data folder and $@ the program. The test is skipped where the machine does not allow it.
func (i *installation) ownFileSystem(script string) []string {
	i.t.Helper()
	if os.Geteuid() != 0 {
		i.t.Skip("mounting a file system for the test needs root")
	}
	if said, err := exec.Command("unshare", "--mount", "true").CombinedOutput(); err != nil {
		i.t.Skipf("this machine does not allow mount namespaces: %v %s", err, said)
	}
	return []string{"unshare", "--mount", "--propagation", "private", "sh", "-c", script, i.data}
}
