-- +goose Up

-- Every stored file of a firm: its bytes lie under the key in the file store. A row is committed before the first byte is
-- written, and removed only when the bytes are gone. Whatever refers to a file does so by a foreign key to this table.
--   expected  bytes may come, and nobody has seen them yet
--   arrived   size and SHA-256 are known, and something refers to the file
--   loose     nothing may begin to refer to the file any more; its bytes are removed after delete_after
-- The key begins with the firm, and the rows that refer to a file lie behind a foreign key to the firm: this table spares
-- each upload one more. Files that the program itself makes, previews and ZIPs, are not counted as storage that the firm uses.
CREATE TABLE files (
  tenant_id    bigint NOT NULL,
  key          text NOT NULL CONSTRAINT files_key CHECK (key <> ''),
  state        text NOT NULL CONSTRAINT files_state CHECK (state IN ('expected', 'arrived', 'loose')),
  counted      boolean NOT NULL,
  size         bigint CONSTRAINT files_size CHECK (size >= 0),
  sha256       bytea CONSTRAINT files_sha256 CHECK (length(sha256) = 32),
  created_at   timestamptz NOT NULL,
  delete_after timestamptz,
  PRIMARY KEY (tenant_id, key),
  CONSTRAINT files_whole CHECK ((size IS NULL) = (sha256 IS NULL) AND CASE state WHEN 'expected' THEN size IS NULL WHEN 'arrived' THEN size IS NOT NULL ELSE true END),
  CONSTRAINT files_loose CHECK ((state = 'loose') = (delete_after IS NOT NULL))
);
SELECT casefold_protect('files');

-- What exists already. Of a deleted version nothing is left but what is retained of it.
INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
SELECT tenant_id, blob_key, CASE WHEN state = 'pending' THEN 'expected' ELSE 'arrived' END, true, size, sha256, created_at
FROM document_versions WHERE state <> 'deleted';
INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
SELECT tenant_id, blob_key, 'arrived', true, size, sha256, created_at FROM blob_retention
ON CONFLICT DO NOTHING;
INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
SELECT tenant_id, blob_key, 'arrived', false, size, sha256, created_at FROM derived_files WHERE blob_key IS NOT NULL
UNION ALL SELECT tenant_id, blob_key, 'arrived', false, size, sha256, created_at FROM result_files;
-- The few that the sweeper looks through.
CREATE INDEX files_unsettled ON files (tenant_id, key) WHERE state <> 'arrived';

-- Copies are made in great numbers. One row promises the keys of many before the first byte is written under them; each gets
-- its row in files, with the size and the hash of its source, in the transaction of what refers to it. The sweeper gives up
-- those that have none after a day.
CREATE TABLE expected_copies (
  tenant_id  bigint NOT NULL,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  keys       text[] NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
SELECT casefold_protect('expected_copies');

DROP VIEW blob_references;

-- A document's folder, and whoever a line of the record names, lie behind a foreign key to the firm already; a row of
-- another firm than the transaction's is refused anyway. Every write of a document or a line is spared one look.
ALTER TABLE documents DROP CONSTRAINT documents_tenant_id_fkey;
ALTER TABLE audit_lines DROP CONSTRAINT audit_lines_tenant_id_fkey;

-- A deleted version is what remains for the record. An upload that nobody finished is found by the file that it still expects.
ALTER TABLE document_versions DROP CONSTRAINT document_versions_whole, DROP CONSTRAINT document_versions_blob_key,
  ALTER COLUMN blob_key DROP NOT NULL;
ALTER TABLE document_versions RENAME COLUMN blob_key TO file_key;
UPDATE document_versions SET file_key = NULL WHERE state = 'deleted';
ALTER TABLE document_versions DROP COLUMN size, DROP COLUMN sha256,
  ADD CONSTRAINT document_versions_stored CHECK ((state = 'deleted') = (file_key IS NULL)),
  ADD CONSTRAINT document_versions_file FOREIGN KEY (tenant_id, file_key) REFERENCES files (tenant_id, key);
DROP INDEX document_versions_blobs, document_versions_pending;
CREATE UNIQUE INDEX document_versions_files ON document_versions (tenant_id, file_key);

-- Files that nothing shows any more and that are destroyed only after their date. They still count as storage used. The
-- object is what they belonged to.
ALTER TABLE blob_retention RENAME COLUMN blob_key TO file_key;
ALTER TABLE blob_retention RENAME COLUMN document_id TO object_id;
ALTER TABLE blob_retention DROP COLUMN size, DROP COLUMN sha256, ADD COLUMN object text NOT NULL DEFAULT 'document',
  ADD CONSTRAINT blob_retention_file FOREIGN KEY (tenant_id, file_key) REFERENCES files (tenant_id, key);
ALTER TABLE blob_retention ALTER COLUMN object DROP DEFAULT;

ALTER TABLE derived_files DROP CONSTRAINT derived_files_ready;
ALTER TABLE derived_files RENAME COLUMN blob_key TO file_key;
ALTER TABLE derived_files DROP COLUMN size, DROP COLUMN sha256,
  ADD CONSTRAINT derived_files_ready CHECK ((state = 'ready') = (file_key IS NOT NULL)),
  ADD CONSTRAINT derived_files_file FOREIGN KEY (tenant_id, file_key) REFERENCES files (tenant_id, key);
CREATE UNIQUE INDEX derived_files_files ON derived_files (tenant_id, file_key) WHERE file_key IS NOT NULL;

ALTER TABLE result_files RENAME COLUMN blob_key TO file_key;
ALTER TABLE result_files DROP COLUMN size, DROP COLUMN sha256,
  ADD CONSTRAINT result_files_file FOREIGN KEY (tenant_id, file_key) REFERENCES files (tenant_id, key);
CREATE UNIQUE INDEX result_files_files ON result_files (tenant_id, file_key);

-- Those of the firm's files to which nothing refers. Who may refer to files is known by the foreign keys themselves, so a
-- new table that holds files cannot be forgotten here.
-- +goose StatementBegin
CREATE FUNCTION casefold_unheld_files(keys text[]) RETURNS text[] LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  holder record;
BEGIN
  FOR holder IN
    SELECT k.conrelid::regclass AS name, a.attname AS file_key
    FROM pg_constraint k CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair (here, there)
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.here
    JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = pair.there AND b.attname = 'key'
    WHERE k.contype = 'f' AND k.confrelid = 'files'::regclass
  LOOP
    EXECUTE format('SELECT array_agg(k) FROM unnest($1) k WHERE NOT EXISTS (
        SELECT FROM %s h WHERE h.tenant_id = current_setting(''casefold.tenant_id'')::bigint AND h.%I = k)', holder.name, holder.file_key)
      INTO keys USING keys;
  END LOOP;
  RETURN coalesce(keys, '{}');
END $$;
-- +goose StatementEnd
