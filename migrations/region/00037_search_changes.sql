-- +goose Up

-- What the indexes of searches have to read anew. A row names a record and not what happened to it: whoever follows the log
-- reads the record as it is now, so rows may be followed twice and in any order. Rows of texts are read after all others.
--   matter, folder    the trash and the place, for whatever lies there
--   document          its properties and the names, notes and comments of its live versions
--   email, note       its properties and what the record itself says
--   version, email, note with texts: what is kept of its text has changed
-- Rows are written by triggers in the transaction of the change, so that no way to change a record can forget it; one
-- statement writes them all. A row is kept for 7 days, and the last one of each firm for ever.
--
-- An index remembers the last row that it covers together with its token, and so notices when the database was put back to an
-- earlier day. Rows are ordered by id; a transaction has its own id before it takes that of a row, as in audit_lines, and
-- the sequence has no CACHE. Nothing refers to the firm: the rows of one that could not be founded are written after it is gone.
CREATE SEQUENCE search_changes_id_seq;
CREATE TABLE search_changes (
  tenant_id bigint NOT NULL,
  id        bigint NOT NULL DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('search_changes_id_seq') END,
  kind      text NOT NULL CONSTRAINT search_changes_kind CHECK (kind IN ('matter', 'folder', 'document', 'version', 'email', 'note')),
  record_id bigint NOT NULL,
  texts     boolean NOT NULL DEFAULT false,
  token     uuid NOT NULL DEFAULT gen_random_uuid(),
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
ALTER SEQUENCE search_changes_id_seq OWNED BY search_changes.id;
SELECT casefold_protect('search_changes');
GRANT USAGE ON SEQUENCE search_changes_id_seq TO casefold_app;
GRANT SELECT ON SEQUENCE search_changes_id_seq TO casefold_app, casefold_console, casefold_backup;
-- Which firms have new rows is asked for all of a region at once, and tells nothing of their records.
CREATE POLICY console ON search_changes FOR SELECT TO casefold_console USING (true);
GRANT SELECT (tenant_id, id) ON search_changes TO casefold_console;
CREATE INDEX search_changes_order ON search_changes (id) INCLUDE (tenant_id);

-- What an index holds of a table is compared before and after by EXCEPT: it takes time in proportion to the rows, with
-- whatever plan a connection remembers, which a join of the two does not.
-- +goose StatementBegin
CREATE FUNCTION casefold_log_matters() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'matter', id FROM after WHERE deleted;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT tenant_id, 'matter', id FROM (SELECT tenant_id, id, deleted FROM after EXCEPT SELECT tenant_id, id, deleted FROM before) changed;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION casefold_log_folders() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'folder', id FROM after;
  WHEN 'DELETE' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'folder', id FROM before;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT tenant_id, 'folder', id FROM (
      SELECT tenant_id, id, parent_id, matter_id, area, deleted FROM after
      EXCEPT SELECT tenant_id, id, parent_id, matter_id, area, deleted FROM before) changed;
  END CASE;
  RETURN NULL;
END $$;
-- A document is nowhere to be found before it has a version, whose row tells of it.
CREATE FUNCTION casefold_log_documents() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'document', id FROM before WHERE version_id IS NOT NULL;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT tenant_id, 'document', id FROM (
      SELECT tenant_id, id, folder_id, name, deleted, type_id, status_id, notes FROM after WHERE version_id IS NOT NULL
      EXCEPT SELECT tenant_id, id, folder_id, name, deleted, type_id, status_id, notes FROM before) changed;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION casefold_log_document_versions() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT DISTINCT tenant_id, 'document', document_id FROM after WHERE state = 'live';
  WHEN 'DELETE' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT DISTINCT tenant_id, 'document', document_id FROM before WHERE state = 'live';
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT DISTINCT tenant_id, 'document', document_id FROM (
      (SELECT tenant_id, document_id, id, comment, created_at, created_by FROM after WHERE state = 'live'
       EXCEPT SELECT tenant_id, document_id, id, comment, created_at, created_by FROM before WHERE state = 'live')
      UNION ALL
      (SELECT tenant_id, document_id, id, comment, created_at, created_by FROM before WHERE state = 'live'
       EXCEPT SELECT tenant_id, document_id, id, comment, created_at, created_by FROM after WHERE state = 'live')) changed;
  END CASE;
  RETURN NULL;
END $$;
CREATE FUNCTION casefold_log_document_tags() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT DISTINCT tenant_id, 'document', document_id FROM after;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT DISTINCT tenant_id, 'document', document_id FROM before;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION casefold_log_emails() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'email', id FROM after;
  WHEN 'DELETE' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'email', id FROM before;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT tenant_id, 'email', id FROM (
      SELECT tenant_id, id, folder_id, name, filename, sender, sender_address, recipients, sent, notes, deleted FROM after
      EXCEPT SELECT tenant_id, id, folder_id, name, filename, sender, sender_address, recipients, sent, notes, deleted FROM before) changed;
  END CASE;
  RETURN NULL;
END $$;
-- The rev of a note counts its texts.
CREATE FUNCTION casefold_log_notes() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'note', id FROM after;
  WHEN 'DELETE' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'note', id FROM before;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT tenant_id, 'note', id FROM (
      SELECT tenant_id, id, folder_id, name, deleted, rev, modified_at, modified_by FROM after
      EXCEPT SELECT tenant_id, id, folder_id, name, deleted, rev, modified_at, modified_by FROM before) changed;
  END CASE;
  RETURN NULL;
END $$;
-- A part has a name, which is known before its text.
CREATE FUNCTION casefold_log_texts() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id, texts) SELECT DISTINCT tenant_id, kind, item_id, true FROM after WHERE file_key IS NOT NULL OR part > 0;
  WHEN 'DELETE' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id, texts) SELECT DISTINCT tenant_id, kind, item_id, true FROM before WHERE file_key IS NOT NULL OR part > 0;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id, texts)
    SELECT DISTINCT tenant_id, kind, item_id, true FROM (
      SELECT tenant_id, kind, item_id, part, file_key FROM after EXCEPT SELECT tenant_id, kind, item_id, part, file_key FROM before) changed;
  END CASE;
  RETURN NULL;
END $$;

-- Has the changes of a table logged by the function of its name, for those of the three events that matter.
CREATE FUNCTION casefold_log_changes(t regclass, events text[]) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY events LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      'search_' || lower(event), event, t,
      CASE event WHEN 'INSERT' THEN 'NEW TABLE AS after' WHEN 'DELETE' THEN 'OLD TABLE AS before' ELSE 'OLD TABLE AS before NEW TABLE AS after' END,
      'casefold_log_' || t);
  END LOOP;
END $$;
-- +goose StatementEnd

SELECT casefold_log_changes('matters', '{INSERT,UPDATE}');
SELECT casefold_log_changes('folders', '{INSERT,UPDATE,DELETE}');
SELECT casefold_log_changes('documents', '{UPDATE,DELETE}');
SELECT casefold_log_changes('document_versions', '{INSERT,UPDATE,DELETE}');
SELECT casefold_log_changes('document_tags', '{INSERT,DELETE}');
SELECT casefold_log_changes('emails', '{INSERT,UPDATE,DELETE}');
SELECT casefold_log_changes('notes', '{INSERT,UPDATE,DELETE}');
SELECT casefold_log_changes('texts', '{INSERT,UPDATE,DELETE}');

-- Every firm has a row from the beginning, so that an index always has one to go on from.
INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'folder', min(id) FROM folders GROUP BY tenant_id;
