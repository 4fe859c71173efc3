-- name: HoldTurn :exec
-- One person's requests for ZIPs come one after the other, so that their number is true.
SELECT pg_advisory_xact_lock(hashtextextended('casefold export ' || @tenant_id::bigint || ' ' || @user_id::bigint, 0));

-- name: Building :one
SELECT count(*) FROM jobs WHERE tenant_id = $1 AND user_id = $2 AND kind = ANY(@kinds::text[]) AND status = 1;

-- name: RootsOf :many
-- The folders that the areas of a matter begin with.
SELECT id FROM visible_folders WHERE tenant_id = $1 AND matter_id = sqlc.arg(matter_id)::bigint AND parent_id IS NULL ORDER BY area;

-- name: Tree :many
-- The folders that are named and those below them, without those that went to the trash by themselves.
WITH RECURSIVE tree AS (
  SELECT f.id, f.parent_id, f.name, f.root_id, 0 AS depth, f.sort_name FROM visible_folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION ALL
  SELECT c.id, c.parent_id, c.name, c.root_id, t.depth + 1, c.sort_name
  FROM tree t JOIN folders c ON c.tenant_id = @tenant_id AND c.parent_id = t.id AND NOT c.deleted
)
SELECT t.id, coalesce(t.parent_id, 0)::bigint AS parent_id, t.name, t.root_id, t.depth, coalesce(f.modified_at, f.created_at)::timestamptz AS modified
FROM tree t JOIN folders f ON f.tenant_id = @tenant_id AND f.id = t.id ORDER BY t.depth, t.sort_name, t.id;

-- name: KeepResult :exec
INSERT INTO result_files (tenant_id, job_id, file_key, filename, root_ids, contents, expires_at, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: Result :one
-- A ZIP that the person made, with its contents by kind, and whether all areas that its names came from are still to be seen.
SELECT r.file_key, r.filename, r.contents,
  ((SELECT count(*) FROM visible_folders f WHERE f.tenant_id = r.tenant_id AND f.id = ANY(r.root_ids)) = cardinality(r.root_ids))::boolean AS open
FROM result_files r JOIN jobs j ON j.tenant_id = r.tenant_id AND j.id = r.job_id
WHERE r.tenant_id = @tenant_id AND r.job_id = @job_id AND j.user_id = @user_id AND r.expires_at > @now;

-- name: ForgetResults :many
DELETE FROM result_files WHERE tenant_id = $1 AND expires_at <= $2 RETURNING file_key;
