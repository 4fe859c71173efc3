-- name: Items :many
SELECT i.id, i.name, i.active, i.custom, coalesce(u.display_name, '')::text AS created_by, i.updated_at
FROM lookup_items i
LEFT JOIN users u ON u.tenant_id = i.tenant_id AND u.id = i.created_by
WHERE i.tenant_id = $1 AND i.family = $2 AND (i.active OR NOT sqlc.arg(only_active)::boolean)
ORDER BY i.sort_name, i.id;

-- name: InsertItems :many
-- Leaves out the names that exist already: the caller sees which by what comes back.
INSERT INTO lookup_items (tenant_id, family, id, name, custom, created_by, updated_at)
SELECT @tenant_id::bigint, @family::text, unnest(@ids::bigint[]), unnest(@names::text[]), @custom::boolean, sqlc.narg(created_by)::bigint, @now::timestamptz
ON CONFLICT DO NOTHING
RETURNING id;

-- name: LockItems :many
SELECT id, name, active FROM lookup_items WHERE tenant_id = $1 AND family = $2 AND id = ANY(@ids::bigint[]) ORDER BY id FOR UPDATE;

-- name: RenameItem :exec
UPDATE lookup_items SET name = $4, updated_at = $5 WHERE tenant_id = $1 AND family = $2 AND id = $3;

-- name: SetActive :exec
UPDATE lookup_items SET active = $3, updated_at = $4 WHERE tenant_id = $1 AND family = $2 AND id = ANY(@ids::bigint[]);

-- name: DeleteItems :exec
DELETE FROM lookup_items WHERE tenant_id = $1 AND family = $2 AND id = ANY(@ids::bigint[]);

-- name: ItemsNamed :many
-- The items with these names, by the rule of their unique index; id 0 where there is none. Each name once, in the order given.
SELECT min(n.position)::bigint AS position, coalesce(min(i.id), 0)::bigint AS id
FROM (SELECT generate_subscripts(@names::text[], 1) AS position, casefold_name_key(unnest(@names::text[])) AS folded) n
LEFT JOIN lookup_items i ON i.tenant_id = $1 AND i.family = $2 AND casefold_name_key(i.name) = n.folded
GROUP BY n.folded
ORDER BY 1;
