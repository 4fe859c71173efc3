-- name: HoldFolders :exec
SELECT FROM folders WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]) ORDER BY id FOR NO KEY UPDATE;

-- name: VisibleFolders :many
SELECT id, parent_id, root_id, matter_id, area, name, rev, deleted, in_deleted, coalesce(matter_name, '')::text AS matter_name,
  matter_deleted
FROM visible_folders WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]);

-- name: CountFolders :one
SELECT count(*) FROM folders WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]) AND area <> 'destroyed';

-- name: InsertRoots :exec
INSERT INTO folders (tenant_id, id, root_id, matter_id, area, name, created_at, created_by)
SELECT @tenant_id, r.id, r.id, sqlc.narg(matter_id), r.area, r.area, @created_at, sqlc.narg(created_by)
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@areas::text[]) AS area) r;

-- name: Walk :many
-- The folders from a root along the names, as far as they exist, and only where the person may see the root. It goes from key
-- to key: OFFSET keeps PostgreSQL from reading the folders of the whole firm to join them.
WITH RECURSIVE walk AS (
  SELECT r.id, r.parent_id, r.root_id, r.matter_id, r.area, r.name, r.rev, r.deleted, r.in_deleted,
    r.matter_name, r.matter_deleted, 1 AS depth
  FROM visible_folders r
  WHERE r.tenant_id = @tenant_id AND r.id = (
    SELECT f.id FROM folders f WHERE f.tenant_id = @tenant_id AND f.parent_id IS NULL AND f.matter_id = @matter_id::bigint AND f.area = @area
    UNION ALL
    SELECT f.id FROM folders f WHERE f.tenant_id = @tenant_id AND f.parent_id IS NULL AND f.matter_id IS NULL AND f.area = @area
      AND @matter_id::bigint = 0)
  UNION ALL
  SELECT f.id, f.parent_id, f.root_id, f.matter_id, f.area, f.name, f.rev, f.deleted, f.in_deleted,
    w.matter_name, w.matter_deleted, w.depth + 1
  FROM walk w CROSS JOIN LATERAL (
    SELECT c.* FROM folders c
    WHERE c.tenant_id = @tenant_id AND c.parent_id = w.id AND casefold_name_key(c.name) = casefold_name_key((@names::text[])[w.depth])
    OFFSET 0) f
)
SELECT id, parent_id, root_id, matter_id, area, name, rev, deleted, in_deleted, coalesce(matter_name, '')::text AS matter_name,
  matter_deleted
FROM walk ORDER BY depth;

-- name: MatterStanding :one
SELECT EXISTS (SELECT FROM matters m WHERE m.tenant_id = $1 AND m.id = $2)::boolean AS is_there,
  EXISTS (SELECT FROM visible_matters v WHERE v.tenant_id = $1 AND v.id = $2)::boolean AS visible;

-- name: Paths :many
WITH RECURSIVE up AS (
  SELECT f.id, f.parent_id, f.name || '/' AS path FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION ALL
  SELECT up.id, p.parent_id, p.name || '/' || up.path FROM up JOIN folders p ON p.tenant_id = @tenant_id AND p.id = up.parent_id
)
SELECT id, path::text AS path FROM up WHERE parent_id IS NULL;

-- name: Above :many
-- A folder and those above it, from the root down.
WITH RECURSIVE up AS (
  SELECT f.id, f.parent_id, f.name, f.deleted, 0 AS height FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = @id
  UNION ALL
  SELECT p.id, p.parent_id, p.name, p.deleted, up.height + 1 FROM up JOIN folders p ON p.tenant_id = @tenant_id AND p.id = up.parent_id
)
SELECT id, name, deleted FROM up ORDER BY height DESC;

-- name: Subtree :many
WITH RECURSIVE tree AS (
  SELECT f.id FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION
  SELECT c.id FROM tree t JOIN folders c ON c.tenant_id = @tenant_id AND c.parent_id = t.id
)
SELECT id FROM tree;

