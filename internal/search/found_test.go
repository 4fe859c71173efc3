package search_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/testkit"
)

func TestAnUploadedDocumentIsFoundByItsContentWithAllThatItsRowShows(t *testing.T) {
	w := testkit.NewWorld(t)
	client := w.Client("Ostrander Marine Holdings")
	matter := w.Matter("Acquisition of Pelham", w.For(client))
	folder := w.Folder(matter, "docs/Transaction/")
	at := testkit.Place{Matter: matter, Folder: folder}
	doc := w.Document(at, "Purchase Agreement.txt", "Section 1.05 Working Capital Adjustment. Within 75 days after the Closing Date.")
	w.Partner.Post("/document", m{"documentID": doc, "documentProperties": m{
		"documentName": "Purchase Agreement", "notes": "capital matters", "tags": []string{"Draft", "Closing"}, "newDocumentType": "Agreement", "newDocumentStatus": "In Review",
	}}).OK(t)
	w.Partner.Post("/document/favorite", m{"documentID": doc, "isFavorite": 1}).OK(t)
	w.Associate.Post("/document/lock", m{"documentID": doc, "lockStatus": 2}).OK(t)
	awaitText(t, w.Partner, `"working capital" w/5 adjustment`, 1)

	a := finds(t, w.Partner, "Purchase Agreement.txt", `("working capital" w/5 adjustment) OR agreement`)
	h := a.rows()[0]
	if h.Source.RecordType != "docs" || h.Source.DocumentID != doc || h.Source.VersionNumber != 1 || h.Source.VersionID == 0 || h.Source.IsDeleted != 0 ||
		h.Source.ModifiedBy != "Display admin" || time.Since(h.Source.ModifiedDate) > time.Hour {
		t.Errorf("the source is %+v", h.Source)
	}
	if h.MatterID != matter || h.MatterName != "Acquisition of Pelham" || h.ClientID == nil || *h.ClientID != client || h.ClientName != "Ostrander Marine Holdings" ||
		h.FolderID != folder || h.FolderPath != "docs/Transaction/" || h.Position != 1 {
		t.Errorf("it lies at %+v", h)
	}
	if h.DocumentType != "Agreement" || h.DocumentTypeID == nil || h.DocumentStatus != "In Review" || h.DocumentStatusID == nil ||
		len(h.DocumentTagIDs) != 2 || !slices.Contains(h.DocumentTags, "Draft") || !slices.Contains(h.DocumentTags, "Closing") {
		t.Errorf("it is described as %+v", h)
	}
	if h.LockStatus != 2 || h.LockedBy != "Display associate" || h.LockedBySub != w.Associate.Sub || h.IsFavorite != 1 {
		t.Errorf("its marks are %+v", h)
	}
	if got := marked(h.DocumentHighlight); got != "Purchase [Agreement].txt" {
		t.Errorf("the name is marked %q", got)
	}
	if got := marked(h.Highlights["content"]); got != "Section 1.05 [Working Capital] [Adjustment]. Within 75 days after the Closing Date." {
		t.Errorf("the content is marked %q", got)
	}
	if g := a.Data.Aggregations; *g.UniqueDocumentIDCount != 1 || len(g.ByMatterID) != 1 || g.ByMatterID[0].MatterID != matter ||
		g.ByMatterID[0].MatterName != "Acquisition of Pelham" || g.ByMatterID[0].Docs != 1 {
		t.Errorf("the aggregations are %+v", g)
	}
	if h := look(t, w.Associate, "agreement").rows()[0]; h.IsFavorite != 0 {
		t.Error("the favourite of somebody else is marked as one's own")
	}
}

func TestADocumentIsOneResultAndItsEarlierVersionsAreInnerHits(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	doc := w.Document(at, "Lease.txt", "the escrow shall be held by the harbourmaster")
	w.Admin.AddVersion(doc, "the escrow shall be held by nobody")
	w.Admin.AddVersion(doc, "no words of that kind")
	awaitText(t, w.Partner, "kind", 1)
	awaitText(t, w.Partner, "escrow", 1)
	testkit.Await(t, "the earlier version is not found", func() bool {
		rows := look(t, w.Partner, "escrow").rows()
		return len(rows) == 1 && rows[0].Source.VersionNumber == 2 && rows[0].InnerHits.Count == 1
	})
	h := finds(t, w.Partner, "Lease.txt", "escrow").rows()[0]
	if h.Source.RecordType != "documentVersion" || h.Source.VersionNumber != 2 {
		t.Errorf("it is shown by %+v, want version 2, which is not the current one", h.Source)
	}
	if len(h.InnerHits.Hits) != 1 || h.InnerHits.Hits[0].VersionNumber != 1 ||
		marked(h.InnerHits.Hits[0].Highlights["content"]) != "the [escrow] shall be held by the harbourmaster" {
		t.Errorf("the inner hits are %+v", h.InnerHits)
	}
	if h := finds(t, w.Partner, "Lease.txt", "lease").rows()[0]; h.Source.RecordType != "docs" || h.InnerHits.Count != 0 {
		t.Errorf("by its name it is %+v with %d inner hits", h.Source, h.InnerHits.Count)
	}
}

