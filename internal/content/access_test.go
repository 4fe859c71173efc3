package content_test

import (
	"context"
	"strconv"
	"testing"

	"casefold/internal/content"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/office/officetest"
	"casefold/internal/testkit"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

func TestOnlyWhoMaySeeADocumentSeesItsPreview(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	w.SkipIDs("document")
	document := w.Document(w.Place(w.Matter("Acme v. Bolt", w.Walled(w.Partner)), "docs/"), "Brief.docx", string(officetest.Docx("Habeas corpus")))
	if p := await(t, w.Partner, document); p.Status != "ready" {
		t.Fatalf("%+v", p)
	}
	w.Associate.Post("/document/preview", m{"documentID": document}).Fails(t, errs.NoDocumentAccess)
	foreign := other.Admin.Post("/document/preview", m{"documentID": document}).Fails(t, errs.DocumentNotFound)
	unknown := other.Admin.Post("/document/preview", m{"documentID": int64(987654321)}).Fails(t, errs.DocumentNotFound)
	if foreign.Status != unknown.Status {
		t.Error("another firm's document is told from none")
	}
	w.Anonymous().Post("/document/preview", m{"documentID": document}).Fails(t, errs.MissingAuth)
}

func TestAPreviewThatWasMadeIsNotShownBehindAWall(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	docs := w.Place(matter, "docs/")
	made, asIs := w.Document(docs, "Brief.docx", string(officetest.Docx("Habeas corpus"))), w.Document(docs, "Brief.pdf", pdf)
	urls := []string{await(t, w.Associate, made).URL, ask(t, w.Associate, asIs).URL}
	for _, url := range urls {
		w.Fetch(url, nil).OK(t)
	}
	w.Admin.Post("/bulk/matter/permissions/apply", m{
		"matterIDs": []int64{matter}, "userAllowList": []m{}, "groupAllowList": []m{}, "onlyDeleteExistingPermissions": false,
	}).OK(t)
	for _, url := range urls {
		w.Fetch(url, nil).Fails(t, errs.NoDocumentAccess)
	}
	w.Associate.Post("/document/preview", m{"documentID": made}).Fails(t, errs.NoDocumentAccess)
}

// The wall stands before the job begins, because both become visible in the same moment.
func TestWhoLosesAccessBeforeTheJobRunsGetsNoPreview(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	document := w.Document(w.Place(matter, "docs/"), "Brief.docx", string(officetest.Docx("Habeas corpus")))
	var begun content.Preview
	inFirm(t, w, w.Associate, func(ctx context.Context, tx *db.Tx) (err error) {
		if begun, err = w.App().Content.Promise(ctx, tx, document); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "UPDATE matters SET restricted = true WHERE tenant_id = $1 AND id = $2", tx.Tenant, matter)
		return err
	})
	_, data := w.Associate.Ended(t, begun.JobID)
	if want := `{"error": {"code": 6001, "userMessage": "` + errs.NoDocumentAccess.Message + `"}}`; data != want {
		t.Error(data)
	}
	var made int
	read(t, w, "SELECT count(*) FROM derived_files WHERE tenant_id = $1 AND state = $2", "ready", &made)
	if made != 0 {
		t.Error("there is a preview")
	}
	if p := await(t, w.Admin, document); p.Status != "ready" {
		t.Errorf("others wait in vain: %+v", p)
	}
}

func TestAPersonOfManyConversionsHasTheirShareAndTriesEachThreeTimes(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	var made []int64
	for i := range 6 {
		made = append(made, w.Document(docs, itoa(int64(i))+".docx", string(officetest.Docx("Habeas corpus"))))
	}
	inFirm(t, w, w.Associate, func(ctx context.Context, tx *db.Tx) error {
		for _, document := range made {
			if _, err := w.App().Content.Promise(ctx, tx, document); err != nil {
				return err
			}
		}
		rows, err := tx.Query(ctx, "SELECT r.state = 'pending', r.max_attempts FROM jobs j JOIN river_job r ON r.id = j.river_id WHERE j.tenant_id = $1 ORDER BY j.id", tx.Tenant)
		if err != nil {
			return err
		}
		defer rows.Close()
		for n := 0; rows.Next(); n++ {
			var waits bool
			var attempts int
			if err := rows.Scan(&waits, &attempts); err != nil {
				return err
			}
			if waits != (n >= 3) || attempts != 3 {
				t.Errorf("number %d waits: %v, and has %d attempts", n, waits, attempts)
			}
		}
		return rows.Err()
	})
	for _, document := range made {
		if p := await(t, w.Associate, document); p.Status != "ready" {
			t.Errorf("%+v", p)
		}
	}
}
