-- +goose Up

-- Who of the provider did it, where nobody of the firm did: a username of the staff, or the operator of the machine. The
-- column of the user holds people of the firm only. Lines of before name an operator in their state.
ALTER TABLE audit_lines ADD COLUMN provider text CONSTRAINT audit_lines_provider CHECK (provider <> '');
GRANT INSERT (provider) ON audit_lines TO casefold_app;
CREATE INDEX audit_lines_of_provider ON audit_lines (tenant_id, id) WHERE provider IS NOT NULL;

-- Raised by every edit of the firm in the console.
ALTER TABLE tenants ADD COLUMN rev bigint NOT NULL DEFAULT 1;

-- How many records a firm has, as of calculated_at; empty where they were never counted.
ALTER TABLE tenant_usage ADD COLUMN documents bigint, ADD COLUMN emails bigint, ADD COLUMN matters bigint;
