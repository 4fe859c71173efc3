-- name: Figures :many
-- The stored figures of one firm, or of all of the region. It is asked by the console's role.
SELECT u.tenant_id, u.total_bytes, u.pending_delete_bytes, u.calculated_at, u.documents, u.emails, u.matters, u.indexed, u.index_failure,
  coalesce(l.storage_gb, 0)::bigint AS storage_gb, coalesce(l.ocr_baseline, 0)::bigint AS ocr_baseline, coalesce(l.ocr_net, 0)::bigint AS ocr_net,
  coalesce(f.codes, '{}')::text[] AS features, coalesce(o.transactions, 0)::bigint AS ocr_this_month
FROM tenant_usage u
LEFT JOIN (SELECT t.tenant_id, sum(t.value) FILTER (WHERE t.code = 'STORAGE_LIMIT_GB') AS storage_gb,
    sum(t.value) FILTER (WHERE t.code = 'OCR_PER_MONTH_BASELINE') AS ocr_baseline, sum(t.value) FILTER (WHERE t.code <> 'STORAGE_LIMIT_GB') AS ocr_net
  FROM tenant_limits t WHERE t.month IN ('0001-01-01', sqlc.arg(current_month)) GROUP BY t.tenant_id) l ON l.tenant_id = u.tenant_id
LEFT JOIN (SELECT tenant_id, array_agg(code) AS codes FROM tenant_features WHERE enabled GROUP BY tenant_id) f ON f.tenant_id = u.tenant_id
LEFT JOIN ocr_usage o ON o.tenant_id = u.tenant_id AND o.month = sqlc.arg(current_month)
WHERE sqlc.narg(tenant_id)::bigint IS NULL OR u.tenant_id = sqlc.narg(tenant_id);

-- name: Records :many
-- The records of the firm's people, or of one of them, with how many documents each holds.
SELECT u.id, u.sub, u.username, u.display_name, u.email, u.email_verified, u.type, u.active, u.created_at,
  (a.user_id IS NOT NULL)::boolean AS firm_admin, coalesce(l.documents, 0)::bigint AS locked_documents
FROM users u
LEFT JOIN (SELECT m.user_id FROM permission_group_members m JOIN permission_groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
  WHERE m.tenant_id = sqlc.arg(tenant_id) AND g.type = 'FIRM_ADMIN') a ON a.user_id = u.id
LEFT JOIN (SELECT d.lock_user_id, count(*) AS documents FROM documents d
  WHERE d.tenant_id = sqlc.arg(tenant_id) AND d.lock_status <> 0 AND casefold_lock(d.lock_status, d.in_use_until, sqlc.arg(now)) <> 0
  GROUP BY d.lock_user_id) l ON l.lock_user_id = u.id
WHERE u.tenant_id = sqlc.arg(tenant_id) AND (sqlc.narg(sub)::uuid IS NULL OR u.sub = sqlc.narg(sub))
ORDER BY u.username, u.id;

-- name: InsertBatch :exec
INSERT INTO batch_jobs (tenant_id, id, kind, provider, rerun_of, created_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: InsertTasks :exec
INSERT INTO batch_tasks (tenant_id, job_id, number, name)
SELECT sqlc.arg(tenant_id)::bigint, sqlc.arg(job_id)::bigint, t.number, t.name
FROM unnest(sqlc.arg(names)::text[]) WITH ORDINALITY AS t(name, number);

-- name: Batches :many
SELECT j.id, j.kind, j.provider, j.rerun_of, j.created_at, j.started_at, j.ended_at,
  (SELECT count(*) FROM batch_tasks t WHERE t.tenant_id = j.tenant_id AND t.job_id = j.id) AS total,
  (SELECT count(*) FROM batch_tasks t WHERE t.tenant_id = j.tenant_id AND t.job_id = j.id AND t.state = 'done') AS succeeded,
  (SELECT count(*) FROM batch_tasks t WHERE t.tenant_id = j.tenant_id AND t.job_id = j.id AND t.state = 'failed') AS failed
FROM batch_jobs j WHERE j.tenant_id = $1 ORDER BY j.id DESC LIMIT 200;

-- name: FailedTasks :many
SELECT job_id, name, reason FROM batch_tasks WHERE tenant_id = $1 AND job_id = ANY(sqlc.arg(job_ids)::bigint[]) AND state = 'failed' ORDER BY job_id, number;

-- name: LockBatch :one
SELECT kind, ended_at FROM batch_jobs WHERE tenant_id = $1 AND id = $2 FOR UPDATE;

-- name: BeginBatch :exec
UPDATE batch_jobs SET started_at = coalesce(started_at, sqlc.arg(now)::timestamptz) WHERE tenant_id = $1 AND id = $2;

-- name: EndBatch :exec
UPDATE batch_jobs SET ended_at = greatest(started_at, sqlc.arg(now)::timestamptz) WHERE tenant_id = $1 AND id = $2 AND ended_at IS NULL;

-- name: WaitingTasks :many
SELECT number, name FROM batch_tasks WHERE tenant_id = $1 AND job_id = $2 AND state = 'waiting' ORDER BY number;

-- name: TakeTask :execrows
-- None where another attempt at the same job has it.
SELECT FROM batch_tasks WHERE tenant_id = $1 AND job_id = $2 AND number = $3 AND state = 'waiting' FOR UPDATE SKIP LOCKED;

-- name: EndTask :exec
UPDATE batch_tasks SET state = $4, reason = sqlc.arg(reason) WHERE tenant_id = $1 AND job_id = $2 AND number = $3 AND state = 'waiting';

-- name: BatchUnderWay :one
SELECT coalesce(max(id), 0)::bigint FROM batch_jobs WHERE tenant_id = $1 AND kind = $2 AND ended_at IS NULL;
