-- name: HoldNotes :exec
SELECT FROM notes WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]) ORDER BY id FOR NO KEY UPDATE;

-- name: VisibleNotes :many
SELECT id, folder_id, name, matter_id, area, deleted, folder_deleted::boolean AS folder_deleted, matter_deleted::boolean AS matter_deleted, rev
FROM visible_notes WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]);

-- name: CountNotes :one
SELECT count(*) FROM notes n JOIN folders f ON f.tenant_id = n.tenant_id AND f.id = n.folder_id
WHERE n.tenant_id = @tenant_id AND n.id = ANY(@ids::bigint[]) AND f.area <> 'destroyed';

-- name: Note :one
SELECT n.id, n.folder_id, n.name, n.content, n.words, n.rev, n.created_at, c.display_name AS created_by, n.modified_at, m.display_name AS modified_by,
  n.deleted, n.folder_deleted::boolean AS folder_deleted, n.matter_deleted::boolean AS matter_deleted, n.matter_id::bigint AS matter_id,
  n.matter_name::text AS matter_name
FROM visible_notes n
JOIN users c ON c.tenant_id = n.tenant_id AND c.id = n.created_by
JOIN users m ON m.tenant_id = n.tenant_id AND m.id = n.modified_by
WHERE n.tenant_id = $1 AND n.id = $2;

-- name: SeenLately :one
-- Whether the person opened the note since then: whoever comes back to it is not told of again and again.
SELECT EXISTS (SELECT FROM audit_lines l WHERE l.tenant_id = $1 AND l.object_kind = 'note' AND l.object_id = sqlc.arg(note_id)::bigint
  AND l.action = 'note.view' AND l.user_id = sqlc.arg(user_id)::bigint AND l.at > sqlc.arg(since)::timestamptz);

-- name: InsertNote :exec
INSERT INTO notes (tenant_id, id, folder_id, name, content, words, created_at, created_by, modified_at, modified_by)
VALUES ($1, $2, $3, $4, $5, $6, @now, @user_id, @now, @user_id);

-- name: KeepText :exec
INSERT INTO note_texts (tenant_id, note_id, rev, name, content, words, modified_at, modified_by)
SELECT n.tenant_id, n.id, n.rev, n.name, n.content, n.words, n.modified_at, n.modified_by FROM notes n WHERE n.tenant_id = $1 AND n.id = $2;

-- name: ReplaceText :one
-- A clock that was set back does not make a note older than it was.
UPDATE notes SET name = $3, content = $4, words = $5, rev = rev + 1, modified_at = greatest(modified_at, @now), modified_by = @user_id
WHERE tenant_id = $1 AND id = $2 RETURNING rev, modified_at;

-- name: Texts :many
-- The texts of a note, the last one first.
SELECT t.rev, t.name, t.words, t.modified_at, u.display_name AS modified_by FROM (
  SELECT n.rev, n.name, n.words, n.modified_at, n.modified_by FROM notes n WHERE n.tenant_id = @tenant_id AND n.id = @note_id
  UNION ALL
  SELECT o.rev, o.name, o.words, o.modified_at, o.modified_by FROM note_texts o WHERE o.tenant_id = @tenant_id AND o.note_id = @note_id
) t JOIN users u ON u.tenant_id = @tenant_id AND u.id = t.modified_by
ORDER BY t.rev DESC;

-- name: TextOf :one
SELECT t.rev, t.name, t.content, t.modified_at, u.display_name AS modified_by FROM (
  SELECT n.rev, n.name, n.content, n.modified_at, n.modified_by FROM notes n WHERE n.tenant_id = @tenant_id AND n.id = @note_id AND n.rev = @rev
  UNION ALL
  SELECT o.rev, o.name, o.content, o.modified_at, o.modified_by FROM note_texts o WHERE o.tenant_id = @tenant_id AND o.note_id = @note_id AND o.rev = @rev
) t JOIN users u ON u.tenant_id = @tenant_id AND u.id = t.modified_by;

-- name: SetDeleted :exec
UPDATE notes SET deleted = @deleted WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]);

-- name: MoveNotes :exec
UPDATE notes n SET folder_id = @folder_id, name = m.name
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@names::text[]) AS name) m
WHERE n.tenant_id = @tenant_id AND n.id = m.id;

-- name: SourcesOfCopies :many
SELECT n.id, n.folder_id, f.matter_id, n.name
FROM (SELECT o.* FROM notes o
      WHERE o.tenant_id = @tenant_id AND NOT o.deleted AND (o.id = ANY(@ids::bigint[]) OR o.folder_id = ANY(@folder_ids::bigint[])) LIMIT @most) n
JOIN folders f ON f.tenant_id = n.tenant_id AND f.id = n.folder_id
ORDER BY n.id;

-- name: CopyNotes :execrows
-- A copy begins with the text that its source has now.
INSERT INTO notes (tenant_id, id, folder_id, name, content, words, created_at, created_by, modified_at, modified_by)
SELECT @tenant_id, c.id, c.folder_id, c.name, n.content, n.words, @now, @user_id, @now, @user_id
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@sources::bigint[]) AS source, unnest(@folder_ids::bigint[]) AS folder_id,
  unnest(@names::text[]) AS name) c
JOIN notes n ON n.tenant_id = @tenant_id AND n.id = c.source;

-- name: MeasurePack :one
SELECT count(*) AS files, coalesce(sum(octet_length(n.content)), 0)::bigint AS bytes FROM visible_notes n
WHERE n.tenant_id = @tenant_id AND (n.id = ANY(@ids::bigint[]) OR n.folder_id = ANY(@folder_ids::bigint[]) AND NOT n.deleted);

-- name: PackContents :many
SELECT n.id, n.folder_id, n.name, n.root_id, (n.deleted OR n.folder_deleted OR n.matter_deleted)::boolean AS trashed FROM visible_notes n
WHERE n.tenant_id = @tenant_id AND (n.id = ANY(@ids::bigint[]) OR n.folder_id = ANY(@folder_ids::bigint[]) AND NOT n.deleted)
ORDER BY n.folder_id, n.sort_name, n.id;

-- name: ReadableNotes :many
SELECT n.id, n.root_id, (n.deleted OR n.folder_deleted OR n.matter_deleted)::boolean AS trashed, n.rev, n.content, n.modified_at
FROM visible_notes n WHERE n.tenant_id = @tenant_id AND n.id = ANY(@ids::bigint[]);

-- name: OpenNotes :one
SELECT count(*) FROM visible_notes WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]);
