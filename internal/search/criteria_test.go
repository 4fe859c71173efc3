package search_test

import (
	"fmt"
	"testing"
	"time"

	"casefold/internal/testkit"
)

// office is a firm with three documents, an email and a note that all say harbour.
type office struct {
	*testkit.World
	north, south          int64 // matters
	lease, plan, letter   int64 // documents: two in north, one in south
	shelf                 int64 // a folder in north that holds plan
	email, note           int64
	agreement, final, hot int64 // type and status of lease, tag of plan
	partner, associate    int64
}

func newOffice(t *testing.T) *office {
	t.Helper()
	o := &office{World: testkit.NewWorld(t)}
	o.north = o.Matter("North", o.For(o.Client("Boreas Shipping")), m{"customMatterID": "N-100"})
	o.south = o.Matter("South", o.For(o.Client("Auster & Sons")))
	docs := o.Place(o.north, "docs/")
	o.shelf = o.Folder(o.north, "docs/Shelf/Box/")
	o.lease = o.Document(docs, "harbour lease.docx", "x")
	o.plan = o.Document(testkit.Place{Matter: o.north, Folder: o.shelf}, "harbour plan.pdf", "x")
	o.letter = o.Document(o.Place(o.south, "docs/"), "harbour letter.txt", "x")
	o.email = o.Email(o.Mailbox(o.south, "email/"), "harbour.eml", "From: Ada <ada@north.example>\r\nTo: bea@south.example\r\nSubject: harbour dues\r\n\r\nText\r\n")
	var note struct {
		ID int64 `json:"matterNoteID"`
	}
	o.Partner.Put("/notes/createInRootOfMatter", m{"matterID": o.north, "name": "harbour call", "content": "x"}).Into(t, &note)
	o.note = note.ID
	o.Admin.Post("/document", m{"documentID": o.lease, "documentProperties": m{"documentName": "harbour lease", "newDocumentType": "Agreement", "newDocumentStatus": "Final"}}).OK(t)
	o.Admin.Post("/document", m{"documentID": o.plan, "documentProperties": m{"documentName": "harbour plan", "tags": []string{"Hot Item"}}}).OK(t)
	lease, plan := look(t, o.Admin, "lease").rows()[0], look(t, o.Admin, "plan").rows()[0]
	o.agreement, o.final, o.hot = *lease.DocumentTypeID, *lease.DocumentStatusID, plan.DocumentTagIDs[0]
	o.partner, o.associate = o.Actor(o.Partner).UserID, o.Actor(o.Associate).UserID
	return o
}

const everything = "harbour call, harbour.eml, harbour letter.txt, harbour plan.pdf, harbour lease.docx"

func TestEachCriterionNarrowsWhatIsFound(t *testing.T) {
	o := newOffice(t)
	o.Partner.AddVersion(o.letter, "y")
	o.Associate.Post("/document/lock", m{"documentID": o.plan, "lockStatus": 2}).OK(t)
	o.Partner.Post("/document/favorite", m{"documentID": o.letter, "isFavorite": 1}).OK(t)
	o.Partner.Post("/document/favoriteFolder", m{"folderID": o.Place(o.north, "docs/Shelf/").Folder, "isFavorite": 1}).OK(t)
	now := time.Now().UnixMilli()
	const all = "harbour letter.txt, harbour call, harbour.eml, harbour plan.pdf, harbour lease.docx"
	for _, c := range []struct {
		want     string
		criteria m
	}{
		{all, m{}},
		{all, m{"matterFilter": []int64{}, "fromDate": nil, "toDate": nil, "documentTagsFilter": []int64{}}},
		{"harbour letter.txt, harbour.eml", m{"matterFilter": []int64{o.south}}},
		{all, m{"matterFilter": []int64{o.south, o.north, 4711}}},
		{"", m{"matterFilter": []int64{4711}}},
		{"harbour letter.txt, harbour plan.pdf, harbour lease.docx", m{"recordTypeFilter": []int{0}}},
		{"harbour.eml", m{"recordTypeFilter": []int{1}}},
		{"harbour call", m{"recordTypeFilter": []int{2}}},
		{"harbour letter.txt, harbour plan.pdf, harbour lease.docx", m{"recordTypeFilter": []int{3}}},
		{"harbour letter.txt, harbour call, harbour plan.pdf, harbour lease.docx", m{"recordTypeFilter": []int{3, 2, 0}}},
		{all, m{"fromDate": now - 3_600_000, "toDate": now + 3_600_000}},
		{"", m{"fromDate": now + 3_600_000}},
		{"", m{"toDate": now - 3_600_000}},
		{"harbour lease.docx", m{"documentTypeFilter": []int64{o.agreement}}},
		{"harbour lease.docx", m{"documentStatusFilter": []int64{4711, o.final}}},
		{"harbour plan.pdf", m{"documentTagsFilter": []int64{o.hot}}},
		{"", m{"documentTypeFilter": []int64{0}}},
		{"", m{"documentTypeFilter": []int64{4711}}},
		{"harbour letter.txt", m{"usersFilter": []int64{o.partner}}},
		{"", m{"usersFilter": []int64{o.associate}, "userOperationFilter": 0}},
		{"harbour plan.pdf", m{"usersLockFilter": []int64{o.associate, 4711}, "userOperationFilter": 1}},
		{"", m{"usersLockFilter": []int64{o.partner}, "userOperationFilter": 1}},
		// Only the people of the chosen operation count.
		{all, m{"usersLockFilter": []int64{o.associate}, "userOperationFilter": 0}},
		{all, m{"usersFilter": []int64{o.associate}, "userOperationFilter": 1}},
		{"harbour letter.txt, harbour plan.pdf", m{"onlySearchMyFavorites": 1}},
		{"harbour plan.pdf", m{"onlySearchMyFavorites": true, "matterFilter": []int64{o.north}}},
		{"harbour lease.docx, harbour plan.pdf, harbour.eml, harbour call, harbour letter.txt", m{"ordering": 1}},
	} {
		finds(t, o.Partner, c.want, "harbour", c.criteria)
		if c.want != "" && len(c.criteria) > 0 {
			finds(t, o.Partner, c.want, "", c.criteria) // filters without words list all they let through
		}
	}
	finds(t, o.Associate, "", "harbour", m{"onlySearchMyFavorites": 1})
}

