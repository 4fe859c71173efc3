-- name: Mine :one
-- A person's settings, the matters and clients they may see, and the standing of the firm, in one round trip: every visit
-- begins with them.
WITH m AS (SELECT id, name FROM visible_matters WHERE tenant_id = @tenant_id AND NOT deleted ORDER BY lower(name), id LIMIT @most),
     c AS (SELECT id, name FROM clients WHERE tenant_id = @tenant_id AND NOT deleted ORDER BY lower(name), id LIMIT @most)
SELECT u.settings,
  coalesce((SELECT array_agg(m.id) FROM m), '{}')::bigint[] AS matter_ids, coalesce((SELECT array_agg(m.name) FROM m), '{}')::text[] AS matter_names,
  coalesce((SELECT array_agg(c.id) FROM c), '{}')::bigint[] AS client_ids, coalesce((SELECT array_agg(c.name) FROM c), '{}')::text[] AS client_names,
  l.storage_gb, l.ocr_baseline, l.ocr_net,
  ARRAY(SELECT f.code FROM tenant_features f WHERE f.tenant_id = @tenant_id AND f.enabled)::text[] AS features,
  g.total_bytes, g.pending_delete_bytes, g.calculated_at,
  coalesce((SELECT o.transactions FROM ocr_usage o WHERE o.tenant_id = @tenant_id AND o.month = @current_month), 0)::bigint AS ocr_this_month
FROM users u
JOIN tenant_usage g ON g.tenant_id = u.tenant_id
CROSS JOIN LATERAL (SELECT coalesce(sum(value) FILTER (WHERE code = 'STORAGE_LIMIT_GB'), 0)::bigint AS storage_gb,
    coalesce(sum(value) FILTER (WHERE code = 'OCR_PER_MONTH_BASELINE'), 0)::bigint AS ocr_baseline,
    coalesce(sum(value) FILTER (WHERE code <> 'STORAGE_LIMIT_GB'), 0)::bigint AS ocr_net
  FROM tenant_limits WHERE tenant_id = u.tenant_id AND month IN ('0001-01-01', @current_month)) l
WHERE u.tenant_id = @tenant_id AND u.id = @user_id;

-- name: MyOpenMatters :many
SELECT m.id, m.name, m.client_id, coalesce(c.name, '')::text AS client_name FROM visible_matters m
JOIN matter_staff s ON s.tenant_id = m.tenant_id AND s.matter_id = m.id AND s.user_id = @user_id
LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id
WHERE m.tenant_id = @tenant_id AND NOT m.deleted AND (m.closed_on IS NULL OR m.closed_on > @today::date)
ORDER BY lower(m.name), m.id LIMIT 1000;
