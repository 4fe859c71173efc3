package documents_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type event struct {
	Action     string    `json:"action"`
	At         time.Time `json:"at"`
	UserSub    string    `json:"userSub"`
	UserName   string    `json:"userDisplayName"`
	DocumentID int64     `json:"documentID"`
	FolderID   int64     `json:"folderID"`
	Filename   string    `json:"filename"`
	Version    int64     `json:"versionNumber"`
	Detail     string    `json:"detail"`
}

func history(t *testing.T, p *testkit.Person, query string) (events []event) {
	t.Helper()
	p.Get("/document/history?"+query).Into(t, &events)
	return events
}

func actions(events []event) string {
	names := make([]string, len(events))
	for i, e := range events {
		names[i] = e.Action
	}
	return strings.Join(names, " ")
}

func TestTheHistoryOfADocumentSaysWhoDidWhat(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	doc := plant.document(plant.root(matter, "docs"), "a.txt")
	w.Partner.Post("/document/rename", m{"documentID": doc, "newDocumentName": "b"}).OK(t)
	w.Associate.Post("/document", m{"documentID": doc, "documentProperties": m{"documentName": "b", "tags": []string{"Urgent"}, "newDocumentType": "Motion"}}).OK(t)
	w.Associate.Post("/document/lock", m{"documentID": doc, "lockStatus": 2}).OK(t)
	of := fmt.Sprintf("documentID=%d", doc)
	events := history(t, w.Associate, of)
	if actions(events) != "document.lock document.properties document.rename" {
		t.Fatalf("%+v", events)
	}
	if last := events[2]; last.UserSub != w.Partner.Sub || last.UserName != "Display partner" || last.DocumentID != doc || last.Filename != "b.txt" || last.Detail != "a.txt → b.txt" {
		t.Errorf("%+v", last)
	}
	if events[1].Detail != "Type: (none) → Motion; Tags: (none) → Urgent" || events[0].Detail != "not locked → checked out" {
		t.Errorf("%+v", events)
	}
	after := url.QueryEscape(clock.Now().Add(time.Minute).Format(time.RFC3339))
	for more, want := range map[string]string{
		"&userSub=" + w.Partner.Sub: "document.rename",
		"&action=document.lock":     "document.lock",
		"&from=" + after:            "",
		"&to=" + after:              "document.lock document.properties document.rename",
		"&page=2&pageSize=2":        "document.rename",
		"&userSub=nobody":           "",
	} {
		if got := actions(history(t, w.Associate, of+more)); got != want {
			t.Errorf("%s: %s", more, got)
		}
	}
}

func TestTheHistoryOfAMatterHasItsDocumentsAndFoldersAndNoOthers(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter, other := w.Matter("Acme v. Bolt"), w.Matter("Another")
	folder := w.Folder(matter, "docs/A/")
	doc, elsewhere := plant.document(folder, "a.txt"), plant.document(plant.root(other, "docs"), "x.txt")
	w.Folder(-1, "public/Templates/")
	for _, id := range []int64{doc, elsewhere} {
		w.Partner.Post("/document/rename", m{"documentID": id, "newDocumentName": "b"}).OK(t)
	}
	events := history(t, w.Associate, "matterID="+itoa(matter))
	if actions(events) != "document.rename folder.create" || events[0].DocumentID != doc || events[1].FolderID != folder || events[1].Filename != "A" || events[1].Detail != "docs/A/" {
		t.Errorf("%+v", events)
	}
	if got := actions(history(t, w.Associate, "matterID=-1")); got != "folder.create" {
		t.Error(got)
	}
}

func TestTheHistoryNamesNoPlaceThatTheReaderMayNotSee(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	open, walled := w.Matter("Open"), w.Matter("Project Lantern", w.Walled(w.Partner))
	doc := plant.document(plant.root(open, "docs"), "a.txt")
	plant.exec(`INSERT INTO audit_lines (tenant_id, at, action, object_kind, object_id, before, after)
		SELECT $1, now(), 'document.move', 'document', $2, jsonb_build_object('filename', 'a.txt', 'path', 'docs/Merger with Maris/', 'matterID', $3::bigint),
			jsonb_build_object('filename', 'a.txt', 'path', 'docs/', 'matterID', $4::bigint)`, doc, walled, open)
	plant.exec(`INSERT INTO audit_lines (tenant_id, at, action, object_kind, object_id, before, after)
		SELECT $1, now(), 'document.copy', 'document', $2, '{"filename": "a.txt", "path": "private/Salaries/"}', '{"filename": "a.txt", "path": "public/"}'`, doc)
	of := "documentID=" + itoa(doc)
	if events := history(t, w.Associate, of); events[0].Detail != "another place → public/" || events[1].Detail != "another place → Open: docs/" {
		t.Errorf("%+v", events)
	}
	if events := history(t, w.Partner, of); events[1].Detail != "Project Lantern: docs/Merger with Maris/ → Open: docs/" {
		t.Errorf("%+v", events)
	}
	if events := history(t, w.Admin, of); events[0].Detail != "private/Salaries/ → public/" {
		t.Errorf("%+v", events)
	}
}

