// Package events tells open browsers that something changed: jobs, rights, lists. An event names ids and never
// contents; whoever hears it asks the API, which decides what may be seen.
//
// Events leave after the commit. In this process they arrive at once; other processes hear of them through the
// database, in one notification per process and tenth of a second, because a notification in every commit would halve
// the rate of writes. An event can be lost when a connection is; the stream then says hello again and the browser
// asks for everything anew.
package events

import (
	"strconv"
	"strings"

	"casefold/internal/kit/db"
)

// Event says what happened to whom.
type Event struct {
	Topic string           `json:"topic"`
	Kind  string           `json:"kind"`
	IDs   map[string]int64 `json:"ids,omitempty"`
}

// Kinds of events that this package itself gives a meaning.
const (
	kindHello     = "hello"     // the stream begins, or may have missed something
	kindSignedOut = "signedOut" // the stream ends because the session did

	// KindMe says that the rights or the profile of a user changed, or those of all users when a firm is told. Streams
	// of the user check at once whether they may go on.
	KindMe = "me"

	// KindAccess says that some matters are open to other people than before. It names none of them: whoever hears it asks
	// for the lists again.
	KindAccess = "access"
)

const userTopic = "user:"

// User is the topic of one person.
func User(sub string) string { return userTopic + sub }

// personOf is the sub in the topic of one person, and empty for other topics.
func personOf(topic string) string {
	sub, ok := strings.CutPrefix(topic, userTopic)
	if !ok {
		return ""
	}
	return sub
}

// Firm is the topic that all users of a firm may hear.
func Firm(tenant int64) string { return "firm:" + strconv.FormatInt(tenant, 10) }

// Publish sends the event once the transaction is committed, and not at all when it is not.
func (h *Hub) Publish(tx *db.Tx, e Event) {
	region := tx.Region
	tx.AfterCommit(func() { h.send(region, e) })
}

// most is how many records of one change are named one by one. More would fill the streams; a list that changed that
// much is read anew anyway.
const most = 8

// PublishChanges sends an event of this kind for each of the records that changed, or a single one that names none when
// they are many.
func (h *Hub) PublishChanges(tx *db.Tx, topic, kind, idName string, ids []int64) {
	if len(ids) > most {
		h.Publish(tx, Event{Topic: topic, Kind: kind})
		return
	}
	for _, id := range ids {
		h.Publish(tx, Event{Topic: topic, Kind: kind, IDs: map[string]int64{idName: id}})
	}
}

// PublishGlobal is Publish for a transaction of the global database.
func (h *Hub) PublishGlobal(tx *db.GlobalTx, e Event) {
	tx.AfterCommit(func() { h.send("", e) })
}

func (h *Hub) send(region string, e Event) {
	h.deliver(e)
	h.wires[region].post(e)
}
