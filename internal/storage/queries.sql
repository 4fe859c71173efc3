-- name: CountSweep :one
INSERT INTO firm_sweeps (tenant_id, sweeps) VALUES (@tenant_id, 1)
ON CONFLICT (tenant_id) DO UPDATE SET sweeps = firm_sweeps.sweeps + 1 RETURNING sweeps;

-- name: HoldSweep :exec
SELECT pg_advisory_xact_lock(hashtextextended('casefold sweep ' || @tenant_id::bigint, 0));

-- name: Unreferenced :many
SELECT k.key::text AS key FROM unnest(@keys::text[]) AS k (key)
WHERE NOT EXISTS (SELECT FROM blob_references r WHERE r.tenant_id = @tenant_id AND r.blob_key = k.key);

-- name: Used :one
SELECT coalesce((SELECT sum(v.size) FROM document_versions v WHERE v.tenant_id = $1 AND v.state IN ('live', 'aside')), 0)::bigint AS current,
  coalesce((SELECT sum(r.size) FROM blob_retention r WHERE r.tenant_id = $1), 0)::bigint AS retained;
