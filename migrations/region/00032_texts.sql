-- +goose Up

-- What is known of the text of each record that has one, such as a version of a document. The text itself is a stored file.
--   waiting     nobody has read it yet; whoever is about to has claimed it
--   searchable  all of it was read
--   partly      some of it was; the reason says what is missing
--   not         there is none, for that reason
-- A claim is the key of an advisory lock that the process holds which reads the text. Where nobody holds the lock, the
-- process is gone, and the claim is worth nothing. Each kind of records has a column of its own that refers to them.
CREATE TABLE texts (
  tenant_id  bigint NOT NULL REFERENCES tenants,
  kind       text NOT NULL CONSTRAINT texts_kind CHECK (kind IN ('version')),
  item_id    bigint NOT NULL,
  part       integer NOT NULL DEFAULT 0 CONSTRAINT texts_part CHECK (part >= 0),
  version_id bigint GENERATED ALWAYS AS (CASE kind WHEN 'version' THEN item_id END) STORED,
  state      text NOT NULL CONSTRAINT texts_state CHECK (state IN ('waiting', 'searchable', 'partly', 'not')),
  reason     text CONSTRAINT texts_reason CHECK (reason IN ('needsOCR', 'encrypted', 'damaged', 'unknown', 'tooLong', 'tooLarge', 'empty', 'off', 'trouble')),
  pages      integer NOT NULL DEFAULT 0 CONSTRAINT texts_pages CHECK (pages >= 0),
  ocr_pages  integer NOT NULL DEFAULT 0 CONSTRAINT texts_ocr_pages CHECK (ocr_pages >= 0 AND ocr_pages <= pages),
  file_key   text,
  -- Of what was there before anybody read texts: new ones go first.
  later      boolean NOT NULL DEFAULT false,
  attempts   integer NOT NULL DEFAULT 0,
  try_after  timestamptz NOT NULL,
  claimed_by bigint,
  created_at timestamptz NOT NULL,
  known_at   timestamptz,
  PRIMARY KEY (tenant_id, kind, item_id, part),
  CONSTRAINT texts_version FOREIGN KEY (tenant_id, version_id) REFERENCES document_versions (tenant_id, id),
  CONSTRAINT texts_file FOREIGN KEY (tenant_id, file_key) REFERENCES files (tenant_id, key),
  CONSTRAINT texts_kept CHECK ((state IN ('searchable', 'partly')) = (file_key IS NOT NULL)),
  CONSTRAINT texts_why CHECK ((state IN ('partly', 'not')) = (reason IS NOT NULL)),
  CONSTRAINT texts_known CHECK ((state = 'waiting') = (known_at IS NULL)),
  CONSTRAINT texts_claimed CHECK (claimed_by IS NULL OR state = 'waiting')
);
SELECT casefold_protect('texts');
CREATE INDEX texts_waiting ON texts (tenant_id, later, created_at, item_id) WHERE state = 'waiting' AND claimed_by IS NULL;
CREATE INDEX texts_claims ON texts (tenant_id, claimed_by) WHERE claimed_by IS NOT NULL;
-- What may come out better when a program was installed, or a disk mended.
CREATE INDEX texts_again ON texts (tenant_id) WHERE state = 'not' AND reason IN ('off', 'trouble');
CREATE INDEX texts_versions ON texts (tenant_id, version_id) WHERE version_id IS NOT NULL;
CREATE UNIQUE INDEX texts_files ON texts (tenant_id, file_key) WHERE file_key IS NOT NULL;

-- Whether somebody holds the advisory lock with this key in this database.
-- +goose StatementBegin
CREATE FUNCTION casefold_lock_held(key bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT EXISTS (
    SELECT FROM pg_locks l
    WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND (l.classid::bigint << 32) | l.objid::bigint = key
      AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))
$$;
-- +goose StatementEnd

INSERT INTO texts (tenant_id, kind, item_id, state, later, try_after, created_at)
SELECT tenant_id, 'version', id, 'waiting', true, now(), now() FROM document_versions WHERE state = 'live';
