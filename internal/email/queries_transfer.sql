-- name: MoveEmails :exec
UPDATE emails SET folder_id = @folder_id, rev = rev + 1 WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]);

-- name: SetDeleted :exec
UPDATE emails SET deleted = @deleted, rev = rev + 1 WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]);

-- name: SourcesOfCopies :many
-- What is copied of emails: those named, and those in the folders that are not in the trash.
SELECT e.id, e.folder_id, f.matter_id, e.name
FROM (SELECT o.* FROM emails o
      WHERE o.tenant_id = @tenant_id AND NOT o.deleted AND (o.id = ANY(@ids::bigint[]) OR o.folder_id = ANY(@folder_ids::bigint[])) LIMIT @most) e
JOIN folders f ON f.tenant_id = e.tenant_id AND f.id = e.folder_id
ORDER BY e.id;

-- name: CopyEmails :execrows
INSERT INTO emails (tenant_id, id, folder_id, name, filename, file_key, size, sha256, md5checksum, sender, sender_address, recipients,
  date_text, sent, attachments, message_id, in_reply_to, conversation, unreadable, notes, created_at, created_by)
SELECT e.tenant_id, c.id, c.folder_id, e.name, e.filename, e.file_key, e.size, e.sha256, e.md5checksum, e.sender, e.sender_address, e.recipients,
  e.date_text, e.sent, e.attachments, e.message_id, e.in_reply_to, e.conversation, e.unreadable, e.notes, @now::timestamptz, @user_id::bigint
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@sources::bigint[]) AS source, unnest(@folder_ids::bigint[]) AS folder_id) c
JOIN emails e ON e.tenant_id = @tenant_id AND e.id = c.source;

-- name: MeasurePack :one
SELECT count(*) AS files, coalesce(sum(e.size), 0)::bigint AS bytes FROM visible_emails e
WHERE e.tenant_id = @tenant_id AND (e.id = ANY(@ids::bigint[]) OR e.folder_id = ANY(@folder_ids::bigint[]) AND NOT e.deleted);

-- name: PackContents :many
SELECT e.id, e.folder_id, e.filename, e.root_id, (e.deleted OR e.folder_deleted OR e.matter_deleted)::boolean AS trashed
FROM visible_emails e
WHERE e.tenant_id = @tenant_id AND (e.id = ANY(@ids::bigint[]) OR e.folder_id = ANY(@folder_ids::bigint[]) AND NOT e.deleted)
ORDER BY e.folder_id, e.sort_name, e.id;

-- name: ReadableEmails :many
SELECT e.id, e.root_id, (e.deleted OR e.folder_deleted OR e.matter_deleted)::boolean AS trashed, e.file_key, e.size,
  coalesce(e.sent, e.created_at)::timestamptz AS file_time
FROM visible_emails e WHERE e.tenant_id = @tenant_id AND e.id = ANY(@ids::bigint[]);

-- name: OpenEmails :one
-- How many of the emails are there for the person to see, wherever they lie by now.
SELECT count(*) FROM visible_emails WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]);

-- name: KeepEmails :exec
SELECT FROM emails WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]) ORDER BY id FOR KEY SHARE;
