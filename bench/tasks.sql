-- For the browser, in the demo's first firm: a folder of 50,000 items, and so many matters that there are 5,000, the most
-- that a browser holds itself. Ids are above two million, beside what the demo and the other parts make. The versions
-- have no bytes: lists never ask for them.

INSERT INTO matters (tenant_id, id, name, created_at) VALUES (1001, 2000001, 'Large folder', now());
INSERT INTO folders (tenant_id, id, root_id, matter_id, area, name, created_at)
SELECT 1001, 2000000 + n, 2000000 + n, 2000001, a, a, now() FROM unnest(ARRAY['docs', 'email', 'notes']) WITH ORDINALITY r(a, n);
INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at)
VALUES (1001, 2000010, 2000001, 2000001, 2000001, 'docs', 'Fifty thousand', now());
INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at)
SELECT 1001, 2000010 + n, 2000010, 2000001, 2000001, 'docs', 'Part ' || n, now() FROM generate_series(1, 10) n;

CREATE TEMP TABLE large AS
SELECT 2000000 + n AS id,
  (ARRAY['Motion to compel', 'Deposition of witness', 'Exhibit', 'Letter to counsel', 'Draft agreement'])[1 + n % 5] || ' ' || n ||
  (ARRAY['.docx', '.pdf', '.xlsx', '.msg', '.txt'])[1 + n % 5] AS name, (n::bigint * 7919) % 3000000 AS size,
  now() - n * interval '1 minute' AS at
FROM generate_series(1, 49990) n;
INSERT INTO documents (tenant_id, id, folder_id, name, created_at, created_by) SELECT 1001, id, 2000010, name, at, 1 FROM large;
INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
SELECT 1001, '1001/00/' || md5(id::text), 'arrived', true, size, sha256(id::text::bytea), at FROM large;
INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, created_at, created_by)
SELECT 1001, id, id, 'live', 1, '1001/00/' || md5(id::text), at, 1 FROM large;
UPDATE documents d SET version_id = l.id, version_number = 1, size = l.size, modified_at = l.at, modified_by = 1
FROM large l WHERE d.tenant_id = 1001 AND d.id = l.id;

INSERT INTO matters (tenant_id, id, name, opened_on, created_at)
SELECT 1001, 2000010 + n,
  (ARRAY['Acme', 'Bolt', 'Cedar', 'Dyne', 'Ester', 'Flint'])[1 + n % 6] || ' v. ' ||
  (ARRAY['Moss', 'Nova', 'Opal', 'Pike', 'Quill'])[1 + n % 5] || ', matter ' || to_char(n, 'FM0000'), date '2016-01-01' + n % 3600, now()
FROM generate_series(1, 5000 - (SELECT count(*) FROM matters WHERE tenant_id = 1001 AND NOT deleted)::integer) n;

ANALYZE;
