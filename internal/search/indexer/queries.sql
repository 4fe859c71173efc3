-- name: Changes :many
-- The rows after one that are not among those which are known already. PostgreSQL hashes what a subquery returns, where it compares each
-- row with every member of an array.
SELECT id, kind, record_id, token, anew FROM search_changes
WHERE tenant_id = @tenant_id AND texts = @texts AND id > @after AND id NOT IN (SELECT unnest(@known::bigint[])) ORDER BY id LIMIT @most;

-- name: Unread :many
-- The rows of records after one, by their ids.
SELECT id FROM search_changes WHERE tenant_id = @tenant_id AND NOT texts AND id > @after ORDER BY id LIMIT @most;

-- name: NewestRecordChange :one
SELECT coalesce((SELECT id FROM search_changes WHERE tenant_id = @tenant_id AND NOT texts ORDER BY id DESC LIMIT 1), 0)::bigint;

-- name: LastChange :one
-- The last row up to an id. There is none before the firm has folders.
SELECT id, token FROM search_changes WHERE tenant_id = @tenant_id AND id <= @until ORDER BY id DESC LIMIT 1;

-- name: ChangesWithTokens :one
-- How many of these rows there are.
SELECT count(*) FROM search_changes c JOIN (SELECT unnest(@ids::bigint[]) AS id, unnest(@tokens::text[]) AS token) k ON c.id = k.id AND c.token = k.token::uuid
WHERE c.tenant_id = @tenant_id;

-- name: PruneChanges :exec
-- The last row of the firm stays: an index that covers it has missed nothing, however long ago it was.
DELETE FROM search_changes o WHERE o.tenant_id = @tenant_id AND o.at < @before
  AND o.id < (SELECT max(c.id) FROM search_changes c WHERE c.tenant_id = @tenant_id);

-- name: Matters :many
SELECT id, deleted FROM matters WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]);

-- name: TrashedMatters :many
SELECT id FROM matters WHERE tenant_id = @tenant_id AND deleted;

-- name: Folders :many
-- The firm's own areas have the numbers that the outside knows them by. What is being destroyed is nowhere.
SELECT id, coalesce(parent_id, 0)::bigint AS parent_id, coalesce(matter_id, CASE area WHEN 'public' THEN -1 ELSE 0 END)::bigint AS matter_id, deleted
FROM folders WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]) AND area <> 'destroyed';

-- name: FolderIDs :many
SELECT id FROM folders WHERE tenant_id = @tenant_id AND area <> 'destroyed' AND id > @after ORDER BY id LIMIT @most;

-- name: Documents :many
-- The live versions of documents.
SELECT d.id, v.id AS version_id, d.folder_id, d.name, d.notes, v.comment, v.created_at, v.created_by, coalesce(d.type_id, 0)::bigint AS type_id,
  coalesce(d.status_id, 0)::bigint AS status_id, d.deleted,
  ARRAY(SELECT t.tag_id FROM document_tags t WHERE t.tenant_id = d.tenant_id AND t.document_id = d.id ORDER BY t.tag_id)::bigint[] AS tags
FROM documents d JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.document_id = d.id AND v.state = 'live'
WHERE d.tenant_id = @tenant_id AND d.id = ANY(@ids::bigint[]) ORDER BY d.id, v.id;

-- name: DocumentIDs :many
SELECT id FROM documents WHERE tenant_id = @tenant_id AND version_id IS NOT NULL AND id > @after ORDER BY id LIMIT @most;

-- name: DocumentsOfVersions :many
SELECT DISTINCT document_id FROM document_versions WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]) AND state = 'live';

-- name: Emails :many
SELECT id, folder_id, name, filename, sender, sender_address, recipients, notes, coalesce(sent, created_at)::timestamptz AS at, created_by, deleted
FROM emails WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]) ORDER BY id;

-- name: EmailIDs :many
SELECT id FROM emails WHERE tenant_id = @tenant_id AND id > @after ORDER BY id LIMIT @most;

-- name: Notes :many
SELECT id, folder_id, name, content, modified_at, modified_by, deleted FROM notes WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]) ORDER BY id;

-- name: NoteIDs :many
SELECT id FROM notes WHERE tenant_id = @tenant_id AND id > @after ORDER BY id LIMIT @most;

