-- name: ExchangeURL :one
SELECT exchange_url, exchange_rev FROM tenants WHERE tenant_id = $1;

-- name: LockExchangeURL :one
SELECT exchange_url, exchange_rev FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE;

-- name: SetExchangeURL :one
UPDATE tenants SET exchange_url = $2, exchange_rev = exchange_rev + 1 WHERE tenant_id = $1 RETURNING exchange_rev;
