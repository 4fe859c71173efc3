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

// Event says what happened to whom. One that names records to a whole firm says what they lie in: whoever may see that
// may hear of them.
type Event struct {
	Topic string           `json:"topic"`
	Kind  string           `json:"kind"`
	In    Container        `json:"in,omitzero"`
	IDs   map[string]int64 `json:"ids,omitempty"`
}

// Container is what decides who may hear of a record. The zero one is nobody's: an event that names records and forgets
// its container is heard by nobody.
type Container struct {
	Kind string `json:"kind"`
	ID   int64  `json:"id,omitempty"`
}

// The kinds of containers.
const (
	WholeFirm = "firm"
	Matter    = "matter"
	Folder    = "folder"
	Bin       = "bin"
)

// InFirm is the container of what everybody in the firm may know of, such as clients.
func InFirm() Container { return Container{Kind: WholeFirm} }

// InMatter is the container of what those may know of who see the matter, itself included.
func InMatter(id int64) Container { return Container{Matter, id} }

// InFolder is the container of what those may know of who see the folder, itself included.
func InFolder(id int64) Container { return Container{Folder, id} }

// InBin is the container of what those may know of who look after the trash bin: they may destroy things.
func InBin() Container { return Container{Kind: Bin} }

// Known tells whether anybody can hear of what lies in the container.
func (c Container) Known() bool {
	return c.Kind == WholeFirm || c.Kind == Bin || (c.Kind == Matter || c.Kind == Folder) && c.ID > 0
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

// judged is true of an event whose hearers are judged one by one. News of one's own is not, nor news that names nothing.
func (e Event) judged() bool { return len(e.IDs) > 0 && personOf(e.Topic) == "" }

// Firm is the topic that all users of a firm may hear.
func Firm(tenant int64) string { return "firm:" + strconv.FormatInt(tenant, 10) }

// Publish sends the event once the transaction is committed, and not at all when it is not. An event that nobody can hear
// is reported to Unheard instead.
func (h *Hub) Publish(tx *db.Tx, e Event) {
	if e.judged() && !e.In.Known() {
		h.Unheard(e)
		return
	}
	region := tx.Region
	tx.AfterCommit(func() { h.send(region, e) })
}

// most is how many records of one change are named one by one. More would fill the streams; a list that changed that
// much is read anew anyway.
const most = 8

// Change is a record that changed, and what it lies in.
type Change struct {
	ID int64
	In Container
}

// Changes are records that each lie in the container that in gives for their id.
func Changes(ids []int64, in func(id int64) Container) []Change {
	changes := make([]Change, len(ids))
	for i, id := range ids {
		changes[i] = Change{id, in(id)}
	}
	return changes
}

// PublishChanges tells the firm of each of the records that changed, by an event of this kind, or by a single one that names
// none when they are many.
func (h *Hub) PublishChanges(tx *db.Tx, kind, idName string, changes []Change) {
	topic := Firm(tx.Tenant)
	if len(changes) > most {
		h.Publish(tx, Event{Topic: topic, Kind: kind})
		return
	}
	for _, c := range changes {
		h.Publish(tx, Event{Topic: topic, Kind: kind, In: c.In, IDs: map[string]int64{idName: c.ID}})
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
