-- name: Mine :one
-- A person's settings, the matters and clients they may see, and the standing of the firm, in one round trip: every visit
-- begins with them. The names come in no order: where there are more than asked for, they are not used at all.
SELECT u.settings, coalesce(m.ids, '{}')::bigint[] AS matter_ids, coalesce(m.names, '{}')::text[] AS matter_names,
  coalesce(c.ids, '{}')::bigint[] AS client_ids, coalesce(c.names, '{}')::text[] AS client_names,
  l.storage_gb, l.ocr_baseline, l.ocr_net,
  ARRAY(SELECT f.code FROM tenant_features f WHERE f.tenant_id = @tenant_id AND f.enabled)::text[] AS features,
  ARRAY(SELECT e.address FROM external_addresses e WHERE e.tenant_id = @tenant_id AND e.user_id = @user_id ORDER BY e.used_at DESC, e.address LIMIT 500)::text[] AS external_addresses,
  g.total_bytes, g.pending_delete_bytes, g.calculated_at,
  coalesce((SELECT o.transactions FROM ocr_usage o WHERE o.tenant_id = @tenant_id AND o.month = @current_month), 0)::bigint AS ocr_this_month
FROM users u
JOIN tenant_usage g ON g.tenant_id = u.tenant_id
CROSS JOIN (SELECT array_agg(id) AS ids, array_agg(name) AS names
  FROM (SELECT id, name FROM visible_matters WHERE tenant_id = @tenant_id AND NOT deleted LIMIT @most) seen) m
CROSS JOIN (SELECT array_agg(id) AS ids, array_agg(name) AS names
  FROM (SELECT id, name FROM clients WHERE tenant_id = @tenant_id AND NOT deleted LIMIT @most) seen) c
CROSS JOIN LATERAL (SELECT coalesce(sum(value) FILTER (WHERE code = 'STORAGE_LIMIT_GB'), 0)::bigint AS storage_gb,
    coalesce(sum(value) FILTER (WHERE code = 'OCR_PER_MONTH_BASELINE'), 0)::bigint AS ocr_baseline,
    coalesce(sum(value) FILTER (WHERE code <> 'STORAGE_LIMIT_GB'), 0)::bigint AS ocr_net
  FROM tenant_limits WHERE tenant_id = u.tenant_id AND month IN ('0001-01-01', @current_month)) l
WHERE u.tenant_id = @tenant_id AND u.id = @user_id;

