-- +goose Up

-- PostgreSQL expects ten names where one is asked for, finds the plan for any number of names dearer than one made for
-- this call, and so plans at every call, which costs ten times as much as looking. The only way that the plan may take is
-- the index, also while the table is so small that reading all of it seems cheaper: the plan outlives that.
ALTER FUNCTION casefold_taken_documents(bigint, text[]) SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION casefold_taken_documents(bigint, text[]) SET enable_seqscan = off;
ALTER FUNCTION casefold_taken_documents(bigint, text[]) SET enable_bitmapscan = off;

-- document_versions_numbers begins with the same columns.
DROP INDEX document_versions_by_document;
