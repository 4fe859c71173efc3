-- name: CountUnfinished :one
-- How many uploads a person began since a time and has not finished, counted no further than the limit.
SELECT count(*) FROM (
  SELECT FROM documents WHERE tenant_id = @tenant_id AND version_id IS NULL AND created_at > @since AND created_by = @user_id LIMIT @most
) unfinished;

-- name: InsertUploads :exec
-- Documents that have no version yet, each with the one that waits for its bytes.
WITH begun AS (
  SELECT unnest(@ids::bigint[]) AS id, unnest(@version_ids::bigint[]) AS version_id, unnest(@folder_ids::bigint[]) AS folder_id,
    unnest(@names::text[]) AS name, unnest(@blob_keys::text[]) AS blob_key
), made AS (
  INSERT INTO documents (tenant_id, id, folder_id, name, auto_rename, created_at, created_by)
  SELECT @tenant_id::bigint, id, folder_id, name, @auto_rename::boolean, @now::timestamptz, @user_id::bigint FROM begun
)
INSERT INTO document_versions (tenant_id, id, document_id, state, blob_key, created_at, created_by)
SELECT @tenant_id::bigint, version_id, id, 'pending', blob_key, @now::timestamptz, @user_id::bigint FROM begun;

-- name: InsertPendingVersion :exec
INSERT INTO document_versions (tenant_id, id, document_id, state, base_number, new_name, blob_key, created_at, created_by)
VALUES (@tenant_id, @id, @document_id, 'pending', @base_number::bigint, sqlc.narg(new_name), @blob_key, @now, @user_id);

-- name: PendingUploads :many
-- The last version of each document that the person began to upload and that waits for its bytes.
SELECT u.document_id, u.id, u.blob_key, u.folder_deleted, u.matter_deleted, u.deleted
FROM unnest(@ids::bigint[]) AS asked (id)
CROSS JOIN LATERAL (
  SELECT v.document_id, v.id, v.blob_key,
    (f.deleted OR f.in_deleted)::boolean AS folder_deleted, f.matter_deleted::boolean AS matter_deleted, d.deleted
  FROM documents d
  JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.document_id = d.id
  JOIN visible_folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
  WHERE d.tenant_id = @tenant_id AND d.id = asked.id AND v.sha256 IS NULL AND v.created_by = @user_id
  ORDER BY v.id DESC LIMIT 1
) u;

-- name: CountPendingUploads :one
SELECT count(DISTINCT document_id) FROM document_versions
WHERE tenant_id = @tenant_id AND document_id = ANY(@ids::bigint[]) AND state = 'pending' AND created_by = @user_id;

-- name: SetBlobKey :exec
UPDATE document_versions SET blob_key = @blob_key WHERE tenant_id = @tenant_id AND id = @id AND state = 'pending';

-- name: QueueForFolder :exec
-- One at a time settles a name of this folder, among those who met somebody else at their first try.
SELECT pg_advisory_xact_lock(hashtextextended('name in folder ' || @tenant_id::bigint || ' ' || folder_id, 0))
FROM documents d JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.document_id = d.id
WHERE v.tenant_id = @tenant_id AND v.id = @version_id;

-- name: Uploads :many
-- What must be known of the person's own uploads to register them.
SELECT u.id, u.document_id, u.state, u.number, u.base_number, u.new_name, u.blob_key, u.sha256, u.reason,
  u.folder_id, u.name, u.auto_rename, u.version_number, u.deleted, u.lock_status, u.holder, u.holder_name,
  u.folder_deleted, u.matter_deleted, u.last_number, u.namesake
FROM unnest(@ids::bigint[]) AS asked (id)
CROSS JOIN LATERAL (
  SELECT v.id, v.document_id, v.state, v.number, v.base_number, v.new_name, v.blob_key, v.sha256, v.reason,
    d.folder_id, d.name, d.auto_rename, d.version_number, d.deleted,
    casefold_lock(d.lock_status, d.in_use_until, @now)::smallint AS lock_status, coalesce(d.lock_user_id, 0)::bigint AS holder,
    coalesce((SELECT p.display_name FROM users p WHERE p.tenant_id = d.tenant_id AND p.id = d.lock_user_id), '')::text AS holder_name,
    (f.deleted OR f.in_deleted)::boolean AS folder_deleted, f.matter_deleted::boolean AS matter_deleted,
    coalesce((SELECT max(o.number) FROM document_versions o WHERE o.tenant_id = d.tenant_id AND o.document_id = d.id), 0)::bigint AS last_number,
    -- Who else has the name already: 0 nobody, 1 a document, 2 one in the trash.
    (CASE WHEN same.document_id <> d.id THEN 1 + same.deleted::integer ELSE 0 END)::integer AS namesake
  FROM document_versions v
  JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
  JOIN visible_folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
  CROSS JOIN LATERAL casefold_taken_documents(d.folder_id, ARRAY[coalesce(v.new_name, d.name)]) AS same (place, name_key, document_id, deleted)
  WHERE v.tenant_id = @tenant_id AND v.id = asked.id AND v.created_by = @user_id AND v.state <> 'deleted'
  OFFSET 0
) u;

