-- name: CountUnfinished :one
-- How many uploads a person began since a time and has not finished, counted no further than the limit.
SELECT count(*) FROM (
  SELECT FROM documents WHERE tenant_id = @tenant_id AND version_id IS NULL AND created_at > @since AND created_by = @user_id LIMIT @most
) unfinished;

-- name: InsertUploads :exec
-- Documents that have no version yet, each with the one that waits for its bytes.
WITH begun AS (
  SELECT unnest(@ids::bigint[]) AS id, unnest(@version_ids::bigint[]) AS version_id, unnest(@folder_ids::bigint[]) AS folder_id,
    unnest(@names::text[]) AS name, unnest(@file_keys::text[]) AS file_key
), made AS (
  INSERT INTO documents (tenant_id, id, folder_id, name, auto_rename, created_at, created_by)
  SELECT @tenant_id::bigint, id, folder_id, name, @auto_rename::boolean, @now::timestamptz, @user_id::bigint FROM begun
)
INSERT INTO document_versions (tenant_id, id, document_id, state, file_key, created_at, created_by)
SELECT @tenant_id::bigint, version_id, id, 'pending', file_key, @now::timestamptz, @user_id::bigint FROM begun;

-- name: InsertDocuments :exec
-- Documents that come with their first version, whose file is there. A file without a date of its own has 0.
WITH brought AS (
  SELECT unnest(@ids::bigint[]) AS id, unnest(@version_ids::bigint[]) AS version_id, unnest(@folder_ids::bigint[]) AS folder_id,
    unnest(@names::text[]) AS name, unnest(@sizes::bigint[]) AS size, unnest(@file_keys::text[]) AS file_key, unnest(@file_times::bigint[]) AS file_time
), made AS (
  INSERT INTO documents (tenant_id, id, folder_id, name, version_id, version_number, size, modified_at, modified_by, created_at, created_by)
  SELECT @tenant_id::bigint, id, folder_id, name, version_id, 1, size, @now::timestamptz, @user_id::bigint, @now::timestamptz, @user_id::bigint FROM brought
)
INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, file_time, created_at, created_by)
SELECT @tenant_id::bigint, version_id, id, 'live', 1, file_key, to_timestamp(nullif(file_time, 0) / 1000.0), @now::timestamptz, @user_id::bigint FROM brought;

-- name: InsertPendingVersion :exec
INSERT INTO document_versions (tenant_id, id, document_id, state, base_number, new_name, file_key, created_at, created_by)
VALUES (@tenant_id, @id, @document_id, 'pending', @base_number::bigint, sqlc.narg(new_name), @file_key::text, @now, @user_id);

-- name: PendingUploads :many
-- The last version of each document that the person began to upload and that waits for its bytes. Each OFFSET 0 keeps the
-- planner from another order than from key to key.
SELECT d.id AS document_id, v.id, v.file_key::text AS file_key,
  (f.deleted OR f.in_deleted)::boolean AS folder_deleted, f.matter_deleted::boolean AS matter_deleted, d.deleted
FROM unnest(@ids::bigint[]) AS asked (id)
CROSS JOIN LATERAL (SELECT o.id, o.folder_id, o.deleted FROM documents o WHERE o.tenant_id = @tenant_id AND o.id = asked.id OFFSET 0) d
CROSS JOIN LATERAL (
  SELECT o.id, o.file_key FROM document_versions o
  WHERE o.tenant_id = @tenant_id AND o.document_id = d.id AND o.number IS NULL AND o.state = 'pending' AND o.created_by = @user_id::bigint
  ORDER BY o.id DESC LIMIT 1
) v
CROSS JOIN LATERAL (
  SELECT o.deleted, o.in_deleted, o.matter_deleted FROM visible_folders o WHERE o.tenant_id = @tenant_id AND o.id = d.folder_id OFFSET 0
) f;

-- name: CountPendingUploads :one
SELECT count(DISTINCT v.document_id) FROM document_versions v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id AND f.area <> 'destroyed'
WHERE v.tenant_id = @tenant_id AND v.document_id = ANY(@ids::bigint[]) AND v.state = 'pending' AND v.created_by = @user_id;

-- name: ExchangeFile :execrows
-- An upload that is not finished expects another file than before.
UPDATE document_versions SET file_key = @file_key::text
WHERE tenant_id = @tenant_id AND id = @id AND state = 'pending' AND file_key = @old_key::text;

-- name: QueueForFolder :exec
-- One at a time settles a name of this folder, among those who met somebody else at their first try.
SELECT pg_advisory_xact_lock(hashtextextended('name in folder ' || @tenant_id::bigint || ' ' || folder_id, 0))
FROM documents d JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.document_id = d.id
WHERE v.tenant_id = @tenant_id AND v.id = @version_id;

