-- name: CountUnfinished :one
-- How many uploads a person began since a time and has not finished, counted no further than the limit.
SELECT count(*) FROM (
  SELECT FROM email_uploads WHERE tenant_id = @tenant_id AND since > @since::timestamptz AND created_by = @user_id LIMIT @most
) unfinished;

-- name: TwinsByBytes :many
-- Emails of a matter that have the same bytes as one of these, in the trash or not; of several the oldest.
SELECT DISTINCT ON (asked.place) asked.place::integer AS place, e.id, e.name, (e.deleted OR f.deleted OR f.in_deleted)::boolean AS deleted
FROM (SELECT unnest(@places::integer[]) AS place, unnest(@hashes::bytea[]) AS sha256) asked
JOIN emails e ON e.tenant_id = @tenant_id AND e.sha256 = asked.sha256
JOIN folders f ON f.tenant_id = e.tenant_id AND f.id = e.folder_id
WHERE f.matter_id = @matter_id::bigint
ORDER BY asked.place, e.id;

-- name: InsertUploads :exec
INSERT INTO email_uploads (tenant_id, id, folder_id, filename, size, sha256, skip_check, file_key, since, created_by)
SELECT @tenant_id::bigint, id, folder_id, filename, nullif(size, -1), nullif(sha256, ''::bytea), @skip_check::boolean, file_key, @now::timestamptz, @user_id::bigint
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@folder_ids::bigint[]) AS folder_id, unnest(@filenames::text[]) AS filename,
  unnest(@sizes::bigint[]) AS size, unnest(@hashes::bytea[]) AS sha256, unnest(@file_keys::text[]) AS file_key) begun;

-- name: HoldUploads :exec
SELECT FROM (SELECT unnest(@ids::bigint[]) AS id ORDER BY id) asked
CROSS JOIN LATERAL (SELECT FROM email_uploads u WHERE u.tenant_id = @tenant_id AND u.id = asked.id FOR UPDATE) held;

-- name: Uploads :many
-- The person's own uploads, from key to key.
SELECT u.id, u.folder_id, u.filename, coalesce(u.size, -1)::bigint AS size, u.sha256, u.skip_check, u.file_key,
  coalesce(f.matter_id, 0)::bigint AS matter_id, (f.deleted OR f.in_deleted)::boolean AS folder_deleted, f.matter_deleted::boolean AS matter_deleted
FROM unnest(@ids::bigint[]) AS asked (id)
CROSS JOIN LATERAL (SELECT o.* FROM email_uploads o WHERE o.tenant_id = @tenant_id AND o.id = asked.id AND o.created_by = @user_id::bigint OFFSET 0) u
CROSS JOIN LATERAL (
  SELECT o.matter_id, o.deleted, o.in_deleted, o.matter_deleted FROM visible_folders o WHERE o.tenant_id = @tenant_id AND o.id = u.folder_id OFFSET 0
) f;

-- name: Filed :many
-- Those of the ids that the person's own uploads became emails under.
SELECT e.id FROM emails e WHERE e.tenant_id = @tenant_id AND e.id = ANY(@ids::bigint[]) AND e.created_by = @user_id;

-- name: CountUploads :one
SELECT count(*) FROM email_uploads u JOIN folders f ON f.tenant_id = u.tenant_id AND f.id = u.folder_id AND f.area <> 'destroyed'
WHERE u.tenant_id = @tenant_id AND u.id = ANY(@ids::bigint[]) AND u.created_by = @user_id;

-- name: ExchangeFile :execrows
-- An upload that is not finished expects another file than before.
UPDATE email_uploads SET file_key = @file_key::text WHERE tenant_id = @tenant_id AND id = @id AND file_key = @old_key::text;

-- name: OneAtATime :exec
-- Whoever files a message waits for those who file its twin into the same matter in this moment.
SELECT pg_advisory_xact_lock(key) FROM (
  SELECT DISTINCT hashtextextended('email ' || @tenant_id::bigint || ' ' || w.matter_id || ' ' || w.md5checksum, 0) AS key
  FROM (SELECT unnest(@matter_ids::bigint[]) AS matter_id, unnest(@checksums::text[]) AS md5checksum) w ORDER BY 1
) wanted;

