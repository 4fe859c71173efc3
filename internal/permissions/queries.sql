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
