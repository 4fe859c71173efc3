-- +goose Up

-- The history of a document asks for each line where the document lay then, which the next move says.
CREATE INDEX audit_lines_moves ON audit_lines (tenant_id, object_kind, object_id, id) WHERE right(action, 5) = '.move';