-- name: Homepage :one
-- What a home page shows, in one round trip. A document can be seen where its folder can, so both kinds of favourites are
-- judged together: the view of visible folders is the dearest part of the statement, however few there are. What a person
-- has marked or works on is looked up by id, which is right too while the tables have no statistics yet.
WITH RECURSIVE mine AS (
  SELECT m.id, m.name, coalesce(m.client_id, 0) AS client_id, coalesce(c.name, '') AS client_name FROM visible_matters m
  LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id
  WHERE m.tenant_id = @tenant_id AND m.id = ANY (ARRAY(SELECT s.matter_id FROM matter_staff s WHERE s.tenant_id = @tenant_id AND s.user_id = @user_id))
    AND NOT m.deleted AND (m.closed_on IS NULL OR m.closed_on > @today::date)
  ORDER BY m.sort_name, m.id LIMIT 1000
), marked AS MATERIALIZED (
  SELECT v.folder_id, NULL::bigint AS document_id, NULL::text AS name, NULL::text AS type_name, NULL::text AS sort_name
  FROM folder_favorites v WHERE v.tenant_id = @tenant_id AND v.user_id = @user_id
  UNION ALL
  SELECT d.folder_id, d.id, d.name, coalesce(t.name, ''), d.sort_name
  FROM document_favorites v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
  LEFT JOIN lookup_items t ON t.tenant_id = d.tenant_id AND t.family = d.type_family AND t.id = d.type_id
  WHERE v.tenant_id = @tenant_id AND v.user_id = @user_id AND NOT d.deleted AND d.version_id IS NOT NULL
), seen AS (
  SELECT k.folder_id, k.document_id, coalesce(k.name, f.name) AS name, k.type_name, coalesce(k.sort_name, f.sort_name) AS sort_name, f.parent_id, f.area,
    coalesce(f.matter_id, 0) AS matter_id, coalesce(f.matter_name, '') AS matter_name
  FROM visible_folders f JOIN marked k ON k.folder_id = f.id
  WHERE f.tenant_id = @tenant_id AND f.id = ANY (ARRAY(SELECT folder_id FROM marked)) AND NOT f.deleted AND NOT f.in_deleted AND NOT f.matter_deleted
), up AS (
  SELECT s.folder_id AS id, s.parent_id, s.name || '/' AS path FROM seen s WHERE s.document_id IS NULL
  UNION ALL
  SELECT up.id, p.parent_id, p.name || '/' || up.path FROM up JOIN folders p ON p.tenant_id = @tenant_id AND p.id = up.parent_id
), favorites AS (
  SELECT s.*, up.path FROM seen s LEFT JOIN up ON up.id = s.folder_id AND up.parent_id IS NULL AND s.document_id IS NULL
  ORDER BY s.sort_name, s.document_id, s.folder_id LIMIT 2000
)
SELECT
  coalesce(m.ids, '{}')::bigint[] AS matter_ids, coalesce(m.names, '{}')::text[] AS matter_names,
  coalesce(m.client_ids, '{}')::bigint[] AS client_ids, coalesce(m.client_names, '{}')::text[] AS client_names,
  coalesce(d.ids, '{}')::bigint[] AS document_ids, coalesce(d.names, '{}')::text[] AS document_names, coalesce(d.types, '{}')::text[] AS document_types,
  coalesce(d.folder_names, '{}')::text[] AS folder_names, coalesce(d.folder_paths, '{}')::text[] AS folder_paths,
  coalesce(d.folder_areas, '{}')::text[] AS folder_areas, coalesce(d.folder_matter_ids, '{}')::bigint[] AS folder_matter_ids,
  coalesce(d.folder_matter_names, '{}')::text[] AS folder_matter_names,
  l.storage_gb, l.ocr_baseline, l.ocr_net,
  ARRAY(SELECT f.code FROM tenant_features f WHERE f.tenant_id = @tenant_id AND f.enabled)::text[] AS features,
  g.total_bytes, g.pending_delete_bytes, g.calculated_at,
  coalesce((SELECT o.transactions FROM ocr_usage o WHERE o.tenant_id = @tenant_id AND o.month = @current_month), 0)::bigint AS ocr_this_month
FROM tenant_usage g
CROSS JOIN (SELECT coalesce(sum(value) FILTER (WHERE code = 'STORAGE_LIMIT_GB'), 0)::bigint AS storage_gb,
    coalesce(sum(value) FILTER (WHERE code = 'OCR_PER_MONTH_BASELINE'), 0)::bigint AS ocr_baseline,
    coalesce(sum(value) FILTER (WHERE code <> 'STORAGE_LIMIT_GB'), 0)::bigint AS ocr_net
  FROM tenant_limits WHERE tenant_id = @tenant_id AND month IN ('0001-01-01', @current_month)) l
CROSS JOIN (SELECT array_agg(id) AS ids, array_agg(name) AS names, array_agg(client_id) AS client_ids, array_agg(client_name) AS client_names FROM mine) m
CROSS JOIN (SELECT array_agg(document_id) FILTER (WHERE document_id IS NOT NULL) AS ids, array_agg(name) FILTER (WHERE document_id IS NOT NULL) AS names,
    array_agg(type_name) FILTER (WHERE document_id IS NOT NULL) AS types,
    array_agg(name) FILTER (WHERE document_id IS NULL) AS folder_names, array_agg(path) FILTER (WHERE document_id IS NULL) AS folder_paths,
    array_agg(area) FILTER (WHERE document_id IS NULL) AS folder_areas, array_agg(matter_id) FILTER (WHERE document_id IS NULL) AS folder_matter_ids,
    array_agg(matter_name) FILTER (WHERE document_id IS NULL) AS folder_matter_names
  FROM favorites) d
WHERE g.tenant_id = @tenant_id;
