package permissions_test

import (
	"testing"

	"casefold/internal/testkit"
)

func TestWhoeverIsAffectedHearsOfItAndNobodyElse(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := []int64{w.Matter("Acme v. Bolt")}
	partner, associate := w.Watch(t, w.Partner), w.Watch(t, w.Associate)
	group := newGroup(t, w.Admin, "Team", w.Partner)
	partner.Shows(t, "me", "access")
	apply(t, w.Admin, allow(matter, nil, group))
	partner.Shows(t, "access")
	associate.Shows(t, "access")
	edit(w.Admin, group, "Team", w.Associate).OK(t)
	partner.Shows(t, "me", "access")
	associate.Shows(t, "me", "access")
	setFeature(w.Admin, "specified", nil, group).OK(t)
	partner.Shows(t, "me")
	associate.Shows(t, "me")
	w.Admin.Post("/permissions/groups/delete", m{"groupID": group}).OK(t)
	associate.Shows(t, "me", "access")
	apply(t, w.Admin, open(matter...))
	partner.Shows(t, "access")
	associate.Shows(t, "access")
}
