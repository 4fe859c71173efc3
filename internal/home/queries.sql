-- name: Settings :one
SELECT settings FROM users WHERE tenant_id = $1 AND id = $2;
