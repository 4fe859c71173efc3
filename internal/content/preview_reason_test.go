package content

import (
	"errors"
	"testing"

	"casefold/internal/kit/pool"
)

func TestWhatIsTheDocumentsFaultIsRememberedAtOnce(t *testing.T) {
	for cause, c := range map[error]struct {
		reason  string
		passing bool
	}{
		pool.Fail(pool.Unreadable, nil): {"damaged", false},
		pool.Fail(pool.TooLarge, nil):   {"tooLarge", false},
		pool.Fail(pool.BadOutput, nil):  {"badOutput", false},
		pool.Fail(pool.TimedOut, nil):   {"timedOut", false},
		pool.Fail(pool.GaveWay, nil):    {"gaveWay", true},
		pool.Fail(pool.Crashed, nil):    {"crashed", true},
		errors.New("disk broken"):       {"", true},
	} {
		if reason, passing := reasonOf(cause); reason != c.reason || passing != c.passing {
			t.Errorf("%v: %q, %v", cause, reason, passing)
		}
	}
}
