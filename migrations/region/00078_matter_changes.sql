-- +goose Up

-- How often matters of a firm have been closed, opened again, or put into or out of the trash: what the totals above their list count, beside
-- what permission_changes counts. Whoever keeps totals in memory keeps with them the sums of both. Its rows are made like those of that table.
CREATE TABLE matter_changes (
  tenant_id bigint NOT NULL REFERENCES tenants ON DELETE CASCADE,
  slot      smallint NOT NULL CONSTRAINT matter_changes_slot CHECK (slot BETWEEN 0 AND 255),
  total     bigint NOT NULL CONSTRAINT matter_changes_total CHECK (total > 0),
  PRIMARY KEY (tenant_id, slot)
);
SELECT casefold_protect('matter_changes');

-- +goose StatementBegin
CREATE FUNCTION casefold_matter_closed_or_trashed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO matter_changes AS m (tenant_id, slot, total)
  SELECT c.tenant_id, pg_backend_pid() % 256, 1 + (random() * 1000000)::bigint FROM (
    SELECT tenant_id, id, deleted, closed_on FROM changed EXCEPT SELECT tenant_id, id, deleted, closed_on FROM before) c GROUP BY c.tenant_id
  ON CONFLICT (tenant_id, slot) DO UPDATE SET total = m.total + excluded.total;
  RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER matters_closed_or_trashed AFTER UPDATE ON matters REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_matter_closed_or_trashed();
