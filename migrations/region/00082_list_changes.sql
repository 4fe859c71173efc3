-- +goose Up

-- How often something has changed that lists of a firm are filtered by and that their records do not tell: names of clients, of people, of the
-- firm's tags and types; of matters also what they say themselves, their tags and their staff. Whoever keeps in memory how much a filter finds
-- keeps the sum with it. Its rows are made like those of permission_changes.
CREATE TABLE list_changes (
  tenant_id bigint NOT NULL REFERENCES tenants ON DELETE CASCADE,
  slot      smallint NOT NULL CONSTRAINT list_changes_slot CHECK (slot BETWEEN 0 AND 255),
  total     bigint NOT NULL CONSTRAINT list_changes_total CHECK (total > 0),
  PRIMARY KEY (tenant_id, slot)
);
SELECT casefold_protect('list_changes');

-- +goose StatementBegin
CREATE FUNCTION casefold_count_list_change(firms bigint[]) RETURNS void LANGUAGE sql SET search_path = public AS $$
  INSERT INTO list_changes AS l (tenant_id, slot, total)
  SELECT t.tenant_id, pg_backend_pid() % 256, 1 + (random() * 1000000)::bigint FROM tenants t WHERE t.tenant_id = ANY (firms)
  ON CONFLICT (tenant_id, slot) DO UPDATE SET total = l.total + excluded.total
$$;

-- After any change of a table of which lists read every column.
CREATE FUNCTION casefold_list_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM casefold_count_list_change(ARRAY(SELECT DISTINCT c.tenant_id FROM changed c));
  RETURN NULL;
END $$;

CREATE FUNCTION casefold_matter_renamed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM casefold_count_list_change(ARRAY(SELECT DISTINCT c.tenant_id FROM (
    SELECT tenant_id, id, name, custom_id, client_id, type_id, office_id FROM changed
    EXCEPT SELECT tenant_id, id, name, custom_id, client_id, type_id, office_id FROM before) c));
  RETURN NULL;
END $$;

CREATE FUNCTION casefold_client_renamed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM casefold_count_list_change(ARRAY(
    SELECT DISTINCT c.tenant_id FROM (SELECT tenant_id, id, name FROM changed EXCEPT SELECT tenant_id, id, name FROM before) c));
  RETURN NULL;
END $$;

CREATE FUNCTION casefold_user_renamed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM casefold_count_list_change(ARRAY(
    SELECT DISTINCT c.tenant_id FROM (SELECT tenant_id, id, display_name FROM changed EXCEPT SELECT tenant_id, id, display_name FROM before) c));
  RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER matters_renamed AFTER UPDATE ON matters REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_matter_renamed();
CREATE TRIGGER clients_renamed AFTER UPDATE ON clients REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_client_renamed();
CREATE TRIGGER users_renamed AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_user_renamed();
CREATE TRIGGER lookup_items_changed AFTER UPDATE ON lookup_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER matter_tags_added AFTER INSERT ON matter_tags REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER matter_tags_changed AFTER UPDATE ON matter_tags REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER matter_tags_removed AFTER DELETE ON matter_tags REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER matter_staff_added AFTER INSERT ON matter_staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER matter_staff_changed AFTER UPDATE ON matter_staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER matter_staff_removed AFTER DELETE ON matter_staff REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