func TestResultsOfAllKindsShareThePagesAndSayWhereTheyStand(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	at := w.Place(matter, "docs/")
	for i := range 26 {
		w.Document(at, fmt.Sprintf("harbour %02d.txt", i), "x")
	}
	w.Email(w.Mailbox(matter, "email/"), "mail.eml", "From: Ada <ada@north.example>\r\nTo: bea@south.example\r\nSubject: harbour dues\r\nDate: Mon, 2 Jan 2006 15:04:05 +0000\r\n\r\nText\r\n")
	w.Partner.Put("/notes/createInRootOfMatter", m{"matterID": matter, "name": "harbour call", "content": "they will pay"}).OK(t)

	var first, second, third answer
	page := func(n int, a *answer) {
		b := body("harbour")
		b["startPage"] = n
		*a = answered(t, w.Partner, b)
	}
	page(1, &first)
	page(2, &second)
	page(3, &third)
	if first.Data.TotalHits != 28 || len(first.rows()) != 25 || len(second.rows()) != 3 || len(third.rows()) != 0 || third.Data.TotalHits != 28 {
		t.Fatalf("%d results, %d and %d and %d on the pages", first.Data.TotalHits, len(first.rows()), len(second.rows()), len(third.rows()))
	}
	for i, h := range append(first.rows(), second.rows()...) {
		if h.Position != i+1 {
			t.Errorf("result %d has the position %d", i+1, h.Position)
		}
	}
	if n := first.rows()[0]; n.Source.MatterNoteName != "harbour call" || n.FolderPath != "notes/" || n.Source.ModifiedBy != "Display partner" ||
		marked(n.Highlights["name"]) != "[harbour] call" {
		t.Errorf("the newest is %+v", n)
	}
	e := second.rows()[2]
	if e.Source.Subject != "harbour dues" || e.Source.OriginalFilename != "mail.eml" || e.FolderPath != "email/" || !strings.Contains(e.From, "Ada") ||
		e.Source.ModifiedDate.Year() != 2006 || marked(e.Highlights["subject"]) != "[harbour] dues" {
		t.Errorf("the oldest is %+v", e)
	}
	if top := first.Data.Aggregations.ByMatterID; len(top) != 1 || top[0].Docs != 26 || top[0].Email != 1 || top[0].MatterNote != 1 || top[0].Count != 28 {
		t.Errorf("the matter counts %+v", top)
	}
	if oldest := look(t, w.Partner, "harbour", m{"ordering": 1}).rows()[0]; oldest.Source.Subject != "harbour dues" {
		t.Errorf("the oldest is %+v", oldest)
	}
	if best := look(t, w.Partner, "harbour", m{"ordering": 2}).rows()[0]; best.Score <= 0 {
		t.Errorf("by relevance the first has the score %v", best.Score)
	}
}

func TestNothingIsAggregatedThatNobodyAskedFor(t *testing.T) {
	w := testkit.NewWorld(t)
	var a answer
	w.Partner.Post("/search", m{"query": "anything"}).Into(t, &a)
	if g := a.Data.Aggregations; g.UniqueDocumentIDCount != nil || g.ByRecordType != nil || g.ByMatterID != nil {
		t.Errorf("there are %+v", g)
	}
	for _, wrong := range []m{
		{"query": "x", "startPage": 0}, {"query": "x", "aggs": []int{4}}, {"query": "x", "criteria": m{"ordering": 3}},
		{"query": "x", "criteria": m{"recordTypeFilter": []int{9}}}, {"query": 7}, {},
	} {
		if code := w.Partner.Post("/search", wrong).Status; code != 400 {
			t.Errorf("%v answers %d", wrong, code)
		}
	}
}

func TestTheHelperOffersPeopleAndListsAndMarksWhatIsInactive(t *testing.T) {
	w := testkit.NewWorld(t)
	var made struct{ IDs []int64 }
	w.Admin.Post("/document/tags", m{"newTags": []string{"Old", "New"}}).Into(t, &made)
	w.Admin.Put("/document/tags/deactivate", m{"tagIds": made.IDs[:1]}).OK(t)
	w.Disable(w.Associate)
	var helper struct {
		Users []struct {
			DisplayName string
			Status      int
		}
		DocumentTypes, DocumentStatuses, DocumentTags []struct{ Name, Status string }
	}
	w.Partner.Get("/search/helper").Into(t, &helper)
	for _, u := range helper.Users {
		if active := u.DisplayName != "Display associate"; active != (u.Status == 1) {
			t.Errorf("%s has the status %d", u.DisplayName, u.Status)
		}
	}
	for _, tag := range helper.DocumentTags {
		if (tag.Name == "Old") != (tag.Status == "inactive") {
			t.Errorf("%s is %s", tag.Name, tag.Status)
		}
	}
	if len(helper.Users) != 4 || len(helper.DocumentTypes) == 0 || len(helper.DocumentStatuses) == 0 || len(helper.DocumentTags) < 2 {
		t.Errorf("it offers %+v", helper)
	}
}
