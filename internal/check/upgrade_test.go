package check_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"casefold/internal/app"
	"casefold/internal/documents"
	"casefold/internal/export"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/secret"
	"casefold/internal/storage"
)

// of24 is a firm as the program left it that kept no row for each file.
const of24 = `
	INSERT INTO documents (tenant_id, id, folder_id, name, version_id, version_number, size, modified_at, modified_by, created_at, created_by) VALUES
		($1, 1, 11, 'Brief.docx', 2, 2, 9, now(), 1, now() - interval '3 days', 1),
		($1, 4, 11, 'Damaged.docx', 8, 1, 9, now(), 1, now(), 1), ($1, 5, 11, 'Shown soon.docx', 9, 1, 9, now(), 1, now(), 1),
		($1, 2, 11, 'Half.docx', NULL, NULL, NULL, NULL, NULL, now() - interval '3 days', 1),
		($1, 3, 11, 'Young.docx', NULL, NULL, NULL, NULL, NULL, now(), 1);
	INSERT INTO document_versions (tenant_id, id, document_id, state, number, base_number, blob_key, size, sha256, reason, created_at, created_by) VALUES
		($1, 1, 1, 'deleted', 1, NULL, 'K/retained', 9, H(retained), NULL, now() - interval '3 days', 1),
		($1, 2, 1, 'live', 2, 1, 'K/live', 9, H(live), NULL, now() - interval '2 days', 1),
		($1, 3, 1, 'aside', NULL, 1, 'K/aside', 9, H(aside), 8502, now() - interval '2 days', 1),
		($1, 4, 1, 'pending', NULL, 2, 'K/begun', NULL, NULL, NULL, now() - interval '3 days', 1),
		($1, 5, 2, 'pending', NULL, NULL, 'K/empty', NULL, NULL, NULL, now() - interval '3 days', 1),
		($1, 6, 3, 'pending', NULL, NULL, 'K/young', NULL, NULL, NULL, now(), 1),
		($1, 8, 4, 'live', 1, NULL, 'K/damaged', 9, H(damaged), NULL, now(), 1),
		($1, 9, 5, 'live', 1, NULL, 'K/soon', 9, H(soon), NULL, now(), 1),
		($1, 7, 1, 'deleted', 3, 2, 'K/destroyed', 9, H(destroyed), NULL, now() - interval '3 days', 1);
	INSERT INTO blob_retention (tenant_id, blob_key, size, sha256, document_id, delete_after, created_at)
		VALUES ($1, 'K/retained', 9, H(retained), 1, now() + interval '80 days', now() - interval '3 days');
	INSERT INTO jobs (tenant_id, id, kind, user_id, river_id, status, percent_done, data, started_at, ended_at)
		VALUES ($1, 1, 'multiDownload', 1, 0, 2, 100, '{}', now() - interval '1 hour', now());
	INSERT INTO derived_files (tenant_id, version_id, kind, state, blob_key, size, sha256, content_type, reason, created_at) VALUES
		($1, 2, 'preview', 'ready', 'K/preview', 9, H(preview), 'text/plain', NULL, now()),
		($1, 1, 'preview', 'ready', 'K/stale', 9, H(stale), 'text/plain', NULL, now()),
		($1, 8, 'preview', 'unavailable', NULL, NULL, NULL, NULL, 'damaged', now()),
		($1, 9, 'preview', 'pending', NULL, NULL, NULL, NULL, NULL, now());
	INSERT INTO result_files (tenant_id, job_id, blob_key, size, sha256, filename, expires_at, created_at)
		VALUES ($1, 1, 'K/result', 9, H(result), 'Brief.zip', now() + interval '1 hour', now());
	UPDATE tenant_usage SET total_bytes = 45, pending_delete_bytes = 9, calculated_at = now() WHERE tenant_id = $1;
	INSERT INTO firm_sweeps (tenant_id, sweeps) VALUES ($1, 7)`