-- name: Extent :one
-- How deep the subtrees of folders reach below them, and how many bytes their longest path has.
WITH RECURSIVE tree AS (
  SELECT f.id, 1 AS depth, octet_length(f.name) + 1 AS bytes FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION ALL
  SELECT c.id, t.depth + 1, t.bytes + octet_length(c.name) + 1
  FROM tree t JOIN folders c ON c.tenant_id = @tenant_id AND c.parent_id = t.id
)
SELECT coalesce(max(depth), 0)::bigint AS depth, coalesce(max(bytes), 0)::bigint AS bytes FROM tree;

-- name: RootsOf :many
SELECT DISTINCT root_id FROM folders WHERE tenant_id = $1 AND id = ANY(@ids::bigint[]) ORDER BY root_id;

-- name: LockTrees :exec
-- In the order of the roots, so that two people wait for each other and never in a circle.
SELECT pg_advisory_xact_lock(hashtextextended('casefold tree ' || @tenant_id::bigint || ' ' || r.id, 0))
FROM (SELECT unnest(@root_ids::bigint[]) AS id ORDER BY 1) r;

-- name: ShareTree :exec
SELECT pg_advisory_xact_lock_shared(hashtextextended('casefold tree ' || @tenant_id::bigint || ' ' || @root_id::bigint, 0));

-- name: InsertFolder :execrows
INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at, created_by)
SELECT @tenant_id, @id, p.id, p.root_id, p.matter_id, p.area, @name, @created_at, @created_by
FROM folders p WHERE p.tenant_id = @tenant_id AND p.id = @parent_id
ON CONFLICT (tenant_id, parent_id, casefold_name_key(name)) WHERE parent_id IS NOT NULL DO NOTHING;

-- name: InsertFolders :many
-- Makes those that do not exist yet and says which it made.
INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at, created_by)
SELECT @tenant_id, n.id, p.id, p.root_id, p.matter_id, p.area, n.name, @created_at, @created_by
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@parents::bigint[]) AS parent_id, unnest(@names::text[]) AS name) n
JOIN folders p ON p.tenant_id = @tenant_id AND p.id = n.parent_id
-- Two people who make the same folders at once wait for each other and never in a circle.
ORDER BY p.id, casefold_name_key(n.name)
ON CONFLICT (tenant_id, parent_id, casefold_name_key(name)) WHERE parent_id IS NOT NULL DO NOTHING
RETURNING id;

-- name: Children :many
-- The folders of these names in these parents, each with its place in the question.
SELECT n.place::bigint AS place, f.id, f.name, f.deleted
FROM (SELECT generate_subscripts(@parents::bigint[], 1) AS place, unnest(@parents::bigint[]) AS parent_id, unnest(@names::text[]) AS name) n
JOIN folders f ON f.tenant_id = @tenant_id AND f.parent_id = n.parent_id AND casefold_name_key(f.name) = casefold_name_key(n.name);

-- name: NameKeys :many
-- What these names count as, and which are taken in a folder.
SELECT casefold_name_key(n.name)::text AS key,
  EXISTS (SELECT FROM folders f WHERE f.tenant_id = @tenant_id AND f.parent_id = @parent_id
          AND casefold_name_key(f.name) = casefold_name_key(n.name))::boolean AS taken
FROM (SELECT generate_subscripts(@names::text[], 1) AS place, unnest(@names::text[]) AS name) n ORDER BY n.place;

-- name: RenameFolder :execrows
UPDATE folders f SET name = @name, rev = f.rev + 1, modified_at = greatest(@now::timestamptz, f.created_at)
WHERE f.tenant_id = @tenant_id AND f.id = @id AND NOT EXISTS (
  SELECT FROM folders o WHERE o.tenant_id = @tenant_id AND o.parent_id = f.parent_id AND o.id <> f.id
    AND casefold_name_key(o.name) = casefold_name_key(@name));

