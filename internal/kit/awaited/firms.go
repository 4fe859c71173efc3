package awaited

import (
	"sync"
	"time"
)

// firms remembers when somebody of a firm was noted last, as long after the start of this process as LastNoted tells it: of the firm that
// was noted last, and of the one before it. That is all one needs to know when somebody of any other firm was noted last.
type firms struct {
	sync.Mutex
	last, before firmNote
}

type firmNote struct {
	firm int64
	at   time.Duration
}

var noted firms

// NoteFirm is Note for somebody of a firm; 0 stands for people of whom nobody knows yet who they are.
func NoteFirm(firm int64) {
	Note()
	noted.note(firm, time.Since(began))
}

func (f *firms) note(firm int64, at time.Duration) {
	f.Lock()
	defer f.Unlock()
	if firm != f.last.firm {
		f.before = f.last
	}
	f.last = firmNote{firm, at}
}

// OthersThan says whether somebody waits who is not of the firm.
func OthersThan(firm int64) bool { return waits(noted.otherThan(firm)) }

// otherThan is when somebody was noted last who is not of the firm, 0 when nobody was.
func (f *firms) otherThan(firm int64) time.Duration {
	f.Lock()
	defer f.Unlock()
	if f.last.firm != firm {
		return f.last.at
	}
	return f.before.at
}
