-- name: Person :one
-- All that decides what a person may do, in one statement: it is asked for at least once a second for everybody at work.
SELECT u.id, u.display_name, u.email, u.email_verified, u.type, u.active, t.name AS firm_name, t.edition,
  coalesce(array_agg(g.id ORDER BY g.id) FILTER (WHERE g.id IS NOT NULL), '{}')::bigint[] AS group_ids,
  coalesce(array_agg(g.name ORDER BY g.id) FILTER (WHERE g.id IS NOT NULL), '{}')::text[] AS group_names,
  coalesce(array_agg(g.type ORDER BY g.id) FILTER (WHERE g.id IS NOT NULL), '{}')::text[] AS group_types,
  (NOT EXISTS (SELECT FROM permission_features f
     WHERE f.tenant_id = u.tenant_id AND f.code = 'CREATE_CLIENT_ALLOWED' AND f.mode = 'specified')
   OR EXISTS (SELECT FROM permission_feature_users fu
     WHERE fu.tenant_id = u.tenant_id AND fu.code = 'CREATE_CLIENT_ALLOWED' AND fu.user_id = u.id)
   OR EXISTS (SELECT FROM permission_feature_groups fg JOIN permission_group_members fm
       ON fm.tenant_id = fg.tenant_id AND fm.group_id = fg.group_id
     WHERE fg.tenant_id = u.tenant_id AND fg.code = 'CREATE_CLIENT_ALLOWED' AND fm.user_id = u.id))::boolean AS may_create
FROM users u
JOIN tenants t ON t.tenant_id = u.tenant_id
LEFT JOIN permission_group_members m ON m.tenant_id = u.tenant_id AND m.user_id = u.id
LEFT JOIN permission_groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
WHERE u.tenant_id = $1 AND u.sub = $2
GROUP BY u.tenant_id, u.id, t.tenant_id;

-- name: Active :one
SELECT active FROM users WHERE tenant_id = $1 AND id = $2;

-- name: Users :many
-- Everybody of the firm, for pickers.
SELECT id, sub, username, display_name, type, active FROM users WHERE tenant_id = $1 ORDER BY sort_name, id;

-- name: UserIDs :many
-- Compared as text: what is no sub at all is nobody's.
SELECT id, sub, active FROM users WHERE tenant_id = $1 AND sub::text = ANY(sqlc.arg(subs)::text[]) ORDER BY id;

-- name: Subs :many
SELECT sub FROM users WHERE tenant_id = $1 AND id = ANY(sqlc.arg(ids)::bigint[]);

-- name: Groups :many
SELECT id, name, type, rev FROM permission_groups
WHERE tenant_id = $1 AND (sqlc.narg(id)::bigint IS NULL OR id = sqlc.narg(id))
ORDER BY type DESC, sort_name, id;

-- name: Memberships :many
SELECT m.group_id, u.sub, u.display_name FROM permission_group_members m
JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
WHERE m.tenant_id = $1 AND (sqlc.narg(group_id)::bigint IS NULL OR m.group_id = sqlc.narg(group_id))
ORDER BY m.group_id, u.sort_name, u.id;

-- name: GroupIDs :many
-- The groups stay until whoever names them has done so: deleting one would else wait for rows that wait for it.
SELECT id FROM permission_groups WHERE tenant_id = $1 AND id = ANY(sqlc.arg(ids)::bigint[]) ORDER BY id FOR KEY SHARE;

-- name: LockGroup :one
SELECT id, name, type, rev FROM permission_groups WHERE tenant_id = $1 AND id = $2 FOR UPDATE;

-- name: Members :many
SELECT user_id FROM permission_group_members WHERE tenant_id = $1 AND group_id = $2 ORDER BY user_id;

-- name: InsertGroup :exec
INSERT INTO permission_groups (tenant_id, id, name, created_at) VALUES ($1, $2, $3, $4);

-- name: ChangeGroup :one
UPDATE permission_groups SET name = $3, rev = rev + 1 WHERE tenant_id = $1 AND id = $2 RETURNING rev;

