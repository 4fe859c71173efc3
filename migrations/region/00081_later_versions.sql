-- +goose Up

-- The home page asks for the versions somebody made of documents that existed. First versions, which are most, are not among them: their
-- uploads do not write to this index, and a search for them by another column cannot take it for the shortest way.
DROP INDEX document_versions_by_author;
CREATE INDEX document_versions_later ON document_versions (tenant_id, created_by, created_at DESC) WHERE state = 'live' AND number > 1;
