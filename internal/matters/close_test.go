package matters_test

import (
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAMatterIsClosedOnTheBrowsersDateAndReopened(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Matter("Closing")
	today := clock.Now().Format(time.DateOnly)
	var answer struct {
		Date *string `json:"closedDate"`
	}
	w.Associate.Post("/matter/close", m{"matterID": id, "today": today}).Into(t, &answer)
	if answer.Date == nil || *answer.Date != today {
		t.Fatalf("%+v", answer)
	}
	if got := get(t, w.Partner, id); *got.Closed != today || got.Can["close"] || !got.Can["reopen"] {
		t.Errorf("%+v", got)
	}
	tomorrow := clock.Now().Add(24 * time.Hour).Format(time.DateOnly)
	w.Associate.Post("/matter/close", m{"matterID": id, "today": tomorrow}).Into(t, &answer)
	if *answer.Date != today {
		t.Errorf("closing again moved the date to %s", *answer.Date)
	}
	answer.Date = nil
	w.Associate.Post("/matter/close", m{"matterID": id, "reopen": true}).Into(t, &answer)
	if got := get(t, w.Partner, id); answer.Date != nil || got.Closed != nil || !got.IsOpen {
		t.Errorf("%+v", got)
	}
	w.Associate.Post("/matter/close", m{"matterID": id, "today": "1999-12-31"}).Fails(t, errs.InvalidInput)
}

func TestAMatterWithAFutureCloseDateIsOpen(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Matter("Closing then", m{"dateClosed": "2030-06-15"})
	for query, want := range map[string]int{
		"?tab=Open&today=2030-06-14": 1, "?tab=Open&today=2030-06-15": 0,
		"?tab=Closed&today=2030-06-14": 0, "?tab=Closed&today=2030-06-15": 1, "?tab=All": 1, "?tab=My": 0,
	} {
		if names := list(t, w.Associate, query); len(names) != want {
			t.Errorf("%s: %v", query, names)
		}
	}
}

func TestAMatterInTheTrashIsNeitherClosedNorChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Matter("Trashed")
	w.Associate.Post("/matter/setDeleted", m{"matterID": id, "isDeleted": 1}).OK(t)
	w.Associate.Post("/matter/close", m{"matterID": id}).Fails(t, errs.MatterInTrashEdit)
	update(w.Admin, id, m{"name": "Changed"}).Fails(t, errs.MatterInTrashEdit)
	got := get(t, w.Associate, id)
	if got.IsDeleted != 1 || got.Can["edit"] || !got.Can["restore"] ||
		got.Reasons["edit"] != "This matter is in the Trash Bin. You cannot edit it until it is restored from the Trash Bin." ||
		got.Reasons["close"] != "Not Allowed for a Matter in the Trash Bin" {
		t.Errorf("%+v", got)
	}
}
