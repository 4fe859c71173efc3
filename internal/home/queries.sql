-- name: Mine :one
-- A person's settings and the matters and clients they may see, in one round trip: every visit begins with them.
WITH m AS (SELECT id, name FROM visible_matters WHERE tenant_id = @tenant_id AND NOT deleted ORDER BY lower(name), id LIMIT @most),
     c AS (SELECT id, name FROM clients WHERE tenant_id = @tenant_id AND NOT deleted ORDER BY lower(name), id LIMIT @most)
SELECT u.settings,
  coalesce((SELECT array_agg(m.id) FROM m), '{}')::bigint[] AS matter_ids, coalesce((SELECT array_agg(m.name) FROM m), '{}')::text[] AS matter_names,
  coalesce((SELECT array_agg(c.id) FROM c), '{}')::bigint[] AS client_ids, coalesce((SELECT array_agg(c.name) FROM c), '{}')::text[] AS client_names
FROM users u WHERE u.tenant_id = @tenant_id AND u.id = @user_id;

-- name: MyOpenMatters :many
SELECT m.id, m.name, m.client_id, coalesce(c.name, '')::text AS client_name FROM visible_matters m
JOIN matter_staff s ON s.tenant_id = m.tenant_id AND s.matter_id = m.id AND s.user_id = @user_id
LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id
WHERE m.tenant_id = @tenant_id AND NOT m.deleted AND (m.closed_on IS NULL OR m.closed_on > @today::date)
ORDER BY lower(m.name), m.id LIMIT 1000;
