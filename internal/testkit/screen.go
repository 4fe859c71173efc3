package testkit

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
)

// Screen is an open browser of somebody: it shows the events that arrive.
type Screen struct {
	news chan string
	head http.Header
}

// Watch opens the person's stream.
func (w *World) Watch(t testing.TB, p *Person) *Screen {
	t.Helper()
	s := &Screen{news: make(chan string, 100), head: http.Header{}}
	grant := events.Grant{
		User: p.Sub, Topics: []string{events.User(p.Sub), events.Firm(w.Tenant)},
		Hears: w.App().Permissions.Hears(w.Actor(p)),
	}
	go func() {
		_ = w.App().Hub.Serve(t.Context(), s, nil, func(context.Context, []string) (events.Grant, error) { return grant, nil })
	}()
	s.Shows(t, "hello")
	return s
}

// Shows waits for these events, in this order: a kind alone, or a kind with its ids as they travel.
func (s *Screen) Shows(t testing.TB, want ...string) {
	t.Helper()
	for _, event := range want {
		select {
		case got := <-s.news:
			if kind, _, _ := strings.Cut(got, " "); got != event && kind != event {
				t.Errorf("the stream says %q, want %q", got, event)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("the stream is silent, want %q", event)
		}
	}
}

// Header, WriteHeader, Flush and Write are what the stream needs of a connection.
func (s *Screen) Header() http.Header { return s.head }

// WriteHeader is of no interest here.
func (s *Screen) WriteHeader(int) {}

// Flush has nothing to hurry.
func (s *Screen) Flush() {}

func (s *Screen) Write(text []byte) (int, error) {
	if event, ok := strings.CutPrefix(string(text), "event: "); ok {
		kind, data, _ := strings.Cut(event, "\ndata: ")
		s.news <- strings.TrimSpace(kind + " " + data)
	}
	return len(text), nil
}

// AuditLine is a line of the firm's record.
type AuditLine struct {
	Action, Object string
	ObjectID       int64
	UserID         *int64
	Before, After  json.RawMessage
}

// Trail is what the record says of things of one kind, oldest first.
func (w *World) Trail(t testing.TB, object string) (lines []AuditLine) {
	t.Helper()
	err := w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error {
		rows, err := tx.Query(t.Context(), `SELECT action, object_kind, object_id, user_id, before, after FROM audit_lines
			WHERE tenant_id = $1 AND object_kind = $2 ORDER BY id`, w.Tenant, object)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var l AuditLine
			if err := rows.Scan(&l.Action, &l.Object, &l.ObjectID, &l.UserID, &l.Before, &l.After); err != nil {
				return err
			}
			lines = append(lines, l)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// Says compares a line with what is expected of it; before and after are JSON, empty for none.
func (l AuditLine) Says(t testing.TB, action string, objectID int64, before, after string) {
	t.Helper()
	if l.Action != action || l.ObjectID != objectID || l.UserID == nil || !sameJSON(l.Before, before) || !sameJSON(l.After, after) {
		t.Errorf("the record says %s %d: %s, %s; want %s %d: %s, %s", l.Action, l.ObjectID, l.Before, l.After, action, objectID, before, after)
	}
}

func sameJSON(got json.RawMessage, want string) bool {
	if len(got) == 0 || want == "" {
		return len(got) == 0 && want == ""
	}
	var a, b any
	return json.Unmarshal(got, &a) == nil && json.Unmarshal([]byte(want), &b) == nil && reflect.DeepEqual(a, b)
}
