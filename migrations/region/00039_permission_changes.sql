-- +goose Up

-- How often it has changed who sees which matters of a firm. Whoever keeps in memory what a person sees keeps with it the sum
-- of the firm's rows, which is another one after every commit that changes what visible_matters or visible_folders say. Each
-- connection adds to a row of its own, so that transactions that make matters do not wait for one another. It adds a random
-- number, so that a database that was put back to an earlier day does not come to the same sum by another way.
CREATE TABLE permission_changes (
  tenant_id bigint NOT NULL REFERENCES tenants ON DELETE CASCADE,
  slot      smallint NOT NULL CONSTRAINT permission_changes_slot CHECK (slot BETWEEN 0 AND 255),
  total     bigint NOT NULL CONSTRAINT permission_changes_total CHECK (total > 0),
  PRIMARY KEY (tenant_id, slot)
);
SELECT casefold_protect('permission_changes');

-- +goose StatementBegin
CREATE FUNCTION casefold_count_permission_change(firms bigint[]) RETURNS void LANGUAGE sql SET search_path = public AS $$
  INSERT INTO permission_changes AS p (tenant_id, slot, total)
  SELECT t.tenant_id, pg_backend_pid() % 256, 1 + (random() * 1000000)::bigint FROM tenants t WHERE t.tenant_id = ANY (firms)
  ON CONFLICT (tenant_id, slot) DO UPDATE SET total = p.total + excluded.total
$$;

-- After any change of a table that says who is in which group or who is named for which matter.
CREATE FUNCTION casefold_permission_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM casefold_count_permission_change(ARRAY(SELECT DISTINCT c.tenant_id FROM changed c));
  RETURN NULL;
END $$;

-- Most changes of a matter have nothing to do with who sees it. EXCEPT takes time in proportion to the rows, with whatever plan
-- a connection remembers, which a join of the two does not.
CREATE FUNCTION casefold_matter_opened_or_walled() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM casefold_count_permission_change(ARRAY(
    SELECT DISTINCT c.tenant_id FROM (SELECT tenant_id, id, restricted FROM changed EXCEPT SELECT tenant_id, id, restricted FROM before) c));
  RETURN NULL;
END $$;

CREATE FUNCTION casefold_user_type_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM casefold_count_permission_change(ARRAY(
    SELECT DISTINCT c.tenant_id FROM (SELECT tenant_id, id, type FROM changed EXCEPT SELECT tenant_id, id, type FROM before) c));
  RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER matters_made AFTER INSERT ON matters REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matters_removed AFTER DELETE ON matters REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matters_opened_or_walled AFTER UPDATE ON matters REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_matter_opened_or_walled();
CREATE TRIGGER users_type_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_user_type_changed();
CREATE TRIGGER permission_groups_changed AFTER UPDATE ON permission_groups REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();

CREATE TRIGGER permission_group_members_added AFTER INSERT ON permission_group_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER permission_group_members_changed AFTER UPDATE ON permission_group_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER permission_group_members_removed AFTER DELETE ON permission_group_members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matter_allowed_users_added AFTER INSERT ON matter_allowed_users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matter_allowed_users_changed AFTER UPDATE ON matter_allowed_users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matter_allowed_users_removed AFTER DELETE ON matter_allowed_users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matter_allowed_groups_added AFTER INSERT ON matter_allowed_groups REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matter_allowed_groups_changed AFTER UPDATE ON matter_allowed_groups REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matter_allowed_groups_removed AFTER DELETE ON matter_allowed_groups REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
