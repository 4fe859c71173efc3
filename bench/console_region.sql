-- The halves of the ten thousand firms that this region has: those whose number leaves a remainder by three, which is 0 in
-- CA. Firm 100001 gets its 5,000 records of people and, in the table of the million, its documents.

INSERT INTO tenants (tenant_id, name, edition, created_at)
SELECT 100000 + n, 'Firm ' || n, (ARRAY['Core','Advanced','Trial','Starter'])[1 + n % 4], now()
FROM generate_series(1, pg_temp.sized(10000)) n WHERE (n % 3 = 0) = (current_database() LIKE '%ca');
INSERT INTO tenant_usage (tenant_id, total_bytes, calculated_at, documents, emails, matters)
SELECT tenant_id, tenant_id * 7919000 % 2000000000000, now(), tenant_id * 31 % 900000, tenant_id * 17 % 900000, tenant_id % 3000 FROM tenants WHERE tenant_id > 100000;
INSERT INTO tenant_limits (tenant_id, code, value)
SELECT tenant_id, l.code, l.value FROM tenants, (VALUES ('STORAGE_LIMIT_GB', 1000), ('OCR_PER_MONTH_BASELINE', 2500)) l(code, value) WHERE tenant_id > 100000;
INSERT INTO tenant_features (tenant_id, code, enabled)
SELECT tenant_id, f.code, tenant_id % 3 <> f.n % 3 FROM tenants, (VALUES ('automaticOCR', 1), ('clioIntegration', 2), ('literaDocumentCompareEnabled', 3),
  ('literaDocumentCompareVisible', 4), ('inlineDocumentCompareEnabled', 5)) f(code, n) WHERE tenant_id > 100000;
INSERT INTO ocr_usage (tenant_id, month, transactions)
SELECT tenant_id, date_trunc('month', now() AT TIME ZONE 'UTC')::date, tenant_id % 2500 FROM tenants WHERE tenant_id > 100000;
INSERT INTO permission_groups (tenant_id, id, name, type, created_at) SELECT tenant_id, 1, 'Firm Admins', 'FIRM_ADMIN', now() FROM tenants WHERE tenant_id > 100000;
INSERT INTO users (tenant_id, id, sub, username, display_name, email, email_verified, active, created_at)
SELECT t.tenant_id, p, md5(t.tenant_id || ' ' || p)::uuid, 'bench' || t.tenant_id - 100000 || '.user' || p, 'User ' || p,
  'user' || p || '@bench' || t.tenant_id - 100000 || '.example', true, p % 10 <> 0, now()
FROM tenants t, LATERAL generate_series(1, CASE WHEN t.tenant_id = 100001 THEN 5000 ELSE 10 END) p WHERE t.tenant_id > 100000;
