-- +goose Up

-- How many documents the search index of the firm had when it was counted last, and why it could not be asked then. Empty
-- where it was never counted.
ALTER TABLE tenant_usage ADD COLUMN indexed bigint, ADD COLUMN index_error text NOT NULL DEFAULT '';
