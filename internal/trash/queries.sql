-- name: TrashedAbove :many
-- For each folder the outermost one in the trash among itself and those above it.
WITH RECURSIVE up AS (
  SELECT f.id, f.id AS at, f.parent_id, f.name, f.deleted, 0 AS height FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION ALL
  SELECT up.id, p.id, p.parent_id, p.name, p.deleted, up.height + 1 FROM up JOIN folders p ON p.tenant_id = @tenant_id AND p.id = up.parent_id
)
SELECT DISTINCT ON (id) id::bigint AS id, at::bigint AS top, name::text AS name FROM up WHERE deleted ORDER BY id, height DESC;

-- name: Activities :many
-- The executions of the firm, the newest first.
SELECT j.id, j.status, j.percent_done, j.started_at, j.ended_at, u.sub, u.display_name, m.destroyed
FROM jobs j JOIN users u ON u.tenant_id = j.tenant_id AND u.id = j.user_id
JOIN manifests m ON m.tenant_id = j.tenant_id AND m.execution_id = j.id
WHERE j.tenant_id = @tenant_id AND j.kind = @kind AND j.id = coalesce(sqlc.narg(id), j.id)
ORDER BY j.id DESC LIMIT sqlc.narg(most)::bigint OFFSET @start::bigint;

-- name: CountActivities :one
SELECT count(*) FROM jobs WHERE tenant_id = $1 AND kind = $2;

-- name: StatesOfMatters :many
SELECT id, deleted FROM matters WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]);

-- name: StatesOfClients :many
SELECT id, deleted FROM clients WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]);

-- name: StatesOfFolders :many
SELECT f.id, (f.deleted OR f.in_deleted OR coalesce(m.deleted, false))::boolean AS trashed
FROM folders f LEFT JOIN matters m ON m.tenant_id = f.tenant_id AND m.id = f.matter_id
WHERE f.tenant_id = $1 AND f.id = ANY(@ids::bigint[]) AND f.area <> 'destroyed';

-- name: FoldersOfMatter :many
SELECT id FROM folders WHERE tenant_id = $1 AND matter_id = $2;

-- name: ClientsWithOtherMatters :many
SELECT DISTINCT client_id::bigint AS client_id FROM matters
WHERE tenant_id = @tenant_id AND client_id = ANY(@ids::bigint[]) AND id NOT IN (SELECT unnest(@matters::bigint[]));

-- name: InsertManifest :exec
INSERT INTO manifests (tenant_id, job_id, made_at, counts) VALUES (@tenant_id, @job_id, @now, '{}');

-- name: InsertManifestItems :exec
INSERT INTO manifest_items (tenant_id, job_id, kind, id) SELECT @tenant_id::bigint, @job_id::bigint, @kind::text, unnest(@ids::bigint[]);

-- name: ManifestItems :many
SELECT kind, id FROM manifest_items WHERE tenant_id = $1 AND job_id = $2 ORDER BY kind, id;

-- name: SetContents :exec
UPDATE manifest_items SET contents = @contents::jsonb WHERE tenant_id = @tenant_id AND job_id = @job_id AND kind = @kind AND id = @id;

-- name: DropManifestItems :exec
DELETE FROM manifest_items WHERE tenant_id = @tenant_id AND job_id = @job_id AND kind = @kind AND id = ANY(@ids::bigint[]);

-- name: KeepManifestItems :exec
UPDATE manifest_items i SET state = @state::text, reason = k.reason
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@reasons::text[]) AS reason) k
WHERE i.tenant_id = @tenant_id AND i.job_id = @job_id AND i.kind = @kind::text AND i.id = k.id;

-- name: CompleteManifest :exec
UPDATE manifests SET counts = @counts::jsonb, made_at = @now WHERE tenant_id = @tenant_id AND job_id = @job_id;

-- name: HoldManifest :one
-- A manifest of the person, with how much of it can be destroyed.
SELECT m.made_at, m.execution_id, m.counts, j.status, EXISTS (
  SELECT FROM manifest_items i WHERE i.tenant_id = m.tenant_id AND i.job_id = m.job_id AND i.state = 'waiting')::integer AS waiting
