package mail

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func ask(handler http.Handler, path string, change func(*http.Request)) *httptest.ResponseRecorder {
	request := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:8080"+path, nil)
	request.RemoteAddr = "127.0.0.1:55123"
	if change != nil {
		change(request)
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

func TestTheMailboxShowsKeptLettersNewestFirst(t *testing.T) {
	c := Config{DataDir: t.TempDir()}
	transport, err := NewTransport(c)
	if err != nil {
		t.Fatal(err)
	}
	first, second := letter(), letter()
	second.ID, second.At = "77aa", second.At.Add(time.Minute)
	second.Subject, second.Text = "<script>alert(1)</script>", "<b>plain</b> https://casefold.example/share/x\"onclick=1 more"
	for _, l := range []Letter{first, second} {
		if err := transport.Send(t.Context(), l); err != nil {
			t.Fatal(err)
		}
	}
	var kept []Kept
	if err := json.Unmarshal(ask(Mailbox(c), "/dev/mail.json", nil).Body.Bytes(), &kept); err != nil {
		t.Fatal(err)
	}
	if len(kept) != 2 || kept[0].Subject != second.Subject || kept[1].To != first.To || !kept[1].At.Equal(first.At) ||
		!strings.Contains(kept[1].Text, "Grüße: 4711") {
		t.Errorf("kept %+v", kept)
	}
	page := ask(Mailbox(c), "/dev/mail", nil)
	if body := page.Body.String(); strings.Contains(body, "<script>") || !strings.Contains(body, "&lt;b&gt;plain") ||
		!strings.Contains(body, `<a href="https://casefold.example/share/x%22onclick=1">`) {
		t.Errorf("page %s", body)
	}
	if policy := page.Header().Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'") {
		t.Errorf("policy %q", policy)
	}
	if !strings.Contains(page.Body.String(), "<style>"+mailboxStyle+"</style>") {
		t.Error("the style differs from the one the policy allows")
	}
}

func TestAnEmptyMailboxIsAnEmptyList(t *testing.T) {
	answer := ask(Mailbox(Config{DataDir: t.TempDir()}), "/dev/mail.json", nil)
	if got := strings.TrimSpace(answer.Body.String()); answer.Code != http.StatusOK || got != "[]" {
		t.Errorf("%d %s", answer.Code, got)
	}
}

func TestTheMailboxAnswersThisMachineOnly(t *testing.T) {
	handler := Mailbox(Config{DataDir: t.TempDir()})
	for name, change := range map[string]func(*http.Request){
		"another machine":           func(r *http.Request) { r.RemoteAddr = "192.0.2.7:1000" },
		"a name made to point here": func(r *http.Request) { r.Host = "evil.example:8080" },
		"a proxy":                   func(r *http.Request) { r.Header.Set("X-Forwarded-For", "192.0.2.7") },
	} {
		for _, path := range []string{"/dev/mail", "/dev/mail.json"} {
			if code := ask(handler, path, change).Code; code != http.StatusNotFound {
				t.Errorf("%s got %d for %s", name, code, path)
			}
		}
	}
	for _, host := range []string{"localhost:8080", "[::1]:8080", "127.0.0.1"} {
		if code := ask(handler, "/dev/mail", func(r *http.Request) { r.Host = host }).Code; code != http.StatusOK {
			t.Errorf("%s got %d", host, code)
		}
	}
}
