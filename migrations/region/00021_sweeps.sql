-- +goose Up

-- How often the files of a firm were swept. The store remembers the same number, so that a database which was put back to
-- an earlier day is found out: it knows nothing of the files that came after that day.
CREATE TABLE firm_sweeps (
  tenant_id bigint PRIMARY KEY REFERENCES tenants,
  sweeps    bigint NOT NULL
);
SELECT casefold_protect('firm_sweeps');
