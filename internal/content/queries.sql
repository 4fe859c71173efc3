-- name: VersionByNumber :one
-- A version of the document, the current one where no number is given.
SELECT v.id, v.number::bigint AS number, v.file_key::text AS file_key
FROM document_versions v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
WHERE v.tenant_id = $1 AND v.document_id = $2 AND v.state = 'live' AND v.number = coalesce(sqlc.narg(number)::bigint, d.version_number);

-- name: VersionByID :one
SELECT v.file_key::text AS file_key
FROM document_versions v WHERE v.tenant_id = $1 AND v.document_id = $2 AND v.id = $3 AND v.state = 'live';

-- name: Preview :one
SELECT f.state, f.job_id, f.file_key, f.content_type, f.reason, coalesce(j.status = 1, false)::boolean AS in_progress,
  coalesce(j.user_id, 0)::bigint AS started_by,
  coalesce(j.status = 3 AND j.data->'error'->>'code' = sqlc.arg(trouble)::text AND j.ended_at > sqlc.arg(lately)::timestamptz, false)::boolean AS just_failed
FROM derived_files f LEFT JOIN jobs j ON j.tenant_id = f.tenant_id AND j.id = f.job_id
WHERE f.tenant_id = $1 AND f.version_id = $2 AND f.kind = 'preview';

-- name: BeginPreview :execrows
INSERT INTO derived_files (tenant_id, version_id, kind, state, created_at) VALUES ($1, $2, 'preview', 'pending', $3)
ON CONFLICT DO NOTHING;

-- name: ResumePreview :execrows
-- One of those who find that a job came to nothing starts another.
UPDATE derived_files SET job_id = NULL
WHERE tenant_id = $1 AND version_id = $2 AND kind = 'preview' AND state = 'pending' AND job_id = $3;

-- name: AssignPreview :exec
UPDATE derived_files SET job_id = $3 WHERE tenant_id = $1 AND version_id = $2 AND kind = 'preview';

-- name: CompletePreview :execrows
UPDATE derived_files SET state = 'ready', file_key = sqlc.arg(file_key)::text, content_type = $3
WHERE tenant_id = $1 AND version_id = $2 AND kind = 'preview' AND state = 'pending';

-- name: RefusePreview :exec
UPDATE derived_files SET state = 'unavailable', reason = $3
WHERE tenant_id = $1 AND version_id = $2 AND kind = 'preview' AND state = 'pending';

-- name: MayReadPreview :one
SELECT EXISTS (
  SELECT FROM derived_files f
  JOIN document_versions v ON v.tenant_id = f.tenant_id AND v.id = f.version_id AND v.state = 'live'
  JOIN visible_documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
  WHERE f.tenant_id = $1 AND f.version_id = $2 AND f.kind = 'preview' AND f.file_key = sqlc.arg(file_key)::text AND d.id = sqlc.arg(document_id)::bigint);

-- name: DropPreviews :many
DELETE FROM derived_files f USING document_versions v
WHERE f.tenant_id = $1 AND v.tenant_id = f.tenant_id AND v.id = f.version_id AND v.state = 'deleted' RETURNING f.file_key;

-- name: NoHurry :exec
-- The record of a view may be lost with the machine in the second after it.
SELECT set_config('synchronous_commit', 'off', true);

-- name: EraseDerived :many
DELETE FROM derived_files WHERE tenant_id = @tenant_id AND version_id = ANY(@version_ids::bigint[]) RETURNING version_id, file_key;