-- name: QueueForFolders :exec
-- QueueForFolder for several folders, in the order of their ids.
SELECT pg_advisory_xact_lock(hashtextextended('name in folder ' || @tenant_id::bigint || ' ' || f.id, 0))
FROM (SELECT unnest(@ids::bigint[]) AS id ORDER BY 1) f;

-- name: Uploads :many
-- What must be known of the person's own uploads to register them, from key to key.
SELECT v.id, v.document_id, v.state, v.number, v.base_number, v.new_name, v.file_key::text AS file_key, v.reason,
  -- What is registered already answers with the hash of its file.
  (CASE WHEN v.state <> 'pending' THEN (SELECT s.sha256 FROM files s WHERE s.tenant_id = @tenant_id AND s.key = v.file_key) END)::bytea AS sha256,
  d.folder_id, d.name, d.auto_rename, d.version_number, d.deleted,
  casefold_lock(d.lock_status, d.in_use_until, @now)::smallint AS lock_status, coalesce(d.lock_user_id, 0)::bigint AS holder,
  coalesce((SELECT p.display_name FROM users p WHERE p.tenant_id = @tenant_id AND p.id = d.lock_user_id), '')::text AS holder_name,
  (f.deleted OR f.in_deleted)::boolean AS folder_deleted, f.matter_deleted::boolean AS matter_deleted,
  coalesce((SELECT max(o.number) FROM document_versions o WHERE o.tenant_id = @tenant_id AND o.document_id = v.document_id), 0)::bigint AS last_number,
  -- Who else has the name already: 0 nobody, 1 a document, 2 one in the trash.
  (CASE WHEN same.document_id <> v.document_id THEN 1 + same.deleted::integer ELSE 0 END)::integer AS namesake
FROM unnest(@ids::bigint[]) AS asked (id)
CROSS JOIN LATERAL (
  SELECT o.* FROM document_versions o
  WHERE o.tenant_id = @tenant_id AND o.id = asked.id AND o.created_by = @user_id::bigint AND o.state <> 'deleted' OFFSET 0
) v
CROSS JOIN LATERAL (SELECT o.* FROM documents o WHERE o.tenant_id = @tenant_id AND o.id = v.document_id OFFSET 0) d
CROSS JOIN LATERAL (
  SELECT o.deleted, o.in_deleted, o.matter_deleted FROM visible_folders o WHERE o.tenant_id = @tenant_id AND o.id = d.folder_id OFFSET 0
) f
CROSS JOIN LATERAL casefold_taken_documents(d.folder_id, ARRAY[coalesce(v.new_name, d.name)]) AS same (place, name_key, document_id, deleted);

-- name: CountUploads :one
SELECT count(*) FROM document_versions v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id AND f.area <> 'destroyed'
WHERE v.tenant_id = @tenant_id AND v.id = ANY(@ids::bigint[]) AND v.document_id = ANY(@document_ids::bigint[]) AND v.created_by = @user_id AND v.state <> 'deleted';

-- name: MakeCurrent :exec
-- Uploads become the current versions of their documents. A file without a date of its own has 0. All together are one statement, because
-- the change log of searches is written once for each; what belongs to a row is found by its place among the ids, so that there is no
-- other way than the keys.
WITH live AS (
  UPDATE document_versions v SET state = 'live', number = (@numbers::bigint[])[array_position(@ids::bigint[], v.id)],
    comment = (@comments::text[])[array_position(@ids::bigint[], v.id)],
    file_time = to_timestamp(nullif((@file_times::bigint[])[array_position(@ids::bigint[], v.id)], 0) / 1000.0), created_at = @now::timestamptz
  WHERE v.tenant_id = @tenant_id AND v.id = ANY(@ids::bigint[])
)
UPDATE documents d SET name = (@names::text[])[array_position(@document_ids::bigint[], d.id)],
  version_id = (@ids::bigint[])[array_position(@document_ids::bigint[], d.id)],
  version_number = (@numbers::bigint[])[array_position(@document_ids::bigint[], d.id)],
  size = (@sizes::bigint[])[array_position(@document_ids::bigint[], d.id)],
  modified_at = greatest(@now::timestamptz, d.created_at), modified_by = @user_id::bigint, rev = d.rev + 1,
  created_at = CASE WHEN d.version_id IS NULL THEN @now::timestamptz ELSE d.created_at END
WHERE d.tenant_id = @tenant_id AND d.id = ANY(@document_ids::bigint[]);

-- name: KeepAside :exec
UPDATE document_versions SET state = 'aside', comment = @comment, reason = @reason::integer,
  file_time = to_timestamp(nullif(@file_time::bigint, 0) / 1000.0), created_at = @now
WHERE tenant_id = @tenant_id AND id = @id;

-- name: SetLock :one
-- A holder who stays keeps the time since when; only the holder's own word prolongs the use.
UPDATE documents SET lock_status = @status, lock_user_id = sqlc.narg(holder),
  locked_at = CASE WHEN lock_user_id = sqlc.narg(holder) THEN locked_at WHEN sqlc.narg(holder)::bigint IS NOT NULL THEN @now::timestamptz END,
  in_use_until = CASE WHEN @status::smallint NOT IN (1, 3) THEN NULL WHEN @prolong::boolean THEN @until::timestamptz ELSE in_use_until END
