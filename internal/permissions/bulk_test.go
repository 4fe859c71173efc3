package permissions_test

import (
	"slices"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestOneCallLimitsOrOpensManyMatters(t *testing.T) {
	w := testkit.NewWorld(t)
	matters := newMatters(t, w, 5)
	team := newGroup(t, w.Admin, "Team", w.Associate)
	some := matters[1:4]
	if n := apply(t, w.Admin, allow(slices.Concat(some, some[:1]), []*testkit.Person{w.Partner, w.Partner}, team)); n != 3 {
		t.Errorf("%d matters updated, want 3", n)
	}
	if got := restricted(t, w.Uptime, matters); !slices.Equal(got, some) {
		t.Errorf("limited: %v, want %v", got, some)
	}
	outsider := w.Person("outsider", "")
	for _, matter := range matters {
		walled := slices.Contains(some, matter)
		for _, p := range []*testkit.Person{w.Admin, w.Uptime, w.Partner, w.Associate} {
			if !explain(t, w.Admin, p, matter).Allowed {
				t.Errorf("%s is locked out of %d", p.Username, matter)
			}
		}
		if explain(t, w.Admin, outsider, matter).Allowed == walled {
			t.Errorf("matter %d: limited %v, and so is what somebody else may see", matter, walled)
		}
	}
	revs := func() int { return count(t, w, "SELECT sum(rev)::int FROM matters") }
	lines := func() int { return count(t, w, "SELECT count(*) FROM audit_lines WHERE action = 'matter.permissions'") }
	if revs() != 8 || lines() != 3 {
		t.Errorf("the revs of five matters, three of them changed, add up to %d, want 8; %d audit lines, want 3", revs(), lines())
	}
	if n := apply(t, w.Admin, allow(some, []*testkit.Person{w.Partner}, team)); n != 3 || revs() != 8 || lines() != 3 {
		t.Errorf("the same again: %d matters, want 3; revs %d, want 8; %d audit lines, want 3", n, revs(), lines())
	}
	if n := apply(t, w.Admin, open(matters...)); n != 5 || len(restricted(t, w.Admin, matters)) != 0 || lines() != 6 {
		t.Errorf("opened %d, want 5; limited: %v, want none; %d audit lines, want 6", n, restricted(t, w.Admin, matters), lines())
	}
	if n := count(t, w, "SELECT count(*) FROM matter_allowed_users") + count(t, w, "SELECT count(*) FROM matter_allowed_groups"); n != 0 {
		t.Errorf("%d people and groups are still allowed by name on open matters", n)
	}
}

func TestOnlyAdministratorsSeeAMatterLimitedToNobody(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := []int64{w.Matter("Acme v. Bolt")}
	apply(t, w.Admin, allow(matter, nil))
	for _, p := range []*testkit.Person{w.Partner, w.Associate} {
		if explain(t, w.Admin, p, matter[0]).Allowed {
			t.Errorf("%s sees it", p.Username)
		}
	}
	for _, p := range []*testkit.Person{w.Admin, w.Uptime} {
		if !explain(t, w.Admin, p, matter[0]).Allowed {
			t.Errorf("%s does not see it", p.Username)
		}
	}
}

func TestOneWrongMatterRefusesTheWholeCall(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	matters := newMatters(t, w, 99)
	theirs := newMatters(t, other, 200)[199]
	trashed := w.Matter("Acme v. Bolt")
	w.Admin.Post("/matter/setDeleted", m{"matterID": trashed, "isDeleted": 1}).OK(t)
	for name, c := range map[string]struct {
		wrong int64
		want  *errs.Error
	}{
		"a matter of another firm":      {theirs, errs.BulkPermissionMatterMissing},
		"a matter that does not exist":  {987654321, errs.BulkPermissionMatterMissing},
		"a negative id":                 {-1, errs.BulkPermissionMatterMissing},
		"a matter that is in the trash": {trashed, errs.BulkPermissionMatterInTrash},
		"the largest id":                {1<<63 - 1, errs.BulkPermissionMatterMissing},
	} {
		for _, place := range []int{0, 50, 99} {
			t.Run(name, func(t *testing.T) {
				mixed := slices.Insert(slices.Clone(matters), place, c.wrong)
				w.Admin.Post("/bulk/matter/permissions/init", m{"matterIDs": mixed}).Fails(t, c.want)
				w.Admin.Post("/bulk/matter/permissions/apply", allow(mixed, nil)).Fails(t, c.want)
				w.Admin.Post("/bulk/matter/permissions/apply", open(mixed...)).Fails(t, c.want)
			})
		}
	}
	w.Admin.Post("/bulk/matter/permissions/apply", allow(nil, nil)).Fails(t, errs.InvalidInput)
	w.Admin.Post("/bulk/matter/permissions/apply", allow([]int64{}, nil)).Fails(t, errs.InvalidInput)
	w.Admin.Post("/bulk/matter/permissions/apply", allow(matters, []*testkit.Person{w.Partner, other.Partner})).Fails(t, errs.InvalidInput)
	body := allow(matters, nil)
	body["isDeleted"] = 1
	w.Admin.Post("/bulk/matter/permissions/apply", body).Fails(t, errs.InvalidInput)
	body = allow(matters, nil)
	body["userAllowList"] = []m{{"userSub": w.Partner.Sub, "type": "ALLOW_EVERYTHING"}}
	w.Admin.Post("/bulk/matter/permissions/apply", body).Fails(t, errs.InvalidInput)
	if n := count(t, w, "SELECT count(*) FROM matters WHERE restricted") + count(t, other, "SELECT count(*) FROM matters WHERE restricted"); n != 0 {
		t.Errorf("%d matters were changed, want none", n)
	}
}

func TestTenThousandMattersAreChangedInOneCall(t *testing.T) {
	w := testkit.NewWorld(t)
	matters := newMatters(t, w, 10_000)
	team, board := newGroup(t, w.Admin, "Team", w.Associate), newGroup(t, w.Admin, "Board", w.Admin)
	if n := apply(t, w.Admin, allow(matters, []*testkit.Person{w.Partner, w.Associate}, team, board)); n != 10_000 {
		t.Errorf("%d matters updated, want 10,000", n)
	}
	if n := len(restricted(t, w.Admin, matters)); n != 10_000 {
		t.Errorf("%d matters are limited, want 10,000", n)
	}
	if n := count(t, w, "SELECT count(*) FROM audit_lines WHERE action = 'matter.permissions'"); n != 10_000 {
		t.Errorf("%d audit lines, want 10,000", n)
	}
	tooMany := make([]int64, 100_001)
	w.Admin.Post("/bulk/matter/permissions/apply", open(tooMany...)).Fails(t, errs.TooManyItems)
}

func TestInitTellsTheNamesOfMattersAndWhichAreLimited(t *testing.T) {
	w := testkit.NewWorld(t)
	open, walled := w.Matter("Acme v. Bolt"), w.Matter("Project Heron", w.Walled(w.Partner))
	w.Matter("Not asked about", w.Walled())
	type named struct {
		ID      int64  `json:"matterID"`
		Name    string `json:"name"`
		Limited bool   `json:"limited"`
	}
	var begun struct {
		Matters []named `json:"matters"`
	}
	w.Admin.Post("/bulk/matter/permissions/init", m{"matterIDs": []int64{walled, open, walled}}).Into(t, &begun)
	want := []named{{open, "Acme v. Bolt", false}, {walled, "Project Heron", true}}
	if !slices.Equal(begun.Matters, want) {
		t.Errorf("got %v, want %v", begun.Matters, want)
	}
}

func TestNoMattersNeverMeansAllMatters(t *testing.T) {
	w := testkit.NewWorld(t)
	walled := []int64{w.Matter("Project Heron", w.Walled(w.Partner)), w.Matter("Project Egret", w.Walled())}
	absent := open()
	delete(absent, "matterIDs")
	null := open()
	null["matterIDs"] = nil
	for name, body := range map[string]m{"absent": absent, "null": null, "empty": open([]int64{}...)} {
		t.Run(name, func(t *testing.T) {
			w.Admin.Post("/bulk/matter/permissions/apply", body).Fails(t, errs.InvalidInput)
			delete(body, "userAllowList")
			delete(body, "groupAllowList")
			delete(body, "onlyDeleteExistingPermissions")
			w.Admin.Post("/bulk/matter/permissions/init", body).Fails(t, errs.InvalidInput)
		})
	}
	if got := restricted(t, w.Admin, walled); !slices.Equal(got, walled) {
		t.Errorf("limited: %v, want %v", got, walled)
	}
}

func TestAMatterThatWasLimitedMeanwhileIsNotChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	plain, shown, meanwhile := w.Matter("Acme v. Bolt"), w.Matter("Project Heron", w.Walled(w.Partner)), w.Matter("Project Egret")
	all := []int64{plain, shown, meanwhile}
	knowing := func(body m, known ...int64) m {
		body["knownLimitedMatterIDs"] = append([]int64{}, known...)
		return body
	}
	apply(t, w.Admin, allow([]int64{meanwhile}, []*testkit.Person{w.Associate}))
	for name, body := range map[string]m{
		"opening":                 knowing(open(all...), shown),
		"opening with none known": knowing(open(all...)),
		"replacing the lists":     knowing(allow(all, []*testkit.Person{w.Partner}), shown),
	} {
		t.Run(name, func(t *testing.T) {
			w.Admin.Post("/bulk/matter/permissions/apply", body).Fails(t, errs.ChangedBySomeoneElse)
			if got := restricted(t, w.Admin, all); !slices.Equal(got, []int64{shown, meanwhile}) {
				t.Errorf("limited: %v, want %v", got, []int64{shown, meanwhile})
			}
			if !explain(t, w.Admin, w.Associate, meanwhile).Allowed || explain(t, w.Admin, w.Partner, meanwhile).Allowed {
				t.Error("who may see the matter that was limited meanwhile has changed")
			}
		})
	}
	if n := apply(t, w.Admin, knowing(open(all...), shown, meanwhile, 987654321)); n != 3 {
		t.Errorf("%d matters updated, want 3", n)
	}
	if got := restricted(t, w.Admin, all); len(got) != 0 {
		t.Errorf("limited: %v, want none", got)
	}
}
