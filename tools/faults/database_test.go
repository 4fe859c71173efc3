package faults

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/pg"
	"casefold/tools/program"
)

// killDatabase ends the PostgreSQL of a running program as a crash would.
func killDatabase(t *testing.T, p *program.Program) {
	t.Helper()
	killed := 0
	for _, pid := range program.Descendants(p.PID()) {
		name, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
		if strings.HasPrefix(string(name), "postgres") && syscall.Kill(pid, syscall.SIGKILL) == nil {
			killed++
		}
	}
	if killed == 0 {
		t.Fatal("the program runs no PostgreSQL")
	}
}

func TestADatabaseThatIsDownIsSaidAndFoundAgain(t *testing.T) {
	t.Parallel()
	needsNoPowerCut(t)
	i := newInstallation(t)
	cluster := pg.Options{Dir: filepath.Join(filepath.Dir(i.data), "own", "postgres")}
	server, err := pg.Start(t.Context(), cluster)
	if err != nil {
		t.Fatal(err)
	}
	stop := func() {
		if err := server.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	i.Args = append(i.Args, "--database-url", server.URL("casefold_global"))
	i.start()
	admin := i.signedIn("hf.eleanor.voss")
	if err := setExchangeURL(t.Context(), admin, "https://mail.example.com/before"); err != nil {
		t.Fatal(err)
	}

	stop()
	for _, attempt := range []func() error{
		func() error { _, err := exchangeURL(t.Context(), admin); return err },
		func() error { return setExchangeURL(t.Context(), admin, "https://mail.example.com/lost") },
		func() error { return i.person("hf.marcus.adair").SignIn(t.Context()) },
	} {
		var failure *program.Failure
		if err := attempt(); !errors.As(err, &failure) || failure.Code != errs.NoDatabase.Code {
			t.Errorf("without a database the answer is %v", err)
		}
	}

	if server, err = pg.Start(t.Context(), cluster); err != nil {
		t.Fatal(err)
	}
	defer stop()
	until(t, "the program does not find its database again", func() error {
		url, err := exchangeURL(t.Context(), admin)
		if err == nil && url != "https://mail.example.com/before" {
			t.Fatalf("the Exchange server is %q", url)
		}
		return err
	})
	if err := setExchangeURL(t.Context(), admin, "https://mail.example.com/after"); err != nil {
		t.Error(err)
	}
	i.checking(program.Options{Args: []string{"--database-url", server.URL("casefold_global")}})()
	i.stop()
}
