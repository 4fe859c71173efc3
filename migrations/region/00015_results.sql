-- +goose Up

-- The areas that the contents of a result came from. Whoever made it and may no longer see one of them gets none of it.
ALTER TABLE result_files ADD COLUMN root_ids bigint[] NOT NULL DEFAULT '{}';
