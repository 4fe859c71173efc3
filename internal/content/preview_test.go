package content_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/office/officetest"
	"casefold/internal/testkit"
)

const (
	pdf = "%PDF-1.4\n%%EOF\n"
	svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>`
)

func TestWhatTheBrowserShowsItselfIsShownFromTheVersion(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	for name, c := range map[string]struct{ content, contentType string }{
		"Brief #1 100%.pdf": {pdf, "application/pdf"},
		"logo.svg":          {svg, "image/svg+xml"},
		"notes.txt":         {"Grüße", "text/plain; charset=utf-8"},
		"page.html":         {"<script>alert(1)</script>", "text/plain; charset=utf-8"},
	} {
		document := w.Document(docs, name, c.content)
		p := ask(t, w.Associate, document)
		if p.Status != "ready" || p.ContentType != c.contentType || p.JobID != 0 {
			t.Errorf("%s: %+v", name, p)
			continue
		}
		shown := w.Fetch(p.URL, nil).OK(t)
		if string(shown.Body) != c.content || shown.Header.Get("Content-Type") != c.contentType {
			t.Errorf("%s: %s %v", name, shown.Body, shown.Header)
		}
		if !strings.HasPrefix(shown.Header.Get("Content-Disposition"), "inline") || !strings.HasPrefix(shown.Header.Get("Content-Security-Policy"), "sandbox;") {
			t.Errorf("%s: %v", name, shown.Header)
		}
		var action, after string
		read(t, w, `SELECT action, after->>'version' FROM audit_lines WHERE tenant_id = $1 AND object_kind = 'document' AND object_id = $2
			ORDER BY id DESC LIMIT 1`, document, &action, &after)
		if action != "document.view" || after != "1" {
			t.Errorf("%s: %s of version %s", name, action, after)
		}
	}
	var made int
	read(t, w, "SELECT count(*) FROM derived_files WHERE tenant_id = $1 AND kind = $2", "preview", &made)
	if made != 0 {
		t.Errorf("%d copies were made", made)
	}
}

func TestAnOfficeDocumentIsShownAsPDFThatIsMadeOnce(t *testing.T) {
	w := testkit.NewWorld(t)
	document := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", string(officetest.Docx("Habeas corpus")))
	first := ask(t, w.Associate, document)
	if first.Status != "pending" || first.JobID == 0 || first.URL != "" {
		t.Fatalf("%+v", first)
	}
	if again := ask(t, w.Partner, document); again.Status == "pending" && again.JobID != 0 {
		t.Error("somebody got another person's job")
	}
	p := await(t, w.Partner, document)
	if p.Status != "ready" || p.ContentType != "application/pdf" {
		t.Fatalf("%+v", p)
	}
	shown := w.Fetch(p.URL, nil).OK(t)
	if text := words(t, shown.Body); text != "Habeas corpus" {
		t.Error(text)
	}
	if disposition := shown.Header.Get("Content-Disposition"); !strings.Contains(disposition, `inline; filename="Brief.pdf"`) {
		t.Error(disposition)
	}
	var job struct{ Status int }
	w.Associate.Post("/jobs", m{"jobID": first.JobID}).Into(t, &job)
	if job.Status != 2 {
		t.Errorf("the job has status %d", job.Status)
	}
	if p := ask(t, w.Associate, document); p.Status != "ready" || p.JobID != 0 {
		t.Errorf("%+v", p)
	}
	var made int
	read(t, w, "SELECT count(*) FROM jobs WHERE tenant_id = $1 AND kind = $2", "document_preview", &made)
	if made != 1 {
		t.Errorf("%d jobs for one version", made)
	}
}

func TestManyWhoAskAtOnceStartOneConversion(t *testing.T) {
	w := testkit.NewWorld(t)
	document := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", string(officetest.Docx("Habeas corpus")))
	w.Associate.SignIn()
	w.Partner.SignIn()
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			[]*testkit.Person{w.Associate, w.Partner}[i%2].Post("/document/preview", m{"documentID": document})
		})
	}
	all.Wait()
	if p := await(t, w.Associate, document); p.Status != "ready" {
		t.Errorf("%+v", p)
	}
	var made int
	read(t, w, "SELECT count(*) FROM jobs WHERE tenant_id = $1 AND kind = $2", "document_preview", &made)
	if made != 1 {
		t.Errorf("%d jobs for one version", made)
	}
}

func TestEachVersionHasItsPreview(t *testing.T) {
	w := testkit.NewWorld(t)
	document := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", string(officetest.Docx("First draft")))
	await(t, w.Associate, document)
	w.Associate.AddVersion(document, string(officetest.Docx("Second draft")))
	if text := words(t, w.Fetch(await(t, w.Associate, document).URL, nil).OK(t).Body); text != "Second draft" {
		t.Error(text)
	}
	var old preview
	w.Associate.Post("/document/preview", m{"documentID": document, "versionNumber": 1}).Into(t, &old)
	if text := words(t, w.Fetch(old.URL, nil).OK(t).Body); text != "First draft" {
		t.Error(text)
	}
	for _, number := range []any{0, -1, 3, 1 << 31, json.Number("99999999999999999999")} {
		w.Associate.Post("/document/preview", m{"documentID": document, "versionNumber": number}).Fails(t, errs.VersionNotFound)
	}
}

func TestWhatHasNoPreviewSaysWhy(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	for name, c := range map[string]struct{ content, reason string }{
		"empty.docx":     {"", "empty"},
		"random.docx":    {"\x00\x01\x02\xff\xfe", "mismatch"},
		"page.pdf":       {"<html>", "mismatch"},
		"archive.zip":    {string(officetest.Zip(map[string]string{"a": "b"})), "unknown"},
		"damaged.docx":   {string(officetest.DocxWith("<w:p><w:r>", nil)), "damaged"},
		"-o $(id)'.docx": {string(officetest.Docx("x")[:700]), "damaged"},
	} {
		p := await(t, w.Associate, w.Document(docs, name, c.content))
		if p.Status != "unavailable" || p.Reason != c.reason || p.URL != "" {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

func TestTextOfUnknownEncodingIsShownAsUTF8(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	for name, c := range map[string]struct{ content, shown string }{
		"windows.txt": {"Gr\xfc\xdfe \x80 5", "Grüße € 5"},
		"utf16.txt":   {"\xff\xfeG\x00r\x00\xfc\x00", "Grü"},
		"long.txt":    {strings.Repeat("long ", 1<<18), strings.Repeat("long ", 1<<18)[:1<<20]},
	} {
		p := await(t, w.Associate, w.Document(docs, name, c.content))
		if p.Status != "ready" || p.ContentType != "text/plain; charset=utf-8" {
			t.Errorf("%s: %+v", name, p)
			continue
		}
		if shown := string(w.Fetch(p.URL, nil).OK(t).Body); shown != c.shown {
			t.Errorf("%s: %.40q of %d bytes", name, shown, len(shown))
		}
	}
}

func TestAJobThatCameToNothingIsStartedAgain(t *testing.T) {
	w := testkit.NewWorld(t)
	document := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", string(officetest.Docx("Habeas corpus")))
	var version int64
	read(t, w, "SELECT version_id FROM documents WHERE tenant_id = $1 AND id = $2", document, &version)
	inFirm(t, w, w.Partner, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `WITH failed AS (
				INSERT INTO jobs (tenant_id, id, kind, status, user_id, river_id, started_at, ended_at) VALUES ($1, -1, 'document_preview', 3, $2, 0, $3, $3) RETURNING id)
			INSERT INTO derived_files (tenant_id, version_id, kind, state, job_id, created_at) SELECT $1, $4, 'preview', 'pending', id, $3 FROM failed`,
			tx.Tenant, tx.UserID, tx.Now, version)
		return err
	})
	if p := ask(t, w.Associate, document); p.Status != "pending" || p.JobID <= 0 {
		t.Errorf("%+v", p)
	}
	if p := await(t, w.Associate, document); p.Status != "ready" {
		t.Errorf("%+v", p)
	}
}

func TestWhatWasMadeOfADeletedVersionIsForgotten(t *testing.T) {
	w := testkit.NewWorld(t)
	document := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", string(officetest.Docx("First draft")))
	p := await(t, w.Associate, document)
	var version int64
	read(t, w, "SELECT version_id FROM documents WHERE tenant_id = $1 AND id = $2", document, &version)
	w.Associate.AddVersion(document, string(officetest.Docx("Second draft")))
	w.Associate.Post("/document/version/delete?documentID="+itoa(document)+"&versionID="+itoa(version), nil).OK(t)
	w.Fetch(p.URL, nil).Fails(t, errs.NoDocumentAccess)
	if err := w.App().Content.DropStale(t.Context(), w.Region); err != nil {
		t.Fatal(err)
	}
	var left int
	read(t, w, "SELECT count(*) FROM derived_files WHERE tenant_id = $1 AND version_id = $2", version, &left)
	if left != 0 {
		t.Error("the preview is still there")
	}
}
