-- name: WhatsNew :many
SELECT id, text, url FROM whats_new ORDER BY position, id;

-- name: HoldWhatsNew :exec
-- Of two who publish at once the second waits, and then sees what the first has published.
SELECT pg_advisory_xact_lock(hashtextextended('casefold what is new', 0));

-- name: ClearWhatsNew :exec
DELETE FROM whats_new;

-- name: InsertWhatsNew :exec
INSERT INTO whats_new (id, position, text, url) VALUES ($1, $2, $3, $4);
