package documents_test

import (
	"fmt"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type details struct {
	ID              int64  `json:"documentID"`
	Filename        string `json:"filename"`
	Name            string `json:"name"`
	Extension       string `json:"extension"`
	Path            string `json:"path"`
	DirectoryID     int64  `json:"directoryID"`
	MatterID        int64  `json:"matterID"`
	MatterName      string `json:"matterName"`
	LockStatus      int    `json:"lockStatus"`
	CanModify       int    `json:"canModify"`
	CanOverride     int    `json:"canOverrideLock"`
	IsFavorite      int    `json:"isFavorite"`
	InDeletedFolder int    `json:"isInDeletedFolder"`
	InDeletedMatter int    `json:"isInDeletedMatter"`
	Deleted         int    `json:"isDeletedDocument"`
	Stamping        struct {
		Message string `json:"message"`
	} `json:"stamping"`
	Versions []struct {
		Number int64      `json:"versionNumber"`
		MTime  *time.Time `json:"mtime"`
		SHA256 string     `json:"sha256"`
	} `json:"versions"`
	KeptAside []struct {
		ID        int64 `json:"versionID"`
		Base      int64 `json:"baseVersionNumber"`
		Reason    int   `json:"reason"`
		CanManage int   `json:"canManage"`
	} `json:"keptAside"`
}

func get(t *testing.T, p *testkit.Person, id int64) (d details) {
	t.Helper()
	p.Get(fmt.Sprintf("/document?documentID=%d", id)).Into(t, &d)
	return d
}

// version plants a further version of a document; without a number it was kept aside.
func (p planter) version(document, number int64, by *testkit.Person) {
	p.exec(`WITH n AS (UPDATE counters SET next = next + 1 WHERE tenant_id = $1 AND kind = 'version' RETURNING next - 1 AS id)
, stored AS (INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
			SELECT $1, $1 || '/planted/v' || n.id, 'arrived', true, 3, sha256('new'), now() FROM n)
		INSERT INTO document_versions (tenant_id, id, document_id, state, number, base_number, file_key, reason, created_at, created_by)
		SELECT $1, n.id + 5000, $2, CASE WHEN $3 = 0 THEN 'aside' ELSE 'live' END, nullif($3, 0), 1, $1 || '/planted/v' || n.id,
			CASE WHEN $3 = 0 THEN 8500 END, clock_timestamp(), (SELECT id FROM users WHERE tenant_id = $1 AND sub = $4) FROM n`, document, number, by.Sub)
	if number > 0 {
		p.exec(`UPDATE documents d SET version_id = v.id, version_number = v.number, size = 3, modified_at = v.created_at, modified_by = v.created_by
			FROM document_versions v WHERE d.tenant_id = $1 AND v.tenant_id = $1 AND v.document_id = d.id AND d.id = $2 AND v.number = $3`, document, number)
	}
}

func TestTheDetailsOfADocumentSayWhereItIsAndWhatItWas(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	folder := w.Folder(matter, "docs/Pleadings/")
	doc := plant.document(folder, "Complaint v1.5.docx")
	plant.version(doc, 2, w.Partner)
	plant.version(doc, 0, w.Associate)
	d := get(t, w.Associate, doc)
	if d.ID != doc || d.Filename != "Complaint v1.5.docx" || d.Name != "Complaint v1.5" || d.Extension != "docx" || d.DirectoryID != folder ||
		d.Path != "docs/Pleadings/Complaint v1.5.docx" || d.MatterID != matter || d.MatterName != "Acme v. Bolt" || d.CanModify != 1 || d.CanOverride != 0 {
		t.Errorf("%+v", d)
	}
	if len(d.Versions) != 2 || d.Versions[0].Number != 2 || len(d.Versions[0].SHA256) != 64 {
		t.Errorf("%+v", d.Versions)
	}
	if len(d.KeptAside) != 1 || d.KeptAside[0].Base != 1 || d.KeptAside[0].Reason != 8500 || d.KeptAside[0].CanManage != 1 {
		t.Errorf("%+v", d.KeptAside)
	}
	if other := get(t, w.Partner, doc); other.KeptAside[0].CanManage != 0 {
		t.Errorf("%+v", other.KeptAside)
	}
	if admin := get(t, w.Admin, doc); admin.KeptAside[0].CanManage != 1 || admin.CanOverride != 1 {
		t.Errorf("%+v", admin)
	}
	firm := get(t, w.Associate, plant.document(plant.root(-1, "public"), "Handbook"))
	if firm.MatterID != -1 || firm.MatterName != "Public Firm Docs" || firm.Extension != "" || firm.Path != "public/Handbook" {
		t.Errorf("%+v", firm)
	}
}

func TestEachVersionHasTheDateAndTheSumOfItsOwnFile(t *testing.T) {
	w := testkit.NewWorld(t)
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.txt", "first")
	for _, version := range []m{{"mtime": "2019-02-03T04:05:06+02:00"}, {}} { // a program may not know the date of a file
		up := w.Associate.NewVersion(brief)
		w.Send(up.URL, "next").OK(t)
		version["documentID"], version["versionID"], version["filesize"] = brief, up.VersionID, 4
		w.Associate.Put("/document/version", m{"versionData": []m{version}}).OK(t)
	}
	v := get(t, w.Partner, brief).Versions
	if len(v) != 3 || v[0].MTime != nil || v[1].MTime == nil || v[2].MTime == nil {
		t.Fatalf("%+v", v)
	}
	if !v[1].MTime.Equal(time.Date(2019, 2, 3, 2, 5, 6, 0, time.UTC)) || !v[2].MTime.Equal(time.Date(2024, 5, 1, 10, 0, 0, 0, time.UTC)) {
		t.Errorf("the files are of %s and %s", v[1].MTime, v[2].MTime)
	}
	if v[0].SHA256 != sumOf("next") || v[1].SHA256 != sumOf("next") || v[2].SHA256 != sumOf("first") {
		t.Errorf("%+v", v)
	}
}

func TestTheDetailsSayWhatKeepsADocumentFromBeingChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	folder := w.Folder(matter, "docs/A/")
	doc := plant.document(folder, "a.txt")
	plant.lock(doc, w.Partner)
	if d := get(t, w.Associate, doc); d.CanModify != 0 || d.LockStatus != 2 || d.Stamping.Message == "" {
		t.Errorf("%+v", d)
	}
	if d := get(t, w.Partner, doc); d.CanModify != 1 || d.Stamping.Message != "" {
		t.Errorf("%+v", d)
	}
	w.Partner.Post("/document/lock", m{"documentID": doc, "lockStatus": 0}).OK(t)
	plant.exec("UPDATE folders SET deleted = true WHERE tenant_id = $1 AND id = $2", folder)
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	if d := get(t, w.Partner, doc); d.CanModify != 0 || d.InDeletedFolder != 1 || d.InDeletedMatter != 1 || d.Deleted != 0 {
		t.Errorf("%+v", d)
	}
}

func TestTheDetailsAreOnlyForThoseWhoMaySeeTheFolder(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	plant := planter{t, w}
	doc := plant.document(plant.root(w.Matter("Project Lantern", w.Walled(w.Partner)), "docs"), "Terms.docx")
	secret := plant.document(plant.root(0, "private"), "Salaries.xlsx")
	for _, id := range []int64{doc, secret} {
		w.Associate.Get(fmt.Sprintf("/document?documentID=%d", id)).Fails(t, errs.NoDocumentAccess)
		w.Associate.Post("/document/favorite", m{"documentID": id, "isFavorite": true}).Fails(t, errs.NoDocumentAccess)
		other.Admin.Get(fmt.Sprintf("/document?documentID=%d", id)).Fails(t, errs.DocumentNotFound)
	}
	if d := get(t, w.Partner, doc); d.ID != doc {
		t.Errorf("%+v", d)
	}
}
