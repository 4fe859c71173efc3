package events

import (
	"context"
	"time"

	"casefold/internal/kit/shares"
)

// apart is how long after one stream of a firm the next one begins, at least. A thousand browsers that come back at once are let in within
// five seconds; a firm that opens many streams at the same moment, again and again, does not take the processors from others.
const apart = 5 * time.Millisecond

// doors let the streams of each firm in one after the other.
type doors struct{ firms *shares.Shares[int64] }

func newDoors() doors { return doors{shares.New[int64](1)} }

// pass waits until the next stream of the firm may begin, and says whether the caller is still there by then.
func (d doors) pass(ctx context.Context, firm int64) bool {
	leave, err := d.firms.Take(ctx, firm, 1)
	if err != nil {
		return false
	}
	time.AfterFunc(apart, leave)
	return true
}
