package app_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

// recordSet is one record of every kind, in one relation to whoever asks. All have the same id. Where there are more of a kind, the others
// have the ids that follow, up to the ninth.
type recordSet struct {
	id      int64
	canary  string // in the names of folder and document, and in their share
	share   string // in the share, where it is another one
	alone   string // in what its owner alone may read: draft, job, and the saved search that is not shared
	owner   int64  // whose the job, the share, the saved search, the draft and the uploads are
	locker  int64  // who has the document locked, 0 for nobody
	walled  bool
	trashed bool
	private bool // folder and document lie in the firm's private area
	shared  bool // the saved search is
}

// What follows the id of a set: the roots of the three areas, the folders in them that things can be moved to, versions.
const (
	emailRoot       = 2
	notesRoot       = 3
	destination     = 4 // in the documents; those in the emails and in the notes follow
	asideVersion    = 2
	uploadedVersion = 3
)

// idsPerSet is how far the ids of two sets are apart.
const idsPerSet = 10

// template is an email and a document of the firm with the same canary in what they hold, whose files the sets share.
type template struct{ document, email int64 }

var recordStatements = []string{
	`INSERT INTO clients (tenant_id, id, name, deleted, created_at) VALUES (@tenant, @id, @open || ' client', @trashed, now())`,
	`INSERT INTO matters (tenant_id, id, name, client_id, deleted, restricted, created_at)
	 VALUES (@tenant, @id, @around || ' matter', @id, @trashed, @walled, now())`,
	`INSERT INTO associations (tenant_id, user_id, email_address, matter_id) VALUES (@tenant, @owner, 'a' || @id || '@b.example', @id)`,
	`INSERT INTO folders (tenant_id, id, root_id, matter_id, area, name, created_at)
	 SELECT @tenant, @id + n, @id + n, @id, area, area, now() FROM unnest(ARRAY['docs', 'email', 'notes']) WITH ORDINALITY a (area, n)`,
	`INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, deleted, created_at)
	 SELECT @tenant, @id + n, r.id, r.id, r.matter_id, r.area, @name || f, @trashed AND n = 0, now()
	 FROM folders r, (VALUES (0, ' folder'), (4, ' destination')) a (n, f)
	 WHERE r.tenant_id = @tenant AND CASE WHEN @private THEN r.area = 'private' AND r.parent_id IS NULL ELSE r.id = @id + 1 END`,
	`INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at)
	 SELECT @tenant, r.id + 3, r.id, r.id, r.matter_id, r.area, @around || ' destination', now() FROM folders r
	 WHERE r.tenant_id = @tenant AND r.id IN (@id + 2, @id + 3)`,
	`INSERT INTO files (tenant_id, key, state, counted, created_at)
	 SELECT @tenant, key, 'expected', false, now() FROM unnest(ARRAY[@emailKey, @versionKey]) key`,
	`WITH version AS (
	   INSERT INTO document_versions (tenant_id, id, document_id, state, number, base_number, file_key, reason, created_at, created_by)
	   SELECT @tenant, @id + n, @id, a.state, a.number, a.base, coalesce(a.key, v.file_key), a.reason, now(), @owner
	   FROM document_versions v, (VALUES (0, 'live', 2, NULL, NULL, NULL), (1, 'live', 1, NULL, NULL, NULL),
	     (2, 'aside', NULL, 1, NULL, 8502), (3, 'pending', NULL, 2, @versionKey, NULL)) a (n, state, number, base, key, reason)
	   WHERE v.tenant_id = @tenant AND v.document_id = @document)
	 INSERT INTO documents (tenant_id, id, folder_id, name, version_id, version_number, size, modified_at, modified_by, deleted,
	   lock_status, lock_user_id, locked_at, created_at, created_by)
	 SELECT @tenant, @id, @id, @name || '.txt', @id, 2, d.size, now(), @owner, @trashed,
	   CASE WHEN @locker = 0 THEN 0 ELSE 2 END, nullif(@locker, 0), CASE WHEN @locker <> 0 THEN now() END, now(), @owner
	 FROM documents d WHERE d.tenant_id = @tenant AND d.id = @document`,
	`INSERT INTO emails (tenant_id, id, folder_id, name, filename, file_key, size, sha256, md5checksum, sender, sender_address, recipients,
	   date_text, attachments, message_id, in_reply_to, conversation, deleted, created_at, created_by)
	 SELECT @tenant, @id, @id + 2, @around || ' email', filename, file_key, size, sha256, md5checksum, sender, sender_address, recipients,
	   date_text, attachments, '', '', '', @trashed, now(), @owner FROM emails WHERE tenant_id = @tenant AND id = @email`,
	`INSERT INTO email_uploads (tenant_id, id, folder_id, filename, skip_check, file_key, since, created_by)
	 VALUES (@tenant, @id, @id + 2, @around || '.eml', false, @emailKey, now(), @owner)`,
	`INSERT INTO notes (tenant_id, id, folder_id, name, content, words, rev, deleted, created_at, created_by, modified_at, modified_by)
	 VALUES (@tenant, @id, @id + 3, @around || ' note', @around || ' content', 3, 2, @trashed, now(), @owner, now(), @owner)`,
	`INSERT INTO note_texts (tenant_id, note_id, rev, name, content, words, modified_at, modified_by)
	 VALUES (@tenant, @id, 1, @around || ' note', @around || ' content', 3, now(), @owner)`,
	`INSERT INTO note_drafts (tenant_id, user_id, note_id, rev, name, content, saved_at)
	 VALUES (@tenant, @owner, @id, 2, @alone || ' draft', @alone || ' draft', now())`,
	`INSERT INTO jobs (tenant_id, id, kind, status, data, user_id, river_id, started_at, ended_at)
	 VALUES (@tenant, @id, 'permanentDeleteManifest', 2, jsonb_build_object('name', @alone || ' job'), @owner, 0, now(), now())`,
	`INSERT INTO manifests (tenant_id, job_id, made_at, counts) VALUES (@tenant, @id, now() - interval '2 hours', '{}')`,
	`INSERT INTO shares (tenant_id, id, created_by, created_at, root_id, matter_id, matter_name, kind, message, recipients, status, job_id,
	   selection, filename, total_objects, link_hash, link_sealed, expires_at)
	 SELECT @tenant, @id, @owner, now(), f.root_id, f.matter_id, @share || ' matter', 'document', @share || ' message', ARRAY['a@outside.example'], 'active', @id,
	   '{}', @share || '.zip', 1, sha256(@name::bytea), @sealed, now() + interval '30 days' FROM folders f WHERE f.tenant_id = @tenant AND f.id = @id`,
	`INSERT INTO share_items (tenant_id, share_id, position, kind, item_id, content_id, version, name, path, size)
	 VALUES (@tenant, @id, 1, 'document', @id, @id, 2, @share || '.txt', @share || '.txt', 1)`,
	`INSERT INTO share_sendings (tenant_id, id, share_id, user_id, mails, activates, state, created_at, sent_at)
	 VALUES (@tenant, @id, @id, @owner, 1, true, 'sent', now(), now())`,
	`INSERT INTO permission_groups (tenant_id, id, name, created_at) VALUES (@tenant, @id, @open || ' group', now())`,
	`INSERT INTO saved_searches (tenant_id, id, user_id, name, shared, query, criteria, created_at)
	 VALUES (@tenant, @id, @owner, CASE WHEN @shared THEN @open ELSE @alone END || ' search', @shared, 'x', '{}', now())`,
	`INSERT INTO lookup_items (tenant_id, family, id, name, active, updated_at) SELECT @tenant, f, @id, @open || ' item', false, now()
	 FROM unnest(ARRAY['clientTag', 'matterTag', 'matterType', 'officeBranch', 'documentTag', 'documentType', 'documentStatus']) f`,
}

