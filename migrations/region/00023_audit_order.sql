-- +goose Up

-- The lines of the audit trail were ordered by their transaction. Transaction ids begin anew in another cluster, so after
-- a dump and restore new lines stood among those already sealed. From now on lines are ordered by their id, which comes
-- from a sequence that a dump carries along.
--
-- A line with an xid was sealed before: its seal is the first one whose (last_xid, last_id) is not before it, and last_xid
-- of that seal is set. All other lines have none, and are sealed by id, by seals without a last_xid.
ALTER TABLE audit_lines ALTER xid DROP DEFAULT, ALTER xid DROP NOT NULL;
ALTER TABLE audit_seals ALTER last_xid DROP NOT NULL;

-- The sealer waits for every transaction that may have taken an id which it means to seal. It knows them by their
-- transaction id, so a transaction must have one before it takes the id of a line: CASE keeps that order, an identity
-- column does not. No id may be kept in reserve by a connection: the sequence has no CACHE.
CREATE SEQUENCE audit_lines_ids OWNED BY audit_lines.id;
SELECT setval('audit_lines_ids', last_value, is_called) FROM audit_lines_id_seq;
ALTER TABLE audit_lines ALTER id DROP IDENTITY;
ALTER SEQUENCE audit_lines_ids RENAME TO audit_lines_id_seq;
ALTER TABLE audit_lines ALTER id SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('audit_lines_id_seq') END;
GRANT USAGE ON SEQUENCE audit_lines_id_seq TO casefold_app;
GRANT SELECT ON SEQUENCE audit_lines_id_seq TO casefold_app, casefold_console, casefold_backup;

-- The program puts no more seals by transaction.
REVOKE INSERT ON audit_seals FROM casefold_app;
GRANT INSERT (tenant_id, seq, previous, hash, lines, last_id, sealed_at) ON audit_seals TO casefold_app;

-- Lines that no seal covers go over to the new order: those after the last seal, and those that were written after a
-- restore and stand where older ones had been sealed. A seal says how many lines it was put over. Of more than that, those
-- it was put over have the lowest ids, since the sequence never goes back, and the others were written after it. Anything
-- else is not the work of a restore: it stays, and the check finds it.
ALTER TABLE audit_lines DISABLE TRIGGER audit_lines_append_only;
WITH places AS (
  SELECT tenant_id, xid, id, at, NULL::bigint AS seq FROM audit_lines
  UNION ALL
  SELECT tenant_id, last_xid, last_id, NULL, seq FROM audit_seals
), under AS (
  SELECT tenant_id, id, at, seq IS NULL AS line,
    min(seq) OVER (PARTITION BY tenant_id ORDER BY xid DESC, id DESC, seq NULLS LAST) AS seal
  FROM places
), ranked AS (
  SELECT tenant_id, id, at, seal, row_number() OVER (PARTITION BY tenant_id, seal ORDER BY id) AS rank FROM under WHERE line
), unsealed AS (
  SELECT r.tenant_id, r.id FROM ranked r LEFT JOIN audit_seals s ON s.tenant_id = r.tenant_id AND s.seq = r.seal
  WHERE r.seal IS NULL OR r.rank > s.lines AND r.at > s.sealed_at
)
UPDATE audit_lines l SET xid = NULL FROM unsealed u WHERE l.tenant_id = u.tenant_id AND l.id = u.id;
ALTER TABLE audit_lines ENABLE TRIGGER audit_lines_append_only;
