package permissions_test

import (
	"maps"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestNoCallTakesPropertiesThatAreNotItsOwn(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	matter := []int64{w.Matter("Acme v. Bolt")}
	group := newGroup(t, w.Admin, "Team", w.Partner)
	data := m{"name": "Team", "groupMembers": []string{}, "groupID": group}
	for path, body := range map[string]m{
		"/permissions/groups/list":       {},
		"/permissions/groups/create":     {"groupData": m{"name": "New", "groupMembers": []string{}}},
		"/permissions/groups/edit":       {"groupData": data},
		"/permissions/groups/delete":     {"groupID": group},
		"/permission/feature/details":    {"featureCode": createClients},
		"/permission/feature/update":     {"featureCode": createClients, "allowedUsers": []string{}, "allowedGroups": []int64{}, "mode": "specified"},
		"/bulk/matter/permissions/init":  {"matterIDs": matter},
		"/bulk/matter/permissions/apply": allow(matter, nil),
		"/permissions/explain":           {"userSub": w.Partner.Sub, "matterID": matter[0]},
		"/permissions/whoSees":           {"matterID": matter[0]},
	} {
		for property, value := range map[string]any{
			"tenantID": other.Tenant, "isDeleted": 1, "createdBy": w.Partner.Sub, "lockedBySub": w.Partner.Sub,
			"type": "FIRM_ADMIN", "adminStatus": "FIRM_ADMIN", "rev": 99,
		} {
			more := maps.Clone(body)
			more[property] = value
			w.Admin.Post(path, more).Fails(t, errs.InvalidInput)
			w.Partner.Post(path, more).Fails(t, errs.AdminRequired)
		}
	}
	more := maps.Clone(data)
	more["type"] = "FIRM_ADMIN"
	w.Admin.Post("/permissions/groups/edit", m{"groupData": more}).Fails(t, errs.InvalidInput)
	if f := details(t, w.Admin); f.Rev != 0 || len(groups(t, w.Admin).Groups) != 2 || len(restricted(t, w.Admin, matter)) != 0 {
		t.Error("a refused call left something behind")
	}
}
