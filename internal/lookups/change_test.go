package lookups_test

import (
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAnItemIsRenamedAndMayOnlyChangeItsCase(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, family := range families {
		ids := add(t, w.Partner, family, "first", "second")
		w.Associate.Put(family, m{"tags": []m{{"id": ids[0], "name": "FIRST"}, {"id": ids[1], "name": "third"}}}).OK(t)
		items := list(t, w.Partner, family)
		if items[ids[0]].Name != "FIRST" || items[ids[1]].Name != "third" {
			t.Errorf("%s: %v", family, items)
		}
	}
}

func TestRenamingIsAllOrNothing(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	ids := add(t, w.Partner, "/matter/tags", "first", "second")
	foreign := add(t, other.Partner, "/matter/tags", "a", "b", "c", "foreign")[3]
	for _, c := range []struct {
		second m
		want   *errs.Error
	}{
		{m{"id": ids[1], "name": " First"}, errs.DisallowedUpdate},
		{m{"id": ids[1], "name": "  "}, errs.InvalidInput},
		{m{"id": foreign, "name": "mine"}, errs.ObjectNotFound},
		{m{"id": 987654321, "name": "nobody's"}, errs.ObjectNotFound},
	} {
		w.Partner.Put("/matter/tags", m{"tags": []m{{"id": ids[0], "name": "First"}, c.second}}).Fails(t, c.want)
	}
	if items := list(t, w.Partner, "/matter/tags"); items[ids[0]].Name != "first" || items[ids[1]].Name != "second" {
		t.Errorf("%v", items)
	}
	if items := list(t, other.Partner, "/matter/tags"); items[foreign].Name != "foreign" {
		t.Errorf("%v", items)
	}
}

func TestItemsAreDeactivatedAndActivatedTogether(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, family := range families {
		ids := add(t, w.Partner, family, "first", "second")
		w.Associate.Put(family+"/deactivate", m{"tagIds": ids}).OK(t)
		w.Associate.Put(family+"/deactivate", m{"tagIds": ids}).OK(t)
		for _, id := range ids {
			if i := list(t, w.Partner, family)[id]; i.Status != "inactive" || !i.Can.Activate || !i.Can.Delete || i.Can.Deactivate {
				t.Errorf("%s: %+v", family, i)
			}
		}
		w.Associate.Put(family+"/activate", m{"tagIds": ids[:1]}).OK(t)
		if i := list(t, w.Partner, family)[ids[0]]; i.Status != "active" {
			t.Errorf("%s: %+v", family, i)
		}
		w.Associate.Put(family+"/activate", m{"tagIds": append(ids, 987654321)}).Fails(t, errs.ObjectNotFound)
		if i := list(t, w.Partner, family)[ids[1]]; i.Status != "inactive" {
			t.Errorf("%s: one unknown id among others changed %+v", family, i)
		}
	}
}

func TestOnlyInactiveItemsAreDeleted(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	for _, family := range families {
		ids := add(t, w.Partner, family, "first", "second")
		foreign := add(t, other.Partner, family, "a", "b", "foreign")[2]
		other.Partner.Put(family+"/deactivate", m{"tagIds": []int64{foreign}}).OK(t)
		w.Associate.Put(family+"/deactivate", m{"tagIds": ids[:1]}).OK(t)
		w.Associate.Put(family+"/delete", m{"tagIds": ids}).Fails(t, errs.DisallowedUpdate)
		w.Associate.Put(family+"/delete", m{"tagIds": []int64{ids[0], foreign}}).Fails(t, errs.ObjectNotFound)
		w.Associate.Put(family+"/delete", m{"tagIds": ids[:1]}).OK(t)
		items := list(t, w.Partner, family)
		if _, there := items[ids[0]]; there {
			t.Errorf("%s: %v is still there", family, items[ids[0]])
		}
		if _, there := items[ids[1]]; !there {
			t.Errorf("%s: the active one is gone", family)
		}
		w.Associate.Put(family+"/delete", m{"tagIds": ids[:1]}).Fails(t, errs.ObjectNotFound)
	}
}
