package permissions_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
	"casefold/internal/testkit"
)

func TestTheExplanationNamesEveryGround(t *testing.T) {
	w := testkit.NewWorld(t)
	matters := newMatters(t, w, 2)
	free, walled := matters[0], matters[1]
	a, b := newGroup(t, w.Admin, "Alpha", w.Partner, w.Admin), newGroup(t, w.Admin, "Beta \"Two\"", w.Partner)
	apply(t, w.Admin, allow([]int64{walled}, []*testkit.Person{w.Partner}, a, b))
	former := w.Person("former", "")
	w.Disable(former)
	for _, c := range []struct {
		who     *testkit.Person
		matter  int64
		allowed bool
		codes   []string
	}{
		{w.Associate, free, true, []string{"OPEN_TO_ALL"}},
		{w.Uptime, free, true, []string{"OPEN_TO_ALL", "UPTIME_ADMIN"}},
		{w.Admin, walled, true, []string{"FIRM_ADMIN", "NAMED_GROUP"}},
		{w.Uptime, walled, true, []string{"UPTIME_ADMIN"}},
		{w.Partner, walled, true, []string{"NAMED_USER", "NAMED_GROUP", "NAMED_GROUP"}},
		{w.Associate, walled, false, []string{"NOT_NAMED"}},
		{former, free, false, []string{"DISABLED"}},
	} {
		e := explain(t, w.Admin, c.who, c.matter)
		if e.Allowed != c.allowed || !slices.Equal(e.codes(), c.codes) {
			t.Errorf("%s, matter %d: %+v", c.who.Username, c.matter, e)
		}
	}
	if e := explain(t, w.Admin, w.Partner, walled); e.Reasons[1].GroupID != a || e.Reasons[2].GroupID != b {
		t.Errorf("%+v", e)
	}
}

func TestOnlyPeopleAndMattersOfTheFirmAreExplained(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	ours, theirs := w.Matter("Acme v. Bolt"), newMatters(t, other, 9)[8]
	ask := func(sub string, matter int64) *testkit.Response {
		return w.Admin.Post("/permissions/explain", m{"userSub": sub, "matterID": matter})
	}
	ask(other.Partner.Sub, ours).Fails(t, errs.InvalidInput)
	ask("nobody", ours).Fails(t, errs.InvalidInput)
	ask(w.Partner.Sub, theirs).Fails(t, errs.MatterNotFound)
	ask(w.Partner.Sub, ours).OK(t)
	w.Partner.Post("/permissions/explain", m{"userSub": w.Partner.Sub, "matterID": ours}).Fails(t, errs.AdminRequired)
}

func TestTheExplanationAgreesWithWhatEverybodySees(t *testing.T) {
	w := testkit.NewWorld(t)
	random := rand.New(rand.NewPCG(7, 11))
	people := []*testkit.Person{w.Admin, w.Partner, w.Associate, w.Uptime}
	for i := range 16 {
		people = append(people, w.Person(fmt.Sprintf("person%d", i), ""))
	}
	var teams []int64
	for i := range 12 {
		teams = append(teams, newGroup(t, w.Admin, fmt.Sprintf("Team %d", i), some(random, people, 5)...))
	}
	matters := newMatters(t, w, 500)
	for _, part := range slices.Collect(slices.Chunk(matters, 10)) {
		if random.IntN(3) > 0 {
			apply(t, w.Admin, allow(part, some(random, people, 2), some(random, teams, 2)...))
		}
	}
	w.Admin.Post("/permissions/groups/delete", m{"groupID": teams[0]}).OK(t)
	refused := 0
	seers := map[int64][]string{}
	for _, p := range people {
		visible := visibleTo(t, p)
		for matter := range visible {
			seers[matter] = append(seers[matter], p.Sub)
		}
		for _, matter := range matters {
			e := explain(t, w.Admin, p, matter)
			if e.Allowed != visible[matter] || len(e.Reasons) == 0 {
				t.Fatalf("%s, matter %d: seen %v, explained %+v", p.Username, matter, visible[matter], e)
			}
			if !e.Allowed {
				refused++
			}
			if opens(p, matter) != e.Allowed {
				t.Fatalf("%s, matter %d: the link says otherwise than %+v", p.Username, matter, e)
			}
		}
	}
	if refused < 1000 {
		t.Errorf("only %d of %d pairs are refused: this proves little", refused, len(people)*len(matters))
	}
	for _, matter := range matters[:50] {
		var sight permissions.Sight
		w.Admin.Post("/permissions/whoSees", m{"matterID": matter}).Into(t, &sight)
		var told []string
		for _, one := range sight.People {
			told = append(told, one.Sub)
		}
		if sight.OpenToAll {
			told = slices.Clone(seers[matter])
			if len(told) != len(people) {
				t.Errorf("matter %d is open to all and seen by %d of %d", matter, len(told), len(people))
			}
		}
		slices.Sort(told)
		slices.Sort(seers[matter])
		if !slices.Equal(told, seers[matter]) {
			t.Errorf("matter %d: seen by %v, told %v", matter, seers[matter], told)
		}
	}
}

