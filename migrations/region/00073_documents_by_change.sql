-- +goose Up

-- People who work in a large folder look at what changed last. The first page of that order is read from here, without sorting the folder.
CREATE INDEX documents_by_change ON documents (tenant_id, folder_id, modified_at) WHERE version_id IS NOT NULL;
