-- +goose Up

-- The seven lists of tags and types that firms keep: one table, one implementation. Items of a firm that were made by
-- the firm itself are custom; those it was founded with are not.
CREATE TABLE lookup_items (
  tenant_id  bigint NOT NULL REFERENCES tenants,
  family     text NOT NULL CONSTRAINT lookup_items_family CHECK (family IN ('clientTag', 'matterTag', 'matterType',
               'officeBranch', 'documentTag', 'documentType', 'documentStatus')),
  id         bigint NOT NULL,
  name       text NOT NULL CONSTRAINT lookup_items_name_given CHECK (btrim(name) <> '' AND length(name) <= 255),
  active     boolean NOT NULL DEFAULT true,
  custom     boolean NOT NULL DEFAULT true,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, family, id),
  CONSTRAINT lookup_items_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX lookup_items_name ON lookup_items (tenant_id, family, lower(btrim(name)));
SELECT casefold_protect('lookup_items');
