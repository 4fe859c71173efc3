-- +goose Up

-- +goose StatementBegin
-- Puts a table behind the wall between firms: row security is on and forced, the program sees the firm of its
-- transaction and nothing else, and a transaction that names no firm is an error, not an empty answer.
CREATE FUNCTION casefold_protect(t regclass) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  own constant text := '(tenant_id = (SELECT current_setting(''casefold.tenant_id'')::bigint))';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
  EXECUTE format('CREATE POLICY firm ON %s TO casefold_app USING %s WITH CHECK %s', t, own, own);
  EXECUTE format('CREATE POLICY upkeep ON %s TO casefold_owner USING (true) WITH CHECK (true)', t);
  EXECUTE format('CREATE POLICY backup ON %s FOR SELECT TO casefold_backup USING (true)', t);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO casefold_app', t);
  EXECUTE format('GRANT SELECT ON %s TO casefold_backup', t);
END $$;

-- Lets the provider's console read a table across firms. Only for counts and usage, never for names or contents.
CREATE FUNCTION casefold_countable(t regclass) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  EXECUTE format('CREATE POLICY console ON %s FOR SELECT TO casefold_console USING (true)', t);
  EXECUTE format('GRANT SELECT ON %s TO casefold_console', t);
END $$;
-- +goose StatementEnd

-- The region's own record of a firm; tenant_id is its key.
CREATE TABLE tenants (
  tenant_id    bigint PRIMARY KEY,
  name         text NOT NULL CONSTRAINT tenants_name CHECK (name <> '' AND name = btrim(name)),
  edition      text NOT NULL CONSTRAINT tenants_edition CHECK (edition IN ('Core', 'Advanced', 'Trial', 'Starter')),
  exchange_url text NOT NULL DEFAULT '',
  exchange_rev bigint NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL
);
SELECT casefold_protect('tenants');

-- The next unused id of each kind of record of a firm. Ids are reserved in a transaction of their own, the first ones
-- before the firm itself is committed: hence no reference to it.
CREATE TABLE counters (
  tenant_id bigint NOT NULL,
  kind      text NOT NULL,
  next      bigint NOT NULL,
  PRIMARY KEY (tenant_id, kind)
);
SELECT casefold_protect('counters');

CREATE TABLE tenant_limits (
  tenant_id bigint NOT NULL REFERENCES tenants,
  code      text NOT NULL CONSTRAINT tenant_limits_code CHECK (code IN ('STORAGE_LIMIT_GB', 'OCR_PER_MONTH_BASELINE', 'OCR_PER_MONTH_OVERAGE')),
  -- An overage is granted for one month only, named by its first day; the other limits hold always.
  month     date NOT NULL DEFAULT '0001-01-01',
  value     bigint NOT NULL CONSTRAINT tenant_limits_value CHECK (value >= 0),
  PRIMARY KEY (tenant_id, code, month)
);
SELECT casefold_protect('tenant_limits');
SELECT casefold_countable('tenant_limits');

CREATE TABLE tenant_features (
  tenant_id bigint NOT NULL REFERENCES tenants,
  code      text NOT NULL CONSTRAINT tenant_features_code CHECK (code IN ('automaticOCR', 'clioIntegration',
              'literaDocumentCompareEnabled', 'literaDocumentCompareVisible', 'inlineDocumentCompareEnabled')),
  enabled   boolean NOT NULL,
  PRIMARY KEY (tenant_id, code)
);
SELECT casefold_protect('tenant_features');
SELECT casefold_countable('tenant_features');

CREATE TABLE tenant_usage (
  tenant_id            bigint PRIMARY KEY REFERENCES tenants,
  total_bytes          bigint NOT NULL DEFAULT 0,
  pending_delete_bytes bigint NOT NULL DEFAULT 0,
  calculated_at        timestamptz
);
SELECT casefold_protect('tenant_usage');
SELECT casefold_countable('tenant_usage');

-- OCR transactions by UTC month.
CREATE TABLE ocr_usage (
  tenant_id    bigint NOT NULL REFERENCES tenants,
  month        date NOT NULL,
  transactions bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, month)
);
SELECT casefold_protect('ocr_usage');
SELECT casefold_countable('ocr_usage');
