-- name: Lacking :many
-- Documents, by their current version, and emails of which not everything can be found.
SELECT l.kind, coalesce(d.id, l.item_id)::bigint AS id, s.state
FROM (SELECT DISTINCT t.kind, t.item_id FROM texts t WHERE t.tenant_id = @tenant_id AND t.state <> 'searchable') l
CROSS JOIN LATERAL (SELECT x.state FROM text_states x WHERE x.tenant_id = @tenant_id AND x.kind = l.kind AND x.item_id = l.item_id) s
LEFT JOIN document_versions v ON l.kind = 'version' AND v.tenant_id = @tenant_id AND v.id = l.item_id
LEFT JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id AND d.version_id = v.id
WHERE s.state <> 'searchable' AND (l.kind = 'email' OR d.id IS NOT NULL);

-- name: CountInMatter :one
-- The documents and emails of a matter that the person sees and that are not in the trash.
SELECT ((SELECT count(*) FROM visible_documents d
    WHERE d.tenant_id = @tenant_id AND d.matter_id = @matter_id::bigint AND d.version_id IS NOT NULL AND NOT d.deleted AND NOT d.folder_deleted)
  + (SELECT count(*) FROM visible_emails e
    WHERE e.tenant_id = @tenant_id AND e.matter_id = @matter_id::bigint AND NOT e.deleted AND NOT e.folder_deleted))::bigint AS total;

-- name: LackingInMatter :many
-- Those of them of which not everything can be found, the worst first. OFFSET 0 keeps PostgreSQL from computing the states of the whole firm.
WITH records AS (
  SELECT 'version'::text AS kind, d.version_id AS item_id, d.id, d.name, d.folder_id, d.sort_name FROM visible_documents d
  WHERE d.tenant_id = @tenant_id AND d.matter_id = @matter_id::bigint AND d.version_id IS NOT NULL AND NOT d.deleted AND NOT d.folder_deleted
  UNION ALL
  SELECT 'email', e.id, e.id, e.name, e.folder_id, e.sort_name FROM visible_emails e
  WHERE e.tenant_id = @tenant_id AND e.matter_id = @matter_id::bigint AND NOT e.deleted AND NOT e.folder_deleted
)
SELECT r.kind::text AS kind, r.id::bigint AS id, r.name::text AS name, r.folder_id::bigint AS folder_id, s.state::text AS state, s.reason::text AS reason,
  s.pages::bigint AS pages, s.ocr_pages::bigint AS ocr_pages
FROM records r
JOIN (SELECT DISTINCT t.kind, t.item_id FROM texts t WHERE t.tenant_id = @tenant_id AND t.state <> 'searchable') l ON l.kind = r.kind AND l.item_id = r.item_id
CROSS JOIN LATERAL (SELECT x.* FROM text_states x WHERE x.tenant_id = @tenant_id AND x.kind = l.kind AND x.item_id = l.item_id OFFSET 0) s
WHERE s.state <> 'searchable'
ORDER BY array_position(ARRAY['not', 'partly', 'waiting'], s.state), r.sort_name, r.kind, r.id;

-- name: TextState :one
SELECT x.state::text AS state, x.reason::text AS reason, x.pages::bigint AS pages, x.ocr_pages::bigint AS ocr_pages
FROM text_states x WHERE x.tenant_id = @tenant_id AND x.kind = @kind AND x.item_id = @item_id;