-- name: TwinsByChecksum :many
-- Which of the checksums an email of the matter beside it has, in the trash or not.
SELECT DISTINCT w.matter_id::bigint AS matter_id, w.md5checksum::text AS md5checksum
FROM (SELECT unnest(@matter_ids::bigint[]) AS matter_id, unnest(@checksums::text[]) AS md5checksum) w
JOIN emails e ON e.tenant_id = @tenant_id AND e.md5checksum = w.md5checksum
JOIN folders f ON f.tenant_id = e.tenant_id AND f.id = e.folder_id AND f.matter_id = w.matter_id;

-- name: FileEmails :exec
-- Uploads become emails of their folders. All together are one statement: what it costs to write the change log of searches depends on
-- the number of statements more than on that of rows. A message without a date has the first day of the calendar here.
WITH upload AS (
  DELETE FROM email_uploads u WHERE u.tenant_id = @tenant_id::bigint AND u.id = ANY(@ids::bigint[]) RETURNING u.id, u.folder_id, u.filename, u.file_key
)
INSERT INTO emails (tenant_id, id, folder_id, name, filename, file_key, size, sha256, md5checksum, sender, sender_address, recipients,
  date_text, sent, attachments, message_id, in_reply_to, conversation, unreadable, created_at, created_by)
SELECT @tenant_id::bigint, u.id, u.folder_id, e.name, u.filename, u.file_key, e.size, e.sha256, e.md5checksum, e.sender, e.sender_address, e.recipients,
  e.date_text, nullif(e.sent, '0001-01-01 00:00:00+00'::timestamptz), e.attachments, e.message_id, e.in_reply_to, e.conversation, nullif(e.unreadable, ''),
  @now::timestamptz, @user_id::bigint
FROM upload u JOIN (SELECT unnest(@ids::bigint[]) AS id, unnest(@names::text[]) AS name, unnest(@sizes::bigint[]) AS size, unnest(@hashes::bytea[]) AS sha256,
  unnest(@checksums::text[]) AS md5checksum, unnest(@senders::text[]) AS sender, unnest(@sender_addresses::text[]) AS sender_address,
  unnest(@recipients::text[]) AS recipients, unnest(@date_texts::text[]) AS date_text, unnest(@sents::timestamptz[]) AS sent,
  unnest(@attachments::integer[]) AS attachments, unnest(@message_ids::text[]) AS message_id, unnest(@in_reply_tos::text[]) AS in_reply_to,
  unnest(@conversations::text[]) AS conversation, unnest(@unreadables::text[]) AS unreadable) e ON e.id = u.id;

-- name: Troubled :many
SELECT id, filename, file_key, size, sha256 FROM emails WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]) AND unreadable = @trouble::text ORDER BY id;

-- name: ReadAgain :many
UPDATE emails SET name = @name, md5checksum = @md5checksum, sender = @sender, sender_address = @sender_address, recipients = @recipients,
  date_text = @date_text, sent = sqlc.narg(sent)::timestamptz, attachments = @attachments, message_id = @message_id, in_reply_to = @in_reply_to,
  conversation = @conversation, unreadable = sqlc.narg(unreadable)::text
WHERE tenant_id = @tenant_id AND file_key = @file_key AND unreadable = @trouble::text RETURNING folder_id;

-- name: WaitOn :exec
UPDATE email_uploads SET since = @now::timestamptz WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]);

-- name: ForgetUploads :many
WITH stale AS (
  SELECT u.id FROM email_uploads u WHERE u.tenant_id = @tenant_id AND u.since < @before::timestamptz ORDER BY u.id LIMIT 1000 FOR UPDATE SKIP LOCKED
)
DELETE FROM email_uploads u USING stale s WHERE u.tenant_id = @tenant_id AND u.id = s.id RETURNING u.file_key;
