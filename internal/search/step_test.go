package search_test

import (
	"testing"

	"casefold/internal/testkit"
)

func multi(p *testkit.Person, call string, ids m) *testkit.Response {
	return p.Post("/multi/"+call, m{"IDs": ids, "objectType": "Documents"})
}

// All of it holds for the very next search, without waiting.
func TestTheNextSearchKnowsWhatChanged(t *testing.T) {
	o := newOffice(t)
	partner := o.Partner
	properties := func(p m) {
		t.Helper()
		o.Admin.Post("/document", m{"documentID": o.lease, "documentProperties": p}).OK(t)
	}

	o.Admin.Post("/document/rename", m{"documentID": o.lease, "newDocumentName": "charter.docx"}).OK(t)
	finds(t, partner, "", "lease")
	finds(t, partner, "charter.docx", "charter")

	properties(m{"documentName": "charter", "notes": "ask the pilot", "tags": []string{"Signed"}, "newDocumentType": "Deed"})
	finds(t, partner, "charter.docx", "pilot")
	finds(t, partner, "charter.docx", "tag:signed type:deed")
	finds(t, partner, "", "type:agreement")
	properties(m{"documentName": "charter", "notes": "", "tags": []string{}})
	finds(t, partner, "", "pilot OR tag:signed")

	o.Associate.Post("/document/lock", m{"documentID": o.lease, "lockStatus": 2}).OK(t)
	byLock := m{"usersLockFilter": []int64{o.associate}, "userOperationFilter": 1}
	finds(t, partner, "charter.docx", "", byLock)
	o.Associate.Post("/document/lock", m{"documentID": o.lease, "lockStatus": 0}).OK(t)
	finds(t, partner, "", "", byLock)

	favorites := m{"onlySearchMyFavorites": 1}
	partner.Post("/document/favorite", m{"documentID": o.lease, "isFavorite": 1}).OK(t)
	finds(t, partner, "charter.docx", "", favorites)
	partner.Post("/document/favorite", m{"documentID": o.lease, "isFavorite": 0}).OK(t)
	finds(t, partner, "", "", favorites)
	partner.Post("/document/favoriteFolder", m{"folderID": o.shelf, "isFavorite": 1}).OK(t)
	finds(t, partner, "harbour plan.pdf", "", favorites)

	o.Admin.Post("/document/move", m{"destinationDirectoryID": o.Place(o.south, "docs/").Folder, "objectIDs": []int64{o.lease}}).OK(t)
	if h := finds(t, partner, "charter.docx", "charter", m{"matterFilter": []int64{o.south}}).rows()[0]; h.MatterName != "South" || h.FolderPath != "docs/" {
		t.Errorf("it lies at %+v", h)
	}
	o.Admin.Post("/document/move", m{"destinationDirectoryID": o.shelf, "objectIDs": []int64{o.lease}}).OK(t)
	finds(t, partner, "harbour plan.pdf, charter.docx", "charter OR plan", m{"matterFilter": []int64{o.north}})

	o.Partner.AddVersion(o.lease, "z")
	finds(t, partner, "charter.docx", "charter", m{"usersFilter": []int64{o.partner}})
}

func TestTheNextSearchKnowsWhatIsInTheTrash(t *testing.T) {
	o := newOffice(t)
	const left = "harbour call, harbour.eml, harbour letter.txt, harbour lease.docx"
	shelf := o.Place(o.north, "docs/Shelf/").Folder
	for range 3 {
		multi(o.Partner, "delete", m{"Folder": []int64{shelf}}).OK(t)
		finds(t, o.Partner, left, "harbour")
		a := finds(t, o.Partner, everything, "harbour", m{"includeDeletedItemsInSearch": 1})
		for _, h := range a.rows() {
			if (h.Source.DocumentID == o.plan) != (h.Source.IsDeleted == 1) {
				t.Errorf("%s is in the trash: %d", h.name(), h.Source.IsDeleted)
			}
		}
		multi(o.Partner, "restore", m{"Folder": []int64{shelf}}).OK(t)
		finds(t, o.Partner, everything, "harbour")
	}
	o.Admin.Post("/matter/setDeleted", m{"matterID": o.north, "isDeleted": 1}).OK(t)
	finds(t, o.Partner, "harbour.eml, harbour letter.txt", "harbour")
	finds(t, o.Partner, everything, "harbour", m{"includeDeletedItemsInSearch": 1})
	o.Admin.Post("/matter/setDeleted", m{"matterID": o.north, "isDeleted": 0}).OK(t)
	finds(t, o.Partner, everything, "harbour")
	o.Partner.Post("/multi/delete", m{"IDs": m{"Email": []int64{o.email}}, "objectType": "Emails"}).OK(t)
	finds(t, o.Partner, "harbour call, harbour letter.txt, harbour plan.pdf, harbour lease.docx", "harbour")
	o.Partner.Post("/multi/restore", m{"IDs": m{"Email": []int64{o.email}}, "objectType": "Emails"}).OK(t)
	o.Partner.Post("/notes/update", m{"id": o.note, "name": "harbour meeting", "content": "moorings"}).OK(t)
	finds(t, o.Partner, "harbour meeting", "moorings")
	finds(t, o.Partner, "", "call")
}
