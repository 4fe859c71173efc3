-- name: InsertStage :exec
-- The folders of a stage, the first of which is its root.
WITH made AS (
  INSERT INTO folders (tenant_id, id, parent_id, root_id, area, name, deleted, in_deleted, created_at, created_by)
  SELECT @tenant_id::bigint, n.id, nullif(n.parent_id, 0), @root_id::bigint, 'destroyed', n.name, true, n.parent_id <> 0, @created_at, sqlc.narg(created_by)
  FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@parents::bigint[]) AS parent_id, unnest(@names::text[]) AS name) n
)
INSERT INTO folder_stages (tenant_id, root_id, job_id) VALUES (@tenant_id, @root_id, @job_id);

-- name: ShareStage :many
SELECT root_id FROM folder_stages WHERE tenant_id = @tenant_id AND root_id = @root_id FOR KEY SHARE;

-- name: HoldStage :many
SELECT root_id FROM folder_stages WHERE tenant_id = @tenant_id AND root_id = @root_id FOR UPDATE;

-- name: Unveil :exec
-- The folders of a stage become part of another tree, those that are named right below the parent.
UPDATE folders f SET root_id = @root_id::bigint, matter_id = sqlc.narg(matter_id)::bigint, area = @area::text, deleted = false, in_deleted = false,
  parent_id = coalesce(t.parent_id, f.parent_id), name = coalesce(t.name, f.name), created_at = @now::timestamptz
FROM folders o LEFT JOIN (SELECT unnest(@tops::bigint[]) AS id, unnest(@names::text[]) AS name, @parent_id::bigint AS parent_id) t ON t.id = o.id
WHERE o.tenant_id = @tenant_id AND o.root_id = @stage::bigint AND o.area = 'destroyed' AND o.id <> @stage
  AND f.tenant_id = o.tenant_id AND f.id = o.id;

-- name: EndStage :exec
DELETE FROM folder_stages WHERE tenant_id = @tenant_id AND root_id = @root_id;

-- name: DeleteStaged :exec
DELETE FROM folders WHERE tenant_id = @tenant_id AND root_id = @root_id AND area = 'destroyed';

-- name: LeftStages :many
-- The stages whose job has ended.
SELECT s.root_id FROM folder_stages s
WHERE s.tenant_id = @tenant_id AND NOT EXISTS (SELECT FROM jobs j WHERE j.tenant_id = s.tenant_id AND j.id = s.job_id AND j.status = 1)
ORDER BY s.root_id;
