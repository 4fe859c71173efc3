-- name: Part :one
SELECT file_key, content_type, facts FROM email_parts WHERE tenant_id = @tenant_id AND email_id = @email_id AND part = @part AND form = @form;

-- name: KeepPart :execrows
INSERT INTO email_parts (tenant_id, email_id, part, form, file_key, content_type, facts, created_at)
VALUES (@tenant_id, @email_id, @part, @form, @file_key, @content_type, @facts, @now) ON CONFLICT DO NOTHING;

-- name: MayReadPart :one
SELECT EXISTS (
  SELECT FROM email_parts p JOIN visible_emails e ON e.tenant_id = p.tenant_id AND e.id = p.email_id
  WHERE p.tenant_id = @tenant_id AND p.email_id = @email_id AND p.file_key = @file_key::text
)::boolean;

-- name: ForgetParts :many
-- What can be made again and was not asked for lately.
WITH stale AS (
  SELECT p.email_id, p.part, p.form FROM email_parts p WHERE p.tenant_id = @tenant_id AND p.form = 'file' AND p.created_at < @before::timestamptz
  ORDER BY p.email_id, p.part LIMIT 1000 FOR UPDATE SKIP LOCKED
)
DELETE FROM email_parts p USING stale s
WHERE p.tenant_id = @tenant_id AND p.email_id = s.email_id AND p.part = s.part AND p.form = s.form RETURNING p.file_key;

-- name: ThreadOf :many
-- Emails of a matter that name one of these ids as their own or as that of their conversation.
SELECT e.id, e.name, e.sender, e.date_text, e.sent, e.attachments, e.created_at, e.message_id, e.in_reply_to, e.conversation,
  (e.deleted OR e.folder_deleted)::boolean AS deleted
FROM visible_emails e
WHERE e.tenant_id = @tenant_id AND e.matter_id = @matter_id::bigint
  AND (e.id = @id OR e.conversation <> '' AND e.conversation = ANY(@keys::text[]) OR e.message_id <> '' AND e.message_id = ANY(@keys::text[]))
ORDER BY e.sent NULLS LAST, e.id LIMIT @most;
