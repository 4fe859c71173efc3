package clients_test

import (
	"fmt"
	"net/http"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAClientIsChangedAsAWhole(t *testing.T) {
	w := testkit.NewWorld(t)
	id, partner := w.Client("Before"), userID(t, w.Partner)
	update(w.Associate, id, m{"newClientName": "After", "newClientStatus": "inactive", "clientTags": []string{"One", "Two"}, "primaryAttorneys": []int64{partner}}).OK(t)
	if c := get(t, w.Associate, id); c.Name != "After" || c.Status != "inactive" || len(c.Tags) != 2 || len(c.Attorneys) != 1 {
		t.Errorf("%+v", c)
	}
	update(w.Associate, id, m{"newClientName": "AFTER", "clientTags": []string{"two"}}).OK(t)
	if c := get(t, w.Associate, id); c.Name != "AFTER" || c.Status != "active" || len(c.Tags) != 1 || c.Tags[0].Name != "Two" || len(c.Attorneys) != 0 {
		t.Errorf("%+v", c)
	}
}

func TestTheSecondOfTwoPeopleSavingAClientIsToldWhatChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Client("Contested")
	seen := http.Header{"If-Match": {fmt.Sprint(get(t, w.Associate, id).Rev)}}
	path := fmt.Sprintf("/client/update?clientID=%d", id)
	w.Partner.Call(http.MethodPut, path, m{"newClientData": m{"newClientName": "First"}}, seen).OK(t)
	var now client
	w.Associate.Call(http.MethodPut, path, m{"newClientData": m{"newClientName": "Second"}}, seen).Fails(t, errs.ChangedBySomeoneElse).Data(t, &now)
	if now.Name != "First" || get(t, w.Associate, id).Name != "First" {
		t.Errorf("told %+v", now)
	}
}

func TestAClientIsDeactivatedAndActivated(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Client("Sleeper")
	w.Associate.Put("/client/deactivate", m{"clientID": id}).OK(t)
	if names := list(t, w.Partner, "?tab=Active"); len(names) != 0 {
		t.Errorf("active: %v", names)
	}
	if names := list(t, w.Partner, "?tab=Inactive"); len(names) != 1 {
		t.Errorf("inactive: %v", names)
	}
	w.Associate.Put("/client/activate", m{"clientID": id}).OK(t)
	if c := get(t, w.Partner, id); c.Status != "active" {
		t.Errorf("%+v", c)
	}
}

func TestAnotherFirmsClientDoesNotExist(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	other.Client("First")
	foreign := other.Client("Second")
	for name, answer := range map[string]*testkit.Response{
		"get":        w.Admin.Get(fmt.Sprintf("/client?clientID=%d", foreign)),
		"helper":     w.Admin.Get(fmt.Sprintf("/client/editClientHelper?clientID=%d", foreign)),
		"update":     update(w.Admin, foreign, m{"newClientName": "Stolen"}),
		"deactivate": w.Admin.Put("/client/deactivate", m{"clientID": foreign}),
		"trash":      w.Admin.Put("/clients/markMultipleDeleted", m{"clientIDs": []int64{foreign}, "isDeleted": 1}),
	} {
		t.Run(name, func(t *testing.T) { answer.Fails(t, errs.ClientNotFound) })
	}
	if c := get(t, other.Admin, foreign); c.Name != "Second" || c.Status != "active" || c.IsDeleted != 0 {
		t.Errorf("%+v", c)
	}
}

func TestADeletedTagLeavesTheClientsThatHadIt(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Client("Tagged")
	update(w.Associate, id, m{"newClientName": "Tagged", "clientTags": []string{"Passing", "Staying"}}).OK(t)
	var tags []struct {
		ID   int64  `json:"id"`
		Name string `json:"name"`
	}
	w.Associate.Get("/client/tags").Into(t, &tags)
	for _, tag := range tags {
		if tag.Name == "Passing" {
			w.Associate.Put("/client/tags/deactivate", m{"tagIds": []int64{tag.ID}}).OK(t)
			w.Associate.Put("/client/tags/delete", m{"tagIds": []int64{tag.ID}}).OK(t)
		}
	}
	if c := get(t, w.Associate, id); len(c.Tags) != 1 || c.Tags[0].Name != "Staying" {
		t.Errorf("%+v", c.Tags)
	}
}
