-- A million documents of firm 100001, which are counted and never opened. Triggers and foreign keys are passed over, which
-- would take most of the time: there are no versions behind them.

SET session_replication_role = replica;
INSERT INTO folders (tenant_id, id, root_id, area, name, created_at) VALUES (100001, 1, 1, 'public', 'public', now());
INSERT INTO documents (tenant_id, id, folder_id, name, version_id, version_number, size, modified_at, modified_by, created_at, created_by)
SELECT 100001, n, 1, 'Document ' || n, n, 1, 1000, now(), 1, now(), 1 FROM generate_series(1, 1000000) n;
INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
SELECT 100001, '100001/' || left(md5(n::text), 2) || '/' || md5(n::text), 'arrived', true, 1000, sha256(n::text::bytea), now() FROM generate_series(1, 1000000) n;
RESET session_replication_role;
