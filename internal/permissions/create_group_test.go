package permissions_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAGroupIsMadeWithItsMembersAndListed(t *testing.T) {
	w := testkit.NewWorld(t)
	former := w.Person("former", "")
	w.Disable(former)
	id := newGroup(t, w.Admin, "  Mergers <b>&</b> שלום ", w.Partner, w.Associate, w.Partner)
	d := groups(t, w.Admin)
	at := slices.IndexFunc(d.Groups, func(g group) bool { return g.ID == id })
	if at < 0 {
		t.Fatalf("%+v has no group %d", d, id)
	}
	g := d.Groups[at]
	if g.Name != "Mergers <b>&</b> שלום" || g.Type != "CUSTOM" || g.Rev != 1 || !g.Can.Edit || !g.Can.Delete {
		t.Errorf("%+v", g)
	}
	if !slices.Equal(g.subs(), subs(w.Associate, w.Partner)) || len(d.Member) != 3 {
		t.Errorf("members are %v, memberships %v", g.subs(), d.Member)
	}
	standing := map[string]int{}
	types := map[string]string{}
	for _, user := range d.Users {
		standing[user.Sub], types[user.Sub] = user.Status, user.Type
	}
	if len(d.Users) != 5 || standing[former.Sub] != 0 || standing[w.Partner.Sub] != 1 || types[w.Uptime.Sub] != "uptimeAdmin" {
		t.Errorf("pickers get %+v", d.Users)
	}
	var one directory
	w.Uptime.Post("/permissions/groups/list", m{"groupID": id}).Into(t, &one)
	if len(one.Groups) != 1 || one.Groups[0].ID != id || len(one.Member) != 2 || len(one.Users) != 5 {
		t.Errorf("asked for one group: %+v", one)
	}
	w.Admin.Post("/permissions/groups/list", m{"groupID": nil}).OK(t)
	w.Admin.Post("/permissions/groups/list", m{"groupID": id + 1000}).Fails(t, errs.ObjectNotFound)
	if n := count(t, w, "SELECT count(*) FROM audit_lines WHERE action = 'permissionGroup.create' AND object_id = $1", id); n != 1 {
		t.Errorf("%d lines in the record", n)
	}
}

func TestAGroupNameIsUniqueByCaseAndBlanks(t *testing.T) {
	w := testkit.NewWorld(t)
	newGroup(t, w.Admin, "Litigation")
	for _, name := range []string{"Litigation", "LITIGATION", "\t litigation  ", "firm admins"} {
		w.Admin.Post("/permissions/groups/create", m{"groupData": m{"name": name, "groupMembers": []string{}}}).Fails(t, errs.DisallowedInsert)
	}
	other := testkit.NewWorld(t)
	newGroup(t, other.Admin, "Litigation")
}

func TestAGroupThatMakesNoSenseIsRefusedAndNothingIsMade(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	for name, data := range map[string]m{
		"no name":                   {"groupMembers": []string{}},
		"a name of blanks":          {"name": " \u00a0 ", "groupMembers": []string{}},
		"256 characters":            {"name": strings.Repeat("é", 256), "groupMembers": []string{}},
		"a person of another firm":  {"name": "Spies", "groupMembers": append(subs(w.Partner), other.Partner.Sub)},
		"nobody's sub":              {"name": "Spies", "groupMembers": []string{"8f14e45f-ceea-467f-a8a9-1c0b1a2d3e4f"}},
		"something that is no sub":  {"name": "Spies", "groupMembers": []string{"'; DROP TABLE users; --"}},
		"a type of one's choice":    {"name": "Admins two", "groupMembers": []string{}, "type": "FIRM_ADMIN"},
		"the id of another firm":    {"name": "Elsewhere", "groupMembers": []string{}, "tenantID": other.Tenant},
		"a number in place of subs": {"name": "Numbers", "groupMembers": []int{1}},
	} {
		t.Run(name, func(t *testing.T) {
			w.Admin.Post("/permissions/groups/create", m{"groupData": data}).Fails(t, errs.InvalidInput)
		})
	}
	if d := groups(t, w.Admin); len(d.Groups) != 1 || len(groups(t, other.Admin).Groups) != 1 {
		t.Errorf("%+v", d.Groups)
	}
}

func TestADoubleClickMakesOneGroup(t *testing.T) {
	w := testkit.NewWorld(t)
	key := http.Header{"Idempotency-Key": {"twice"}}
	body := m{"groupData": m{"name": "Once", "groupMembers": []string{}}}
	first := w.Admin.Call(http.MethodPost, "/permissions/groups/create", body, key).OK(t)
	second := w.Admin.Call(http.MethodPost, "/permissions/groups/create", body, key).OK(t)
	if string(first.Body) != string(second.Body) || len(groups(t, w.Admin).Groups) != 2 {
		t.Errorf("%s, then %s", first.Body, second.Body)
	}
}
