-- name: DocumentProperties :one
SELECT d.name, d.notes, d.excluded_from_stamping, coalesce(t.name, '')::text AS type_name, coalesce(s.name, '')::text AS status_name,
  ARRAY(SELECT i.name FROM document_tags g JOIN lookup_items i ON i.tenant_id = g.tenant_id AND i.family = g.family AND i.id = g.tag_id
        WHERE g.tenant_id = d.tenant_id AND g.document_id = d.id ORDER BY i.sort_name)::text[] AS tags
FROM documents d
LEFT JOIN lookup_items t ON t.tenant_id = d.tenant_id AND t.family = d.type_family AND t.id = d.type_id
LEFT JOIN lookup_items s ON s.tenant_id = d.tenant_id AND s.family = d.status_family AND s.id = d.status_id
WHERE d.tenant_id = $1 AND d.id = $2;

-- name: ChangeProperties :one
UPDATE documents SET name = $3, notes = $4, type_id = $5, status_id = $6,
  excluded_from_stamping = coalesce(sqlc.narg(excluded)::boolean, excluded_from_stamping), rev = rev + 1
WHERE tenant_id = $1 AND id = $2 RETURNING rev;

-- name: RenameDocument :one
UPDATE documents SET name = $3, rev = rev + 1 WHERE tenant_id = $1 AND id = $2 RETURNING rev;

-- name: ReplaceTags :exec
WITH gone AS (DELETE FROM document_tags t WHERE t.tenant_id = @tenant_id AND t.document_id = @document_id AND t.tag_id <> ALL(@tag_ids::bigint[]))
INSERT INTO document_tags (tenant_id, document_id, tag_id)
SELECT @tenant_id::bigint, @document_id::bigint, unnest(@tag_ids::bigint[])
ON CONFLICT DO NOTHING;

-- name: TakenNames :many
SELECT t.name_key::text AS name_key, coalesce(t.document_id, 0)::bigint AS document_id, coalesce(t.deleted, false)::boolean AS deleted
FROM casefold_taken_documents(@folder_id::bigint, @names::text[]) AS t (place, name_key, document_id, deleted) ORDER BY t.place;

-- name: Twins :many
-- The documents that have these names in these folders, each with its place in the question and the content of its current version.
SELECT asked.places[t.place]::bigint AS place, d.id AS document_id, d.name, d.deleted, d.size::bigint AS size, b.sha256
FROM (SELECT n.folder_id, array_agg(n.name ORDER BY n.place) AS names, array_agg(n.place ORDER BY n.place) AS places
  FROM (SELECT generate_subscripts(@folder_ids::bigint[], 1) AS place, unnest(@folder_ids::bigint[]) AS folder_id, unnest(@names::text[]) AS name) n
  GROUP BY n.folder_id) asked
CROSS JOIN LATERAL casefold_taken_documents(asked.folder_id, asked.names) AS t (place, name_key, document_id, deleted)
JOIN documents d ON d.tenant_id = @tenant_id AND d.id = t.document_id
JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id
JOIN files b ON b.tenant_id = v.tenant_id AND b.key = v.file_key
ORDER BY 1;

-- name: LockedDocuments :many
-- Documents that somebody else than the excepted has locked: those named, and those in the folders and matters.
SELECT d.id AS document_id, d.name AS filename, u.display_name AS locked_by
FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
JOIN users u ON u.tenant_id = d.tenant_id AND u.id = d.lock_user_id
WHERE d.tenant_id = @tenant_id AND d.lock_status <> 0 AND casefold_lock(d.lock_status, d.in_use_until, @now) <> 0
  AND (d.id = ANY(@ids::bigint[]) OR d.folder_id = ANY(@folder_ids::bigint[]) OR f.matter_id = ANY(@matter_ids::bigint[]))
  AND d.lock_user_id <> @except_user::bigint
ORDER BY d.sort_name, d.id LIMIT 100;

-- name: SetDeleted :exec
UPDATE documents SET deleted = @deleted, rev = rev + 1 WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]);

-- name: MoveDocuments :exec
UPDATE documents d SET folder_id = @folder_id, name = m.name, rev = d.rev + 1
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@names::text[]) AS name) m
WHERE d.tenant_id = @tenant_id AND d.id = m.id;

-- name: SourcesOfCopies :many
-- What is copied of documents: those named, and those in the folders that are not in the trash.
SELECT d.id, d.folder_id, f.matter_id, d.name, d.version_id::bigint AS version_id, d.size::bigint AS size
FROM (SELECT o.* FROM documents o
      WHERE o.tenant_id = @tenant_id AND NOT o.deleted AND o.version_id IS NOT NULL AND (o.id = ANY(@ids::bigint[]) OR o.folder_id = ANY(@folder_ids::bigint[]))
      LIMIT @most) d
JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
ORDER BY d.id;

-- name: CopyDocuments :execrows
WITH copies AS (
  SELECT unnest(@ids::bigint[]) AS id, unnest(@version_ids::bigint[]) AS version_id, unnest(@sources::bigint[]) AS source,
    unnest(@source_versions::bigint[]) AS source_version, unnest(@folder_ids::bigint[]) AS folder_id, unnest(@names::text[]) AS name,
    unnest(@sizes::bigint[]) AS size
), made AS (
  INSERT INTO documents (tenant_id, id, folder_id, name, version_id, version_number, size, modified_at, modified_by, type_id, status_id,
    notes, excluded_from_stamping, created_at, created_by)
  SELECT @tenant_id, c.id, c.folder_id, c.name, c.version_id, 1, c.size, @now, @user_id, d.type_id, d.status_id,
    d.notes, d.excluded_from_stamping, @now, @user_id
  FROM copies c JOIN documents d ON d.tenant_id = @tenant_id AND d.id = c.source
), tags AS (
  INSERT INTO document_tags (tenant_id, document_id, tag_id)
  SELECT @tenant_id, c.id, t.tag_id FROM copies c JOIN document_tags t ON t.tenant_id = @tenant_id AND t.document_id = c.source
)
INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, file_time, comment, created_at, created_by)
SELECT @tenant_id, c.version_id, c.id, 'live', 1, v.file_key, v.file_time, v.comment, @now, @user_id
FROM copies c JOIN document_versions v ON v.tenant_id = @tenant_id AND v.id = c.source_version;

-- name: ShareMatter :exec
SELECT FROM matters WHERE tenant_id = $1 AND id = $2 FOR SHARE;
