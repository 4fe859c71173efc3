-- +goose Up

-- The versions that a result holds. Whoever made it and may no longer see one of them, or of which one is deleted, gets none
-- of it.
ALTER TABLE result_files ADD COLUMN version_ids bigint[] NOT NULL DEFAULT '{}';
