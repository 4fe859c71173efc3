-- name: RootsOfMatter :many
SELECT id FROM folders WHERE tenant_id = $1 AND matter_id = $2 AND parent_id IS NULL ORDER BY id;

-- name: RemainsOf :many
WITH RECURSIVE tree AS (
  SELECT f.id, f.parent_id, f.matter_id, f.created_at FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION
  SELECT c.id, c.parent_id, c.matter_id, c.created_at FROM tree t JOIN folders c ON c.tenant_id = @tenant_id AND c.parent_id = t.id
)
SELECT id, parent_id, matter_id, created_at FROM tree ORDER BY id;

-- name: DestroyFolders :exec
-- Trees that begin with these folders, in the area that nobody sees.
WITH RECURSIVE tree AS (
  SELECT f.id, f.id AS top FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[])
  UNION ALL
  SELECT c.id, t.top FROM tree t JOIN folders c ON c.tenant_id = @tenant_id AND c.parent_id = t.id
)
UPDATE folders f SET area = 'destroyed', matter_id = NULL, root_id = t.top, deleted = true, in_deleted = f.id <> t.top, rev = f.rev + 1,
  parent_id = CASE WHEN f.id = t.top THEN NULL ELSE f.parent_id END, name = CASE WHEN f.id = t.top THEN 'destroyed' ELSE f.name END
FROM tree t WHERE f.tenant_id = @tenant_id AND f.id = t.id;

-- name: ForgetFavorites :exec
DELETE FROM folder_favorites v USING folders f
WHERE v.tenant_id = @tenant_id AND f.tenant_id = v.tenant_id AND f.id = v.folder_id AND f.root_id = ANY(@root_ids::bigint[]) AND f.area = 'destroyed';

-- name: FlattenFolders :exec
UPDATE folders SET parent_id = NULL, root_id = id, in_deleted = false, name = 'destroyed'
WHERE tenant_id = @tenant_id AND root_id = ANY(@root_ids::bigint[]) AND area = 'destroyed' AND parent_id IS NOT NULL;

-- name: DestroyedRoots :many
-- Of folders that are destroyed whether their tree began with a root of a matter, which no tombstone names.
SELECT NOT EXISTS (SELECT FROM tombstones t WHERE t.tenant_id = f.tenant_id AND t.kind = 'folder' AND t.id = f.root_id)
FROM folders f WHERE f.tenant_id = @tenant_id AND f.id = ANY(@ids::bigint[]) AND f.area = 'destroyed' LIMIT 1;