-- name: InDeletedBeyond :one
-- Whether one of these folders lies in a folder in the trash that is not one of them.
WITH RECURSIVE up AS (
  SELECT f.parent_id FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[]) AND f.in_deleted
  UNION
  SELECT p.parent_id FROM up JOIN folders p ON p.tenant_id = @tenant_id AND p.id = up.parent_id
)
SELECT EXISTS (SELECT FROM up JOIN folders p ON p.tenant_id = @tenant_id AND p.id = up.parent_id
               WHERE p.deleted AND p.id NOT IN (SELECT unnest(@ids::bigint[])))::boolean;

-- name: SetDeleted :exec
-- The folders change their own state; those below them learn whether one above is in the trash.
WITH RECURSIVE up AS (
  SELECT f.id, f.parent_id FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION ALL
  SELECT up.id, p.parent_id FROM up JOIN folders p ON p.tenant_id = @tenant_id AND p.id = up.parent_id
), tree AS (
  SELECT f.id, @deleted::boolean AS deleted, f.in_deleted
  FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
    AND f.id NOT IN (SELECT up.id FROM up WHERE up.parent_id = ANY(@ids::bigint[]))
  UNION ALL
  SELECT c.id, CASE WHEN c.id = ANY(@ids::bigint[]) THEN @deleted::boolean ELSE c.deleted END, t.deleted OR t.in_deleted
  FROM tree t JOIN folders c ON c.tenant_id = @tenant_id AND c.parent_id = t.id
)
UPDATE folders f SET deleted = t.deleted, in_deleted = t.in_deleted, rev = f.rev + CASE WHEN f.deleted <> t.deleted THEN 1 ELSE 0 END
FROM tree t WHERE f.tenant_id = @tenant_id AND f.id = t.id AND (f.deleted <> t.deleted OR f.in_deleted <> t.in_deleted);

-- name: Reparent :exec
UPDATE folders f SET parent_id = @parent_id, name = m.name, rev = f.rev + 1, modified_at = greatest(@now::timestamptz, f.created_at)
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@names::text[]) AS name) m
WHERE f.tenant_id = @tenant_id AND f.id = m.id;

-- name: Rehome :exec
-- The subtrees of folders become part of another tree.
WITH RECURSIVE tree AS (
  SELECT f.id FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION ALL
  SELECT c.id FROM tree t JOIN folders c ON c.tenant_id = @tenant_id AND c.parent_id = t.id
)
UPDATE folders f SET root_id = @root_id, matter_id = sqlc.narg(matter_id), area = @area
FROM tree t WHERE f.tenant_id = @tenant_id AND f.id = t.id AND f.root_id <> @root_id;

-- name: AddFavorites :exec
INSERT INTO folder_favorites (tenant_id, user_id, folder_id) SELECT $1, $2, unnest(@ids::bigint[]) ON CONFLICT DO NOTHING;

-- name: RemoveFavorites :exec
DELETE FROM folder_favorites WHERE tenant_id = $1 AND user_id = $2 AND folder_id = ANY(@ids::bigint[]);

-- name: Favorites :many
SELECT f.id, f.name, f.matter_id, f.area, coalesce(f.matter_name, '')::text AS matter_name
FROM folder_favorites v JOIN visible_folders f ON f.tenant_id = v.tenant_id AND f.id = v.folder_id
WHERE v.tenant_id = $1 AND v.user_id = $2 AND NOT f.deleted AND NOT f.in_deleted AND NOT f.matter_deleted
ORDER BY f.sort_name, f.id LIMIT 1000;

-- name: LiveSubfolders :many
-- The folders and all below them that are not in the trash, those above before those below.
WITH RECURSIVE tree AS (
  SELECT f.id, f.parent_id, f.name, 0 AS depth FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION ALL
  SELECT c.id, c.parent_id, c.name, t.depth + 1
  FROM tree t JOIN folders c ON c.tenant_id = @tenant_id AND c.parent_id = t.id AND NOT c.deleted
)
SELECT id, parent_id::bigint AS parent_id, name, depth FROM tree ORDER BY depth, id;
