-- name: Seen :one
-- All that a person sees of the firm, as the views decide it.
SELECT coalesce((SELECT array_agg(m.id) FROM visible_matters m WHERE m.tenant_id = @tenant_id), '{}')::bigint[] AS matters,
  EXISTS (SELECT FROM visible_folders f WHERE f.tenant_id = @tenant_id AND f.area = 'private' AND f.parent_id IS NULL)::boolean AS private;

-- name: Marked :one
-- The documents that a person marked, and the folders with all below them.
WITH RECURSIVE below AS (
  SELECT v.folder_id AS id FROM folder_favorites v WHERE v.tenant_id = @tenant_id AND v.user_id = @user_id
  UNION
  SELECT f.id FROM below b JOIN folders f ON f.tenant_id = @tenant_id AND f.parent_id = b.id
)
SELECT ARRAY(SELECT v.document_id FROM document_favorites v WHERE v.tenant_id = @tenant_id AND v.user_id = @user_id)::bigint[] AS documents,
  ARRAY(SELECT b.id FROM below b)::bigint[] AS folders;

-- name: LockedBy :many
SELECT d.id FROM documents d
WHERE d.tenant_id = @tenant_id AND d.lock_status <> 0 AND d.lock_user_id = ANY(@user_ids::bigint[])
  AND casefold_lock(d.lock_status, d.in_use_until, @now::timestamptz) <> 0;

-- name: MattersNamed :many
-- Matters by their names or by those of their clients, for each pattern; those that the person does not see among them.
SELECT (p.place - 1)::integer AS place, m.id::bigint AS id FROM unnest(@patterns::text[]) WITH ORDINALITY AS p(pattern, place)
CROSS JOIN LATERAL casefold_matching_matters(p.pattern, @columns::text[], 1000000) AS m(id);

-- name: ItemsNamed :many
SELECT (p.place - 1)::integer AS place, i.id FROM unnest(@patterns::text[]) WITH ORDINALITY AS p(pattern, place)
JOIN lookup_items i ON i.tenant_id = @tenant_id AND i.family = @family AND casefold_fold(i.name) LIKE casefold_fold(p.pattern);

-- name: Trash :one
-- All that is in the trash by itself or with a folder or matter above it.
SELECT ARRAY(SELECT m.id FROM matters m WHERE m.tenant_id = @tenant_id AND m.deleted)::bigint[] AS matters,
  ARRAY(SELECT f.id FROM folders f WHERE f.tenant_id = @tenant_id AND (f.deleted OR f.in_deleted))::bigint[] AS folders,
  ARRAY(SELECT d.id FROM documents d WHERE d.tenant_id = @tenant_id AND d.deleted)::bigint[] AS documents,
  ARRAY(SELECT e.id FROM emails e WHERE e.tenant_id = @tenant_id AND e.deleted)::bigint[] AS emails,
  ARRAY(SELECT n.id FROM notes n WHERE n.tenant_id = @tenant_id AND n.deleted)::bigint[] AS notes;

-- name: Documents :many
-- What rows of results show of documents that the person sees.
SELECT d.id, d.name, d.version_id::bigint AS version_id, d.folder_id, d.matter_id, d.area, coalesce(d.matter_name, '')::text AS matter_name,
  c.id AS client_id, coalesce(c.name, '')::text AS client_name, (d.deleted OR d.folder_deleted OR d.matter_deleted)::boolean AS deleted,
  d.type_id, coalesce(t.name, '')::text AS type_name, d.status_id, coalesce(s.name, '')::text AS status_name,
  casefold_lock(d.lock_status, d.in_use_until, @now::timestamptz)::smallint AS lock,
  coalesce(l.display_name, '')::text AS locked_by, coalesce(l.sub::text, '')::text AS locked_by_sub,
  EXISTS (SELECT FROM document_favorites v WHERE v.tenant_id = d.tenant_id AND v.user_id = @user_id AND v.document_id = d.id)::boolean AS favorite,
  ARRAY(SELECT x.tag_id FROM document_tags x WHERE x.tenant_id = d.tenant_id AND x.document_id = d.id ORDER BY x.tag_id)::bigint[] AS tag_ids,
  ARRAY(SELECT i.name FROM document_tags x JOIN lookup_items i ON i.tenant_id = x.tenant_id AND i.family = x.family AND i.id = x.tag_id
    WHERE x.tenant_id = d.tenant_id AND x.document_id = d.id ORDER BY x.tag_id)::text[] AS tags
FROM visible_documents d
LEFT JOIN matters m ON m.tenant_id = d.tenant_id AND m.id = d.matter_id
LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id
LEFT JOIN lookup_items t ON t.tenant_id = d.tenant_id AND t.family = d.type_family AND t.id = d.type_id
LEFT JOIN lookup_items s ON s.tenant_id = d.tenant_id AND s.family = d.status_family AND s.id = d.status_id
LEFT JOIN users l ON l.tenant_id = d.tenant_id AND l.id = d.lock_user_id
WHERE d.tenant_id = @tenant_id AND d.id = ANY(@ids::bigint[]);

-- name: Versions :many
SELECT v.id, v.document_id, v.number::bigint AS number, u.display_name FROM document_versions v
JOIN users u ON u.tenant_id = v.tenant_id AND u.id = v.created_by
WHERE v.tenant_id = @tenant_id AND v.id = ANY(@ids::bigint[]) AND v.state = 'live';

-- name: Emails :many
SELECT e.id, e.name, e.filename, e.sender, e.recipients, e.attachments, e.folder_id, e.matter_id, e.area,
  coalesce(e.matter_name, '')::text AS matter_name, c.id AS client_id, coalesce(c.name, '')::text AS client_name,
  (e.deleted OR e.folder_deleted OR e.matter_deleted)::boolean AS deleted
FROM visible_emails e
LEFT JOIN matters m ON m.tenant_id = e.tenant_id AND m.id = e.matter_id
LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id
WHERE e.tenant_id = @tenant_id AND e.id = ANY(@ids::bigint[]);

-- name: Notes :many
SELECT n.id, n.name, u.display_name AS modified_by, n.folder_id, n.matter_id, n.area,
  coalesce(n.matter_name, '')::text AS matter_name, c.id AS client_id, coalesce(c.name, '')::text AS client_name,
  (n.deleted OR n.folder_deleted OR n.matter_deleted)::boolean AS deleted
FROM visible_notes n
JOIN users u ON u.tenant_id = n.tenant_id AND u.id = n.modified_by
LEFT JOIN matters m ON m.tenant_id = n.tenant_id AND m.id = n.matter_id
LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id
WHERE n.tenant_id = @tenant_id AND n.id = ANY(@ids::bigint[]);

-- name: MatterNames :many
SELECT m.id, m.name FROM visible_matters m WHERE m.tenant_id = @tenant_id AND m.id = ANY(@ids::bigint[]);

-- name: HasRecords :one
SELECT (EXISTS (SELECT FROM documents d WHERE d.tenant_id = $1 AND d.version_id IS NOT NULL) OR EXISTS (SELECT FROM emails e WHERE e.tenant_id = $1)
  OR EXISTS (SELECT FROM notes n WHERE n.tenant_id = $1))::boolean AS has;
