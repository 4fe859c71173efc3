-- +goose Up

-- Files whose bytes in the store are not those that arrived: gone (missing), of another length (size), or others (content). Nothing
-- gives them out. A row goes when the file is found whole again, or is gone itself. Nothing refers to the file, because what
-- refers to a file keeps it.
CREATE TABLE damaged_files (
  tenant_id bigint NOT NULL REFERENCES tenants,
  key       text NOT NULL,
  found     text NOT NULL CONSTRAINT damaged_files_found CHECK (found IN ('missing', 'size', 'content')),
  found_at  timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, key)
);
SELECT casefold_protect('damaged_files');

-- How far the reading of all files of a firm is: it goes through them in the order of their keys, and begins anew at the end.
-- total is how many there were at the beginning, done how many were read since.
CREATE TABLE scrubs (
  tenant_id bigint NOT NULL PRIMARY KEY REFERENCES tenants,
  begun_at  timestamptz NOT NULL,
  total     bigint NOT NULL,
  done      bigint NOT NULL DEFAULT 0,
  after_key text NOT NULL DEFAULT '',
  whole_at  timestamptz -- when all were last read to the end
);
SELECT casefold_protect('scrubs');
