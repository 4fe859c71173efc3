-- +goose Up

CREATE TABLE users (
  tenant_id      bigint NOT NULL REFERENCES tenants,
  id             bigint NOT NULL,
  sub            uuid NOT NULL,
  username       text NOT NULL,
  display_name   text NOT NULL CONSTRAINT users_display_name CHECK (display_name <> '' AND length(display_name) <= 64),
  email          text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  type           text NOT NULL DEFAULT 'user' CONSTRAINT users_type CHECK (type IN ('user', 'uptimeAdmin')),
  active         boolean NOT NULL DEFAULT true,
  settings       jsonb NOT NULL DEFAULT '{"foldersOnTop": true}' CONSTRAINT users_settings CHECK (jsonb_typeof(settings) = 'object'),
  columns        jsonb NOT NULL DEFAULT '{}' CONSTRAINT users_columns CHECK (jsonb_typeof(columns) = 'object'),
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT users_sub UNIQUE (tenant_id, sub)
);
SELECT casefold_protect('users');

CREATE TABLE permission_groups (
  tenant_id  bigint NOT NULL REFERENCES tenants,
  id         bigint NOT NULL,
  name       text NOT NULL CONSTRAINT permission_groups_name_given CHECK (btrim(name) <> '' AND length(name) <= 255),
  type       text NOT NULL DEFAULT 'CUSTOM' CONSTRAINT permission_groups_type CHECK (type IN ('CUSTOM', 'FIRM_ADMIN')),
  rev        bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX permission_groups_name ON permission_groups (tenant_id, lower(btrim(name)));
CREATE UNIQUE INDEX permission_groups_one_admin ON permission_groups (tenant_id) WHERE type = 'FIRM_ADMIN';
SELECT casefold_protect('permission_groups');

CREATE TABLE permission_group_members (
  tenant_id bigint NOT NULL,
  group_id  bigint NOT NULL,
  user_id   bigint NOT NULL,
  PRIMARY KEY (tenant_id, group_id, user_id),
  CONSTRAINT permission_group_members_group FOREIGN KEY (tenant_id, group_id) REFERENCES permission_groups (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT permission_group_members_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX permission_group_members_by_user ON permission_group_members (tenant_id, user_id);
SELECT casefold_protect('permission_group_members');

-- Who may use a feature: all users of the firm, or the named users and groups. The mode is stored, so that deleting
-- the last named user never opens the feature to all.
CREATE TABLE permission_features (
  tenant_id bigint NOT NULL REFERENCES tenants,
  code      text NOT NULL CONSTRAINT permission_features_code CHECK (code IN ('CREATE_CLIENT_ALLOWED')),
  mode      text NOT NULL CONSTRAINT permission_features_mode CHECK (mode IN ('allUsers', 'specified')),
  PRIMARY KEY (tenant_id, code)
);
SELECT casefold_protect('permission_features');

CREATE TABLE permission_feature_users (
  tenant_id bigint NOT NULL,
  code      text NOT NULL,
  user_id   bigint NOT NULL,
  PRIMARY KEY (tenant_id, code, user_id),
  CONSTRAINT permission_feature_users_feature FOREIGN KEY (tenant_id, code) REFERENCES permission_features (tenant_id, code),
  CONSTRAINT permission_feature_users_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
SELECT casefold_protect('permission_feature_users');

CREATE TABLE permission_feature_groups (
  tenant_id bigint NOT NULL,
  code      text NOT NULL,
  group_id  bigint NOT NULL,
  PRIMARY KEY (tenant_id, code, group_id),
  CONSTRAINT permission_feature_groups_feature FOREIGN KEY (tenant_id, code) REFERENCES permission_features (tenant_id, code),
  CONSTRAINT permission_feature_groups_group FOREIGN KEY (tenant_id, group_id) REFERENCES permission_groups (tenant_id, id) ON DELETE CASCADE
);
SELECT casefold_protect('permission_feature_groups');

-- Answers to calls that create, kept for a day so that a repeat gives the first answer again.
CREATE TABLE idempotency_keys (
  tenant_id  bigint NOT NULL,
  user_id    bigint NOT NULL,
  key        text NOT NULL CONSTRAINT idempotency_keys_key CHECK (length(key) <= 255),
  request    bytea NOT NULL,
  answer     jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, user_id, key),
  CONSTRAINT idempotency_keys_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (tenant_id, created_at);
SELECT casefold_protect('idempotency_keys');
