package identity

import (
	"testing"
	"time"
)

func TestWhatWasReadBeforeAChangeIsNotRememberedAfterIt(t *testing.T) { // T-SES-01
	known := newPrincipals()
	read := remembered{Principal: Principal{Sub: "sub-1"}, readAt: time.Now()}
	seen := known.seen()
	known.forget("sub-1")
	known.put("session-1", read, seen)
	if _, found := known.get("session-1"); found {
		t.Fatal("what the person was before the change is remembered")
	}
	known.put("session-1", read, known.seen())
	if _, found := known.get("session-1"); !found {
		t.Fatal("nothing is remembered")
	}
}
