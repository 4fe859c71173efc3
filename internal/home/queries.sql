-- name: Names :one
-- The matters and clients that the person may see. They come in no order: where there are more than asked for, they are not used at all.
SELECT coalesce(m.ids, '{}')::bigint[] AS matter_ids, coalesce(m.names, '{}')::text[] AS matter_names,
  coalesce(c.ids, '{}')::bigint[] AS client_ids, coalesce(c.names, '{}')::text[] AS client_names
FROM (SELECT array_agg(id) AS ids, array_agg(name) AS names
  FROM (SELECT v.id, v.name FROM visible_matters v WHERE v.tenant_id = @tenant_id AND NOT v.deleted LIMIT @most) seen) m
CROSS JOIN (SELECT array_agg(id) AS ids, array_agg(name) AS names
  FROM (SELECT k.id, k.name FROM clients k WHERE k.tenant_id = @tenant_id AND NOT k.deleted LIMIT @most) seen) c;

-- name: MyOpenMatters :many
-- What a person works on is looked up by id, which is right too while the tables have no statistics yet.
SELECT v.id, v.name, v.client_id, coalesce(c.name, '') AS client_name FROM visible_matters v
LEFT JOIN clients c ON c.tenant_id = v.tenant_id AND c.id = v.client_id
WHERE v.tenant_id = @tenant_id AND v.id = ANY (ARRAY(SELECT s.matter_id FROM matter_staff s WHERE s.tenant_id = @tenant_id AND s.user_id = @user_id))
  AND NOT v.deleted AND (v.closed_on IS NULL OR v.closed_on > @today::date)
ORDER BY v.sort_name, v.id LIMIT 1000;
