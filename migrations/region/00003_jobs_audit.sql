-- +goose Up

-- Work that a person waits for. The job runner's own row, river_id, says when and where it runs; this one says what the
-- person may know.
CREATE TABLE jobs (
  tenant_id    bigint NOT NULL,
  id           bigint NOT NULL,
  kind         text NOT NULL,
  status       smallint NOT NULL DEFAULT 1 CONSTRAINT jobs_status CHECK (status IN (1, 2, 3)),
  percent_done smallint NOT NULL DEFAULT 0 CONSTRAINT jobs_percent_done CHECK (percent_done BETWEEN 0 AND 100),
  data         jsonb NOT NULL DEFAULT '{}' CONSTRAINT jobs_data CHECK (jsonb_typeof(data) = 'object'),
  user_id      bigint NOT NULL,
  river_id     bigint NOT NULL,
  started_at   timestamptz NOT NULL,
  ended_at     timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT jobs_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  CONSTRAINT jobs_ended CHECK ((status = 1) = (ended_at IS NULL)),
  CONSTRAINT jobs_in_order CHECK (ended_at >= started_at)
);
CREATE INDEX jobs_in_progress ON jobs (tenant_id, id) WHERE status = 1;
SELECT casefold_protect('jobs');

-- +goose StatementBegin
CREATE FUNCTION casefold_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are added and never changed or removed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
-- +goose StatementEnd

-- Who did what, when, and what it was before and after. Written in the transaction of the change; xid orders the lines
-- for the sealer. A line without a user is the program's own doing.
CREATE TABLE audit_lines (
  tenant_id   bigint NOT NULL REFERENCES tenants,
  id          bigint GENERATED ALWAYS AS IDENTITY,
  xid         xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at          timestamptz NOT NULL,
  user_id     bigint,
  action      text NOT NULL CONSTRAINT audit_lines_action CHECK (action <> ''),
  object_kind text NOT NULL CONSTRAINT audit_lines_object_kind CHECK (object_kind <> ''),
  object_id   bigint NOT NULL,
  before      jsonb,
  after       jsonb,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT audit_lines_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX audit_lines_in_order ON audit_lines (tenant_id, xid, id);
CREATE INDEX audit_lines_of_object ON audit_lines (tenant_id, object_kind, object_id, id);
SELECT casefold_protect('audit_lines');

-- A seal closes the lines of a firm that follow the previous seal, up to and including (last_xid, last_id): its hash
-- covers them and the hash before, so a line that is changed, added or removed later breaks every seal from there on.
CREATE TABLE audit_seals (
  tenant_id bigint NOT NULL REFERENCES tenants,
  seq       bigint NOT NULL CONSTRAINT audit_seals_seq CHECK (seq > 0),
  previous  bytea NOT NULL CONSTRAINT audit_seals_previous CHECK (length(previous) = 32),
  hash      bytea NOT NULL CONSTRAINT audit_seals_hash CHECK (length(hash) = 32),
  lines     bigint NOT NULL CONSTRAINT audit_seals_lines CHECK (lines > 0),
  last_xid  xid8 NOT NULL,
  last_id   bigint NOT NULL,
  sealed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, seq),
  CONSTRAINT audit_seals_last FOREIGN KEY (tenant_id, last_id) REFERENCES audit_lines (tenant_id, id)
);
SELECT casefold_protect('audit_seals');

-- The program may add lines and seals. It can neither change them nor choose the id or the transaction of a line.
REVOKE ALL ON audit_lines, audit_seals FROM casefold_app;
GRANT SELECT ON audit_lines, audit_seals TO casefold_app;
GRANT INSERT (tenant_id, at, user_id, action, object_kind, object_id, before, after) ON audit_lines TO casefold_app;
GRANT INSERT ON audit_seals TO casefold_app;
-- How many lines there are in all tells the sealer whether there is anything to do.
GRANT SELECT ON SEQUENCE audit_lines_id_seq TO casefold_console;
CREATE TRIGGER audit_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_lines
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_append_only();
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_append_only();
