-- +goose Up

-- A part of a matter's number is found by this index, as parts of its name are by matters_words. The function that looks for both takes a
-- few milliseconds, and starting other processes to help it takes longer.
CREATE INDEX matters_numbers ON matters USING gin (tenant_id, (id::text) gin_trgm_ops);
ALTER FUNCTION casefold_matching_matters(text, text[], int) SET max_parallel_workers_per_gather = 0;
