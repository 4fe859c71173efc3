-- name: FirmsOfRegion :many
SELECT id FROM tenants WHERE region = @region ORDER BY id;
