package associations_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAnAddressHasOneMatterOfItsOwnersOwn(t *testing.T) {
	w := testkit.NewWorld(t)
	lease, suit := w.Matter("Lease", w.For(w.Client("Acme"))), w.Matter("Suit")
	associate(w.Associate, pair(lease, " H.Tuttle@Tuttle.Example "), pair(suit, "clerk@court.example"), pair(suit, "CLERK@court.example")).OK(t)
	want := []entry{{"clerk@court.example", suit, "Suit", 0, 1, ""}, {"h.tuttle@tuttle.example", lease, "Lease", 0, 1, "Acme"}}
	if got := list(t, w.Associate); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
	associate(w.Associate, pair(suit, "h.tuttle@tuttle.example")).OK(t)
	want[1].MatterID, want[1].Matter, want[1].Client = suit, "Suit", ""
	if got := list(t, w.Associate); !slices.Equal(got, want) {
		t.Errorf("with another matter: %+v", got)
	}
	if theirs := list(t, w.Partner); len(theirs) != 0 {
		t.Errorf("another person has %+v", theirs)
	}
}

func TestWhatCannotBeAssociatedChangesNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	open, walled, trashed := w.Matter("Open"), w.Matter("Secret", w.Walled(w.Partner)), w.Matter("Trashed")
	w.Admin.Post("/matter/setDeleted", m{"matterID": trashed, "isDeleted": 1}).OK(t)
	good := pair(open, "good@x.example")
	associate(w.Associate, good, pair(walled, "b@x.example")).Fails(t, errs.NoMatterAccess)
	associate(w.Associate, good, pair(trashed, "b@x.example")).Fails(t, errs.MatterInTrash)
	associate(w.Associate, good, pair(987654321, "b@x.example")).Fails(t, errs.MatterNotFound)
	associate(w.Associate, good, pair(walled, "good@x.example")).Fails(t, errs.InvalidInput)
	associate(w.Associate).Fails(t, errs.InvalidInput)
	for _, address := range []string{"", "@", "a@", "@b", "a b@x.example", "a@x.example, b@x.example", "Ann <a@x.example>", "a@x\r\nBcc: b", strings.Repeat("a", 320) + "@b"} {
		associate(w.Associate, good, pair(open, address)).Fails(t, errs.InvalidInput)
	}
	if got := list(t, w.Associate); len(got) != 0 {
		t.Errorf("a refused call left %+v", got)
	}
}

func TestTheNamesOfMattersOutOfReachAreWithheld(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Merger", w.For(w.Client("Acme")))
	associate(w.Associate, pair(matter, "a@x.example")).OK(t)
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	if got, want := list(t, w.Associate), []entry{{"a@x.example", matter, "Merger", 1, 1, "Acme"}}; !slices.Equal(got, want) {
		t.Errorf("in the trash: %+v", got)
	}
	w.Admin.Post("/bulk/matter/permissions/apply", m{"matterIDs": []int64{matter}, "onlyDeleteExistingPermissions": false,
		"userAllowList": []m{}, "groupAllowList": []m{}}).Fails(t, errs.BulkPermissionMatterInTrash)
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 0}).OK(t)
	w.Admin.Post("/bulk/matter/permissions/apply", m{"matterIDs": []int64{matter}, "onlyDeleteExistingPermissions": false,
		"userAllowList": []m{}, "groupAllowList": []m{}}).OK(t)
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	answer := w.Associate.Get(path).OK(t)
	for _, secret := range []string{"Merger", "Acme"} {
		if strings.Contains(string(answer.Body), secret) {
			t.Errorf("behind the wall %q is told: %s", secret, answer.Body)
		}
	}
	if got, want := list(t, w.Associate), []entry{{"a@x.example", matter, "", 0, 0, ""}}; !slices.Equal(got, want) {
		t.Errorf("behind the wall: %+v", got)
	}
	// What stands already may be sent again with the rest of the list, and be deleted.
	associate(w.Associate, pair(matter, "A@X.example")).OK(t)
	associate(w.Associate, pair(matter, "b@x.example")).Fails(t, errs.NoMatterAccess)
	remove(w.Associate, matter, "a@x.example").OK(t)
}

func TestAPersonHasAtMostFiveThousand(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Open")
	pairs := make([]m, 5000)
	for i := range pairs {
		pairs[i] = pair(matter, fmt.Sprintf("sender%d@x.example", i))
	}
	associate(w.Associate, pairs...).OK(t)
	associate(w.Associate, pair(matter, "one.more@x.example")).Fails(t, errs.TooManyItems)
	associate(w.Associate, append(pairs, pair(matter, "one.more@x.example"))...).Fails(t, errs.InvalidInput)
	if got := list(t, w.Associate); len(got) != 5000 {
		t.Errorf("%d associations", len(got))
	}
}

func TestOfTwoWindowsThatAssociateAtOnceTheRecordTellsBoth(t *testing.T) {
	w := testkit.NewWorld(t)
	matters := []int64{w.Matter("One"), w.Matter("Two"), w.Matter("Three"), w.Matter("Four")}
	var all sync.WaitGroup
	for _, matter := range matters {
		all.Go(func() { associate(w.Associate, pair(matter, "a@x.example")).OK(t) })
	}
	all.Wait()
	state := func(matter int64) string { return fmt.Sprintf(`{"emailAddress":"a@x.example","matterID":%d}`, matter) }
	before, last := "", int64(0)
	for _, line := range w.Trail(t, "user") {
		if line.Action != "user.association" {
			continue
		}
		for _, matter := range matters {
			if strings.Contains(string(line.After), fmt.Sprint(matter)) {
				last = matter
			}
		}
		line.Says(t, "user.association", w.Actor(w.Associate).UserID, before, state(last))
		before = state(last)
	}
	if got := list(t, w.Associate); len(got) != 1 || got[0].MatterID != last {
		t.Errorf("%+v, and the record ends with %d", got, last)
	}
}
