package documents_test

import (
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type item struct {
	Type           string                  `json:"type"`
	ID             int64                   `json:"id"`
	LWID           string                  `json:"lwid"`
	Name           string                  `json:"name"`
	Filename       string                  `json:"filename"`
	Prefix         *string                 `json:"prefix"`
	Path           string                  `json:"path"`
	LockStatus     int                     `json:"lockStatus"`
	LockedBy       string                  `json:"lockedBy"`
	LockedBySub    string                  `json:"lockedBySub"`
	IsDeleted      int                     `json:"isDeleted"`
	IsFavorite     int                     `json:"isFavorite"`
	CanModify      int                     `json:"canModify"`
	Litera         int                     `json:"isFileTypeCompatibleWithLitera"`
	Inline         int                     `json:"isFileTypeCompatibleWithInline"`
	CreatedAt      time.Time               `json:"createdAt"`
	LastModified   time.Time               `json:"lastModified"`
	DocumentType   string                  `json:"documentType"`
	DocumentStatus string                  `json:"documentStatus"`
	VersionNumber  int64                   `json:"versionNumber"`
	Tags           []struct{ Name string } `json:"tags"`
	MatterID       *int64                  `json:"matterID"`
}

type listing struct {
	DirectoryID   int64  `json:"directoryID"`
	MatterID      int64  `json:"matterID"`
	MatterName    string `json:"matterName"`
	Root          string `json:"matterRoot"`
	Prefix        string `json:"prefix"`
	Original      string `json:"originalPrefix"`
	InDeleted     int    `json:"isInDeletedDirectory"`
	MatterDeleted int    `json:"isInDeletedMatter"`
	Abbreviated   int    `json:"documentListDataColumnsAreAbbreviated"`
	LeftOut       int    `json:"listIsLeftOut"`
	CanModify     int    `json:"canModify"`
	Hierarchy     []struct {
		ID        int64  `json:"id"`
		Name      string `json:"name"`
		Path      string `json:"path"`
		IsDeleted int    `json:"isDeleted"`
	} `json:"directoryHierarchy"`
	Items []item `json:"list"`
}

func listPath(call string, matter int64, basepath, more string) string {
	return fmt.Sprintf("%s?matterID=%d&basepath=%s%s", call, matter, url.QueryEscape(basepath), more)
}

func list(t *testing.T, p *testkit.Person, matter int64, basepath, more string) (l listing) {
	t.Helper()
	p.Get(listPath("/document/list", matter, basepath, more)).Into(t, &l)
	return l
}

func (l listing) names() string {
	names := make([]string, len(l.Items))
	for i, one := range l.Items {
		names[i] = one.Filename
	}
	return strings.Join(names, " ")
}

// shownItem is an item as the call that names all of them does.
type shownItem struct {
	Type string
	ID   int64
}

func (l listing) shown() []shownItem {
	items := make([]shownItem, len(l.Items))
	for i, one := range l.Items {
		items[i] = shownItem{one.Type, one.ID}
	}
	return items
}

func TestAListShowsAFolderWithWhereItLiesAndWhatLiesInIt(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	motions := w.Folder(matter, "docs/Pleadings/Motions/")
	below := w.Folder(matter, "docs/Pleadings/Motions/Drafts/")
	doc := plant.document(motions, "Complaint.DOCX")
	l := list(t, w.Associate, matter, "docs/pleadings/MOTIONS/", "")
	if l.DirectoryID != motions || l.MatterID != matter || l.MatterName != "Acme v. Bolt" || l.Root != "docs" ||
		l.Prefix != "docs/Pleadings/Motions/" || l.Original != "docs/pleadings/MOTIONS/" || l.CanModify != 1 || l.InDeleted+l.MatterDeleted+l.Abbreviated != 0 {
		t.Errorf("%+v", l)
	}
	if len(l.Hierarchy) != 3 || l.Hierarchy[0].Path != "docs/" || l.Hierarchy[2].ID != motions || l.Hierarchy[2].Path != l.Prefix {
		t.Errorf("%+v", l.Hierarchy)
	}
	if len(l.Items) != 2 {
		t.Fatalf("%+v", l.Items)
	}
	folder, file := l.Items[0], l.Items[1]
	if folder.Type != "Folder" || folder.ID != below || folder.Path != "docs/Pleadings/Motions/Drafts/" || folder.Name != "Drafts" || *folder.MatterID != matter {
		t.Errorf("%+v", folder)
	}
	if file.Type != "File" || file.ID != doc || file.LWID != fmt.Sprintf("doc-%d", doc) || file.Path != "docs/Pleadings/Motions/Complaint.DOCX" ||
		file.VersionNumber != 1 || file.CanModify != 1 || file.Litera != 1 || file.Inline != 1 || len(file.Tags) != 0 || file.MatterID != nil {
		t.Errorf("%+v", file)
	}
}

func TestAListShowsTypeStatusTagsLocksAndOnesOwnFavourites(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	doc := plant.document(plant.root(matter, "docs"), "Brief.txt")
	w.Partner.Post("/document", m{"documentID": doc, "documentProperties": m{
		"documentName": "Brief", "tags": []string{"Urgent", "court"}, "newDocumentType": "Motion", "newDocumentStatus": "Signed",
	}}).OK(t)
	w.Partner.Post("/document/favorite", m{"documentID": doc, "isFavorite": true}).OK(t)
	plant.lock(doc, w.Partner)
	mine, theirs := list(t, w.Partner, matter, "docs/", "").Items[0], list(t, w.Associate, matter, "docs/", "").Items[0]
	if mine.IsFavorite != 1 || mine.CanModify != 1 || theirs.IsFavorite != 0 || theirs.CanModify != 0 {
		t.Errorf("%+v and %+v", mine, theirs)
	}
	if theirs.LockStatus != 2 || theirs.LockedBy != "Display partner" || theirs.LockedBySub != w.Partner.Sub ||
		theirs.DocumentType != "Motion" || theirs.DocumentStatus != "Signed" || len(theirs.Tags) != 2 || theirs.Tags[0].Name != "court" ||
		theirs.Litera != 0 || theirs.Inline != 1 {
		t.Errorf("%+v", theirs)
	}
}

func TestADocumentThatNobodyRenewedIsShownAsWhatItWas(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	root := plant.root(matter, "docs")
	used, both := plant.document(root, "a.txt"), plant.document(root, "b.txt")
	for status, doc := range map[int]int64{1: used, 3: both} {
		plant.exec(`UPDATE documents SET lock_status = $3, locked_at = now(), in_use_until = $4,
			lock_user_id = (SELECT min(id) FROM users WHERE tenant_id = $1) WHERE tenant_id = $1 AND id = $2`, doc, status, clock.Now().Add(-time.Second))
	}
	items := list(t, w.Associate, matter, "docs/", "").Items
	if items[0].LockStatus != 0 || items[0].LockedBy != "" || items[0].CanModify != 1 || items[1].LockStatus != 2 || items[1].LockedBy == "" {
		t.Errorf("%+v", items)
	}
	if names := list(t, w.Associate, matter, "docs/", "&lockedBy=display").names(); names != "b.txt" {
		t.Error(names)
	}
}

func TestAListIsSortedFilteredAndPagedAcrossFoldersAndDocuments(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	root := plant.root(matter, "docs")
	for _, name := range []string{"b", "D"} {
		w.Folder(matter, "docs/"+name+"/")
	}
	for _, name := range []string{"a.txt", "C.txt", "e.docx"} {
		plant.document(root, name)
	}
	for more, want := range map[string]string{
		"":                                      "b D a.txt C.txt e.docx",
		"&direction=desc":                       "D b e.docx C.txt a.txt",
		"&sort=lastModified&direction=desc":     "D b e.docx C.txt a.txt",
		"&sort=id&direction=desc":               "D b e.docx C.txt a.txt",
		"&foldersOnTop=false":                   "a.txt b C.txt D e.docx",
		"&foldersOnTop=false&direction=desc":    "e.docx D C.txt b a.txt",
		"&foldersOnTop=false&sort=filesize":     "a.txt C.txt e.docx b D",
		"&foldersOnTop=false&page=2&pageSize=2": "C.txt D",
		"&page=1&pageSize=2":                    "b D",
		"&page=1&pageSize=3":                    "b D a.txt",
		"&page=2&pageSize=3":                    "C.txt e.docx",
		"&page=2&pageSize=1":                    "D",
		"&page=3&pageSize=1":                    "a.txt",
		"&page=9&pageSize=3":                    "",
		"&filter=.txt":                          "a.txt C.txt",
		"&filename=d":                           "D e.docx",
		"&filter=d*x":                           "e.docx",
		"&documentType=x":                       "",
		"&filename=%25":                         "",
		"&filter=.txt&page=2&pageSize=1":        "C.txt",
		"&foldersOnTop=false&filename=d":        "D e.docx",
	} {
		if names := list(t, w.Associate, matter, "docs/", more).names(); names != want {
			t.Errorf("%s: %s", more, names)
		}
		if !strings.Contains(more, "page") {
			var counts struct{ Matching, Total int }
			w.Associate.Get(listPath("/document/list/count", matter, "docs/", more)).Into(t, &counts)
			if counts.Total != 5 || counts.Matching != len(strings.Fields(want)) {
				t.Errorf("%s: %+v", more, counts)
			}
			var whole []shownItem
			w.Associate.Get(listPath("/document/list/ids", matter, "docs/", more)).Into(t, &whole)
			if !slices.Equal(whole, list(t, w.Associate, matter, "docs/", more).shown()) {
				t.Errorf("%s: the ids are %v", more, whole)
			}
		}
	}
	w.Associate.Get(listPath("/document/list", matter, "docs/", "&sort=owner")).Fails(t, errs.InvalidInput)
}

func TestFiltersOnTheServerFindAccentsInEveryColumn(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	doc := plant.document(plant.root(matter, "docs"), "a.txt")
	plant.document(plant.root(matter, "docs"), "b.txt")
	holder := w.Actor(w.Partner).UserID
	plant.exec("UPDATE users SET display_name = 'Zoë Müller' WHERE tenant_id = $1 AND id = $2", holder)
	plant.exec(`INSERT INTO lookup_items (tenant_id, family, id, name, updated_at) VALUES ($1, 'documentType', 9001, 'Kündigung', now()),
		($1, 'documentStatus', 9001, 'Geprüft', now()), ($1, 'documentTag', 9001, 'Schlüssel', now())`)
	plant.exec("INSERT INTO document_tags (tenant_id, document_id, tag_id) VALUES ($1, $2, 9001)", doc)
	plant.exec(`UPDATE documents SET type_id = 9001, status_id = 9001, notes = 'Öffentliche Prüfung', lock_status = 2, lock_user_id = $3, locked_at = now()
		WHERE tenant_id = $1 AND id = $2`, doc, holder)
	for _, more := range []string{
		"&documentType=kundigung", "&documentStatus=GEPRUFT", "&tags=schlussel", "&lockedBy=zoe+muller", "&notes=offentliche", "&filter=kundig", "&filter=geprüft", "&filter=MULLER",
	} {
		if names := list(t, w.Associate, matter, "docs/", more+"&page=1&pageSize=10").names(); names != "a.txt" {
			t.Errorf("%s: %s", more, names)
		}
	}
}

func TestWhatIsInTheTrashShowsWhereItIsAskedForAndInsideTheTrash(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	a := w.Folder(matter, "docs/A/")
	w.Folder(matter, "docs/A/Below/")
	gone, kept := plant.document(a, "gone.txt"), plant.document(a, "kept.txt")
	plant.exec("UPDATE documents SET deleted = true WHERE tenant_id = $1 AND id = $2", gone)
	if names := list(t, w.Associate, matter, "docs/A/", "").names(); names != "Below kept.txt" {
		t.Error(names)
	}
	if items := list(t, w.Associate, matter, "docs/A/", "&includeDeleted=true").Items; len(items) != 3 || items[1].ID != gone || items[1].IsDeleted != 1 || items[2].IsDeleted != 0 {
		t.Errorf("%+v", items)
	}
	plant.exec("UPDATE folders SET deleted = id = $2, in_deleted = id <> $2 WHERE tenant_id = $1 AND (id = $2 OR parent_id = $2)", a)
	if names := list(t, w.Associate, matter, "docs/", "").names(); names != "" {
		t.Error(names)
	}
	l := list(t, w.Associate, matter, "docs/A/", "")
	if l.names() != "Below gone.txt kept.txt" || l.InDeleted != 1 || l.CanModify != 0 || l.Hierarchy[1].IsDeleted != 1 || l.Items[2].ID != kept {
		t.Errorf("%+v", l)
	}
	if l := list(t, w.Associate, matter, "docs/A/Below/", ""); l.InDeleted != 1 || l.Hierarchy[2].IsDeleted != 0 {
		t.Errorf("%+v", l)
	}
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	if l := list(t, w.Associate, matter, "docs/", ""); l.names() != "A" || l.MatterDeleted != 1 || l.CanModify != 0 {
		t.Errorf("%+v", l)
	}
}

func TestAnUploadThatIsNotFinishedIsNotShown(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	plant.exec(`INSERT INTO documents (tenant_id, id, folder_id, name, created_at, created_by)
		VALUES ($1, 900, $2, 'half.txt', now(), (SELECT min(id) FROM users WHERE tenant_id = $1))`, plant.root(matter, "docs"))
	if names := list(t, w.Associate, matter, "docs/", "&includeDeleted=true").names(); names != "" {
		t.Error(names)
	}
	w.Associate.Post("/document/listDetails", m{"documentIDs": []int{900}}).Fails(t, errs.DocumentNotFound)
	w.Associate.Get("/document?documentID=900").Fails(t, errs.DocumentNotFound)
}

func TestAListThatIsLongerThanAskedForComesWithoutItsItems(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	w.Folder(matter, "docs/A/")
	plant.documents(plant.root(matter, "docs"), "Exhibit %d.pdf", 3)
	for more, want := range map[string]struct{ items, leftOut int }{
		"&atMost=5":                    {4, 0},
		"&atMost=4":                    {4, 0},
		"&atMost=3":                    {0, 1},
		"&atMost=2":                    {0, 1},
		"&atMost=1&filter=2":           {1, 0},
		"&atMost=1&page=1":             {4, 0},
		"&atMost=6000":                 {4, 0},
		"&atMost=3&foldersOnTop=false": {0, 1},
	} {
		l := list(t, w.Associate, matter, "docs/", more)
		if len(l.Items) != want.items || l.LeftOut != want.leftOut || l.Prefix != "docs/" || len(l.Hierarchy) != 1 {
			t.Errorf("%s: %+v", more, l)
		}
	}
}

func TestALongListShowsOfEachDocumentWhatAPageShows(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	ids := plant.documents(plant.root(matter, "docs"), "Exhibit %03d.pdf", 600)
	for _, doc := range []int64{ids[9], ids[10]} {
		w.Partner.Post("/document", m{"documentID": doc, "documentProperties": m{
			"documentName": fmt.Sprintf("Brief %d", doc), "tags": []string{"Urgent", "court"}, "newDocumentType": "Motion", "newDocumentStatus": "Signed",
		}}).OK(t)
	}
	w.Partner.Post("/document/favorite", m{"documentID": ids[9], "isFavorite": true}).OK(t)
	plant.lock(ids[9], w.Partner)
	plant.exec(`UPDATE documents SET lock_status = 1, locked_at = now(), in_use_until = $3,
		lock_user_id = (SELECT min(id) FROM users WHERE tenant_id = $1) WHERE tenant_id = $1 AND id = $2`, ids[10], clock.Now().Add(-time.Second))
	plant.exec("UPDATE documents SET deleted = true WHERE tenant_id = $1 AND id = $2", ids[20])
	for _, order := range []string{"", "&sort=documentType&direction=desc", "&sort=lockedBy", "&filter=exhibit%2001", "&includeDeleted=true"} {
		var whole, page struct{ List []map[string]any }
		w.Partner.Get(listPath("/document/list", matter, "docs/", order)).Into(t, &whole)
		w.Partner.Get(listPath("/document/list", matter, "docs/", order+"&page=1&pageSize=1000")).Into(t, &page)
		if len(whole.List) == 0 || !reflect.DeepEqual(whole, page) {
			t.Errorf("%q: %d and %d items", order, len(whole.List), len(page.List))
		}
	}
	var count struct{ Matching, Total int }
	w.Partner.Get(listPath("/document/list/count", matter, "docs/", "&filter=brief")).Into(t, &count)
	if count.Matching != 2 || count.Total != 599 {
		t.Errorf("%+v", count)
	}
}

func TestAListOfMoreThanFiveThousandDocumentsIsAbbreviatedAndFilledInFromTheDetails(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	w.Folder(matter, "docs/A/")
	ids := plant.documents(plant.root(matter, "docs"), "Exhibit %05d.pdf", 5001)
	l := list(t, w.Associate, matter, "docs/", "")
	if l.Abbreviated != 1 || len(l.Items) != 5002 || l.Items[0].Path == "" || l.Items[1].Prefix != nil || l.Items[1].LWID == "" {
		t.Errorf("%d, %d items, %+v", l.Abbreviated, len(l.Items), l.Items[:2])
	}
	if l := list(t, w.Associate, matter, "docs/", "&page=1&pageSize=50"); l.Abbreviated != 0 || l.Items[1].Path == "" || len(l.Items) != 50 {
		t.Errorf("%d, %d items", l.Abbreviated, len(l.Items))
	}
	var details []item
	w.Associate.Post("/document/listDetails", m{"documentIDs": []int64{ids[7], ids[3]}}).Into(t, &details)
	if len(details) != 2 || details[0].ID != ids[7] || details[0].Path != "docs/Exhibit 00008.pdf" {
		t.Errorf("%+v", details)
	}
	w.Associate.Post("/document/listDetails", m{"documentIDs": ids[:1001]}).Fails(t, errs.TooManyItems)
}

func TestAListIsOnlyForThoseWhoMaySeeTheFolder(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	plant := planter{t, w}
	w.SkipIDs("matter", "document")
	walled := w.Matter("Project Lantern", w.Walled(w.Partner))
	doc := plant.document(plant.root(walled, "docs"), "Terms.docx")
	secret := plant.document(plant.root(0, "private"), "Salaries.xlsx")
	if names := list(t, w.Partner, walled, "docs/", "").names(); names != "Terms.docx" {
		t.Error(names)
	}
	for _, call := range []string{"/document/list", "/document/list/count", "/document/list/ids"} {
		w.Associate.Get(listPath(call, walled, "docs/", "")).Fails(t, errs.NoMatterAccess)
		w.Associate.Get(listPath(call, 0, "private/", "")).Fails(t, errs.NoFolderAccess)
		other.Partner.Get(listPath(call, walled, "docs/", "")).Fails(t, errs.MatterNotFound)
		w.Partner.Get(listPath(call, walled, "docs/Nowhere/", "")).Fails(t, errs.FolderNotFound)
	}
	for _, id := range []int64{doc, secret} {
		w.Associate.Post("/document/listDetails", m{"documentIDs": []int64{id}}).Fails(t, errs.NoDocumentAccess)
		other.Partner.Post("/document/listDetails", m{"documentIDs": []int64{id}}).Fails(t, errs.DocumentNotFound)
	}
	open := plant.document(plant.root(-1, "public"), "Handbook.pdf")
	w.Associate.Post("/document/listDetails", m{"documentIDs": []int64{open, doc}}).Fails(t, errs.NoDocumentAccess)
	if names := list(t, w.Associate, -1, "public/", "").names(); names != "Handbook.pdf" {
		t.Error(names)
	}
	if !slices.Contains([]int{1}, list(t, w.Uptime, 0, "private/", "").CanModify) {
		t.Error("an uptime admin may not add to the private area")
	}
}

func TestAListFollowsItsFolder(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	folder := w.Folder(matter, "docs/A/")
	w.Document(w.Place(matter, "docs/A/"), "Brief.docx", "the brief")
	w.Associate.Post("/directory/rename", m{"matterID": matter, "directoryID": folder, "dirname": "B"}).OK(t)
	if l := list(t, w.Partner, matter, "docs/A/", ""); l.DirectoryID != folder || l.Prefix != "docs/B/" || l.Original != "docs/A/" || l.names() != "Brief.docx" {
		t.Errorf("%+v", l)
	}
	// Another folder has the address by now: who had the first one open stays in it.
	another := w.Folder(matter, "docs/A/")
	if l := list(t, w.Partner, matter, "docs/A/", ""); l.DirectoryID != another {
		t.Errorf("%+v", l)
	}
	if l := list(t, w.Partner, matter, "docs/A/", fmt.Sprintf("&directoryID=%d", folder)); l.DirectoryID != folder || l.Prefix != "docs/B/" {
		t.Errorf("%+v", l)
	}
	inbox := w.Mailbox(matter, "email/").Folder
	if l := list(t, w.Partner, matter, "docs/A/", fmt.Sprintf("&directoryID=%d", inbox)); l.DirectoryID != another {
		t.Errorf("a list of documents shows an area of emails: %+v", l)
	}
}

func TestFoldersHaveADayOfTheirLastChange(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	for _, name := range []string{"A", "B", "C"} {
		w.Folder(matter, "docs/"+name+"/")
	}
	w.Associate.Post("/directory/rename", m{"matterID": matter, "directoryID": list(t, w.Partner, matter, "docs/A/", "").DirectoryID, "dirname": "Z"}).OK(t)
	if got := list(t, w.Partner, matter, "docs/", "&sort=lastModified&direction=desc").Items; got[0].Filename != "Z" || !got[0].LastModified.After(got[0].CreatedAt) {
		t.Errorf("%+v", got)
	}
}
