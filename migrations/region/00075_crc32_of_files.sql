-- +goose Up

-- A sum beside sha256 that costs next to nothing: whoever packs a file compares it. Files from before have none until they are read again,
-- which happens to each within the days of CASEFOLD_SCRUB_DAYS.
ALTER TABLE files ADD COLUMN crc32 bigint CONSTRAINT files_crc32 CHECK (crc32 BETWEEN 0 AND 4294967295);
