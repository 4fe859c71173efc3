package events

import (
	"context"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestAnOpenStreamAsksWhenItIsToldAndOnceAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &Hub{topics: map[string]map[*stream]bool{}, users: map[string][]*stream{}}
		ctx, leave := context.WithCancel(t.Context())
		var asked atomic.Int64
		go func() {
			_ = h.Serve(ctx, httptest.NewRecorder(), nil, func(context.Context, []string) (Grant, error) {
				asked.Add(1)
				return Grant{User: "eleanor", Topics: []string{User("eleanor")}}, nil
			})
		}()
		expect := func(n int64, when string) {
			t.Helper()
			if synctest.Wait(); asked.Load() != n {
				t.Errorf("asked %d times %s, and not %d", asked.Load(), when, n)
			}
		}
		expect(1, "when it begins")
		time.Sleep(59 * time.Second) // of the test's own clock
		expect(1, "while nothing happens")
		h.Recheck("dana")
		expect(1, "when somebody else is told")
		h.Recheck("eleanor")
		expect(2, "when it is told")
		h.Recheck("")
		expect(3, "when everybody is told")
		h.deliver(Event{Topic: User("eleanor"), Kind: KindMe})
		expect(4, "when the rights change")
		h.resync()
		expect(5, "when something may have been missed")
		time.Sleep(time.Minute)
		expect(6, "a minute later")
		leave()
		synctest.Wait()
	})
}
