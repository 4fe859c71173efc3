-- +goose Up

-- A copy refers to the file of its source. The file is there as long as anything refers to it, which the foreign keys see to.
DROP INDEX document_versions_files;
CREATE INDEX document_versions_files ON document_versions (tenant_id, file_key);
DROP INDEX emails_files;
CREATE INDEX emails_files ON emails (tenant_id, file_key);

-- So several things that were deleted for good may have had the same file, each until a date of its own.
ALTER TABLE blob_retention DROP CONSTRAINT blob_retention_pkey, ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY, ADD PRIMARY KEY (tenant_id, id);
CREATE INDEX blob_retention_files ON blob_retention (tenant_id, file_key);

-- Copies that were promised and never referred to are given up.
INSERT INTO files (tenant_id, key, state, counted, created_at, delete_after)
SELECT tenant_id, unnest(keys), 'loose', false, now(), now() + interval '24 hours' FROM expected_copies ON CONFLICT DO NOTHING;
DROP TABLE expected_copies;