// seededFirm is a firm with the files that its record sets share, by canary.
type seededFirm struct {
	*testkit.World
	open      string // the canary of what everybody in the firm may know
	templates map[string]template
}

// seedFirm gives a firm, in a matter of each canary, an email and a document that hold it. Everybody may know of the first; the matters of
// the others are walled.
func seedFirm(t *testing.T, w *testkit.World, canaries ...string) *seededFirm {
	t.Helper()
	s := &seededFirm{World: w, open: canaries[0], templates: map[string]template{}}
	for i, canary := range canaries {
		form := []m{}
		if i > 0 {
			form = append(form, w.Walled(w.Partner))
		}
		matter := w.Matter("Acme x "+canary, form...)
		s.templates[canary] = template{
			document: w.Document(w.Place(matter, "docs/"), "Acme x "+canary+".txt", "Acme x "+canary+inside),
			email:    w.Email(w.Mailbox(matter, "email/"), "x.eml", message("Acme x "+canary, canary)),
		}
	}
	return s
}

// inside follows a canary in what files hold.
const inside = "-inside"

// message has the canary in its sender, subject, text and in the file that is attached to it.
func message(subject, canary string) string {
	return strings.ReplaceAll("From: x@"+canary+".example\nSubject: "+subject+"\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"+
		"--b\nContent-Type: text/plain\n\n"+subject+inside+"\n"+
		"--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename="+canary+".txt\n\n"+subject+inside+"\n--b--\n", "\n", "\r\n")
}

