-- +goose Up

-- What is retained is remembered after its date too. The row refers to its file (file_key) until then; afterwards it has the
-- key of what it was (last_key), and the day on which the bytes were destroyed. They stay as long as a copy has the same file.
ALTER TABLE blob_retention ALTER COLUMN file_key DROP NOT NULL,
  ADD COLUMN version bigint,
  ADD COLUMN what text NOT NULL DEFAULT 'file' CONSTRAINT blob_retention_what CHECK (what IN ('file', 'preview', 'text')),
  ADD COLUMN size bigint,
  ADD COLUMN sha256 bytea CONSTRAINT blob_retention_sha256 CHECK (length(sha256) = 32),
  ADD COLUMN last_key text,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN destroyed_at timestamptz;
UPDATE blob_retention r SET last_key = r.file_key, size = f.size, sha256 = f.sha256
FROM files f WHERE f.tenant_id = r.tenant_id AND f.key = r.file_key;
ALTER TABLE blob_retention ALTER COLUMN last_key SET NOT NULL,
  ADD CONSTRAINT blob_retention_retained CHECK ((file_key IS NULL) = (ended_at IS NOT NULL)),
  ADD CONSTRAINT blob_retention_destroyed CHECK (destroyed_at IS NULL OR ended_at IS NOT NULL);
DROP INDEX blob_retention_by_date;
CREATE INDEX blob_retention_by_date ON blob_retention (tenant_id, delete_after) WHERE file_key IS NOT NULL;
DROP INDEX blob_retention_files;
CREATE INDEX blob_retention_files ON blob_retention (tenant_id, file_key) WHERE file_key IS NOT NULL;
CREATE INDEX blob_retention_ended ON blob_retention (tenant_id, last_key) WHERE file_key IS NULL AND destroyed_at IS NULL;
CREATE INDEX blob_retention_objects ON blob_retention (tenant_id, object, object_id);