FROM manifests m JOIN jobs j ON j.tenant_id = m.tenant_id AND j.id = m.job_id
WHERE m.tenant_id = @tenant_id AND m.job_id = @job_id AND j.user_id = @user_id FOR UPDATE OF m;

-- name: UseManifest :exec
UPDATE manifests SET execution_id = @execution_id WHERE tenant_id = @tenant_id AND job_id = @job_id;

-- name: HoldExecution :one
-- Two attempts at the same job meet here. What it has destroyed so far changes in the transaction that destroys.
SELECT destroyed FROM manifests WHERE tenant_id = @tenant_id AND job_id = @job_id FOR UPDATE;

-- name: AddDestroyed :exec
UPDATE manifests SET destroyed = @destroyed::jsonb WHERE tenant_id = @tenant_id AND job_id = @job_id;

-- name: NextItems :many
SELECT id, state, contents, roots FROM manifest_items
WHERE tenant_id = @tenant_id AND job_id = @job_id AND kind = @kind AND state IN ('waiting', 'open') ORDER BY id LIMIT @most;

-- name: SettleItems :exec
UPDATE manifest_items SET state = @state::text
WHERE tenant_id = @tenant_id AND job_id = @job_id AND kind = @kind::text AND id = ANY(@ids::bigint[]) AND state IN ('waiting', 'open');

-- name: OpenItem :exec
UPDATE manifest_items SET state = 'open', roots = @roots::bigint[]
WHERE tenant_id = @tenant_id AND job_id = @job_id AND kind = @kind AND id = @id;

-- name: OpenItems :many
SELECT kind, id, roots FROM manifest_items WHERE tenant_id = @tenant_id AND job_id = @job_id AND state = 'open' ORDER BY kind, id;

-- name: CountWaiting :one
SELECT count(*) FROM manifest_items WHERE tenant_id = @tenant_id AND job_id = @job_id AND state IN ('waiting', 'open');

-- name: InsertTombstones :exec
INSERT INTO tombstones (tenant_id, kind, id, folder_id, matter_id, client_id, created_at, destroyed_at, job_id, retained)
SELECT @tenant_id::bigint, @kind::text, t.id, nullif(t.folder_id, 0), nullif(t.matter_id, 0), nullif(t.client_id, 0), t.created_at, @now::timestamptz, @job_id::bigint, t.files
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@folder_ids::bigint[]) AS folder_id, unnest(@matter_ids::bigint[]) AS matter_id,
  unnest(@client_ids::bigint[]) AS client_id, unnest(@created::timestamptz[]) AS created_at, unnest(@files::integer[]) AS files) t;

-- name: KeptItems :many
-- What a manifest leaves out and what its execution skipped, each with the name that it has now.
SELECT i.kind, i.id, i.state, i.reason::text AS reason FROM manifest_items i
WHERE i.tenant_id = @tenant_id AND i.job_id = @job_id AND i.reason IS NOT NULL ORDER BY i.kind, i.id LIMIT @most;

-- name: CountKept :one
SELECT count(*) FROM manifest_items WHERE tenant_id = @tenant_id AND job_id = @job_id AND reason IS NOT NULL;

-- name: ManifestOf :one
-- The manifest of a job that is one of the person's manifests, or an execution of anybody's.
SELECT m.job_id, m.counts, m.destroyed FROM manifests m JOIN jobs j ON j.tenant_id = m.tenant_id AND j.id = m.job_id
WHERE m.tenant_id = @tenant_id AND (m.execution_id = @id OR m.job_id = @id AND j.user_id = @user_id);

-- name: MatterOfTombstone :one
SELECT matter_id FROM tombstones WHERE tenant_id = $1 AND kind = $2 AND id = $3;

-- name: JobOf :one
SELECT j.kind, j.status, j.percent_done, j.started_at, j.ended_at, u.display_name
FROM jobs j JOIN users u ON u.tenant_id = j.tenant_id AND u.id = j.user_id WHERE j.tenant_id = $1 AND j.id = $2;
