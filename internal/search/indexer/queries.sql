-- name: Changes :many
-- The rows after one that are not among those which are known already.
SELECT id, kind, record_id, token FROM search_changes
WHERE tenant_id = @tenant_id AND texts = @texts AND id > @after AND id <> ALL(@known::bigint[]) ORDER BY id LIMIT @most;

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
