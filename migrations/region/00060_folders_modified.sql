-- +goose Up

-- When a folder was last renamed or moved; none of both is null.
ALTER TABLE folders ADD COLUMN modified_at timestamptz CONSTRAINT folders_modified CHECK (modified_at >= created_at);
