package app_test

import (
	"fmt"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestTheHistoryOfAMatterTellsOfEveryKind(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, other := w.Matter("Acme v. Bolt"), w.Matter("Another")
	w.Document(w.Place(matter, "docs/"), "Brief.txt", "brief")
	w.Email(w.Mailbox(matter, "email/"), "hello.eml", "Subject: Hello\r\n\r\nx")
	w.Partner.Put("/notes/createInRootOfMatter", testkit.M{"matterID": matter, "name": "Call", "content": "He called."}).OK(t)
	w.Partner.Put("/notes/createInRootOfMatter", testkit.M{"matterID": other, "name": "Elsewhere", "content": "x"}).OK(t)
	w.Folder(matter, "notes/Calls")
	var events []struct {
		Action, ObjectKind, Filename string
		ObjectID                     int64
	}
	of := fmt.Sprintf("?matterID=%d", matter)
	w.Associate.Get("/matter/history"+of).Into(t, &events)
	var told []string
	for _, e := range events {
		told = append(told, fmt.Sprint(e.Action, " ", e.ObjectKind, " ", e.Filename))
	}
	if got := strings.Join(told, "; "); got != "folder.create folder Calls; note.create note Call; email.upload email Hello; document.upload document Brief.txt" {
		t.Errorf("%s", got)
	}
	csv := string(w.Associate.Call("GET", "/matter/history/csv"+of, nil, nil).OK(t).Body)
	if !strings.Contains(csv, "Action,Document ID,Email ID,Note ID,Folder ID,Name") || strings.Contains(csv, "Elsewhere") {
		t.Errorf("%s", csv)
	}
	walled := w.Matter("Walled", w.Walled(w.Partner))
	w.Associate.Get(fmt.Sprintf("/matter/history?matterID=%d", walled)).Fails(t, errs.NoMatterAccess)
	w.Associate.Get("/matter/history").Fails(t, errs.InvalidInput)
}
