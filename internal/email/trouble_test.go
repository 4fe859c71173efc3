package email_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"casefold/internal/testkit"
)

// readers are the helpers of this process that read messages.
func readers(t *testing.T) (pids []int) {
	t.Helper()
	lists, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range lists {
		children, _ := os.ReadFile(list) // a thread that has ended has no list
		for _, child := range strings.Fields(string(children)) {
			pid, err := strconv.Atoi(child)
			if err != nil {
				t.Fatal(err)
			}
			if name, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); bytes.HasPrefix(name, []byte("casefold-reader")) {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}

// killReaders ends helpers as the kernel does when memory is short, until it is told to stop.
func killReaders(t *testing.T) (stop func()) {
	stopped, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			for _, pid := range readers(t) {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
			select {
			case <-stopped:
				return
			default:
			}
		}
	}()
	return func() {
		close(stopped)
		<-ended
	}
}

func TestAnEmailThatTheMachineCouldNotReadIsReadLater(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, other := w.Matter("Acme"), w.Matter("Other")
	long := eml("Ada <ada@acme.example>", "Terms", may, strings.Repeat("As we agreed.\r\n", 4<<20))
	id := w.Associate.SendEmail(w.Mailbox(matter, "email/"), "terms.eml", long)
	stop := killReaders(t)
	codes := w.Associate.Confirm([]int64{id}, false).Codes(t)
	e := listOf(t, w.Associate, matter, "email/", "")[0]
	there := w.Mailbox(other, "email/")
	w.Associate.Post("/email/copy", m{"matterID": other, "destinationDirectoryID": there.Folder, "objectIDs": []int64{id}}).OK(t)
	stop()
	if codes[0] != 0 || e.Subjectline != "terms.eml" || e.IsUnreadable != 1 {
		t.Fatalf("%v, %+v", codes, e)
	}
	for _, place := range []int64{matter, other} {
		testkit.Await(t, "the email is not read", func() bool { e = listOf(t, w.Partner, place, "email/", "")[0]; return e.IsUnreadable == 0 })
		if e.Subjectline != "Terms" || e.EmailFrom != "Ada <ada@acme.example>" || e.Date != "2024-05-02T08:00:00Z" || e.DateText != may || e.OriginalFilename != "terms.eml" {
			t.Errorf("%+v", e)
		}
	}
}

func TestAMessageThatCannotBeReadCostsOneReaderForAllWhoOpenIt(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Email(w.Mailbox(w.Matter("Acme"), "email/"), "broken.msg", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"+strings.Repeat("\xff", 2000))
	open := func(p *testkit.Person) {
		t.Helper()
		if shown := show(t, p, m{"emailID": id}); shown.Status != "unavailable" || shown.Reason != "damaged" || shown.Message.Subjectline != "" {
			t.Errorf("%+v", shown)
		}
	}
	open(w.Associate)
	stop := killReaders(t) // nobody can be asked any more
	defer stop()
	open(w.Associate)
	open(w.Partner)
}