-- name: DeleteGroup :exec
DELETE FROM permission_groups WHERE tenant_id = $1 AND id = $2;

-- name: AddMembers :exec
INSERT INTO permission_group_members (tenant_id, group_id, user_id)
SELECT sqlc.arg(tenant_id)::bigint, sqlc.arg(group_id)::bigint, unnest(sqlc.arg(user_ids)::bigint[]);

-- name: RemoveMembers :exec
DELETE FROM permission_group_members WHERE tenant_id = $1 AND group_id = $2 AND user_id = ANY(sqlc.arg(user_ids)::bigint[]);

-- name: NamedWith :one
-- Where a group is named: what disappears from the lists together with it.
SELECT ARRAY(SELECT f.code FROM permission_feature_groups f WHERE f.tenant_id = sqlc.arg(tenant_id) AND f.group_id = sqlc.arg(group_id) ORDER BY 1)::text[] AS features,
  ARRAY(SELECT a.matter_id FROM matter_allowed_groups a WHERE a.tenant_id = sqlc.arg(tenant_id) AND a.group_id = sqlc.arg(group_id) ORDER BY 1)::bigint[] AS matters;

-- name: Feature :one
-- A feature that was never set is open to all users.
SELECT coalesce(min(f.mode), 'allUsers')::text AS mode, coalesce(min(f.rev), 0)::bigint AS rev,
  ARRAY(SELECT u.sub::text FROM permission_feature_users fu JOIN users u ON u.tenant_id = fu.tenant_id AND u.id = fu.user_id
        WHERE fu.tenant_id = sqlc.arg(tenant_id) AND fu.code = sqlc.arg(code) ORDER BY fu.user_id)::text[] AS user_subs,
  ARRAY(SELECT fg.group_id FROM permission_feature_groups fg
        WHERE fg.tenant_id = sqlc.arg(tenant_id) AND fg.code = sqlc.arg(code) ORDER BY 1)::bigint[] AS group_ids
FROM permission_features f WHERE f.tenant_id = sqlc.arg(tenant_id) AND f.code = sqlc.arg(code);

-- name: LockFeature :exec
-- Makes the row of a feature that was never set, so that there is something to lock.
INSERT INTO permission_features (tenant_id, code, mode) VALUES ($1, $2, 'allUsers')
ON CONFLICT (tenant_id, code) DO UPDATE SET mode = permission_features.mode;

-- name: SetFeature :one
UPDATE permission_features SET mode = $3, rev = rev + 1 WHERE tenant_id = $1 AND code = $2 RETURNING rev;

-- name: ClearFeatureUsers :exec
DELETE FROM permission_feature_users WHERE tenant_id = $1 AND code = $2;

-- name: ClearFeatureGroups :exec
DELETE FROM permission_feature_groups WHERE tenant_id = $1 AND code = $2;

-- name: AddFeatureUsers :exec
INSERT INTO permission_feature_users (tenant_id, code, user_id)
SELECT sqlc.arg(tenant_id)::bigint, sqlc.arg(code)::text, unnest(sqlc.arg(user_ids)::bigint[]);

-- name: AddFeatureGroups :exec
INSERT INTO permission_feature_groups (tenant_id, code, group_id)
SELECT sqlc.arg(tenant_id)::bigint, sqlc.arg(code)::text, unnest(sqlc.arg(group_ids)::bigint[]);

-- name: LockMatters :exec
-- In the order of their ids, so that two people who change many matters wait for each other and never in a circle.
SELECT 1 FROM matters WHERE tenant_id = $1 AND id = ANY(sqlc.arg(ids)::bigint[]) ORDER BY id FOR NO KEY UPDATE;

-- name: MatterStates :many
SELECT id, name, deleted, restricted FROM matters WHERE tenant_id = $1 AND id = ANY(sqlc.arg(ids)::bigint[]) ORDER BY id;

