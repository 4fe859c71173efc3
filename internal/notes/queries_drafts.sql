-- name: PutDraft :exec
INSERT INTO note_drafts (tenant_id, user_id, note_id, rev, name, content, saved_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (tenant_id, user_id, note_id) DO UPDATE SET rev = excluded.rev, name = excluded.name, content = excluded.content, saved_at = excluded.saved_at;

-- name: Draft :one
SELECT rev, name, content, saved_at FROM note_drafts WHERE tenant_id = $1 AND user_id = $2 AND note_id = $3;

-- name: DropDraft :exec
DELETE FROM note_drafts WHERE tenant_id = $1 AND user_id = $2 AND note_id = $3;

-- name: PutNewDraft :exec
INSERT INTO new_note_drafts (tenant_id, user_id, folder_id, name, content, saved_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant_id, user_id, folder_id) DO UPDATE SET name = excluded.name, content = excluded.content, saved_at = excluded.saved_at;

-- name: NewDraft :one
SELECT name, content, saved_at FROM new_note_drafts WHERE tenant_id = $1 AND user_id = $2 AND folder_id = $3;

-- name: DropNewDraft :exec
DELETE FROM new_note_drafts WHERE tenant_id = $1 AND user_id = $2 AND folder_id = $3;