func TestTheHistoryHidesWhatADocumentWasCalledBehindAWall(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	open, walled := w.Matter("Open"), w.Matter("Project Lantern", w.Walled(w.Partner))
	secret := w.Folder(walled, "docs/Merger with Maris/")
	alone, inside := plant.document(secret, "Offer to Maris.txt"), plant.document(secret, "Maris balance.txt")
	rename := func(id int64, name string) {
		w.Partner.Post("/document/rename", m{"documentID": id, "newDocumentName": name}).OK(t)
	}
	move := func(to int64, of m) {
		body := m{"matterID": open, "destinationDirectoryID": to}
		for key, value := range of {
			body[key] = value
		}
		w.Partner.Post("/document/move", body).OK(t)
	}
	rename(alone, "Maris takeover")
	rename(inside, "Maris figures")
	move(plant.root(open, "docs"), m{"objectIDs": []int64{alone}})
	rename(alone, "Letter")
	w.Partner.Post("/directory/rename", m{"matterID": walled, "directoryID": secret, "dirname": "Papers"}).OK(t)
	move(plant.root(open, "docs"), m{"directoryIDs": []int64{secret}})
	rename(inside, "Table")
	for _, of := range []string{"documentID=" + itoa(alone), "documentID=" + itoa(inside), "matterID=" + itoa(open)} {
		answer := w.Associate.Get("/document/history?" + of).OK(t)
		if strings.Contains(string(answer.Body), "balance") || strings.Contains(string(answer.Body), "Offer") || strings.Contains(string(answer.Body), "Merger") {
			t.Errorf("%s: %s", of, answer.Body)
		}
	}
	events := history(t, w.Associate, "documentID="+itoa(alone))
	if actions(events) != "document.rename document.move document.rename" || events[2].Filename != "Letter.txt" || events[2].Detail != "" || events[0].Detail != "Maris takeover.txt → Letter.txt" {
		t.Errorf("%+v", events)
	}
	if events := history(t, w.Partner, "documentID="+itoa(alone)); events[2].Detail != "Offer to Maris.txt → Maris takeover.txt" {
		t.Errorf("%+v", events)
	}
}

func TestTheHistoryOfACopySaysWhichMatterItCameFrom(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	walled, open := w.Matter("Project Lantern", w.Walled(w.Partner)), w.Matter("Open")
	from, docs := w.Folder(walled, "docs/Drafts/"), plant.root(open, "docs")
	brief := plant.file(from, "Brief.docx", "the text")
	across := paste(t, w.Partner, docs, files(brief)).IDs[0]
	inside := paste(t, w.Partner, plant.folder(docs, "Shelf"), files(across)).IDs[0]
	public := paste(t, w.Partner, plant.root(-1, "public"), files(across)).IDs[0]
	for _, told := range []struct {
		who      *testkit.Person
		document int64
		detail   string
	}{
		{w.Partner, across, "Project Lantern: docs/Drafts/ → Open: docs/"},
		{w.Associate, across, "another place → Open: docs/"},
		{w.Associate, inside, "docs/ → docs/Shelf/"},
		{w.Associate, public, "Open: docs/ → public/"},
	} {
		if events := history(t, told.who, "action=document.copy&documentID="+itoa(told.document)); len(events) != 1 || events[0].Detail != told.detail {
			t.Errorf("%s: %+v", told.detail, events)
		}
	}
	var named int64
	plant.read("SELECT (before->>'matterID')::bigint FROM audit_lines WHERE tenant_id = $1 AND object_id = $2 AND action = 'document.copy'", across, &named)
	if named != walled {
		t.Errorf("the line names matter %d", named)
	}
}

func TestTheHistoryIsOnlyForThoseWhoMaySeeWhatItIsAbout(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	plant := planter{t, w}
	walled := w.Matter("Project Lantern", w.Walled(w.Partner))
	doc := plant.document(plant.root(walled, "docs"), "a.txt")
	for _, call := range []string{"/document/history?", "/document/history/csv?"} {
		w.Associate.Get(call+"documentID="+itoa(doc)).Fails(t, errs.NoDocumentAccess)
		other.Admin.Get(call+"documentID="+itoa(doc)).Fails(t, errs.DocumentNotFound)
		w.Associate.Get(call+"matterID="+itoa(walled)).Fails(t, errs.NoMatterAccess)
		w.Associate.Get(call+"matterID=0").Fails(t, errs.NoFolderAccess)
		w.Associate.Get(call+"matterID=987654321").Fails(t, errs.MatterNotFound)
		w.Associate.Get(call).Fails(t, errs.InvalidInput)
		w.Partner.Get(call + "documentID=" + itoa(doc)).OK(t)
	}
}

func TestTheHistoryAsATableForSpreadsheetsHoldsNoFormulas(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	doc := plant.document(plant.root(w.Matter("Acme v. Bolt"), "docs"), "a.txt")
	w.Partner.Post("/document/rename", m{"documentID": doc, "newDocumentName": `=1+1, "quoted"`}).Fails(t, errs.InvalidInput)
	w.Partner.Post("/document/rename", m{"documentID": doc, "newDocumentName": `=HYPERLINK('a'), b`}).OK(t)
	answer := w.Associate.Call(http.MethodGet, "/document/history/csv?documentID="+itoa(doc), nil, nil).OK(t)
	if kind := answer.Header.Get("Content-Type"); kind != "text/csv; charset=utf-8" || !strings.HasPrefix(answer.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("%v", answer.Header)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(answer.Body), "\ufeff"))).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("%q, %v", rows, err)
	}
	if !slices.Equal(rows[1][1:], []string{"Display partner", "document.rename", itoa(doc), "", "'=HYPERLINK('a'), b.txt", "", "a.txt → =HYPERLINK('a'), b.txt"}) {
		t.Errorf("%q", rows[1])
	}
}