func TestDocumentsByNameAreNotFoundByTheirContent(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Document(w.Place(w.Matter("Acme"), "docs/"), "lease.txt", "lighthouse")
	awaitText(t, w.Partner, "lighthouse", 1)
	finds(t, w.Partner, "", "lighthouse", m{"recordTypeFilter": []int{3}})
	finds(t, w.Partner, "lease.txt", "lease", m{"recordTypeFilter": []int{3}})
	finds(t, w.Partner, "lease.txt", "lighthouse", m{"recordTypeFilter": []int{3, 0}})
}

func TestNamesOfClientsMattersTypesAndTagsAreLookedUp(t *testing.T) {
	o := newOffice(t)
	for query, want := range map[string]string{
		"harbour client:boreas":           "harbour call, harbour plan.pdf, harbour lease.docx",
		`client:"auster & sons"`:          "harbour.eml, harbour letter.txt",
		"client:b*ship":                   "harbour call, harbour plan.pdf, harbour lease.docx",
		"harbour NOT client:boreas":       "harbour.eml, harbour letter.txt",
		"matter:south harbour":            "harbour.eml, harbour letter.txt",
		"matter:n-100 plan":               "harbour plan.pdf",
		"matter:(north OR south) harbour": everything,
		"type:agreem":                     "harbour lease.docx",
		`tag:"hot item"`:                  "harbour plan.pdf",
		"tag:HÖT":                         "harbour plan.pdf",
		"tag:h?t":                         "harbour plan.pdf",
		"tag:nothing":                     "",
		"ext:docx":                        "harbour lease.docx",
		"ext:.PDF":                        "harbour plan.pdf",
		"ext:(docx OR eml)":               "harbour.eml, harbour lease.docx",
		"subject:harbour":                 "harbour.eml",
		"from:ada to:bea":                 "harbour.eml",
		"client:b%s OR tag:h_t":           "",
	} {
		finds(t, o.Partner, want, query)
	}
}

func TestFirmDocumentsAreSearchedUnderTheirOwnNumbers(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Document(w.Place(-1, "public/"), "harbour manual.txt", "x")
	w.Document(w.Place(0, "private/"), "harbour salaries.txt", "x")
	w.Document(w.Place(w.Matter("Acme"), "docs/"), "harbour lease.txt", "x")
	a := finds(t, w.Admin, "harbour lease.txt, harbour salaries.txt, harbour manual.txt", "harbour")
	if rows := a.rows(); rows[1].MatterID != 0 || rows[1].MatterName != "Private Firm Docs" || rows[2].MatterID != -1 || rows[2].MatterName != "Public Firm Docs" ||
		rows[1].FolderPath != "private/" || rows[1].ClientID != nil {
		t.Errorf("they lie at %+v and %+v", rows[1], rows[2])
	}
	names := map[int64]string{}
	for _, top := range a.Data.Aggregations.ByMatterID {
		names[top.MatterID] = top.MatterName
	}
	if names[0] != "Private Firm Docs" || names[-1] != "Public Firm Docs" {
		t.Errorf("the matters are %v", names)
	}
	finds(t, w.Admin, "harbour salaries.txt", "harbour", m{"matterFilter": []int64{0}})
	finds(t, w.Admin, "harbour manual.txt", "harbour", m{"matterFilter": []int64{-1}})
	finds(t, w.Partner, "harbour lease.txt, harbour manual.txt", "harbour")
	finds(t, w.Partner, "harbour manual.txt", "harbour", m{"matterFilter": []int64{-1, 0}})
	finds(t, w.Partner, "", "harbour", m{"matterFilter": []int64{0}})
	finds(t, w.Admin, "", "harbour", m{"matterFilter": []int64{-2}})
	finds(t, w.Admin, "", "harbour", m{"matterFilter": []any{jsonNumber("99999999999999999999999")}})
}

// jsonNumber writes a number that no integer holds.
type jsonNumber string

// MarshalJSON writes the digits.
func (n jsonNumber) MarshalJSON() ([]byte, error) { return []byte(n), nil }

func TestTrashedItemsAreFoundOnlyWhenAskedFor(t *testing.T) {
	o := newOffice(t)
	o.Partner.Post("/multi/delete", m{"IDs": m{"File": []int64{o.lease}}, "objectType": "Documents"}).OK(t)
	finds(t, o.Partner, "", "lease")
	a := finds(t, o.Partner, "harbour lease.docx", "lease", m{"includeDeletedItemsInSearch": 1})
	if a.rows()[0].Source.IsDeleted != 1 {
		t.Error("its row does not say that it is in the trash")
	}
	finds(t, o.Partner, "harbour lease.docx", fmt.Sprintf("lease matter:%s", "north"), m{"includeDeletedItemsInSearch": true})
}
