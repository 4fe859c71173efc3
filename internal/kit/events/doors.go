package events

import (
	"context"
	"sync"
	"time"
)

// apart is how long after one stream of a firm the next one begins, at least. A thousand browsers that come back at once are let in within
// five seconds; a firm that opens many streams at the same moment, again and again, does not take the processors from others.
const apart = 5 * time.Millisecond

// doors let the streams of each firm in one after the other.
type doors struct {
	mu    sync.Mutex
	firms map[int64]*door
}

type door struct {
	taken chan struct{} // holds one value while somebody goes through
	users int           // who go through or wait
}

func newDoors() *doors { return &doors{firms: map[int64]*door{}} }

// pass waits until the next stream of the firm may begin, and says whether the caller is still there by then.
func (d *doors) pass(ctx context.Context, firm int64) bool {
	own := d.come(firm)
	select {
	case own.taken <- struct{}{}:
		time.AfterFunc(apart, func() {
			<-own.taken
			d.leave(firm)
		})
		return true
	case <-ctx.Done():
		d.leave(firm)
		return false
	}
}

func (d *doors) come(firm int64) *door {
	d.mu.Lock()
	defer d.mu.Unlock()
	own := d.firms[firm]
	if own == nil {
		own = &door{taken: make(chan struct{}, 1)}
		d.firms[firm] = own
	}
	own.users++
	return own
}

func (d *doors) leave(firm int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.firms[firm].users--; d.firms[firm].users == 0 {
		delete(d.firms, firm)
	}
}
