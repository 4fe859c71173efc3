-- name: Mine :one
-- A person's settings, the matters and clients they may see, and whom they sent something, in one round trip: every visit
-- begins with them. The names come in no order: where there are more than asked for, they are not used at all.
SELECT u.settings, coalesce(m.ids, '{}')::bigint[] AS matter_ids, coalesce(m.names, '{}')::text[] AS matter_names,
  coalesce(c.ids, '{}')::bigint[] AS client_ids, coalesce(c.names, '{}')::text[] AS client_names,
  ARRAY(SELECT e.address FROM external_addresses e WHERE e.tenant_id = @tenant_id AND e.user_id = @user_id ORDER BY e.used_at DESC, e.address LIMIT 500)::text[] AS external_addresses
FROM users u
CROSS JOIN (SELECT array_agg(id) AS ids, array_agg(name) AS names
  FROM (SELECT id, name FROM visible_matters WHERE tenant_id = @tenant_id AND NOT deleted LIMIT @most) seen) m
CROSS JOIN (SELECT array_agg(id) AS ids, array_agg(name) AS names
  FROM (SELECT id, name FROM clients WHERE tenant_id = @tenant_id AND NOT deleted LIMIT @most) seen) c
WHERE u.tenant_id = @tenant_id AND u.id = @user_id;

-- name: Homepage :one
-- What a home page shows, in one round trip. What a person works on is looked up by id, which is right too while the
-- tables have no statistics yet.
SELECT
  coalesce(m.ids, '{}')::bigint[] AS matter_ids, coalesce(m.names, '{}')::text[] AS matter_names,
  coalesce(m.client_ids, '{}')::bigint[] AS client_ids, coalesce(m.client_names, '{}')::text[] AS client_names,
  coalesce(f.documents, '{}')::bigint[] AS document_ids, coalesce(f.document_names, '{}')::text[] AS document_names,
  coalesce(f.document_types, '{}')::text[] AS document_types,
  coalesce(f.folder_names, '{}')::text[] AS folder_names, coalesce(f.folder_paths, '{}')::text[] AS folder_paths,
  coalesce(f.folder_areas, '{}')::text[] AS folder_areas, coalesce(f.folder_matters, '{}')::bigint[] AS folder_matter_ids,
  coalesce(f.folder_matter_names, '{}')::text[] AS folder_matter_names
FROM casefold_favorites() f
CROSS JOIN (SELECT array_agg(id) AS ids, array_agg(name) AS names, array_agg(client_id) AS client_ids, array_agg(client_name) AS client_names FROM (
  SELECT v.id, v.name, coalesce(v.client_id, 0) AS client_id, coalesce(c.name, '') AS client_name FROM visible_matters v
  LEFT JOIN clients c ON c.tenant_id = v.tenant_id AND c.id = v.client_id
  WHERE v.tenant_id = @tenant_id AND v.id = ANY (ARRAY(SELECT s.matter_id FROM matter_staff s WHERE s.tenant_id = @tenant_id AND s.user_id = @user_id))
    AND NOT v.deleted AND (v.closed_on IS NULL OR v.closed_on > @today::date)
  ORDER BY v.sort_name, v.id LIMIT 1000) mine) m;