-- name: AllowedUsers :many
SELECT a.matter_id, u.sub FROM matter_allowed_users a JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.user_id
WHERE a.tenant_id = $1 AND a.matter_id = ANY(sqlc.arg(ids)::bigint[]) ORDER BY a.user_id;

-- name: AllowedGroups :many
SELECT matter_id, group_id FROM matter_allowed_groups
WHERE tenant_id = $1 AND matter_id = ANY(sqlc.arg(ids)::bigint[]) ORDER BY group_id;

-- name: CountAllowed :one
-- How many people and groups are named for these matters together.
SELECT ((SELECT count(*) FROM matter_allowed_users u WHERE u.tenant_id = sqlc.arg(tenant_id) AND u.matter_id = ANY(sqlc.arg(ids)::bigint[]))
  + (SELECT count(*) FROM matter_allowed_groups g WHERE g.tenant_id = sqlc.arg(tenant_id) AND g.matter_id = ANY(sqlc.arg(ids)::bigint[])))::bigint AS names;

-- name: MayChangePermissions :one
SELECT (EXISTS (SELECT FROM users u WHERE u.tenant_id = @tenant_id AND u.id = @user_id AND u.type = 'uptimeAdmin')
  OR EXISTS (SELECT FROM permission_group_members m JOIN permission_groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
    WHERE m.tenant_id = @tenant_id AND m.user_id = @user_id AND g.type = 'FIRM_ADMIN'))::boolean AS may;

-- name: SetRestricted :exec
UPDATE matters SET restricted = sqlc.arg(restricted), rev = rev + 1 WHERE tenant_id = $1 AND id = ANY(sqlc.arg(ids)::bigint[]);

-- name: DropAllowedUsers :exec
-- Nobody but those who are kept is named for the matters any more.
DELETE FROM matter_allowed_users WHERE tenant_id = $1 AND matter_id = ANY(sqlc.arg(ids)::bigint[])
  AND coalesce(user_id <> ALL(sqlc.arg(kept)::bigint[]), true);

-- name: DropAllowedGroups :exec
DELETE FROM matter_allowed_groups WHERE tenant_id = $1 AND matter_id = ANY(sqlc.arg(ids)::bigint[])
  AND coalesce(group_id <> ALL(sqlc.arg(kept)::bigint[]), true);

-- name: AddAllowedUsers :exec
-- Those who are named already are left alone: a row costs more to write than to find.
INSERT INTO matter_allowed_users (tenant_id, matter_id, user_id)
SELECT sqlc.arg(tenant_id)::bigint, m.id, u.id
FROM unnest(sqlc.arg(ids)::bigint[]) AS m(id), unnest(sqlc.arg(user_ids)::bigint[]) AS u(id)
EXCEPT SELECT a.tenant_id, a.matter_id, a.user_id FROM matter_allowed_users a
WHERE a.tenant_id = sqlc.arg(tenant_id)::bigint AND a.matter_id = ANY(sqlc.arg(ids)::bigint[]);

-- name: AddAllowedGroups :exec
INSERT INTO matter_allowed_groups (tenant_id, matter_id, group_id)
SELECT sqlc.arg(tenant_id)::bigint, m.id, g.id
FROM unnest(sqlc.arg(ids)::bigint[]) AS m(id), unnest(sqlc.arg(group_ids)::bigint[]) AS g(id)
EXCEPT SELECT a.tenant_id, a.matter_id, a.group_id FROM matter_allowed_groups a
WHERE a.tenant_id = sqlc.arg(tenant_id)::bigint AND a.matter_id = ANY(sqlc.arg(ids)::bigint[]);

-- name: ActAs :exec
-- From here to the end of the savepoint the views decide for another person.
SELECT set_config('casefold.user_id', sqlc.arg(user_id)::bigint::text, true);