// put makes the records of a set.
func (s *seededFirm) put(t *testing.T, set recordSet) {
	t.Helper()
	named := func(canary string) string { return fmt.Sprintf("Acme x %s %d", canary, set.id) }
	around := set.canary // of what lies in the matter, which is an open one where the document is private
	if set.private {
		around = s.open
	}
	share, alone := set.share, set.alone
	if share == "" {
		share = set.canary
	}
	if alone == "" {
		alone = s.open
	}
	keys := blob.NewKeys(s.Tenant, 2)
	values := pgx.NamedArgs{
		"tenant": s.Tenant, "id": set.id, "name": named(set.canary), "around": named(around), "open": named(s.open), "share": named(share),
		"alone": named(alone), "owner": set.owner, "locker": set.locker, "walled": set.walled, "trashed": set.trashed, "private": set.private,
		"shared": set.shared, "document": s.templates[set.canary].document, "email": s.templates[around].email,
		"emailKey": keys[0], "versionKey": keys[1], "sealed": s.Keys().Seal("share link", []byte(named(share)), fmt.Appendf(nil, "%d/%d", s.Tenant, set.id)),
	}
	inFirm(t, s.World, func(ctx context.Context, tx *db.Tx) error {
		batch := &pgx.Batch{}
		for _, statement := range recordStatements {
			batch.Queue(typed(statement), values)
		}
		return tx.SendBatch(ctx, batch).Close()
	})
}

// typed says of which types the values of a statement are.
func typed(statement string) string { return valueTypes.Replace(statement) }

var valueTypes = strings.NewReplacer(
	"@tenant", "@tenant::bigint", "@id", "@id::bigint", "@owner", "@owner::bigint", "@locker", "@locker::bigint", "@document", "@document::bigint",
	"@emailKey", "@emailKey::text", "@email", "@email::bigint", "@name", "@name::text", "@around", "@around::text", "@open", "@open::text",
	"@share ", "@share::text ", "@shared", "@shared::boolean", "@alone", "@alone::text", "@versionKey", "@versionKey::text",
	"@walled", "@walled::boolean", "@trashed", "@trashed::boolean", "@private", "@private::boolean", "@sealed", "@sealed::bytea",
)

// records is everything that the firm has under the ids of a set.
func (s *seededFirm) records(t *testing.T, id int64) (text string) {
	t.Helper()
	var parts []string
	for _, table := range []string{
		"clients", "matters", "folders", "documents", "document_versions", "emails", "email_uploads", "notes", "shares", "jobs", "permission_groups", "saved_searches", "lookup_items",
	} {
		parts = append(parts, "(SELECT string_agg(row(x.*)::text, ' ' ORDER BY row(x.*)::text) FROM "+table+" x WHERE x.tenant_id = $1 AND x.id BETWEEN $2 AND $3)")
	}
	inFirm(t, s.World, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT concat_ws(' ', "+strings.Join(parts, ", ")+")", s.Tenant, id, id+idsPerSet-1).Scan(&text)
	})
	return text
}