WHERE tenant_id = @tenant_id AND id = @id RETURNING rev;

-- name: HeldBy :many
-- The documents that somebody has locked, held until the end of the transaction.
SELECT id, folder_id, name, lock_status FROM documents
WHERE tenant_id = $1 AND lock_status <> 0 AND lock_user_id = sqlc.arg(holder) ORDER BY id FOR NO KEY UPDATE;

-- name: Unlock :exec
UPDATE documents SET lock_status = 0, lock_user_id = NULL, locked_at = NULL, in_use_until = NULL
WHERE tenant_id = $1 AND id = ANY(sqlc.arg(ids)::bigint[]);

-- name: UserName :one
SELECT sub, display_name FROM users WHERE tenant_id = $1 AND id = $2;

-- name: VersionOf :one
-- A version that can be read, by its id, its number or both; without either the current one.
SELECT v.id, v.state, coalesce(v.number, 0)::bigint AS number, v.base_number, v.file_key::text AS file_key, f.size::bigint AS size, v.comment, v.created_by
FROM document_versions v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key
WHERE v.tenant_id = @tenant_id AND v.document_id = @document_id AND v.state IN ('live', 'aside')
  AND v.id = coalesce(sqlc.narg(id), CASE WHEN sqlc.narg(number)::bigint IS NULL THEN d.version_id ELSE v.id END)
  AND (sqlc.narg(number)::bigint IS NULL OR v.number = sqlc.narg(number)::bigint);

-- name: SetComment :exec
UPDATE document_versions SET comment = @comment WHERE tenant_id = @tenant_id AND id = @id;

-- name: CountLiveVersions :one
SELECT count(*) FROM document_versions WHERE tenant_id = $1 AND document_id = $2 AND state = 'live';

-- name: DeleteVersion :one
-- The version becomes a memory that has no file, and the newest of those left is current.
WITH gone AS (
  UPDATE document_versions v SET state = 'deleted', file_key = NULL WHERE v.tenant_id = @tenant_id AND v.id = @id::bigint
), newest AS (
  SELECT v.*, f.size FROM document_versions v JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key
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
UPDATE documents d SET version_id = p.id, version_number = p.number, size = f.size, rev = d.rev + 1,
  modified_at = greatest(@now::timestamptz, d.created_at), modified_by = @user_id::bigint
FROM promoted p JOIN files f ON f.tenant_id = p.tenant_id AND f.key = p.file_key WHERE d.tenant_id = @tenant_id AND d.id = @document_id RETURNING p.number::bigint AS number;

-- name: DiscardAside :exec
DELETE FROM document_versions WHERE tenant_id = @tenant_id AND id = @id AND document_id = @document_id AND state = 'aside';

-- name: MayRead :one
SELECT EXISTS (
  SELECT FROM document_versions v JOIN visible_documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
  WHERE v.tenant_id = @tenant_id AND v.id = @id AND v.document_id = @document_id AND v.file_key = @file_key::text AND v.state IN ('live', 'aside')
)::boolean;

-- name: NoHurry :exec
-- Lines of those who only looked may be lost in a crash; they are not worth a forced write.
SELECT set_config('synchronous_commit', 'off', true);

-- name: ForgetUploads :one
-- Documents whose first version was never registered: how many there were, and the files that they expected.
WITH stale AS (
  SELECT d.id FROM documents d WHERE d.tenant_id = @tenant_id AND d.version_id IS NULL AND d.created_at < @before::timestamptz
  ORDER BY d.id LIMIT 1000 FOR UPDATE SKIP LOCKED
), versions AS (
  DELETE FROM document_versions v USING stale s WHERE v.tenant_id = @tenant_id AND v.document_id = s.id RETURNING v.file_key
), gone AS (
  DELETE FROM documents d USING stale s WHERE d.tenant_id = @tenant_id AND d.id = s.id RETURNING d.id
)
SELECT (SELECT count(*) FROM gone) AS documents, ARRAY(SELECT file_key FROM versions)::text[] AS file_keys;

-- name: ForgetVersions :many
-- Versions of documents that were begun and never registered.
WITH stale AS (
  SELECT v.id FROM files f JOIN document_versions v ON v.tenant_id = f.tenant_id AND v.file_key = f.key
  JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
  WHERE f.tenant_id = @tenant_id AND f.state <> 'arrived' AND f.created_at < @before::timestamptz AND v.state = 'pending' AND d.version_id IS NOT NULL
  LIMIT 1000 FOR UPDATE OF v, d SKIP LOCKED
)
DELETE FROM document_versions v USING stale s WHERE v.tenant_id = @tenant_id AND v.id = s.id RETURNING v.file_key::text AS file_key;
