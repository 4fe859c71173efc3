-- name: SavedSearches :many
-- One's own searches and those that are shared with the firm.
SELECT s.id, s.name, s.shared, s.user_id, u.display_name AS owner, s.rev, s.query, s.criteria
FROM saved_searches s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
WHERE s.tenant_id = @tenant_id AND (s.user_id = @user_id OR s.shared) AND s.deleted_at IS NULL
ORDER BY s.sort_name, s.id;

-- name: SavedItems :many
-- What those searches filter by. Matters that the person does not see are not read.
SELECT i.search_id, i.list, i.item_id FROM saved_search_items i
JOIN saved_searches s ON s.tenant_id = i.tenant_id AND s.id = i.search_id
WHERE i.tenant_id = @tenant_id AND (s.user_id = @user_id OR s.shared) AND s.deleted_at IS NULL
  AND (i.matter_id IS NULL OR EXISTS (SELECT FROM visible_matters m WHERE m.tenant_id = i.tenant_id AND m.id = i.matter_id))
ORDER BY i.search_id, i.list, i.item_id;

-- name: HoldSavedSearches :exec
-- The changes of a firm's saved searches come one after the other, so that their number is true.
SELECT pg_advisory_xact_lock(hashtextextended('casefold saved searches ' || @tenant_id::bigint, 0));

-- name: SavedSearch :one
SELECT s.id, s.name, s.shared, s.user_id, s.rev, (s.deleted_at IS NOT NULL)::boolean AS deleted, u.sub::text AS owner_sub
FROM saved_searches s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
WHERE s.tenant_id = $1 AND s.id = $2 FOR UPDATE OF s;

-- name: CountSaved :one
-- How many a person has, and how many the firm shares.
SELECT count(*) FILTER (WHERE user_id = @user_id) AS own, count(*) FILTER (WHERE shared) AS shared
FROM saved_searches WHERE tenant_id = @tenant_id AND (user_id = @user_id OR shared) AND deleted_at IS NULL;

-- name: InsertSaved :exec
INSERT INTO saved_searches (tenant_id, id, user_id, name, shared, query, criteria, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: AddSavedItems :exec
-- Of the records that are named, those that exist; matters only where the person sees them.
INSERT INTO saved_search_items (tenant_id, search_id, list, item_id)
SELECT DISTINCT @tenant_id::bigint, @search_id::bigint, n.list, n.id
FROM (SELECT unnest(@lists::text[]) AS list, unnest(@ids::bigint[]) AS id) n
WHERE CASE n.list
  WHEN 'matter' THEN EXISTS (SELECT FROM visible_matters m WHERE m.tenant_id = @tenant_id::bigint AND m.id = n.id)
  WHEN 'user' THEN EXISTS (SELECT FROM users u WHERE u.tenant_id = @tenant_id::bigint AND u.id = n.id)
  WHEN 'lockUser' THEN EXISTS (SELECT FROM users u WHERE u.tenant_id = @tenant_id::bigint AND u.id = n.id)
  ELSE EXISTS (SELECT FROM lookup_items i WHERE i.tenant_id = @tenant_id::bigint AND i.family = n.list AND i.id = n.id)
END;

-- name: ClearSavedItems :exec
DELETE FROM saved_search_items WHERE tenant_id = $1 AND search_id = $2;

-- name: NameSaved :exec
UPDATE saved_searches SET name = $3, shared = $4, rev = rev + 1 WHERE tenant_id = $1 AND id = $2;

-- name: ReplaceSaved :exec
UPDATE saved_searches SET query = $3, criteria = $4 WHERE tenant_id = $1 AND id = $2;

-- name: SetSavedDeleted :exec
UPDATE saved_searches SET deleted_at = sqlc.narg(deleted_at)::timestamptz, rev = rev + 1 WHERE tenant_id = @tenant_id AND id = @id;

-- name: ForgetDeletedSearches :exec
DELETE FROM saved_searches WHERE tenant_id = $1 AND deleted_at < $2;