-- name: CountUploads :one
SELECT count(*) FROM document_versions
WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]) AND document_id = ANY(@document_ids::bigint[]) AND created_by = @user_id AND state <> 'deleted';

-- name: MakeCurrent :exec
-- Uploads become the current versions of their documents, with the bytes that were judged: somebody may just have asked
-- for another address. A file without a date of its own has 0. The limit keeps the planner from expecting so many uploads
-- that it would rather read whole tables.
WITH registered AS (
  SELECT unnest(@ids::bigint[]) AS id, unnest(@document_ids::bigint[]) AS document_id, unnest(@names::text[]) AS name,
    unnest(@numbers::bigint[]) AS number, unnest(@sizes::bigint[]) AS size, unnest(@hashes::bytea[]) AS sha256,
    unnest(@file_times::bigint[]) AS file_time, unnest(@comments::text[]) AS comment, unnest(@blob_keys::text[]) AS blob_key
  LIMIT cardinality(@ids::bigint[])
), live AS (
  UPDATE document_versions v SET state = 'live', number = r.number, size = r.size, sha256 = r.sha256, comment = r.comment,
    file_time = to_timestamp(nullif(r.file_time, 0) / 1000.0), created_at = @now::timestamptz, blob_key = r.blob_key
  FROM registered r WHERE v.tenant_id = @tenant_id AND v.id = r.id
)
UPDATE documents d SET name = r.name, version_id = r.id, version_number = r.number, size = r.size,
  modified_at = greatest(@now::timestamptz, d.created_at), modified_by = @user_id::bigint, rev = d.rev + 1,
  created_at = CASE WHEN d.version_id IS NULL THEN @now::timestamptz ELSE d.created_at END
FROM registered r WHERE d.tenant_id = @tenant_id AND d.id = r.document_id;

-- name: KeepAside :exec
UPDATE document_versions SET state = 'aside', size = @size, sha256 = @sha256, comment = @comment, reason = @reason::integer,
  file_time = to_timestamp(nullif(@file_time::bigint, 0) / 1000.0), created_at = @now, blob_key = @blob_key
WHERE tenant_id = @tenant_id AND id = @id;

-- name: SetLock :one
-- A holder who stays keeps the time since when; only the holder's own word prolongs the use.
UPDATE documents SET lock_status = @status, lock_user_id = sqlc.narg(holder),
  locked_at = CASE WHEN lock_user_id = sqlc.narg(holder) THEN locked_at WHEN sqlc.narg(holder)::bigint IS NOT NULL THEN @now::timestamptz END,
  in_use_until = CASE WHEN @status::smallint NOT IN (1, 3) THEN NULL WHEN @prolong::boolean THEN @until::timestamptz ELSE in_use_until END
WHERE tenant_id = @tenant_id AND id = @id RETURNING rev;

-- name: UserName :one
SELECT sub, display_name FROM users WHERE tenant_id = $1 AND id = $2;

-- name: VersionOf :one
-- A version that can be read, by its id, its number or both; without either the current one.
SELECT v.id, v.state, coalesce(v.number, 0)::bigint AS number, v.base_number, v.blob_key, v.size::bigint AS size, v.sha256, v.comment, v.created_by
FROM document_versions v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
WHERE v.tenant_id = @tenant_id AND v.document_id = @document_id AND v.state IN ('live', 'aside')
  AND v.id = coalesce(sqlc.narg(id), CASE WHEN sqlc.narg(number)::bigint IS NULL THEN d.version_id ELSE v.id END)
  AND (sqlc.narg(number)::bigint IS NULL OR v.number = sqlc.narg(number)::bigint);