// inherit fills a firm and returns the keys of its files by what they are. All but three were written.
func (h *house) inherit(t *testing.T, who db.Actor) map[string]string {
	t.Helper()
	keys := map[string]string{}
	words := []string{"$1", strconv.FormatInt(who.Tenant, 10)}
	for _, what := range []string{"retained", "live", "damaged", "soon", "aside", "begun", "preview", "stale", "result", "garbage", "empty", "young", "destroyed"} {
		keys[what] = blob.NewKey(who.Tenant)
		text := (what + " bytes of it")[:9]
		words = append(words, "'K/"+what+"'", "'"+keys[what]+"'", "H("+what+")", "sha256('"+text+"')")
		if what == "empty" || what == "young" || what == "destroyed" {
			continue
		}
		if _, err := h.blobs[who.Region].Put(t.Context(), keys[what], strings.NewReader(text), 9); err != nil {
			t.Fatal(err)
		}
	}
	change(t, h.blobs[who.Region].SetSwept(who.Tenant, 7))
	for _, statement := range strings.Split(strings.NewReplacer(words...).Replace(of24), ";") {
		h.exec(t, who.Region, statement)
	}
	return keys
}

func TestAnInstallationOfBeforeThereWereRowsOfFilesGoesOn(t *testing.T) {
	h := over(t, dbtest.Before(t, "00024_files.sql"))
	who, late := h.firm(t, "US"), h.firm(t, "US")
	keys, others := h.inherit(t, who), h.inherit(t, late)
	h.exec(t, late.Region, "UPDATE firm_sweeps SET sweeps = 6 WHERE tenant_id = $1", late.Tenant)
	h.Migrate(t)
	sound := func(when string) {
		t.Helper()
		if lines := h.check(t); len(lines) != 0 {
			t.Errorf("%s: found %q", when, lines)
		}
	}
	sound("right after the update")
	a, err := app.Assemble(app.Config{Data: h.data, URL: "http://casefold.example", Environment: "development", MailFrom: "Casefold <no-reply@casefold.example>"},
		slog.New(slog.DiscardHandler), secret.Generate(), h.DB)
	if err != nil {
		t.Fatal(err)
	}
	live, aside := int64(2), int64(3)
	for version, want := range map[*int64]string{nil: "live byte", &live: "live byte", &aside: "aside byt"} {
		if text := download(t, a, who, version); text != want {
			t.Errorf("%q instead of %q", text, want)
		}
	}
	there := func(what string, want bool) {
		t.Helper()
		if found, err := h.blobs["US"].Exists(keys[what]); err != nil || found != want {
			t.Errorf("%s is there: %v, %v", what, found, err)
		}
	}
	settle := func(after time.Duration) {
		t.Helper()
		clock.Advance(after)
		inFirm := func(f func(context.Context, *db.Tx) error) error {
			return h.InTx(t.Context(), who, func(tx *db.Tx) error { return f(t.Context(), tx) })
		}
		change(t, inFirm(documents.ForgetUnfinished))
		change(t, a.Content.DropStale(t.Context(), "US"))
		change(t, inFirm(export.Forget))
		change(t, a.Storage.Sweep(t.Context(), "US"))
	}
	t.Cleanup(clock.Reset)
	settle(0)
	there("stale", false)
	for _, what := range []string{"retained", "live", "aside", "begun", "preview", "result", "garbage"} {
		there(what, true)
	}
	settle(25 * time.Hour)
	settle(3 * time.Hour)
	for _, what := range []string{"begun", "result", "garbage"} {
		there(what, false)
	}
	for _, what := range []string{"retained", "live", "aside", "preview"} {
		there(what, true)
	}
	if kept, err := h.blobs["US"].Exists(others["garbage"]); err != nil || !kept {
		t.Errorf("a file that is newer than its database was removed: %v", err)
	}
	settle(90 * 24 * time.Hour)
	there("retained", false)
	there("live", true)
	change(t, h.InTx(t.Context(), who, func(tx *db.Tx) error { return storage.Count(t.Context(), tx) }))
	for _, line := range h.check(t) {
		if strings.Contains(line, strconv.FormatInt(who.Tenant, 10)) {
			t.Errorf("at the end: %s", line)
		}
	}
}

// download reads a version of the document through the gateway.
func download(t *testing.T, a *app.App, who db.Actor, version *int64) string {
	t.Helper()
	var url string
	err := a.DB.InTx(t.Context(), who, func(tx *db.Tx) (err error) {
		url, err = a.Documents.DownloadURL(t.Context(), tx, 1, version, nil)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	a.Router.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "http://casefold.example"+url, nil))
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.Code != http.StatusOK {
		t.Fatalf("%d %s, %v", answer.Code, text, err)
	}
	return string(text)
}
