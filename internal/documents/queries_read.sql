-- name: TagIDsIn :many
SELECT x.document_id, x.tag_id FROM documents d JOIN document_tags x ON x.tenant_id = d.tenant_id AND x.document_id = d.id
WHERE d.tenant_id = $1 AND d.folder_id = $2 AND d.version_id IS NOT NULL;

-- name: FilesOf :many
-- The date that the file of each current version had where it came from, and the sum of its bytes.
SELECT d.id, v.file_time, encode(f.sha256, 'hex')::text AS sha256 FROM documents d
JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id
JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key
WHERE d.tenant_id = $1 AND d.id = ANY(@ids::bigint[]);

-- name: FilesIn :many
SELECT d.id, v.file_time, encode(f.sha256, 'hex')::text AS sha256 FROM documents d
JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id
JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key
WHERE d.tenant_id = $1 AND d.folder_id = $2 AND d.version_id IS NOT NULL;

-- name: People :many
SELECT id, sub, display_name FROM users WHERE tenant_id = $1;

-- name: ListedItems :many
-- What lists show of the firm's own lists, by name.
SELECT family, id, name FROM lookup_items WHERE tenant_id = $1 AND family IN ('documentType', 'documentStatus', 'documentTag') ORDER BY sort_name, id;

-- name: FavoriteIDs :many
SELECT document_id FROM document_favorites WHERE tenant_id = $1 AND user_id = $2;

-- name: DocumentsIn :one
-- How many documents a folder holds, in the trash or not, as far as they have to be counted: the index alone knows.
SELECT count(*) FROM (SELECT FROM documents WHERE tenant_id = $1 AND folder_id = $2 AND version_id IS NOT NULL LIMIT @most) counted;

-- name: LiveDocumentsIn :one
-- What is in the trash is little beside the rest and has an index of its own, so that the documents themselves are not read.
SELECT ((SELECT count(*) FROM documents d WHERE d.tenant_id = $1 AND d.folder_id = $2 AND d.version_id IS NOT NULL) -
  (SELECT count(*) FROM documents d WHERE d.tenant_id = $1 AND d.folder_id = $2 AND d.version_id IS NOT NULL AND d.deleted))::bigint AS documents;

-- name: LocksIn :one
-- Who holds which document of a folder.
SELECT coalesce(string_agg(d.id || ' ' || d.lock_user_id, ',' ORDER BY d.id), '')::text AS locks FROM documents d
WHERE d.tenant_id = @tenant_id AND d.folder_id = @folder_id AND d.lock_status <> 0 AND casefold_lock(d.lock_status, d.in_use_until, @at) <> 0;

-- name: AddFavorites :exec
INSERT INTO document_favorites (tenant_id, user_id, document_id) SELECT $1, $2, unnest(@ids::bigint[]) ON CONFLICT DO NOTHING;

-- name: RemoveFavorites :exec
DELETE FROM document_favorites WHERE tenant_id = $1 AND user_id = $2 AND document_id = ANY(@ids::bigint[]);

-- name: FavoriteDocuments :many
SELECT d.id, d.name, d.folder_id, d.matter_id, d.area, coalesce(d.matter_name, '')::text AS matter_name, coalesce(t.name, '')::text AS type_name
FROM document_favorites v JOIN visible_documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
LEFT JOIN lookup_items t ON t.tenant_id = d.tenant_id AND t.family = d.type_family AND t.id = d.type_id
WHERE v.tenant_id = $1 AND v.user_id = $2 AND NOT d.deleted AND NOT d.folder_deleted AND NOT d.matter_deleted
ORDER BY d.sort_name, d.id LIMIT 1000;

-- name: RecentVersions :many
-- The last version that a person made of each document, where it was not the first, newest first.
SELECT d.id, d.name, d.folder_id, d.matter_id, d.area, coalesce(d.matter_name, '')::text AS matter_name,
  v.number::bigint AS number, v.created_at
FROM document_versions v JOIN visible_documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
WHERE v.tenant_id = @tenant_id AND v.created_by = @user_id::bigint AND v.state = 'live' AND v.number > 1
  AND NOT d.deleted AND NOT d.folder_deleted AND NOT d.matter_deleted
  AND NOT EXISTS (SELECT FROM document_versions l WHERE l.tenant_id = v.tenant_id AND l.document_id = v.document_id
                    AND l.created_by = v.created_by AND l.state = 'live' AND l.number > v.number)
ORDER BY v.created_at DESC, v.id DESC LIMIT @most;

-- name: RecentUploads :many
SELECT d.id, d.name, d.folder_id, d.matter_id, d.area, coalesce(d.matter_name, '')::text AS matter_name,
  d.version_number::bigint AS number, d.created_at
FROM visible_documents d
WHERE d.tenant_id = @tenant_id AND d.created_by = @user_id::bigint AND NOT d.deleted AND NOT d.folder_deleted AND NOT d.matter_deleted
ORDER BY d.created_at DESC, d.id DESC LIMIT @most;

-- name: MattersAmong :many
SELECT m.id, m.name, coalesce(c.name, '')::text AS client_name FROM visible_matters m
LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id
WHERE m.tenant_id = $1 AND m.id = ANY(@ids::bigint[]) AND NOT m.deleted;
