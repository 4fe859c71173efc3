-- +goose Up

-- What was destroyed: which it was, where it lay and when, and no name. The folder that it lay in may be destroyed too.
CREATE TABLE tombstones (
  tenant_id    bigint NOT NULL REFERENCES tenants,
  kind         text NOT NULL CONSTRAINT tombstones_kind CHECK (kind <> ''),
  id           bigint NOT NULL,
  folder_id    bigint,
  matter_id    bigint,
  client_id    bigint,
  created_at   timestamptz NOT NULL,
  destroyed_at timestamptz NOT NULL,
  -- The execution that destroyed it, and how many files of it are retained or were destroyed since.
  job_id       bigint NOT NULL,
  retained     integer NOT NULL DEFAULT 0 CONSTRAINT tombstones_retained CHECK (retained >= 0),
  PRIMARY KEY (tenant_id, kind, id),
  CONSTRAINT tombstones_job FOREIGN KEY (tenant_id, job_id) REFERENCES jobs (tenant_id, id)
);
SELECT casefold_protect('tombstones');

-- A list of what is to be destroyed, made by a job, for one execution.
CREATE TABLE manifests (
  tenant_id    bigint NOT NULL REFERENCES tenants,
  job_id       bigint NOT NULL,
  made_at      timestamptz NOT NULL,
  counts       jsonb NOT NULL,
  -- The job that executes it, and what that has destroyed so far.
  execution_id bigint,
  destroyed    jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, job_id),
  CONSTRAINT manifests_job FOREIGN KEY (tenant_id, job_id) REFERENCES jobs (tenant_id, id),
  CONSTRAINT manifests_execution FOREIGN KEY (tenant_id, execution_id) REFERENCES jobs (tenant_id, id)
);
SELECT casefold_protect('manifests');
CREATE UNIQUE INDEX manifests_executions ON manifests (tenant_id, execution_id) WHERE execution_id IS NOT NULL;

-- What a manifest names: containers, and single things that lie in none of them.
--   leftOut  it is not destroyed, for a reason that was known when the list was made
--   waiting  nothing was done yet
--   open     the container is destroyed, and what lay in it is out of reach and being destroyed
--   done     destroyed
--   skipped  it stayed, for a reason that was found when its turn came
CREATE TABLE manifest_items (
  tenant_id bigint NOT NULL,
  job_id    bigint NOT NULL,
  kind      text NOT NULL,
  id        bigint NOT NULL,
  state     text NOT NULL DEFAULT 'waiting' CONSTRAINT manifest_items_state CHECK (state IN ('leftOut', 'waiting', 'open', 'done', 'skipped')),
  reason    text,
  -- What lay in a container when the list was made, and the trees that it becomes when it is destroyed.
  contents  jsonb,
  roots     bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, job_id, kind, id),
  CONSTRAINT manifest_items_manifest FOREIGN KEY (tenant_id, job_id) REFERENCES manifests (tenant_id, job_id),
  CONSTRAINT manifest_items_reason CHECK ((state IN ('leftOut', 'skipped')) = (reason IS NOT NULL))
);
SELECT casefold_protect('manifest_items');
CREATE INDEX manifest_items_kept ON manifest_items (tenant_id, job_id, kind, id) WHERE reason IS NOT NULL;
CREATE INDEX manifest_items_waiting ON manifest_items (tenant_id, job_id, kind, id) WHERE state IN ('waiting', 'open');

CREATE INDEX jobs_by_kind ON jobs (tenant_id, kind, id);

-- A folder that is destroyed keeps its row, in an area that nobody sees: what lay in it is found by it until that is
-- destroyed as well. It has no matter, and its tree begins with it.
ALTER TABLE folders DROP CONSTRAINT folders_area, DROP CONSTRAINT folders_roots, DROP CONSTRAINT folders_whose,
  ADD CONSTRAINT folders_area CHECK (area IN ('docs', 'email', 'notes', 'public', 'private', 'destroyed')),
  ADD CONSTRAINT folders_whose CHECK ((matter_id IS NULL) = (area IN ('public', 'private', 'destroyed'))),
  ADD CONSTRAINT folders_roots CHECK (CASE
    WHEN area = 'destroyed' THEN deleted AND (parent_id IS NULL) = (root_id = id) AND (parent_id IS NOT NULL OR name = area)
    WHEN parent_id IS NULL THEN root_id = id AND name = area AND NOT deleted AND NOT in_deleted
    ELSE root_id <> id AND parent_id <> id END);
DROP INDEX folders_unique_root;
CREATE UNIQUE INDEX folders_unique_root ON folders (tenant_id, matter_id, area) NULLS NOT DISTINCT WHERE parent_id IS NULL AND area <> 'destroyed';
CREATE INDEX folders_by_matter ON folders (tenant_id, matter_id) WHERE matter_id IS NOT NULL;

-- The lists of the bin begin with the first names.
DROP INDEX folders_in_trash;
CREATE INDEX folders_in_trash ON folders (tenant_id, area, sort_name, id) WHERE deleted;
DROP INDEX documents_in_trash;
CREATE INDEX documents_in_trash ON documents (tenant_id, sort_name, id) WHERE deleted;
DROP INDEX emails_in_trash;
CREATE INDEX emails_in_trash ON emails (tenant_id, sort_name, id) WHERE deleted;
DROP INDEX notes_in_trash;
CREATE INDEX notes_in_trash ON notes (tenant_id, sort_name, id) WHERE deleted;
CREATE INDEX matters_in_trash ON matters (tenant_id, sort_name, id) WHERE deleted;
CREATE INDEX clients_in_trash ON clients (tenant_id, sort_name, id) WHERE deleted;

-- Without it each version that is destroyed would be looked for among all documents of the firm, and each folder among all
-- uploads.
CREATE INDEX documents_by_version ON documents (tenant_id, version_id) WHERE version_id IS NOT NULL;
CREATE INDEX documents_unfinished_by_folder ON documents (tenant_id, folder_id) WHERE version_id IS NULL;
CREATE INDEX email_uploads_by_folder ON email_uploads (tenant_id, folder_id);
