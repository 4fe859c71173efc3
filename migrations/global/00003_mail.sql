-- +goose Up

-- Mail on its way. What a mail says is sealed, because it may hold a code, and is dropped as soon as it has been sent
-- or given up.
CREATE TABLE mails (
  id          uuid PRIMARY KEY,
  job_id      bigint NOT NULL,
  state       text NOT NULL DEFAULT 'queued' CONSTRAINT mails_state CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
  recipient   text NOT NULL,
  sealed      bytea,
  tries       integer NOT NULL DEFAULT 0,
  last_error  text NOT NULL DEFAULT '',
  queued_at   timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT mails_finished CHECK ((state IN ('sent', 'failed')) = (finished_at IS NOT NULL)),
  CONSTRAINT mails_sealed CHECK ((state IN ('sent', 'failed')) = (sealed IS NULL)),
  CONSTRAINT mails_in_order CHECK (finished_at >= queued_at)
);
CREATE INDEX mails_unfinished ON mails (queued_at) WHERE finished_at IS NULL;
CREATE INDEX mails_finished_at ON mails (finished_at) WHERE finished_at IS NOT NULL;
SELECT casefold_global('mails');
