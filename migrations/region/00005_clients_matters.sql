-- +goose Up

CREATE TABLE clients (
  tenant_id  bigint NOT NULL REFERENCES tenants,
  id         bigint NOT NULL,
  name       text NOT NULL CONSTRAINT clients_name CHECK (btrim(name) <> '' AND length(name) <= 255),
  active     boolean NOT NULL DEFAULT true,
  deleted    boolean NOT NULL DEFAULT false,
  rev        bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
-- Two clients may not differ in case and blanks alone.
CREATE UNIQUE INDEX clients_unique_name ON clients (tenant_id, lower(regexp_replace(btrim(name), '\s+', ' ', 'g')));
CREATE INDEX clients_by_name ON clients (tenant_id, lower(name), id);
SELECT casefold_protect('clients');

-- The family stands in each link as a constant, so that the database refuses a tag of another list.
CREATE TABLE client_tags (
  tenant_id bigint NOT NULL,
  client_id bigint NOT NULL,
  family    text NOT NULL DEFAULT 'clientTag' CONSTRAINT client_tags_family CHECK (family = 'clientTag'),
  tag_id    bigint NOT NULL,
  PRIMARY KEY (tenant_id, client_id, tag_id),
  CONSTRAINT client_tags_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  CONSTRAINT client_tags_tag FOREIGN KEY (tenant_id, family, tag_id) REFERENCES lookup_items (tenant_id, family, id) ON DELETE CASCADE
);
CREATE INDEX client_tags_by_tag ON client_tags (tenant_id, tag_id);
SELECT casefold_protect('client_tags');

CREATE TABLE client_attorneys (
  tenant_id bigint NOT NULL,
  client_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  PRIMARY KEY (tenant_id, client_id, user_id),
  CONSTRAINT client_attorneys_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  CONSTRAINT client_attorneys_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
SELECT casefold_protect('client_attorneys');

CREATE TABLE matters (
  tenant_id     bigint NOT NULL REFERENCES tenants,
  id            bigint NOT NULL,
  name          text NOT NULL CONSTRAINT matters_name CHECK (btrim(name) <> '' AND length(name) <= 255),
  custom_id     text NOT NULL DEFAULT '' CONSTRAINT matters_custom_id CHECK (length(custom_id) <= 255),
  client_id     bigint,
  type_family   text NOT NULL DEFAULT 'matterType' CONSTRAINT matters_type_family CHECK (type_family = 'matterType'),
  type_id       bigint,
  office_family text NOT NULL DEFAULT 'officeBranch' CONSTRAINT matters_office_family CHECK (office_family = 'officeBranch'),
  office_id     bigint,
  opened_on     date,
  closed_on     date,
  deleted       boolean NOT NULL DEFAULT false,
  -- Open to all users of the firm, or only to those named in the lists of permissions. Stored, so that deleting the
  -- last named user or group never opens a matter.
  restricted    boolean NOT NULL DEFAULT false,
  rev           bigint NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT matters_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  CONSTRAINT matters_type FOREIGN KEY (tenant_id, type_family, type_id) REFERENCES lookup_items (tenant_id, family, id) ON DELETE SET NULL (type_id),
  CONSTRAINT matters_office FOREIGN KEY (tenant_id, office_family, office_id) REFERENCES lookup_items (tenant_id, family, id) ON DELETE SET NULL (office_id)
);
CREATE INDEX matters_by_client ON matters (tenant_id, client_id);
CREATE INDEX matters_by_name ON matters (tenant_id, lower(name), id);
CREATE INDEX matters_by_type ON matters (tenant_id, type_id) WHERE type_id IS NOT NULL;
CREATE INDEX matters_by_office ON matters (tenant_id, office_id) WHERE office_id IS NOT NULL;
SELECT casefold_protect('matters');

CREATE TABLE matter_tags (
  tenant_id bigint NOT NULL,
  matter_id bigint NOT NULL,
  family    text NOT NULL DEFAULT 'matterTag' CONSTRAINT matter_tags_family CHECK (family = 'matterTag'),
  tag_id    bigint NOT NULL,
  PRIMARY KEY (tenant_id, matter_id, tag_id),
  CONSTRAINT matter_tags_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters (tenant_id, id),
  CONSTRAINT matter_tags_tag FOREIGN KEY (tenant_id, family, tag_id) REFERENCES lookup_items (tenant_id, family, id) ON DELETE CASCADE
);
CREATE INDEX matter_tags_by_tag ON matter_tags (tenant_id, tag_id);
SELECT casefold_protect('matter_tags');

CREATE TABLE matter_staff (
  tenant_id bigint NOT NULL,
  matter_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  PRIMARY KEY (tenant_id, matter_id, user_id),
  CONSTRAINT matter_staff_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters (tenant_id, id),
  CONSTRAINT matter_staff_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX matter_staff_by_user ON matter_staff (tenant_id, user_id);
SELECT casefold_protect('matter_staff');

CREATE TABLE matter_allowed_users (
  tenant_id bigint NOT NULL,
  matter_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, matter_id),
  CONSTRAINT matter_allowed_users_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters (tenant_id, id),
  CONSTRAINT matter_allowed_users_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX matter_allowed_users_by_matter ON matter_allowed_users (tenant_id, matter_id);
SELECT casefold_protect('matter_allowed_users');

CREATE TABLE matter_allowed_groups (
  tenant_id bigint NOT NULL,
  matter_id bigint NOT NULL,
  group_id  bigint NOT NULL,
  PRIMARY KEY (tenant_id, group_id, matter_id),
  CONSTRAINT matter_allowed_groups_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters (tenant_id, id),
  CONSTRAINT matter_allowed_groups_group FOREIGN KEY (tenant_id, group_id) REFERENCES permission_groups (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX matter_allowed_groups_by_matter ON matter_allowed_groups (tenant_id, matter_id);
SELECT casefold_protect('matter_allowed_groups');
