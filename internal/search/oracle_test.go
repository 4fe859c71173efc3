package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"casefold/internal/testkit"
)

var vocabulary = []string{"brix", "dorl", "fenk", "gump", "jast", "kelv"}

// namedDocument is a document as a scan knows it: by the words of its name.
type namedDocument struct {
	id, matter int64
	name       string
	words      []string
	trashed    bool
}

// archive is a few matters behind walls, with documents in and out of the trash.
type archive struct {
	*testkit.World
	*rand.Rand
	t         *testing.T
	matters   []int64
	sees      map[int64]map[*testkit.Person]bool // restricted matters: who sees them beside the admin
	documents []*namedDocument
}

func newArchive(t *testing.T) *archive {
	a := &archive{World: testkit.NewWorld(t), Rand: rand.New(rand.NewPCG(11, 13)), t: t, sees: map[int64]map[*testkit.Person]bool{}}
	for n := range 5 {
		a.matters = append(a.matters, a.Matter(fmt.Sprintf("Matter %d", n)))
	}
	for n := range 24 {
		p := &namedDocument{matter: a.matters[n%5]}
		for range 4 {
			p.words = append(p.words, vocabulary[a.IntN(len(vocabulary))])
		}
		p.name = strings.Join(p.words, " ") + fmt.Sprintf(" %d.txt", n)
		p.id = a.Document(a.Place(p.matter, "docs/"), p.name, "x")
		a.documents = append(a.documents, p)
	}
	return a
}

// change trashes or restores a document, or opens a matter or leaves it to some.
func (a *archive) change() {
	if a.IntN(2) == 0 {
		p := a.documents[a.IntN(len(a.documents))]
		call := map[bool]string{false: "delete", true: "restore"}[p.trashed]
		multi(a.Admin, call, m{"File": []int64{p.id}}).OK(a.t)
		p.trashed = !p.trashed
		return
	}
	matter := a.matters[a.IntN(len(a.matters))]
	if a.sees[matter] != nil && a.IntN(2) == 0 {
		a.Admin.Post("/bulk/matter/permissions/apply", m{"matterIDs": []int64{matter}, "userAllowList": []m{}, "groupAllowList": []m{}, "onlyDeleteExistingPermissions": true}).OK(a.t)
		delete(a.sees, matter)
		return
	}
	a.sees[matter] = map[*testkit.Person]bool{}
	var allowed []*testkit.Person
	for _, p := range []*testkit.Person{a.Partner, a.Associate} {
		if a.IntN(2) == 0 {
			allowed = append(allowed, p)
			a.sees[matter][p] = true
		}
	}
	a.Admin.Post("/bulk/matter/permissions/apply", allow(matter, allowed)).OK(a.t)
}

// query is one that people write, and what it asks of the words of a name.
func (a *archive) query() (string, func(words []string) bool) {
	x, y := vocabulary[a.IntN(len(vocabulary))], vocabulary[a.IntN(len(vocabulary))]
	has := func(words []string, w string) bool { return slices.Contains(words, w) }
	near := func(words []string, most int, ordered bool) bool {
		for i, left := range words {
			for j, right := range words {
				if distance := j - i; left == x && right == y && i != j && distance <= most && (distance > 0 || !ordered && -distance <= most) {
					return true
				}
			}
		}
		return false
	}
	switch a.IntN(7) {
	case 0:
		return x, func(w []string) bool { return has(w, x) }
	case 1:
		return x + " " + y, func(w []string) bool { return has(w, x) && has(w, y) }
	case 2:
		return x + " OR " + y, func(w []string) bool { return has(w, x) || has(w, y) }
	case 3:
		return "name:" + x + " NOT " + y, func(w []string) bool { return has(w, x) && !has(w, y) }
	case 4:
		return `"` + x + " " + y + `"`, func(w []string) bool { return near(w, 1, true) }
	case 5:
		return x + " w/2 " + y, func(w []string) bool { return near(w, 2, false) }
	}
	return x[:2] + "*", func(w []string) bool { return has(w, x) }
}

func (a *archive) compare() {
	a.t.Helper()
	who := []*testkit.Person{a.Admin, a.Partner, a.Associate}[a.IntN(3)]
	query, holds := a.query()
	criteria, trash, within := m{}, a.IntN(2) == 0, a.matters
	if trash {
		criteria["includeDeletedItemsInSearch"] = 1
	}
	if a.IntN(2) == 0 {
		within = a.matters[:1+a.IntN(4)]
		criteria["matterFilter"] = within
	}
	want, byMatter := []string{}, map[int64]int{}
	for _, p := range a.documents {
		walls := a.sees[p.matter]
		if (walls == nil || who == a.Admin || walls[who]) && (trash || !p.trashed) && slices.Contains(within, p.matter) && holds(p.words) {
			want = append(want, p.name)
			byMatter[p.matter]++
		}
	}
	answer := look(a.t, who, query, criteria)
	got := []string{}
	for _, h := range answer.rows() {
		got = append(got, h.name())
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) || answer.Data.TotalHits != len(want) || *answer.Data.Aggregations.UniqueDocumentIDCount != len(want) {
		a.t.Errorf("%s: %q %v finds %q (%d), want %q", who.Username, query, criteria, got, answer.Data.TotalHits, want)
	}
	for _, top := range answer.Data.Aggregations.ByMatterID {
		if byMatter[top.MatterID] != top.Docs {
			a.t.Errorf("%q %v counts %d in %s, want %d", query, criteria, top.Docs, top.MatterName, byMatter[top.MatterID])
		}
		delete(byMatter, top.MatterID)
	}
	if len(byMatter) > 0 {
		a.t.Errorf("%q %v leaves out the matters %v", query, criteria, byMatter)
	}
}

func TestRandomSearchesBehindWallsAgreeWithAScanOfWhatThePersonMayRead(t *testing.T) {
	a := newArchive(t)
	for range 60 {
		a.change()
		for range 5 {
			a.compare()
		}
	}
}
