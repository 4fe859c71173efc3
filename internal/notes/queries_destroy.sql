-- name: MeasureNotes :one
SELECT count(*) FROM notes n WHERE n.tenant_id = @tenant_id AND (n.id = ANY(@ids::bigint[]) OR n.folder_id = ANY(@folder_ids::bigint[]));

-- name: EraseNotes :many
WITH places AS (
  SELECT n.id, n.folder_id, f.matter_id, n.created_at FROM notes n JOIN folders f ON f.tenant_id = n.tenant_id AND f.id = n.folder_id
  WHERE n.tenant_id = @tenant_id AND n.id = ANY(@ids::bigint[])
), gone AS (
  DELETE FROM notes n WHERE n.tenant_id = @tenant_id AND n.id = ANY(@ids::bigint[]) RETURNING n.id
)
SELECT p.id, p.folder_id, p.matter_id, p.created_at FROM places p JOIN gone g ON g.id = p.id ORDER BY p.id;

-- name: AbandonDrafts :exec
DELETE FROM new_note_drafts d USING folders f
WHERE d.tenant_id = @tenant_id AND f.tenant_id = d.tenant_id AND f.id = d.folder_id AND f.root_id = ANY(@root_ids::bigint[]) AND f.area = 'destroyed';
