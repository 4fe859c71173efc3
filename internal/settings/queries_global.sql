-- name: WhatsNew :many
SELECT id, text, url FROM whats_new ORDER BY position, id;

-- name: ClearWhatsNew :exec
DELETE FROM whats_new;

-- name: InsertWhatsNew :exec
INSERT INTO whats_new (id, position, text, url) VALUES ($1, $2, $3, $4);
