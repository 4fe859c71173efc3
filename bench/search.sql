-- Documents in the demo's first firm that are searched, each in a matter of its own, one of fifty in the trash. Their names and
-- the sizes of their texts stand in the table bench_texts. One matter of a hundred is open to all; Marcus sees half of them. Ids are
-- above four millions. The versions have no bytes, since their texts are known already.

INSERT INTO matters (tenant_id, id, name, restricted, created_at)
SELECT 1001, 4000000 + n, 'Searched matter ' || n, n % 100 <> 0, now() FROM bench_texts;
INSERT INTO matter_allowed_users (tenant_id, matter_id, user_id)
SELECT 1001, 4000000 + t.n, u.id FROM bench_texts t, users u WHERE u.tenant_id = 1001 AND u.username = 'hf.marcus.adair' AND t.n % 2 = 0 AND t.n % 100 <> 0;
INSERT INTO folders (tenant_id, id, root_id, matter_id, area, name, created_at)
SELECT 1001, 4000000 + n, 4000000 + n, 4000000 + n, 'docs', 'docs', now() FROM bench_texts;

INSERT INTO documents (tenant_id, id, folder_id, name, deleted, created_at, created_by)
SELECT 1001, 4000000 + n, 4000000 + n, name, n % 50 = 0, now() - n * interval '1 second', 1 FROM bench_texts;
INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
SELECT 1001, '1001/' || left(md5('version ' || n), 2) || '/' || md5('version ' || n), 'arrived', true, 7, sha256(n::text::bytea), now() FROM bench_texts
UNION ALL SELECT 1001, key, 'arrived', false, size, sha256(key::bytea), now() FROM bench_texts;
INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, created_at, created_by)
SELECT 1001, 4000000 + n, 4000000 + n, 'live', 1, '1001/' || left(md5('version ' || n), 2) || '/' || md5('version ' || n), now() - n * interval '1 second', 1 FROM bench_texts;
UPDATE documents d SET version_id = d.id, version_number = 1, size = 7, modified_at = d.created_at, modified_by = 1
FROM bench_texts t WHERE d.tenant_id = 1001 AND d.id = 4000000 + t.n;
INSERT INTO texts (tenant_id, kind, item_id, state, pages, file_key, try_after, created_at, known_at)
SELECT 1001, 'version', 4000000 + n, 'searchable', 1, key, now(), now(), now() FROM bench_texts;
