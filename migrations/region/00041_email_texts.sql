-- +goose Up

-- Emails have texts as well, and a text may have parts: the message itself is part 0, and each file in it another one. The path
-- leads to it as attachments are named (3/1: the first part of the message that is the third part), and the name is its own.
ALTER TABLE texts
  DROP CONSTRAINT texts_kind,
  ADD CONSTRAINT texts_kind CHECK (kind IN ('version', 'email')),
  ADD COLUMN email_id bigint GENERATED ALWAYS AS (CASE kind WHEN 'email' THEN item_id END) STORED,
  ADD COLUMN path text,
  ADD COLUMN name text,
  ADD COLUMN is_message boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT texts_email FOREIGN KEY (tenant_id, email_id) REFERENCES emails (tenant_id, id),
  ADD CONSTRAINT texts_path CHECK ((part > 0) = (path IS NOT NULL) AND (part > 0) = (name IS NOT NULL) AND path <> '');
CREATE INDEX texts_emails ON texts (tenant_id, email_id) WHERE email_id IS NOT NULL;
CREATE UNIQUE INDEX texts_paths ON texts (tenant_id, kind, item_id, path) WHERE path IS NOT NULL;

-- A copy has the file of its source, and so it has the text.
DROP INDEX texts_files;
CREATE INDEX texts_files ON texts (tenant_id, file_key) WHERE file_key IS NOT NULL;

-- The stored files that texts are read from.
CREATE VIEW text_sources WITH (security_invoker = true) AS
SELECT tenant_id, 'version'::text AS kind, id AS item_id, file_key FROM document_versions WHERE state = 'live'
UNION ALL
SELECT tenant_id, 'email'::text, id, file_key FROM emails;
GRANT SELECT ON text_sources TO casefold_app;

INSERT INTO texts (tenant_id, kind, item_id, state, later, try_after, created_at)
SELECT tenant_id, 'email', id, 'waiting', true, now(), now() FROM emails;
