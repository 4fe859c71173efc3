-- name: MeasureEmails :one
SELECT count(*) AS emails, coalesce(sum(e.size), 0)::bigint AS bytes FROM emails e
WHERE e.tenant_id = @tenant_id AND (e.id = ANY(@ids::bigint[]) OR e.folder_id = ANY(@folder_ids::bigint[]));

-- name: EraseParts :many
DELETE FROM email_parts WHERE tenant_id = @tenant_id AND email_id = ANY(@ids::bigint[]) RETURNING email_id, file_key;

-- name: EraseEmails :many
WITH places AS (
  SELECT e.id, e.folder_id, f.matter_id, e.created_at, e.file_key, e.size FROM emails e JOIN folders f ON f.tenant_id = e.tenant_id AND f.id = e.folder_id
  WHERE e.tenant_id = @tenant_id AND e.id = ANY(@ids::bigint[])
), gone AS (
  DELETE FROM emails e WHERE e.tenant_id = @tenant_id AND e.id = ANY(@ids::bigint[]) RETURNING e.id
)
SELECT p.id, p.folder_id, p.matter_id, p.created_at, p.file_key, p.size FROM places p JOIN gone g ON g.id = p.id ORDER BY p.id;

-- name: AbandonUploads :many
DELETE FROM email_uploads u USING folders f
WHERE u.tenant_id = @tenant_id AND f.tenant_id = u.tenant_id AND f.id = u.folder_id AND f.root_id = ANY(@root_ids::bigint[]) AND f.area = 'destroyed'
RETURNING u.file_key;
