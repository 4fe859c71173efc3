-- +goose Up

-- Which matter a person files the mail of a sender in. It is the person's own, and an address has one matter. Addresses
-- are kept in lower case. A matter that the person may no longer see, or that lies in the trash, stays associated.
CREATE TABLE associations (
  tenant_id     bigint NOT NULL,
  user_id       bigint NOT NULL,
  email_address text NOT NULL CONSTRAINT associations_address CHECK (email_address LIKE '_%@_%' AND length(email_address) <= 320),
  matter_id     bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, email_address),
  CONSTRAINT associations_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  CONSTRAINT associations_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX associations_by_matter ON associations (tenant_id, matter_id);
SELECT casefold_protect('associations');
