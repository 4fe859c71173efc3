-- +goose Up

-- Mail that the people of a firm send to others, on its way. It belongs to the firm and lies in its region. What a mail says
-- is sealed and dropped as soon as it has been sent or given up.
CREATE TABLE mails (
  tenant_id   bigint NOT NULL REFERENCES tenants,
  id          uuid NOT NULL,
  job_id      bigint NOT NULL,
  state       text NOT NULL DEFAULT 'queued' CONSTRAINT mails_state CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
  recipient   text NOT NULL,
  sealed      bytea,
  tries       integer NOT NULL DEFAULT 0,
  last_error  text NOT NULL DEFAULT '',
  queued_at   timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT mails_finished CHECK ((state IN ('sent', 'failed')) = (finished_at IS NOT NULL)),
  CONSTRAINT mails_sealed CHECK ((state IN ('sent', 'failed')) = (sealed IS NULL)),
  CONSTRAINT mails_in_order CHECK (finished_at >= queued_at)
);
CREATE INDEX mails_unfinished ON mails (tenant_id, queued_at) WHERE finished_at IS NULL;
CREATE INDEX mails_finished_at ON mails (tenant_id, finished_at) WHERE finished_at IS NOT NULL;
SELECT casefold_protect('mails');

-- A job whose effect has happened, while it goes on to see what comes of it: it can no longer be stopped.
ALTER TABLE jobs ADD COLUMN effected boolean NOT NULL DEFAULT false;
