-- +goose Up

-- Work that the provider has done for a firm as a whole, and the tasks that it consists of. A job that was run again for
-- what had failed of another names that one.
CREATE TABLE batch_jobs (
  tenant_id  bigint NOT NULL REFERENCES tenants,
  id         bigint NOT NULL,
  kind       text NOT NULL CONSTRAINT batch_jobs_kind CHECK (kind <> ''),
  provider   text NOT NULL,
  rerun_of   bigint,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at   timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT batch_jobs_rerun FOREIGN KEY (tenant_id, rerun_of) REFERENCES batch_jobs (tenant_id, id),
  CONSTRAINT batch_jobs_in_order CHECK (ended_at >= started_at)
);
SELECT casefold_protect('batch_jobs');

CREATE TABLE batch_tasks (
  tenant_id bigint NOT NULL,
  job_id    bigint NOT NULL,
  number    bigint NOT NULL,
  name      text NOT NULL CONSTRAINT batch_tasks_name CHECK (name <> ''),
  state     text NOT NULL DEFAULT 'waiting' CONSTRAINT batch_tasks_state CHECK (state IN ('waiting', 'done', 'failed')),
  reason    text NOT NULL DEFAULT '' CONSTRAINT batch_tasks_reason CHECK ((state = 'failed') = (reason <> '')),
  PRIMARY KEY (tenant_id, job_id, number),
  CONSTRAINT batch_tasks_job FOREIGN KEY (tenant_id, job_id) REFERENCES batch_jobs (tenant_id, id)
);
SELECT casefold_protect('batch_tasks');
