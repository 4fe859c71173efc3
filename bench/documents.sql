-- Large folders in a matter of the demo's first firm: one of 5,000 documents, one of 50,000, and one that holds 100,000
-- in two hundred folders. Ids are above a million, beside what the demo made. The versions have no bytes, for lists, moves
-- and the trash never ask for them; those of the fifty thousand, which are copied, are laid there before.
-- pg_temp.sized makes all of it smaller where growth is measured.

INSERT INTO matters (tenant_id, id, name, created_at) VALUES (1001, 1000001, 'Large folders', now()), (1001, 1000002, 'Destination', now());

INSERT INTO folders (tenant_id, id, root_id, matter_id, area, name, created_at)
SELECT 1001, 1000000 + n, 1000000 + n, 1000001 + (n - 1) / 3, a, a, now()
FROM unnest(ARRAY['docs', 'email', 'notes', 'docs', 'email', 'notes']) WITH ORDINALITY r(a, n);

INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at) VALUES
  (1001, 1000011, 1000001, 1000001, 1000001, 'docs', 'Five thousand', now()),
  (1001, 1000012, 1000001, 1000001, 1000001, 'docs', 'Fifty thousand', now()),
  (1001, 1000013, 1000001, 1000001, 1000001, 'docs', 'Hundred thousand', now()),
  (1001, 1000014, 1000001, 1000001, 1000001, 'docs', 'Other', now());
INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at)
SELECT 1001, 1000100 + n, 1000013, 1000001, 1000001, 'docs', 'Part ' || n, now() FROM generate_series(1, 200) n;

CREATE TEMP TABLE large AS
SELECT 1000000 + n AS id,
  CASE WHEN n <= pg_temp.sized(5000) THEN 1000011 WHEN n <= pg_temp.sized(55000) THEN 1000012
    ELSE 1000101 + (n - pg_temp.sized(55000) - 1) / pg_temp.sized(500) END AS folder_id,
  (ARRAY['Motion to compel', 'Deposition of witness', 'Exhibit', 'Letter to counsel', 'Draft agreement'])[1 + n % 5] || ' ' || n ||
  (ARRAY['.docx', '.pdf', '.xlsx', '.msg', '.txt'])[1 + n % 5] AS name, CASE WHEN n > pg_temp.sized(5000) AND n <= pg_temp.sized(55000) THEN 7 ELSE (n::bigint * 7919) % 3000000 END AS size,
  now() - n * interval '1 minute' AS at
FROM generate_series(1, pg_temp.sized(155000)) n;
INSERT INTO documents (tenant_id, id, folder_id, name, created_at, created_by)
SELECT 1001, id, folder_id, name, at, 1 FROM large;
INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
SELECT 1001, '1001/' || left(md5(id::text), 2) || '/' || md5(id::text), 'arrived', true, size, sha256(id::text::bytea), at FROM large;
INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, created_at, created_by)
SELECT 1001, id, id, 'live', 1, '1001/' || left(md5(id::text), 2) || '/' || md5(id::text), at, 1 FROM large;
UPDATE documents d SET version_id = l.id, version_number = 1, size = l.size, modified_at = l.at, modified_by = 1
FROM large l WHERE d.tenant_id = 1001 AND d.id = l.id;
INSERT INTO document_tags (tenant_id, document_id, tag_id)
SELECT 1001, l.id, t.id FROM large l JOIN LATERAL (
  SELECT id FROM lookup_items WHERE tenant_id = 1001 AND family = 'documentTag' ORDER BY id LIMIT 2) t ON l.id % 3 = 0;

ANALYZE;
