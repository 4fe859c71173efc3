-- +goose Up

-- +goose StatementBegin
-- Gives the program its rights on a table of the global database.
CREATE FUNCTION casefold_global(t regclass) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO casefold_app', t);
  EXECUTE format('GRANT SELECT ON %s TO casefold_backup', t);
END $$;
-- +goose StatementEnd

-- Every firm, and where its records are. Firm 1 is the provider's own.
CREATE TABLE tenants (
  id              bigint PRIMARY KEY CONSTRAINT tenants_id_positive CHECK (id > 0),
  region          text NOT NULL CONSTRAINT tenants_region CHECK (region IN ('US', 'CA')),
  name            text NOT NULL CONSTRAINT tenants_name CHECK (name <> '' AND name = btrim(name)),
  username_prefix text NOT NULL CONSTRAINT tenants_username_prefix_shape CHECK (username_prefix ~ '^[a-z0-9-]+$'),
  customer_id     text NOT NULL DEFAULT '',
  edition         text NOT NULL CONSTRAINT tenants_edition CHECK (edition IN ('Core', 'Advanced', 'Trial', 'Starter')),
  plan_type       smallint NOT NULL DEFAULT 1,
  status          text NOT NULL DEFAULT 'active' CONSTRAINT tenants_status CHECK (status IN ('active', 'closed')),
  created_at      timestamptz NOT NULL,
  CONSTRAINT tenants_username_prefix UNIQUE (username_prefix)
);
SELECT casefold_global('tenants');

-- The what's-new feed is the provider's and the same for every firm.
CREATE TABLE whats_new (
  id       bigint PRIMARY KEY,
  position integer NOT NULL,
  text     text NOT NULL CONSTRAINT whats_new_text CHECK (text <> '' AND length(text) <= 500),
  url      text NOT NULL DEFAULT '' CONSTRAINT whats_new_url CHECK (url = '' OR url ~* '^https?://')
);
SELECT casefold_global('whats_new');

-- What spans two databases is written in the region first and then here; a row that stays tells the repairer which
-- half may be missing.
CREATE TABLE outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL,
  region     text NOT NULL,
  tenant_id  bigint NOT NULL,
  sub        uuid,
  created_at timestamptz NOT NULL,
  tries      integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT ''
);
SELECT casefold_global('outbox');
GRANT USAGE ON SEQUENCE outbox_id_seq TO casefold_app;
