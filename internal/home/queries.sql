-- name: Settings :one
SELECT settings FROM users WHERE tenant_id = $1 AND id = $2;

-- name: MatterNames :many
SELECT id, name FROM visible_matters WHERE tenant_id = $1 AND NOT deleted ORDER BY lower(name), id LIMIT @most;

-- name: ClientNames :many
SELECT id, name FROM clients WHERE tenant_id = $1 AND NOT deleted ORDER BY lower(name), id LIMIT @most;

-- name: MyOpenMatters :many
SELECT m.id, m.name, m.client_id, coalesce(c.name, '')::text AS client_name FROM visible_matters m
JOIN matter_staff s ON s.tenant_id = m.tenant_id AND s.matter_id = m.id AND s.user_id = @user_id
LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id
WHERE m.tenant_id = @tenant_id AND NOT m.deleted AND (m.closed_on IS NULL OR m.closed_on > @today::date)
ORDER BY lower(m.name), m.id LIMIT 1000;