-- name: Grounds :one
-- Everything that speaks for or against a person's access to a matter, and what the view that decides says, in one
-- statement and thus of one moment.
SELECT u.type, u.active, m.restricted,
  EXISTS (SELECT FROM visible_matters v WHERE v.tenant_id = sqlc.arg(tenant_id)::bigint AND v.id = sqlc.arg(matter_id)::bigint)::boolean AS visible,
  EXISTS (SELECT FROM permission_group_members gm JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
          WHERE gm.tenant_id = u.tenant_id AND gm.user_id = u.id AND g.type = 'FIRM_ADMIN')::boolean AS firm_admin,
  EXISTS (SELECT FROM matter_allowed_users a WHERE a.tenant_id = m.tenant_id AND a.matter_id = m.id AND a.user_id = u.id)::boolean AS named,
  ARRAY(SELECT a.group_id FROM matter_allowed_groups a
          JOIN permission_group_members gm ON gm.tenant_id = a.tenant_id AND gm.group_id = a.group_id
        WHERE a.tenant_id = m.tenant_id AND a.matter_id = m.id AND gm.user_id = u.id ORDER BY a.group_id)::bigint[] AS group_ids,
  ARRAY(SELECT g.name FROM matter_allowed_groups a
          JOIN permission_group_members gm ON gm.tenant_id = a.tenant_id AND gm.group_id = a.group_id
          JOIN permission_groups g ON g.tenant_id = a.tenant_id AND g.id = a.group_id
        WHERE a.tenant_id = m.tenant_id AND a.matter_id = m.id AND gm.user_id = u.id ORDER BY a.group_id)::text[] AS group_names
FROM matters m JOIN users u ON u.tenant_id = m.tenant_id
WHERE m.tenant_id = sqlc.arg(tenant_id)::bigint AND m.id = sqlc.arg(matter_id)::bigint AND u.id = sqlc.arg(user_id)::bigint;

-- name: PossibleSeers :many
-- The active people for whose access to a matter something speaks.
SELECT u.sub, u.display_name FROM matters m JOIN users u ON u.tenant_id = m.tenant_id AND u.active
WHERE m.tenant_id = $1 AND m.id = sqlc.arg(matter_id)::bigint AND (NOT m.restricted OR u.type = 'uptimeAdmin'
  OR EXISTS (SELECT FROM matter_allowed_users a WHERE a.tenant_id = m.tenant_id AND a.matter_id = m.id AND a.user_id = u.id)
  OR EXISTS (SELECT FROM permission_group_members gm JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
             WHERE gm.tenant_id = u.tenant_id AND gm.user_id = u.id AND (g.type = 'FIRM_ADMIN'
               OR EXISTS (SELECT FROM matter_allowed_groups a WHERE a.tenant_id = m.tenant_id AND a.matter_id = m.id AND a.group_id = g.id))))
ORDER BY u.sort_name, u.id;

-- name: HearsOfMatter :one
-- Whether everybody may know of the matter, and whether the person of the transaction may.
SELECT (NOT m.restricted)::boolean AS open,
  EXISTS (SELECT FROM visible_matters v WHERE v.tenant_id = m.tenant_id AND v.id = m.id) AS seen
FROM matters m WHERE m.tenant_id = $1 AND m.id = $2;

-- name: HearsOfFolder :one
SELECT (f.area NOT IN ('private', 'destroyed') AND m.restricted IS NOT TRUE)::boolean AS open,
  EXISTS (SELECT FROM visible_folders v WHERE v.tenant_id = f.tenant_id AND v.id = f.id) AS seen
FROM folders f LEFT JOIN matters m ON m.tenant_id = f.tenant_id AND m.id = f.matter_id
WHERE f.tenant_id = $1 AND f.id = $2;

-- name: Generation :one
SELECT coalesce(sum(total), 0)::bigint AS generation FROM permission_changes WHERE tenant_id = $1;

-- name: MayDestroy :one
SELECT EXISTS (SELECT FROM users u WHERE u.tenant_id = $1 AND u.id = $2 AND u.active AND (u.type = 'uptimeAdmin' OR EXISTS (
  SELECT FROM permission_group_members gm JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
  WHERE gm.tenant_id = u.tenant_id AND gm.user_id = u.id AND g.type = 'FIRM_ADMIN')))::boolean;
