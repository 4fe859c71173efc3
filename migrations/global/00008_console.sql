-- +goose Up

-- Who of the staff began the change, and what the repairer that completes it needs beyond the half that the region has.
ALTER TABLE outbox ADD COLUMN staff text NOT NULL DEFAULT '', ADD COLUMN detail jsonb NOT NULL DEFAULT '{}';
CREATE INDEX outbox_by_tenant ON outbox (tenant_id);

-- The console counts who can sign in, for all firms at once, and lists the accounts of one.
CREATE INDEX accounts_enabled ON accounts (tenant_id) WHERE enabled;
-- Whether somebody has an address is asked while it is typed.
CREATE INDEX accounts_by_email ON accounts (email_normalised);

-- What the provider's staff and operators did to firms, for good: rows are added and read, never changed. The firm has a
-- line of its own in its region. Without a firm it was done to the installation.
CREATE TABLE provider_lines (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at        timestamptz NOT NULL,
  provider  text NOT NULL CONSTRAINT provider_lines_provider CHECK (provider <> ''),
  tenant_id bigint,
  sub       uuid,
  action    text NOT NULL CONSTRAINT provider_lines_action CHECK (action <> ''),
  before    jsonb,
  after     jsonb
);
CREATE INDEX provider_lines_by_tenant ON provider_lines (tenant_id, id);
SELECT casefold_global('provider_lines');
REVOKE UPDATE, DELETE ON provider_lines FROM casefold_app;

-- +goose StatementBegin
CREATE FUNCTION provider_lines_are_final() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  RAISE EXCEPTION 'lines of the provider are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
-- +goose StatementEnd
CREATE TRIGGER provider_lines_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON provider_lines
  FOR EACH STATEMENT EXECUTE FUNCTION provider_lines_are_final();