-- name: SetComment :exec
UPDATE document_versions SET comment = @comment WHERE tenant_id = @tenant_id AND id = @id;

-- name: CountLiveVersions :one
SELECT count(*) FROM document_versions WHERE tenant_id = $1 AND document_id = $2 AND state = 'live';

-- name: DeleteVersion :one
-- The version becomes a memory, its bytes wait in retention, and the newest of those left is current.
WITH gone AS (
  UPDATE document_versions v SET state = 'deleted' WHERE v.tenant_id = @tenant_id AND v.id = @id::bigint RETURNING v.*
), kept AS (
  INSERT INTO blob_retention (tenant_id, blob_key, size, sha256, document_id, delete_after, created_at)
  SELECT tenant_id, blob_key, size, sha256, document_id, @delete_after::timestamptz, @now::timestamptz FROM gone
), newest AS (
  SELECT v.* FROM document_versions v
  WHERE v.tenant_id = @tenant_id AND v.document_id = @document_id AND v.state = 'live' AND v.id <> @id::bigint ORDER BY v.number DESC LIMIT 1
)
UPDATE documents d SET version_id = n.id, version_number = n.number, size = n.size, rev = d.rev + 1,
  modified_at = CASE WHEN d.version_id = @id::bigint THEN n.created_at ELSE d.modified_at END,
  modified_by = CASE WHEN d.version_id = @id::bigint THEN n.created_by ELSE d.modified_by END
FROM newest n WHERE d.tenant_id = @tenant_id AND d.id = @document_id RETURNING n.number::bigint AS number;

-- name: PromoteAside :one
WITH promoted AS (
  UPDATE document_versions v SET state = 'live', reason = NULL, created_at = @now::timestamptz,
    number = 1 + (SELECT max(o.number) FROM document_versions o WHERE o.tenant_id = v.tenant_id AND o.document_id = v.document_id)
  WHERE v.tenant_id = @tenant_id AND v.id = @id AND v.document_id = @document_id AND v.state = 'aside' RETURNING v.*
)
UPDATE documents d SET version_id = p.id, version_number = p.number, size = p.size, rev = d.rev + 1,
  modified_at = greatest(@now::timestamptz, d.created_at), modified_by = @user_id::bigint
FROM promoted p WHERE d.tenant_id = @tenant_id AND d.id = @document_id RETURNING p.number::bigint AS number;

-- name: DiscardAside :exec
WITH gone AS (
  DELETE FROM document_versions v WHERE v.tenant_id = @tenant_id AND v.id = @id AND v.document_id = @document_id AND v.state = 'aside' RETURNING v.*
)
INSERT INTO blob_retention (tenant_id, blob_key, size, sha256, document_id, delete_after, created_at)
SELECT tenant_id, blob_key, size, sha256, document_id, @delete_after::timestamptz, @now::timestamptz FROM gone;

-- name: MayRead :one
SELECT EXISTS (
  SELECT FROM document_versions v JOIN visible_documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
  WHERE v.tenant_id = @tenant_id AND v.id = @id AND v.document_id = @document_id AND v.blob_key = @blob_key AND v.state IN ('live', 'aside')
)::boolean;

-- name: NoHurry :exec
-- Lines of those who only looked may be lost in a crash; they are not worth a forced write.
SELECT set_config('synchronous_commit', 'off', true);

-- name: ForgetUploads :execrows
-- Documents whose first version was never registered.
WITH stale AS (
  SELECT d.id FROM documents d WHERE d.tenant_id = @tenant_id AND d.version_id IS NULL AND d.created_at < @before::timestamptz
  ORDER BY d.id LIMIT 1000 FOR UPDATE SKIP LOCKED
), versions AS (
  DELETE FROM document_versions v USING stale s WHERE v.tenant_id = @tenant_id AND v.document_id = s.id
)
DELETE FROM documents d USING stale s WHERE d.tenant_id = @tenant_id AND d.id = s.id;

-- name: ForgetVersions :execrows
-- Versions of documents that were begun and never registered.
WITH stale AS (
  SELECT v.id FROM document_versions v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
  WHERE v.tenant_id = @tenant_id AND v.state = 'pending' AND v.created_at < @before::timestamptz AND d.version_id IS NOT NULL
  LIMIT 1000 FOR UPDATE SKIP LOCKED
)
DELETE FROM document_versions v USING stale s WHERE v.tenant_id = @tenant_id AND v.id = s.id;
