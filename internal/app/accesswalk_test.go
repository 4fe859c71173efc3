package app_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"casefold/internal/firms"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
	"casefold/internal/testkit"
)

// relation is how whoever asks is related to what they ask for, in the letters of our threat model.
type relation string

const (
	own          relation = "a" // in a matter that everybody may use, and theirs
	walled       relation = "b" // behind a wall of the firm
	foreign      relation = "c" // of another firm
	otherRegions relation = "d" // of a firm of the other region
	trashed      relation = "e"
	destroyed    relation = "f"
	never        relation = "g"
	privateDocs  relation = "h" // in the private documents of the firm
	locked       relation = "i" // locked by somebody else
	somebodys    relation = "j" // job, share, saved search, draft or upload of somebody else

	alsoOwn relation = "a, too" // another one that is theirs
)

var relations = []relation{own, walled, foreign, otherRegions, trashed, destroyed, never, privateDocs, locked, somebodys}

// The records of the other firms have these ids and no others; the firm itself has none of them.
const (
	foreignID = 987_650_000
	regionID  = 987_660_000
	firstID   = 900_000_000
)

// accessWalk is where all calls are made: the firm that is asked, two others, and what each actor may read.
type accessWalk struct {
	sweep
	t             *testing.T
	ours          *seededFirm
	theirs        *seededFirm
	region        *seededFirm
	cast          map[actor]*testkit.Person
	users         map[actor]int64
	partner       int64
	next          int64
	current       map[string]int64  // the set of an actor in a relation that nobody has changed yet
	pending       map[actor][]int64 // jobs that an actor has started
	startsJobs    map[string]bool   // the paths of which that is known
	cells, places int
}

func newAccessWalk(t *testing.T) *accessWalk {
	t.Helper()
	w, other, ca := testkit.NewWorld(t), testkit.NewWorld(t), testkit.NewWorldIn(t, "CA")
	destroyOneOfEach(t, w)
	s := newSweep()
	h := &accessWalk{
		sweep: s, t: t, next: firstID, users: map[actor]int64{}, current: map[string]int64{}, pending: map[actor][]int64{}, startsJobs: map[string]bool{},
		ours: seedFirm(t, w, s.open, s.walls, s.privates), theirs: seedFirm(t, other, s.theirs), region: seedFirm(t, ca, s.regions),
		cast: map[actor]*testkit.Person{
			anonymous: w.Anonymous(), ordinary: w.Associate, otherFirm: other.Associate, otherRegion: ca.Associate, firmAdmin: w.Admin,
			uptimeAdmin: w.Uptime, providerAdmin: w.ProviderAdmin(), superAdmin: w.SuperAdmin(), disabled: w.Person("former", firms.RegularUser),
		},
	}
	for who, person := range h.cast {
		if who != anonymous && who != otherFirm && who != otherRegion {
			h.users[who] = w.Actor(person).UserID
		}
	}
	h.partner = w.Actor(w.Partner).UserID
	h.cast[disabled].SignIn()
	w.Disable(h.cast[disabled])
	h.theirs.put(t, recordSet{id: foreignID, canary: s.theirs, owner: other.Actor(other.Partner).UserID, shared: true})
	h.region.put(t, recordSet{id: regionID, canary: s.regions, owner: ca.Actor(ca.Partner).UserID, shared: true})
	for who, person := range h.cast {
		if who != anonymous && who != disabled {
			h.follow(t, w.URL(), who, person)
		}
	}
	return h
}

// id is that of the records in a relation to an actor.
func (h *accessWalk) id(who actor, rel relation) int64 {
	switch rel {
	case foreign:
		return foreignID
	case otherRegions:
		return regionID
	case destroyed:
		return goneID
	case never:
		return unknownID
	}
	key := string(who) + string(rel)
	if id := h.current[key]; id != 0 {
		return id
	}
	h.next += idsPerSet
	set := recordSet{
		id: h.next, canary: h.open, owner: h.users[who], walled: rel == walled, trashed: rel == trashed, private: rel == privateDocs, shared: rel != somebodys,
	}
	switch rel {
	case walled:
		set.canary, set.owner, set.alone = h.walls, h.partner, h.partners
		h.hidden[h.next] = true
	case privateDocs:
		set.canary = h.privates
	case locked:
		set.locker = h.partner
	case somebodys: // shares of others are seen by admins
		set.owner, set.share, set.alone = h.partner, h.walls, h.partners
	}
	h.ours.put(h.t, set)
	h.current[key] = h.next
	return h.next
}

// changed has the next call find records that nobody has changed. A wall that an admin took away stands again, as it would be right to
// read what was behind it.
func (h *accessWalk) changed(who actor, rel relation) {
	key := string(who) + string(rel)
	if rel == walled {
		inFirm(h.t, h.ours.World, func(ctx context.Context, tx *db.Tx) error {
			opened, err := tx.Exec(ctx, "UPDATE matters SET restricted = true WHERE tenant_id = $1 AND id = $2 AND NOT restricted", tx.Tenant, h.current[key])
			if opened.RowsAffected() > 0 {
				delete(h.hidden, h.current[key])
			}
			return err
		})
	}
	delete(h.current, key)
}

// ask makes a call and sweeps every byte of the answer, and of the file where the answer says where one is.
func (h *accessWalk) ask(who actor, method, path string, body []byte) *testkit.Response {
	h.t.Helper()
	if h.startsJobs[path] {
		h.wait(who) // each person has few at a time
	}
	var sent any
	if body != nil {
		sent = body
	}
	answer := call(h.cast[who], method, path, sent)
	h.read(h.t, who, method+" "+path, answer, h.mayRead[who])
	if answer.Status >= http.StatusInternalServerError || answer.Code() == errs.Internal.Code {
		h.t.Errorf("%s %s of %s with %s: %d %s", method, path, who, body, answer.Status, answer.Body)
	}
	var done struct {
		MySQL json.RawMessage
	}
	var link struct {
		URL   string
		JobID int64
	}
	if answer.Status == http.StatusOK && json.Unmarshal(answer.Body, &done) == nil && json.Unmarshal(done.MySQL, &link) == nil {
		if strings.Contains(link.URL, "/blob/") && !strings.Contains(path, "pload") {
			h.read(h.t, who, "the file of "+path, h.ours.Fetch(link.URL, nil), h.mayRead[who])
		}
		if link.JobID != 0 && !slices.Contains(readsJobs, method+" "+path) {
			h.pending[who], h.startsJobs[path] = append(h.pending[who], link.JobID), true
		}
	}
	return answer
}

// wait waits for the jobs that an actor has started.
func (h *accessWalk) wait(who actor) {
	h.t.Helper()
	for _, job := range h.pending[who] {
		h.cast[who].Ended(h.t, job)
	}
	delete(h.pending, who)
}

// readsJobs are the calls that answer with a job that somebody asked about and started nothing.
var readsJobs = []string{"POST /api/jobs", "POST /api/jobs/stop", "POST /api/trash/jobDetails"}

// newCanary is a word that is nowhere else.
func newCanary(of string) string { return "zz" + of + strings.ReplaceAll(secret.UUID(), "-", "") }
