-- +goose Up

-- A sum beside sha256 that costs next to nothing: whoever packs a file compares it. Files from before have none until they are read again,
-- which happens to each within the days of CASEFOLD_SCRUB_DAYS. Its 32 bits are those of an integer, so that no check is needed: sums above
-- 2,147,483,647 are negative numbers.
ALTER TABLE files ADD COLUMN crc32 integer;
