-- A matter of the demo's first firm with 50,000 documents in the trash, each by itself, and a trashed folder of 100,000 in two
-- hundred folders. Ids are above two millions, beside what other parts make. The versions have no bytes, for lists, manifests and
-- tombstones never ask for them.

INSERT INTO matters (tenant_id, id, name, created_at) VALUES (1001, 2000001, 'Full bin', now());

INSERT INTO folders (tenant_id, id, root_id, matter_id, area, name, created_at)
SELECT 1001, 2000000 + n, 2000000 + n, 2000001, a, a, now() FROM unnest(ARRAY['docs', 'email', 'notes']) WITH ORDINALITY r(a, n);

INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, deleted, created_at) VALUES
  (1001, 2000011, 2000001, 2000001, 2000001, 'docs', 'Tidied', false, now()),
  (1001, 2000013, 2000001, 2000001, 2000001, 'docs', 'Hundred thousand in the trash', true, now());
INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, in_deleted, created_at)
SELECT 1001, 2000100 + n, 2000013, 2000001, 2000001, 'docs', 'Part ' || n, true, now() FROM generate_series(1, 200) n;

CREATE TEMP TABLE trashed AS
SELECT 2000000 + n AS id, n <= 50000 AS deleted,
  CASE WHEN n <= 50000 THEN 2000011 ELSE 2000101 + (n - 50001) / 500 END AS folder_id,
  (ARRAY['Motion to compel', 'Deposition of witness', 'Exhibit', 'Letter to counsel', 'Draft agreement'])[1 + n % 5] || ' ' || n ||
  (ARRAY['.docx', '.pdf', '.xlsx', '.msg', '.txt'])[1 + n % 5] AS name, (n::bigint * 7919) % 3000000 AS size, now() - n * interval '1 minute' AS at
FROM generate_series(1, 150000) n;
INSERT INTO documents (tenant_id, id, folder_id, name, deleted, created_at, created_by)
SELECT 1001, id, folder_id, name, deleted, at, 1 FROM trashed;
INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
SELECT 1001, '1001/' || left(md5('bin' || id), 2) || '/' || md5('bin' || id), 'arrived', true, size, sha256(id::text::bytea), at FROM trashed;
INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, created_at, created_by)
SELECT 1001, id, id, 'live', 1, '1001/' || left(md5('bin' || id), 2) || '/' || md5('bin' || id), at, 1 FROM trashed;
UPDATE documents d SET version_id = l.id, version_number = 1, size = l.size, modified_at = l.at, modified_by = 1
FROM trashed l WHERE d.tenant_id = 1001 AND d.id = l.id;

ANALYZE;
