package associations_test

import (
	"fmt"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func addresses(entries []entry) (list []string) {
	for _, e := range entries {
		list = append(list, e.Address)
	}
	return list
}

func TestOnlyWhatLeadsToTheMatterIsDeleted(t *testing.T) {
	w := testkit.NewWorld(t)
	one, two := w.Matter("One"), w.Matter("Two")
	associate(w.Associate, pair(one, "a@x.example"), pair(one, "b@x.example"), pair(two, "c@x.example")).OK(t)
	associate(w.Partner, pair(one, "a@x.example")).OK(t)
	remove(w.Associate, one, "a@x.example", "c@x.example").Fails(t, errs.ObjectNotFound)
	remove(w.Associate, one, "nobody@x.example").Fails(t, errs.ObjectNotFound)
	remove(w.Associate, one, "nobody").Fails(t, errs.InvalidInput)
	remove(w.Associate, one).Fails(t, errs.InvalidInput)
	if got := addresses(list(t, w.Associate)); len(got) != 3 {
		t.Errorf("a refused call left %v", got)
	}
	remove(w.Associate, one, "B@x.example", " a@x.example", "a@x.example").OK(t)
	if got := addresses(list(t, w.Associate)); len(got) != 1 || got[0] != "c@x.example" {
		t.Errorf("left are %v", got)
	}
	remove(w.Associate, one, "a@x.example").Fails(t, errs.ObjectNotFound)
	if theirs := list(t, w.Partner); len(theirs) != 1 {
		t.Errorf("another person has %+v", theirs)
	}
}

func TestDeletingAllLeavesWhatOthersHave(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("One")
	associate(w.Associate, pair(matter, "a@x.example"), pair(matter, "b@x.example")).OK(t)
	associate(w.Partner, pair(matter, "a@x.example")).OK(t)
	for _, want := range []int{2, 0} {
		var answer struct {
			Deleted int `json:"deleted"`
		}
		if w.Associate.Post(path+"/deleteAll", m{}).Into(t, &answer); answer.Deleted != want {
			t.Errorf("%d deleted, not %d", answer.Deleted, want)
		}
	}
	if own, theirs := list(t, w.Associate), list(t, w.Partner); len(own) != 0 || len(theirs) != 1 {
		t.Errorf("left are %+v and %+v", own, theirs)
	}
	trail := w.Trail(t, "user")
	trail[len(trail)-1].Says(t, "user.association", w.Actor(w.Associate).UserID, `{"emailAddress":"b@x.example","matterID":`+fmt.Sprint(matter)+`}`, "")
}
