package matters_test

import (
	"fmt"
	"net/http"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAMatterIsChangedAsAWhole(t *testing.T) {
	w := testkit.NewWorld(t)
	client := w.Client("Acme")
	id := w.Matter("Before", w.For(client), w.Staffed(w.Partner), m{"matterTags": []string{"Old", "Kept"}, "newMatterType": "Tax"})
	update(w.Associate, id, m{"name": "After", "newOfficeBranch": "North", "matterTags": []string{"kept", "New"}, "assignedStaff": []string{w.Associate.Sub}, "dateClosed": "2024-01-31"}).OK(t)
	got := get(t, w.Associate, id)
	if got.Name != "After" || got.Client != nil || got.Type != nil || got.Office.Name != "North" || *got.Closed != "2024-01-31" || got.IsOpen ||
		len(got.Tags) != 2 || got.Tags[0].Name != "Kept" || got.Tags[1].Name != "New" || len(got.Staff) != 1 || got.Staff[0].Sub != w.Associate.Sub {
		t.Errorf("%+v", got)
	}
}

func TestTheSecondOfTwoPeopleSavingAMatterIsToldWhatChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Matter("Contested")
	seen := http.Header{"If-Match": {fmt.Sprint(get(t, w.Associate, id).Rev)}}
	w.Partner.Call(http.MethodPut, path(id), m{"newMatterData": m{"name": "First"}}, seen).OK(t)
	var now matter
	w.Associate.Call(http.MethodPut, path(id), m{"newMatterData": m{"name": "Second", "newClient": "Never"}}, seen).
		Fails(t, errs.ChangedBySomeoneElse).Data(t, &now)
	if now.Name != "First" || get(t, w.Associate, id).Name != "First" {
		t.Errorf("told %+v", now)
	}
	w.Associate.Call(http.MethodPut, path(id), m{"newMatterData": m{"name": "Second"}}, http.Header{"If-Match": {fmt.Sprint(now.Rev)}}).OK(t)
}

func TestAMatterKeepsItsTrashedClientAndTakesNoOther(t *testing.T) {
	w := testkit.NewWorld(t)
	kept, other := w.Client("Kept"), w.Client("Other")
	id := w.Matter("Of a trashed client", w.For(kept))
	w.Admin.Put("/clients/markMultipleDeleted", m{"clientIDs": []int64{kept, other}, "isDeleted": 1}).OK(t)
	update(w.Associate, id, m{"name": "Still", "existingClientID": kept}).OK(t)
	update(w.Associate, id, m{"name": "Still", "existingClientID": other}).Fails(t, errs.ClientInTrash)
	if got := get(t, w.Associate, id); got.Client.ID != kept {
		t.Errorf("%+v", got)
	}
}

func TestATypeDeletedWhileSomebodyEditsIsSaid(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Matter("Typed", m{"newMatterType": "Passing"})
	gone := get(t, w.Associate, id).Type.ID
	w.Partner.Put("/matters/types/deactivate", m{"tagIds": []int64{gone}}).OK(t)
	update(w.Associate, id, m{"name": "Typed", "existingMatterTypeID": gone}).OK(t)
	w.Partner.Put("/matters/types/delete", m{"tagIds": []int64{gone}}).OK(t)
	if got := get(t, w.Associate, id); got.Type != nil {
		t.Errorf("%+v", got.Type)
	}
	update(w.Associate, id, m{"name": "Typed", "existingMatterTypeID": gone}).Fails(t, errs.ObjectNotFound)
}

func TestTheHelpersOfferWhatIsActive(t *testing.T) {
	w := testkit.NewWorld(t)
	client := w.Client("Acme")
	id := w.Matter("One", w.Walled(w.Partner), w.For(client))
	var types []struct{ ID int64 }
	w.Admin.Get("/matters/types").Into(t, &types)
	w.Admin.Put("/matters/types/deactivate", m{"tagIds": []int64{types[0].ID}}).OK(t)
	type helper struct {
		Users, MatterTags, MatterTypes, OfficeBranch, Clients, PermissionsGroups []m
		MatterData                                                               matter
		MatterPermissions                                                        *struct {
			Setting string `json:"matterPermissionGlobalSetting"`
			Users   []m    `json:"userAllowList"`
		}
	}
	var h helper
	w.Associate.Get("/matter/newMatterHelper").Into(t, &h)
	if len(h.Users) != 4 || len(h.MatterTypes) != len(types)-1 || len(h.MatterTags) == 0 || len(h.OfficeBranch) != 1 || len(h.Clients) != 1 || len(h.PermissionsGroups) != 0 {
		t.Errorf("%+v", h)
	}
	edit := fmt.Sprintf("/matter/editMatterHelper?matterID=%d", id)
	h = helper{}
	w.Partner.Get(edit).Into(t, &h)
	if h.MatterData.Name != "One" || h.MatterPermissions != nil || len(h.Clients) != 1 {
		t.Errorf("%+v", h)
	}
	w.Admin.Get(edit).Into(t, &h)
	if h.MatterPermissions == nil || h.MatterPermissions.Setting != "specifiedUsers" || len(h.MatterPermissions.Users) != 1 || len(h.PermissionsGroups) != 1 {
		t.Errorf("%+v", h)
	}
	w.Associate.Get(edit).Fails(t, errs.NoMatterAccess)
}
