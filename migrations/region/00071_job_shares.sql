-- +goose Up

-- A firm, and a person of it, has a share of the workers of some queues: a job beyond that waits until one of theirs has ended,
-- and the runner's own row of it is pending until then.
ALTER TABLE jobs ADD COLUMN queue text NOT NULL DEFAULT 'default', ADD COLUMN waiting boolean NOT NULL DEFAULT false;
ALTER TABLE jobs ADD CONSTRAINT jobs_waiting CHECK (NOT waiting OR status = 1);
CREATE INDEX jobs_at_work ON jobs (tenant_id, queue, user_id) WHERE status = 1 AND NOT waiting;
CREATE INDEX jobs_waiting_in_line ON jobs (tenant_id, queue, id) WHERE waiting;
