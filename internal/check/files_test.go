package check_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
)

// document puts a sound document with a file into the public area of a firm, and returns the path of the file.
func (h *house) document(t *testing.T, who db.Actor) string {
	t.Helper()
	key := h.file(t, who, "the brief")
	h.exec(t, who.Region, `WITH document AS (
			INSERT INTO documents (tenant_id, id, folder_id, name, version_id, version_number, size, modified_at, modified_by, created_at, created_by)
			VALUES ($1, 1, 11, 'Brief.docx', 1, 1, 9, now(), $2, now(), $2)
		)
		INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, created_at, created_by)
		VALUES ($1, 1, 1, 'live', 1, $3, now(), $2)`, who.Tenant, who.UserID, key)
	h.askForText(t, who, 1)
	return filepath.Join(h.data, "blobs", who.Region, key)
}

// file stores a file and returns its key.
func (h *house) file(t *testing.T, who db.Actor, text string) string {
	t.Helper()
	key := blob.NewKey(who.Tenant)
	info, err := h.blobs[who.Region].Put(t.Context(), key, strings.NewReader(text), 100)
	if err != nil {
		t.Fatal(err)
	}
	h.exec(t, who.Region, "INSERT INTO files (tenant_id, key, state, counted, size, sha256, crc32, created_at) VALUES ($1, $2, 'arrived', true, $3, $4, $5, now())",
		who.Tenant, key, info.Size, info.SHA256[:], int32(info.CRC32))
	return key
}

func change(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func init() {
	maps.Copy(damages, map[string]damage{
		"a version whose file is gone": {"I01", "of a version is missing", func(t *testing.T, h *house, who db.Actor) {
			change(t, os.Remove(h.document(t, who)))
		}},
		"a version whose file was cut": {"I01", "has 3 bytes instead of 9", func(t *testing.T, h *house, who db.Actor) {
			change(t, os.Truncate(h.document(t, who), 3))
		}},
		"a version whose file was changed": {"I01", "does not hold what was recorded", func(t *testing.T, h *house, who db.Actor) {
			change(t, os.WriteFile(h.document(t, who), []byte("the brieF"), 0o600))
		}},
		"a file whose second sum is another's": {"I01", "does not hold what was recorded", func(t *testing.T, h *house, who db.Actor) {
			h.document(t, who)
			h.exec(t, who.Region, "UPDATE files SET crc32 = crc32 # 1 WHERE tenant_id = $1", who.Tenant)
		}},
		"a preview whose file is gone": {"I02", " is missing", func(t *testing.T, h *house, who db.Actor) {
			h.document(t, who)
			key := h.file(t, who, "the preview")
			h.exec(t, who.Region, `INSERT INTO derived_files (tenant_id, version_id, kind, state, file_key, created_at)
				VALUES ($1, 1, 'preview', 'ready', $2, now())`, who.Tenant, key)
			change(t, h.blobs[who.Region].Delete(key))
		}},
		"a file that nothing refers to": {"I03", "and it was not given up", func(t *testing.T, h *house, who db.Actor) {
			h.file(t, who, "forgotten")
		}},
		"a file that was given up too early": {"I02", "was given up, and something refers to it", func(t *testing.T, h *house, who db.Actor) {
			h.document(t, who)
			h.exec(t, who.Region, "UPDATE files SET state = 'loose', delete_after = now() + interval '1 hour' WHERE tenant_id = $1", who.Tenant)
		}},
		"a file that was given up and stayed": {"I03", "was given up and is still there", func(t *testing.T, h *house, who db.Actor) {
			h.file(t, who, "stayed")
			h.exec(t, who.Region, "UPDATE files SET state = 'loose', delete_after = now() - interval '27 hours' WHERE tenant_id = $1", who.Tenant)
		}},
		"a file that never came": {"I03", "never came and was not given up", func(t *testing.T, h *house, who db.Actor) {
			h.exec(t, who.Region, `INSERT INTO files (tenant_id, key, state, counted, created_at) VALUES ($1, $2, 'expected', true, now() - interval '53 hours')`,
				who.Tenant, blob.NewKey(who.Tenant))
		}},
		"a file that the database does not know": {"I03", "1 files are kept that the database does not know", func(t *testing.T, h *house, who db.Actor) {
			path := h.document(t, who)
			h.exec(t, who.Region, "DELETE FROM document_versions WHERE tenant_id = $1", who.Tenant)
			h.exec(t, who.Region, "DELETE FROM documents WHERE tenant_id = $1", who.Tenant)
			h.exec(t, who.Region, "DELETE FROM files WHERE tenant_id = $1", who.Tenant)
			change(t, os.Chtimes(path, time.Now(), time.Now().Add(-27*time.Hour)))
		}},
		"a document whose current version is not its newest": {"I07", "current version of document 1", func(t *testing.T, h *house, who db.Actor) {
			h.document(t, who)
			h.exec(t, who.Region, "UPDATE documents SET version_number = 2 WHERE tenant_id = $1", who.Tenant)
		}},
		"a lock without a holder": {"I08", "document 1 is locked by nobody", func(t *testing.T, h *house, who db.Actor) {
			h.document(t, who)
			h.exec(t, who.Region, "ALTER TABLE documents DROP CONSTRAINT documents_lock")
			h.exec(t, who.Region, "UPDATE documents SET lock_status = 2 WHERE tenant_id = $1", who.Tenant)
		}},
	})
}