// visibleTo is what the person's list of matters shows.
func visibleTo(t *testing.T, p *testkit.Person) map[int64]bool {
	t.Helper()
	var ids []int64
	p.Get("/matters/ids").Into(t, &ids)
	visible := map[int64]bool{}
	for _, id := range ids {
		visible[id] = true
	}
	return visible
}

// opens is whether the link to the matter works.
func opens(p *testkit.Person, matter int64) bool {
	return p.Get(fmt.Sprintf("/matter?matterID=%d", matter)).Code() != errs.NoMatterAccess.Code
}

// some picks up to n of a list.
func some[T any](random *rand.Rand, list []T, n int) []T {
	picked := slices.Clone(list)
	random.Shuffle(len(picked), func(i, j int) { picked[i], picked[j] = picked[j], picked[i] })
	return picked[:random.IntN(n+1)]
}

func TestWhoSeesAMatterIsAnsweredWithTheirGrounds(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	matters := newMatters(t, w, 2)
	free, walled := matters[0], matters[1]
	group := newGroup(t, w.Admin, "Alpha", w.Associate)
	apply(t, w.Admin, allow([]int64{walled}, []*testkit.Person{w.Partner}, group))
	former := w.Person("former", "")
	newGroup(t, w.Admin, "Beta", former)
	w.Disable(former)
	var sight struct {
		OpenToAll bool `json:"openToAll"`
		People    []struct {
			Sub     string                  `json:"userSub"`
			Reasons []struct{ Code string } `json:"reasons"`
		} `json:"people"`
	}
	ask := func(p *testkit.Person, matter int64) *testkit.Response {
		return p.Post("/permissions/whoSees", m{"matterID": matter})
	}
	ask(w.Admin, walled).Into(t, &sight)
	codes := map[string]string{}
	for _, one := range sight.People {
		codes[one.Sub] = one.Reasons[0].Code
	}
	want := map[string]string{w.Admin.Sub: "FIRM_ADMIN", w.Uptime.Sub: "UPTIME_ADMIN", w.Partner.Sub: "NAMED_USER", w.Associate.Sub: "NAMED_GROUP"}
	if sight.OpenToAll || !maps.Equal(codes, want) {
		t.Errorf("%+v", sight)
	}
	ask(w.Admin, free).Into(t, &sight)
	if !sight.OpenToAll || len(sight.People) != 0 {
		t.Errorf("%+v", sight)
	}
	ask(w.Partner, walled).Fails(t, errs.AdminRequired)
	ask(w.Admin, newMatters(t, other, 9)[8]).Fails(t, errs.MatterNotFound)
}

func TestWhoSeesAMatterIsNotAskedAboutThoseForWhomNothingSpeaks(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := newMatters(t, w, 1)
	apply(t, w.Admin, allow(matter, []*testkit.Person{w.Partner}))
	asked := func() (statements int) {
		err := w.App().DB.InTx(t.Context(), w.Actor(w.Admin), func(tx *db.Tx) error {
			counted := *tx
			counted.Tx = dbtest.Counted(tx.Tx, &statements)
			_, err := permissions.WhoSees(t.Context(), &counted, matter[0])
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return statements
	}
	few := asked()
	for _, name := range []string{"one", "two", "three"} {
		w.Person(name, "")
	}
	if many := asked(); many != few {
		t.Errorf("%d statements, and %d after three people came who see nothing of it", few, many)
	}
}
