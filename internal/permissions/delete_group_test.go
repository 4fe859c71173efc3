package permissions_test

import (
	"regexp"
	"slices"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestADeletedGroupOpensNeitherMatterNorFeature(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	id := newGroup(t, w.Admin, "Deal team", w.Partner)
	apply(t, w.Admin, allow([]int64{matter}, nil, id))
	w.Admin.Post("/permission/feature/update",
		m{"featureCode": "CREATE_CLIENT_ALLOWED", "allowedUsers": []string{}, "allowedGroups": []int64{id}}).OK(t)
	if !explain(t, w.Admin, w.Partner, matter).Allowed || !mayCreate(t, w.Partner) || mayCreate(t, w.Associate) {
		t.Fatal("the group does not do what it should")
	}
	w.Admin.Post("/permissions/groups/delete", m{"groupID": id}).OK(t)
	for _, p := range []*testkit.Person{w.Partner, w.Associate} {
		if explain(t, w.Admin, p, matter).Allowed || mayCreate(t, p) {
			t.Errorf("%s gained or kept something", p.Username)
		}
	}
	if !explain(t, w.Admin, w.Admin, matter).Allowed || !mayCreate(t, w.Admin) || !slices.Equal(restricted(t, w.Admin, []int64{matter}), []int64{matter}) {
		t.Error("the firm admins are locked out, or the matter is open")
	}
	if n := count(t, w, `SELECT count(*) FROM audit_lines WHERE action = 'permissionGroup.delete' AND object_id = $1
		AND before @> jsonb_build_object('name', 'Deal team', 'matters', jsonb_build_array($2::bigint))`, id, matter); n != 1 {
		t.Errorf("%d lines in the record", n)
	}
	w.Admin.Post("/permissions/groups/delete", m{"groupID": id}).Fails(t, errs.ObjectNotFound)
	newGroup(t, w.Admin, "Deal team")
}

var requestID = regexp.MustCompile(`"requestID":"\w+"`)

func TestAnotherFirmsGroupIsAnsweredLikeOneThatNeverExisted(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	// Ids are numbers of their firm: the fifth group of a firm with one is certainly not its own.
	for _, name := range []string{"First", "Second", "Third"} {
		newGroup(t, other.Admin, name)
	}
	theirs := newGroup(t, other.Admin, "Theirs", other.Partner)
	matter := []int64{w.Matter("Acme v. Bolt")}
	for path, body := range map[string]func(id int64) m{
		"/permissions/groups/list":       func(id int64) m { return m{"groupID": id} },
		"/permissions/groups/delete":     func(id int64) m { return m{"groupID": id} },
		"/permissions/groups/edit":       func(id int64) m { return m{"groupData": m{"groupID": id, "name": "Ours", "groupMembers": []string{}}} },
		"/bulk/matter/permissions/apply": func(id int64) m { return allow(matter, nil, id) },
		"/permission/feature/update": func(id int64) m {
			return m{"featureCode": "CREATE_CLIENT_ALLOWED", "allowedUsers": []string{}, "allowedGroups": []int64{id}}
		},
	} {
		foreign, unknown := w.Admin.Post(path, body(theirs)), w.Admin.Post(path, body(987654321))
		huge := w.Admin.Post(path, body(1<<62))
		clean := func(r *testkit.Response) string { return requestID.ReplaceAllString(string(r.Body), "") }
		if foreign.Status < 400 || foreign.Status >= 500 || clean(foreign) != clean(unknown) || clean(huge) != clean(unknown) {
			t.Errorf("%s: foreign %s, unknown %s, huge %s", path, foreign.Body, unknown.Body, huge.Body)
		}
	}
	if d := groups(t, other.Admin); len(d.Groups) != 5 || len(restricted(t, w.Admin, matter)) != 0 {
		t.Errorf("something happened: %+v", d.Groups)
	}
}
