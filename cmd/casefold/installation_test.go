package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/pg"
)

// installation is a data folder that the program is called over, with a private PostgreSQL and everything as in earnest.
type installation struct {
	t        *testing.T
	settings map[string]string
	log      *book
}

func newInstallation(t *testing.T) *installation {
	t.Helper()
	// The database runs under another account when this one is root, and has to pass.
	root, err := os.MkdirTemp("", "casefold-command-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(root) })
	if err := os.Chmod(root, 0o755); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return &installation{t: t, log: &book{}, settings: map[string]string{
		"CASEFOLD_DATA": filepath.Join(root, "data"), "CASEFOLD_LISTEN": listener.Addr().String(), "CASEFOLD_LOG_LEVEL": "debug",
		"CASEFOLD_METRICS_LISTEN": "127.0.0.1:0",
	}}
}

func (i *installation) terminal(out io.Writer) terminal {
	return terminal{out, i.log, func(name string) string { return i.settings[name] }}
}

// try runs a command and returns what it wrote.
func (i *installation) try(args ...string) (string, error) {
	i.t.Helper()
	var out strings.Builder
	err := runIn(i.t.Context(), i.terminal(&out), args)
	return out.String(), err
}

// does runs a command that succeeds.
func (i *installation) does(args ...string) string {
	i.t.Helper()
	out, err := i.try(args...)
	if err != nil {
		i.t.Fatalf("%q: %v\n%s", args, err, i.log)
	}
	return out
}

// refuses runs a command that fails with one line that holds these words, and shows no password.
func (i *installation) refuses(words string, args ...string) {
	i.t.Helper()
	out, err := i.try(args...)
	if err == nil || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "\n") || out != "" {
		i.t.Errorf("%q: %v, and %q", args, err, out)
	}
}

// cannotShow runs a command whose password nobody sees.
func (i *installation) cannotShow(args ...string) {
	i.t.Helper()
	err := runIn(i.t.Context(), i.terminal(full{}), args)
	if err == nil || !strings.Contains(err.Error(), "cannot be shown, so nothing was done") || strings.Contains(err.Error(), "\n") {
		i.t.Errorf("%q: %v", args, err)
	}
}

// full is a screen on which nothing can be shown any more.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// serves runs casefold serve until the function that it returns is called.
func (i *installation) serves() (stop func()) {
	i.t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(i.t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- runIn(ctx, i.terminal(io.Discard), []string{"serve"}) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			i.t.Errorf("casefold serve: %v", err)
		}
	})
	i.t.Cleanup(stop)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if answer, err := http.Get(i.url() + "/readyz"); err == nil && answer.Body.Close() == nil && answer.StatusCode == http.StatusOK {
			return stop
		}
		if time.Now().After(deadline) {
			i.t.Fatalf("casefold serve does not answer\n%s", i.log)
		}
	}
}

func (i *installation) url() string { return "http://" + i.settings["CASEFOLD_LISTEN"] }

// sql asks a database of the running installation, as its owner.
func (i *installation) sql(database, query string) string {
	i.t.Helper()
	server, err := pg.Start(i.t.Context(), pg.Options{Dir: filepath.Join(i.settings["CASEFOLD_DATA"], "postgres")})
	if err != nil {
		i.t.Fatal(err)
	}
	if server.Owned() {
		i.t.Fatal("nobody serves")
	}
	conn, err := pgx.Connect(i.t.Context(), server.URL(database))
	if err != nil {
		i.t.Fatal(err)
	}
	defer conn.Close(i.t.Context())
	var value string
	if err := conn.QueryRow(i.t.Context(), query).Scan(&value); err != nil {
		i.t.Fatal(err)
	}
	return value
}

var shown = regexp.MustCompile(`(?m)^username: +(\S+)\ntemporary password: +(\S+)$`)

// shownIn finds who was given which password.
func shownIn(t *testing.T, out string) (username, password string) {
	t.Helper()
	found := shown.FindAllStringSubmatch(out, -1)
	if len(found) != 1 {
		t.Fatalf("not one password is shown: %q", out)
	}
	return found[0][1], found[0][2]
}

// visitor is somebody at a browser.
type visitor struct {
	i     *installation
	token string
}

// call makes a call and returns the number of its failure, 0 for success.
func (v *visitor) call(method, path string, body, answer any) int {
	v.i.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		v.i.t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(v.i.t.Context(), method, v.i.url()+path, bytes.NewReader(text))
	if err != nil {
		v.i.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Origin", v.i.url())
	if v.token != "" {
		request.Header.Set("Authorization", "Bearer "+v.token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		v.i.t.Fatal(err)
	}
	defer response.Body.Close()
	if text, err = io.ReadAll(response.Body); err != nil {
		v.i.t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		var failure struct {
			Info struct{ Error struct{ Code int } }
		}
		_ = json.Unmarshal(text, &failure)
		return max(failure.Info.Error.Code, 1)
	}
	if err := json.Unmarshal(text, answer); err != nil {
		v.i.t.Fatal(err)
	}
	return 0
}

// me is what the program says of who asks.
type me struct {
	MySQL struct {
		User []struct {
			Username, FirmName, UserRegion, LXWEdition string
			HasPermissionsAccess                       bool
		}
		Groups   []struct{ Type string }
		Identity struct{ CognitoGroups []string }
	}
}

type outcome struct{ Status, Session, IDToken string }

// settleIn signs in with a temporary password, which opens nothing but the choice of another, and chooses it.
func (i *installation) settleIn(username, temporary, chosen string) *visitor {
	i.t.Helper()
	v := &visitor{i: i}
	var first, second outcome
	if code := v.call(http.MethodPost, "/auth/signIn", map[string]string{"username": username, "password": temporary}, &first); code != 0 || first.Status != "NEW_PASSWORD_REQUIRED" || first.IDToken != "" {
		i.t.Fatalf("%s: %d %+v", username, code, first)
	}
	v.token = first.Session
	if code := v.call(http.MethodGet, "/api/me", nil, &second); code != errs.InvalidAuth.Code {
		i.t.Errorf("a temporary password opens /me: %d", code)
	}
	v.token = ""
	body := map[string]string{"session": first.Session, "newPassword": chosen}
	if code := v.call(http.MethodPost, "/auth/completeNewPassword", body, &second); code != 0 || second.Status != "SIGNED_IN" {
		i.t.Fatalf("%s: %d %+v", username, code, second)
	}
	v.token = second.IDToken
	return v
}

// mustBeOutWithinASecond makes calls until one is refused: whoever was kept out at a moment has none that began a second
// later.
func (v *visitor) mustBeOutWithinASecond(since time.Time) {
	v.i.t.Helper()
	for {
		begun := time.Now()
		var answer json.RawMessage
		if code := v.call(http.MethodGet, "/api/me", nil, &answer); code != 0 {
			if code != errs.InvalidAuth.Code {
				v.i.t.Errorf("the session ended with %d", code)
			}
			return
		}
		if begun.Sub(since) > time.Second {
			v.i.t.Fatal("the session goes on")
		}
	}
}

// book keeps what is written, from any goroutine.
type book struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *book) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(text)
}

func (b *book) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}