-- name: ChangedSince :many
-- What rows after one tell of, among these numbers of records and texts, but for rows that are known already.
SELECT DISTINCT kind, record_id FROM search_changes
WHERE tenant_id = @tenant_id AND texts = @texts AND id > @after AND id NOT IN (SELECT unnest(@known::bigint[])) AND record_id = ANY(@record_ids::bigint[]);

-- name: CountRecords :one
SELECT ((SELECT count(*) FROM documents d WHERE d.tenant_id = @tenant_id AND d.version_id IS NOT NULL)
  + (SELECT count(*) FROM emails e WHERE e.tenant_id = @tenant_id) + (SELECT count(*) FROM notes n WHERE n.tenant_id = @tenant_id))::bigint;

-- name: Announce :exec
INSERT INTO search_indexes (tenant_id, place) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: InsertOrder :exec
INSERT INTO search_orders (tenant_id, id, what, job_id, kind, record_ids, version_ids, last_row, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: LogOrder :exec
INSERT INTO search_changes (tenant_id, kind, record_id) VALUES ($1, 'order', $2);

-- name: LogAnew :one
-- Has records and texts written anew, and returns the last of the rows that say so.
WITH rows AS (
  INSERT INTO search_changes (tenant_id, kind, record_id, texts, anew)
  SELECT @tenant_id::bigint, @kind::text, r.id, @texts::boolean, true FROM unnest(@ids::bigint[]) AS r(id) RETURNING id)
SELECT coalesce(max(id), 0)::bigint FROM rows;

-- name: VersionsOfDocuments :many
SELECT id FROM document_versions WHERE tenant_id = @tenant_id AND document_id = ANY(@ids::bigint[]) AND state = 'live';

-- name: PendingOrders :many
-- What a place has not answered yet.
SELECT o.id, o.what, o.kind, o.record_ids, o.version_ids, o.last_row FROM search_orders o
WHERE o.tenant_id = @tenant_id AND o.created_at > @since AND NOT EXISTS (SELECT FROM search_reports r
  WHERE r.tenant_id = o.tenant_id AND r.order_id = o.id AND r.place = @place AND r.state <> 'working') ORDER BY o.id;

-- name: Report :exec
-- What was answered stays. An order that is forgotten meanwhile has no report.
INSERT INTO search_reports AS s (tenant_id, order_id, place, state, done, total, reason, at)
SELECT o.tenant_id, o.id, @place::text, @state::text, @done::bigint, @total::bigint, @reason::text, @now::timestamptz
FROM search_orders o WHERE o.tenant_id = @tenant_id AND o.id = ANY(@ids::bigint[])
ON CONFLICT (tenant_id, order_id, place) DO UPDATE SET state = excluded.state, done = excluded.done, total = excluded.total, reason = excluded.reason, at = excluded.at
WHERE s.state = 'working';

-- name: Reports :many
SELECT place, state, done, total, reason, at FROM search_reports WHERE tenant_id = $1 AND order_id = $2;

-- name: OrderOfJob :one
SELECT coalesce(max(id), 0)::bigint FROM search_orders WHERE tenant_id = $1 AND what = $2 AND job_id = $3;

-- name: LastAudit :one
SELECT id, created_at FROM search_orders WHERE tenant_id = $1 AND what = 'audit' ORDER BY id DESC LIMIT 1;

-- name: Audit :one
SELECT id, created_at FROM search_orders WHERE tenant_id = $1 AND what = 'audit' AND id = $2;

-- name: InsertFindings :exec
-- Two indexes may have the same wrong.
INSERT INTO search_findings (tenant_id, order_id, kind, what, record_id, version_id)
SELECT @tenant_id::bigint, @order_id::bigint, unnest(@kinds::text[]), unnest(@whats::text[]), unnest(@record_ids::bigint[]), unnest(@version_ids::bigint[])
ON CONFLICT DO NOTHING;

-- name: CountFindings :many
SELECT kind, what, count(*) AS count FROM search_findings WHERE tenant_id = $1 AND order_id = $2 GROUP BY kind, what;

-- name: Findings :many
SELECT what, record_id, version_id FROM search_findings WHERE tenant_id = @tenant_id AND order_id = @order_id AND kind = @kind AND (@what::text = '' OR what = @what)
ORDER BY what, record_id, version_id OFFSET @skip LIMIT @most;

-- name: PruneOrders :exec
DELETE FROM search_orders WHERE tenant_id = @tenant_id AND created_at < @before;
