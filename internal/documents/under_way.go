package documents

import (
	"sync"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

const (
	// keysLast is how long the key of an upload is remembered: as long as a signed URL would let its owner write there without anybody
	// looking for the upload.
	keysLast = 15 * time.Minute
	// mostKeys is enough for sixteen people whose browsers have just announced all that one import may have.
	mostKeys = 8192
)

// underWay remembers under which keys the bytes of uploads go that began here a little while ago. Whose bytes become a version is asked of
// the database when they are registered; only the way to the key is shorter.
type underWay struct {
	mu      sync.Mutex
	uploads map[upload]destined
}

// upload is a version that waits for its bytes, and who began it.
type upload struct {
	region                string
	tenant, user, version int64
}

type destined struct {
	document int64
	key      string
	until    time.Time
}

func uploadOf(actor db.Actor, version int64) upload {
	return upload{actor.Region, actor.Tenant, actor.UserID, version}
}

// keep remembers the keys of uploads that have just begun.
func (u *underWay) keep(actor db.Actor, begun []Begun, keys []string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.uploads == nil || len(u.uploads)+len(begun) > mostKeys {
		u.uploads = map[upload]destined{}
	}
	until := clock.Now().Add(keysLast)
	for i, b := range begun {
		u.uploads[uploadOf(actor, b.VersionID)] = destined{b.DocumentID, keys[i], until}
	}
}

// keys are those of the uploads, by version, if all of them are remembered.
func (u *underWay) keys(actor db.Actor, arrived []Arrived) (keys map[int64]string, all bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	keys, now := make(map[int64]string, len(arrived)), clock.Now()
	for _, one := range arrived {
		found, ok := u.uploads[uploadOf(actor, one.VersionID)]
		if !ok || found.document != one.DocumentID || !now.Before(found.until) {
			return nil, false
		}
		keys[one.VersionID] = found.key
	}
	return keys, true
}

// forget lets go of uploads that wait no more, or elsewhere.
func (u *underWay) forget(actor db.Actor, versions ...int64) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, version := range versions {
		delete(u.uploads, uploadOf(actor, version))
	}
}
