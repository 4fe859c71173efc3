-- +goose Up

-- A row that says anew has its record written whatever an index says that it has of it: somebody found that it lies. A row of the
-- kind order tells that something is asked of all indexes of the firm.
ALTER TABLE search_changes ADD COLUMN anew boolean NOT NULL DEFAULT false;
ALTER TABLE search_changes DROP CONSTRAINT search_changes_kind;
ALTER TABLE search_changes ADD CONSTRAINT search_changes_kind CHECK (kind IN ('matter', 'folder', 'document', 'version', 'email', 'note', 'order'));

-- The places, data folders mostly, that keep an index of the firm. A place is alive while a process of it holds the advisory lock
-- that has its name. Nothing refers to the firm, as in search_changes.
CREATE TABLE search_indexes (
  tenant_id bigint NOT NULL,
  place     text NOT NULL CONSTRAINT search_indexes_place CHECK (place <> ''),
  PRIMARY KEY (tenant_id, place)
);
SELECT casefold_protect('search_indexes');

-- What is asked of every index of the firm: to be compared with the database (audit), to say whether what the rows of the log up
-- to one of them had written anew is right now (repair), or to be built anew beside the old one (rebuild). job_id is the batch
-- that asks.
CREATE TABLE search_orders (
  tenant_id  bigint NOT NULL REFERENCES tenants,
  id         bigint NOT NULL,
  what       text NOT NULL CONSTRAINT search_orders_what CHECK (what IN ('audit', 'repair', 'rebuild')),
  job_id     bigint,
  -- Of a repair: the kind, the records, their versions where only those are meant, and the last row of the log.
  kind        text NOT NULL DEFAULT '',
  record_ids  bigint[] NOT NULL DEFAULT '{}',
  version_ids bigint[] NOT NULL DEFAULT '{}',
  last_row    bigint NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
SELECT casefold_protect('search_orders');

-- What a place says of an order. Done and total are records.
CREATE TABLE search_reports (
  tenant_id  bigint NOT NULL,
  order_id   bigint NOT NULL,
  place      text NOT NULL,
  state      text NOT NULL CONSTRAINT search_reports_state CHECK (state IN ('working', 'done', 'failed')),
  done       bigint NOT NULL DEFAULT 0,
  total      bigint NOT NULL DEFAULT 0,
  reason     text NOT NULL DEFAULT '' CONSTRAINT search_reports_reason CHECK ((state = 'failed') = (reason <> '')),
  at         timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, order_id, place),
  CONSTRAINT search_reports_order FOREIGN KEY (tenant_id, order_id) REFERENCES search_orders (tenant_id, id) ON DELETE CASCADE
);
SELECT casefold_protect('search_reports');

-- What an audit found, at whatever place. version_id is 0 where a whole record is meant.
CREATE TABLE search_findings (
  tenant_id  bigint NOT NULL,
  order_id   bigint NOT NULL,
  kind       text NOT NULL CONSTRAINT search_findings_kind CHECK (kind IN ('documents', 'documentVersions', 'emails', 'matterNotes', 'folders', 'matters')),
  what       text NOT NULL CONSTRAINT search_findings_what CHECK (what IN ('missing', 'outdated', 'left over')),
  record_id  bigint NOT NULL,
  version_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, order_id, kind, what, record_id, version_id),
  CONSTRAINT search_findings_order FOREIGN KEY (tenant_id, order_id) REFERENCES search_orders (tenant_id, id) ON DELETE CASCADE
);
SELECT casefold_protect('search_findings');
