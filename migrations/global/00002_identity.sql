-- +goose Up

-- Everyone who can sign in. Usernames and addresses are compared in their normalised form only.
CREATE TABLE accounts (
  sub                 uuid PRIMARY KEY,
  tenant_id           bigint NOT NULL CONSTRAINT accounts_tenant REFERENCES tenants,
  -- The person's record in the firm's region.
  user_id             bigint NOT NULL,
  username            text NOT NULL CONSTRAINT accounts_username_shape CHECK (username ~ '^[a-z0-9-]+\.[a-z0-9.-]*[a-z0-9][a-z0-9.-]*$' AND length(username) <= 128),
  name                text NOT NULL CONSTRAINT accounts_name CHECK (name <> '' AND length(name) <= 64),
  email               text NOT NULL CONSTRAINT accounts_email CHECK (length(email) <= 254),
  email_normalised    text NOT NULL,
  email_verified      boolean NOT NULL,
  -- An address that was asked for and is not verified yet; until then the one before stays good.
  pending_email       text CONSTRAINT accounts_pending_email CHECK (length(pending_email) <= 254),
  password_hash       text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  must_change         boolean NOT NULL,
  temporary_until     timestamptz,
  enabled             boolean NOT NULL DEFAULT true,
  mfa_seed            bytea,
  mfa_pending_seed    bytea,
  -- The last time step whose code was used. It only grows, which is what makes every code work once.
  mfa_last_step       bigint NOT NULL DEFAULT 0,
  groups              text[] NOT NULL DEFAULT '{}' CONSTRAINT accounts_groups CHECK (groups <@ ARRAY['Casefold_Admin', 'Casefold_Super_Admin']),
  last_sign_in        timestamptz,
  created_at          timestamptz NOT NULL,
  CONSTRAINT accounts_username UNIQUE (username),
  CONSTRAINT accounts_user UNIQUE (tenant_id, user_id)
);
CREATE UNIQUE INDEX accounts_verified_email ON accounts (email_normalised) WHERE email_verified;
SELECT casefold_global('accounts');

CREATE TABLE sessions (
  id           uuid PRIMARY KEY,
  sub          uuid NOT NULL CONSTRAINT sessions_account REFERENCES accounts ON DELETE CASCADE,
  kind         text NOT NULL CONSTRAINT sessions_kind CHECK (kind IN ('browser', 'launcher')),
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  address      text NOT NULL,
  user_agent   text NOT NULL CONSTRAINT sessions_user_agent CHECK (length(user_agent) <= 255),
  ended_at     timestamptz,
  end_reason   text NOT NULL DEFAULT '',
  CONSTRAINT sessions_ended_with_reason CHECK ((ended_at IS NULL) = (end_reason = ''))
);
CREATE INDEX sessions_live ON sessions (sub) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_account ON sessions (sub);
SELECT casefold_global('sessions');

-- The chain of a session's refresh tokens. A replaced one keeps its successor, sealed, for as long as a second tab may
-- still ask with it, and stays afterwards so that a replay is recognised.
CREATE TABLE refresh_tokens (
  hash        bytea PRIMARY KEY,
  session_id  uuid NOT NULL CONSTRAINT refresh_tokens_session REFERENCES sessions ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  replaced_at timestamptz,
  successor   bytea
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
SELECT casefold_global('refresh_tokens');

-- A sign-in that is half done: the password was right, something more is asked for.
CREATE TABLE challenges (
  hash       bytea PRIMARY KEY,
  sub        uuid NOT NULL CONSTRAINT challenges_account REFERENCES accounts ON DELETE CASCADE,
  kind       text NOT NULL CONSTRAINT challenges_kind CHECK (kind IN ('SOFTWARE_TOKEN_MFA', 'NEW_PASSWORD_REQUIRED')),
  tries      integer NOT NULL DEFAULT 0,
  -- The throttle that the attempt was counted against, forgiven when the sign-in is complete.
  throttle   bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX challenges_by_account ON challenges (sub);
CREATE INDEX challenges_by_expiry ON challenges (expires_at);
SELECT casefold_global('challenges');

-- Mailed codes. There is one of a kind for each account: asking again replaces it.
CREATE TABLE codes (
  sub        uuid NOT NULL CONSTRAINT codes_account REFERENCES accounts ON DELETE CASCADE,
  kind       text NOT NULL CONSTRAINT codes_kind CHECK (kind IN ('reset', 'email')),
  hash       bytea NOT NULL,
  address    text NOT NULL,
  tries      integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (sub, kind)
);
CREATE INDEX codes_by_expiry ON codes (expires_at);
SELECT casefold_global('codes');

-- One-time codes that hand a sign-in to the desktop launcher.
CREATE TABLE launcher_codes (
  hash       bytea PRIMARY KEY,
  session_id uuid NOT NULL CONSTRAINT launcher_codes_session REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX launcher_codes_by_expiry ON launcher_codes (expires_at);
SELECT casefold_global('launcher_codes');

-- Counters of failures that drain with time. Keys are fingerprints: neither names nor addresses can be read here.
CREATE TABLE throttles (
  key           bytea PRIMARY KEY,
  level         double precision NOT NULL,
  updated_at    timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX throttles_by_age ON throttles (updated_at);
SELECT casefold_global('throttles');

-- Browsers from which an account has signed in before: failures from elsewhere cannot slow them down.
CREATE TABLE devices (
  hash         bytea NOT NULL,
  sub          uuid NOT NULL CONSTRAINT devices_account REFERENCES accounts ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (hash, sub)
);
CREATE INDEX devices_by_account ON devices (sub);
CREATE INDEX devices_by_age ON devices (last_used_at);
SELECT casefold_global('devices');

-- What happened to accounts, for good: rows are added and read, never changed. Accounts may go, their events stay.
CREATE TABLE account_events (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at        timestamptz NOT NULL,
  tenant_id bigint NOT NULL,
  sub       uuid NOT NULL,
  -- Who did it; the account itself unless an administrator or nobody known did.
  actor     uuid,
  kind      text NOT NULL,
  detail    jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX account_events_by_account ON account_events (sub, at);
SELECT casefold_global('account_events');
REVOKE UPDATE, DELETE ON account_events FROM casefold_app;

-- +goose StatementBegin
CREATE FUNCTION account_events_are_final() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  RAISE EXCEPTION 'account events are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
-- +goose StatementEnd
CREATE TRIGGER account_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON account_events
  FOR EACH STATEMENT EXECUTE FUNCTION account_events_are_final();
