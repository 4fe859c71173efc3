-- +goose Up

-- list_changes also tells which clients there are: those that are made, removed, put into the trash or out of it. What a person is told at every visit
-- is kept in memory by it.

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION casefold_client_renamed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM casefold_count_list_change(ARRAY(
    SELECT DISTINCT c.tenant_id FROM (SELECT tenant_id, id, name, deleted FROM changed EXCEPT SELECT tenant_id, id, name, deleted FROM before) c));
  RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER clients_made AFTER INSERT ON clients REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER clients_removed AFTER DELETE ON clients REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
