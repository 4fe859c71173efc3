package app_test

import (
	"net/http"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type madeGroup struct {
	ID int64 `json:"newPermissionGroupID"`
}

func createGroup(p *testkit.Person, key, name string) *testkit.Response {
	return p.Call(http.MethodPost, "/permissions/groups/create", m{"groupData": m{"name": name, "groupMembers": []string{}}},
		http.Header{"Idempotency-Key": {key}})
}

func groupsNamed(t *testing.T, w *testkit.World, name string) (n int) {
	t.Helper()
	var d struct {
		Groups []struct {
			Name string `json:"name"`
		} `json:"groups"`
	}
	w.Admin.Post("/permissions/groups/list", m{}).Into(t, &d)
	for _, g := range d.Groups {
		if g.Name == name {
			n++
		}
	}
	return n
}

func TestOfManyRepeatsAtOnceOneTakesEffectAndAllGetItsAnswer(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Admin.SignIn()
	answers := make([]*testkit.Response, 12)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = createGroup(w.Admin, "the same", "Once") })
	}
	all.Wait()
	var first, other madeGroup
	answers[0].Into(t, &first)
	for _, answer := range answers {
		if answer.Into(t, &other); other != first {
			t.Errorf("made %d and %d", first.ID, other.ID)
		}
	}
	if n := groupsNamed(t, w, "Once"); n != 1 {
		t.Errorf("%d groups", n)
	}
}

func TestAKeyBelongsToOneRequestOfOnePerson(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	var mine, theirs, uptime madeGroup
	createGroup(w.Admin, "mine", "First").Into(t, &mine)
	createGroup(w.Admin, "mine", "Second").Fails(t, errs.IdempotencyClash)
	w.Admin.Call(http.MethodPost, "/firm/limits/increaseMonthlyOCR", nil, http.Header{"Idempotency-Key": {"mine"}}).Fails(t, errs.IdempotencyClash)
	createGroup(other.Admin, "mine", "First").Into(t, &theirs)
	createGroup(w.Uptime, "mine", "Third").Into(t, &uptime)
	if uptime == mine || groupsNamed(t, w, "Second") != 0 || groupsNamed(t, other, "First") != 1 || groupsNamed(t, w, "Third") != 1 {
		t.Errorf("%v %v %v", mine, theirs, uptime)
	}
}

func TestARefusedRequestDoesNotUseItsKeyUp(t *testing.T) {
	w := testkit.NewWorld(t)
	createGroup(w.Admin, "before", "Taken").OK(t)
	createGroup(w.Admin, "again", "Taken").Fails(t, errs.DisallowedInsert)
	createGroup(w.Admin, "again", "Free").OK(t)
}
