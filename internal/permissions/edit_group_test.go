package permissions_test

import (
	"slices"
	"sync"
	"testing"

	"casefold/internal/firms"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAGroupIsRenamedAndItsMembersReplaced(t *testing.T) {
	w := testkit.NewWorld(t)
	id := newGroup(t, w.Admin, "Tax", w.Partner)
	newGroup(t, w.Admin, "Trusts")
	var changed struct {
		Rev int64 `json:"rev"`
	}
	editSeen(w.Admin, id, 1, " TAX ", w.Associate).Into(t, &changed)
	d := groups(t, w.Admin)
	g := d.Groups[slices.IndexFunc(d.Groups, func(g group) bool { return g.ID == id })]
	if g.Name != "TAX" || !slices.Equal(g.subs(), subs(w.Associate)) || g.Rev != 2 || changed.Rev != 2 {
		t.Errorf("%+v, told rev %d", g, changed.Rev)
	}
	edit(w.Admin, id, "trusts", w.Associate).Fails(t, errs.DisallowedUpdate)
	edit(w.Admin, id, "TAX", w.Associate).Into(t, &changed)
	if changed.Rev != 2 {
		t.Errorf("an edit that changes nothing gives rev %d", changed.Rev)
	}
	if n := count(t, w, "SELECT count(*) FROM audit_lines WHERE action = 'permissionGroup.edit' AND object_id = $1", id); n != 1 {
		t.Errorf("%d lines in the record", n)
	}
}

func TestTheSecondOfTwoPeopleEditingAGroupIsToldWhatChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	id := newGroup(t, w.Admin, "Tax")
	editSeen(w.Admin, id, 1, "Tax and Trusts", w.Partner).OK(t)
	var now group
	editSeen(w.Uptime, id, 1, "Taxes", w.Associate).Fails(t, errs.ChangedBySomeoneElse).Data(t, &now)
	if now.Name != "Tax and Trusts" || now.Rev != 2 || !slices.Equal(now.subs(), subs(w.Partner)) {
		t.Errorf("told %+v", now)
	}
}

func TestTheGroupOfFirmAdministratorsStaysInSomebodysHands(t *testing.T) {
	w := testkit.NewWorld(t)
	g := admins(t, w.Admin)
	if g.Can.Delete || !slices.Equal(g.Can.FixedMembers, subs(w.Admin)) {
		t.Errorf("offered %+v", g.Can)
	}
	former := w.Person("former", firms.RegularUser)
	w.Disable(former)
	edit(w.Admin, g.ID, g.Name).Fails(t, errs.DisallowedUpdate)
	edit(w.Admin, g.ID, g.Name, w.Partner).Fails(t, errs.DisallowedUpdate)
	edit(w.Uptime, g.ID, g.Name).Fails(t, errs.DisallowedUpdate)
	edit(w.Uptime, g.ID, g.Name, former).Fails(t, errs.DisallowedUpdate)
	edit(w.Uptime, g.ID, g.Name, w.Admin, w.Uptime).Fails(t, errs.DisallowedUpdate)
	w.Admin.Post("/permissions/groups/delete", m{"groupID": g.ID}).Fails(t, errs.DisallowedUpdate)
	w.Uptime.Post("/permissions/groups/delete", m{"groupID": g.ID}).Fails(t, errs.DisallowedUpdate)
	w.Partner.Post("/permissions/groups/edit", m{"groupData": m{"groupID": g.ID, "name": g.Name, "groupMembers": subs(w.Admin, w.Partner)}}).
		Fails(t, errs.AdminRequired)
	if now := admins(t, w.Admin); !slices.Equal(now.subs(), subs(w.Admin)) || now.Rev != g.Rev {
		t.Errorf("%+v", now)
	}
	edit(w.Admin, g.ID, "The Administrators", w.Admin, w.Partner).OK(t)
	if now := admins(t, w.Partner); now.Name != "The Administrators" || now.Type != "FIRM_ADMIN" {
		t.Errorf("%+v", now)
	}
}

func TestARightIsGivenAndTakenWithTheNextRequest(t *testing.T) {
	w := testkit.NewWorld(t)
	g := admins(t, w.Admin)
	for range 20 {
		w.Partner.Post("/permissions/groups/list", m{}).Fails(t, errs.AdminRequired)
		edit(w.Admin, g.ID, g.Name, w.Admin, w.Partner).OK(t)
		w.Partner.Post("/permissions/groups/list", m{}).OK(t)
		edit(w.Admin, g.ID, g.Name, w.Admin).OK(t)
	}
}

func TestTwoAdministratorsWhoRemoveEachOtherLeaveOne(t *testing.T) {
	w := testkit.NewWorld(t)
	second := w.Person("second", firms.FirmAdmin)
	g := admins(t, w.Admin)
	second.SignIn()
	var both sync.WaitGroup
	both.Go(func() { edit(w.Admin, g.ID, g.Name, w.Admin) })
	both.Go(func() { edit(second, g.ID, g.Name, second) })
	both.Wait()
	if left := admins(t, w.Uptime).subs(); len(left) != 1 {
		t.Errorf("%d administrators are left", len(left))
	}
}
