-- name: HoldTurn :exec
-- One person's requests for ZIPs come one after the other, so that their number is true.
SELECT pg_advisory_xact_lock(hashtextextended('casefold export ' || @tenant_id::bigint || ' ' || @user_id::bigint, 0));

-- name: Building :one
SELECT count(*) FROM jobs WHERE tenant_id = $1 AND user_id = $2 AND kind = ANY(@kinds::text[]) AND status = 1;

-- name: DocsOf :one
-- The folder that the documents of a matter begin with.
SELECT id FROM visible_folders WHERE tenant_id = $1 AND matter_id = sqlc.arg(matter_id)::bigint AND area = 'docs' AND parent_id IS NULL;

-- name: Tree :many
-- The folders that are named and those below them, without those that went to the trash by themselves.
WITH RECURSIVE tree AS (
  SELECT f.id, f.parent_id, f.name, f.root_id, 0 AS depth, f.sort_name FROM visible_folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION ALL
  SELECT c.id, c.parent_id, c.name, c.root_id, t.depth + 1, c.sort_name
  FROM tree t JOIN folders c ON c.tenant_id = @tenant_id AND c.parent_id = t.id AND NOT c.deleted
)
SELECT id, coalesce(parent_id, 0)::bigint AS parent_id, name, root_id, depth FROM tree ORDER BY depth, sort_name, id;

-- name: Measure :one
SELECT count(*) AS files, coalesce(sum(d.size), 0)::bigint AS bytes FROM visible_documents d
WHERE d.tenant_id = @tenant_id AND (d.id = ANY(@ids::bigint[]) OR d.folder_id = ANY(@folder_ids::bigint[]) AND NOT d.deleted);

-- name: Contents :many
SELECT d.id, d.folder_id, d.name, d.root_id, (d.deleted OR d.folder_deleted OR d.matter_deleted)::boolean AS trashed
FROM visible_documents d
WHERE d.tenant_id = @tenant_id AND (d.id = ANY(@ids::bigint[]) OR d.folder_id = ANY(@folder_ids::bigint[]) AND NOT d.deleted)
ORDER BY d.folder_id, d.sort_name, d.id;

-- name: Readable :many
-- Documents as they are at the moment when they are read.
SELECT d.id, d.root_id, (d.deleted OR d.folder_deleted OR d.matter_deleted)::boolean AS trashed,
  v.id AS version_id, d.version_number::bigint AS version_number, v.file_key::text AS file_key, d.size::bigint AS size, coalesce(v.file_time, v.created_at)::timestamptz AS file_time
FROM visible_documents d JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id
WHERE d.tenant_id = @tenant_id AND d.id = ANY(@ids::bigint[]);

-- name: KeepResult :exec
INSERT INTO result_files (tenant_id, job_id, file_key, filename, root_ids, version_ids, expires_at, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: Result :one
-- A ZIP that the person made. It is open to them while they may see all of it: the areas that its names came from, and each
-- of its versions, wherever its document lies by now.
SELECT r.file_key, r.filename,
  ((SELECT count(*) FROM visible_folders f WHERE f.tenant_id = r.tenant_id AND f.id = ANY(r.root_ids)) = cardinality(r.root_ids)
   AND (SELECT count(*) FROM document_versions v JOIN visible_documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
        WHERE v.tenant_id = r.tenant_id AND v.id = ANY(r.version_ids) AND v.state = 'live') = cardinality(r.version_ids))::boolean AS open
FROM result_files r JOIN jobs j ON j.tenant_id = r.tenant_id AND j.id = r.job_id
WHERE r.tenant_id = @tenant_id AND r.job_id = @job_id AND j.user_id = @user_id AND r.expires_at > @now;

-- name: ForgetResults :many
DELETE FROM result_files WHERE tenant_id = $1 AND expires_at <= $2 RETURNING file_key;

-- name: Visible :one
-- How many of the documents and folders the person may see.
SELECT (SELECT count(*) FROM visible_documents d WHERE d.tenant_id = @tenant_id AND d.id = ANY(@ids::bigint[])) AS documents,
  (SELECT count(*) FROM visible_folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@folder_ids::bigint[])) AS folders;

-- name: FolderOf :one
SELECT folder_id FROM visible_documents WHERE tenant_id = $1 AND id = $2;
