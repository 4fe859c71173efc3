-- +goose Up

-- How many documents the search index of the firm had when it was counted last, empty where it never was, and the code of the
-- failure where it could not be asked then, 0 where it could. The console reads numbers only.
ALTER TABLE tenant_usage ADD COLUMN indexed bigint, ADD COLUMN index_failure integer NOT NULL DEFAULT 0;
