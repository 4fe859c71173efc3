-- The global schema as all migrations leave it. Written by make gen, for readers; the program never runs it.

CREATE TABLE account_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  tenant_id bigint NOT NULL,
  sub uuid NOT NULL,
  actor uuid,
  kind text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT account_events_pkey PRIMARY KEY (id)
);
CREATE INDEX account_events_by_account ON account_events (sub, at);
CREATE TRIGGER account_events_are_final BEFORE DELETE OR UPDATE OR TRUNCATE ON account_events FOR EACH STATEMENT EXECUTE FUNCTION account_events_are_final();

CREATE TABLE accounts (
  sub uuid NOT NULL,
  tenant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  username text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_normalised text NOT NULL,
  email_verified boolean NOT NULL,
  pending_email text,
  password_hash text NOT NULL,
  password_changed_at timestamp with time zone NOT NULL,
  must_change boolean NOT NULL,
  temporary_until timestamp with time zone,
  enabled boolean NOT NULL DEFAULT true,
  mfa_seed bytea,
  mfa_pending_seed bytea,
  mfa_last_step bigint NOT NULL DEFAULT 0,
  groups text[] NOT NULL DEFAULT '{}'::text[],
  last_sign_in timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT accounts_pkey PRIMARY KEY (sub),
  CONSTRAINT accounts_user UNIQUE (tenant_id, user_id),
  CONSTRAINT accounts_username UNIQUE (username),
  CONSTRAINT accounts_tenant FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT accounts_email CHECK ((length(email) <= 254)),
  CONSTRAINT accounts_groups CHECK ((groups <@ ARRAY['Casefold_Admin'::text, 'Casefold_Super_Admin'::text])),
  CONSTRAINT accounts_name CHECK (((name <> ''::text) AND (length(name) <= 64))),
  CONSTRAINT accounts_pending_email CHECK ((length(pending_email) <= 254)),
  CONSTRAINT accounts_username_shape CHECK (((username ~ '^[a-z0-9-]+\.[a-z0-9.-]*[a-z0-9][a-z0-9.-]*$'::text) AND (length(username) <= 128)))
);
CREATE INDEX accounts_by_email ON accounts (email_normalised);
CREATE INDEX accounts_enabled ON accounts (tenant_id) WHERE enabled;
CREATE UNIQUE INDEX accounts_verified_email ON accounts (email_normalised) WHERE email_verified;

CREATE TABLE challenges (
  hash bytea NOT NULL,
  sub uuid NOT NULL,
  kind text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  throttle bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT challenges_pkey PRIMARY KEY (hash),
  CONSTRAINT challenges_account FOREIGN KEY (sub) REFERENCES accounts(sub) ON DELETE CASCADE,
  CONSTRAINT challenges_kind CHECK ((kind = ANY (ARRAY['SOFTWARE_TOKEN_MFA'::text, 'NEW_PASSWORD_REQUIRED'::text])))
);
CREATE INDEX challenges_by_account ON challenges (sub);
CREATE INDEX challenges_by_expiry ON challenges (expires_at);

CREATE TABLE codes (
  sub uuid NOT NULL,
  kind text NOT NULL,
  hash bytea NOT NULL,
  address text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT codes_pkey PRIMARY KEY (sub, kind, created_at),
  CONSTRAINT codes_account FOREIGN KEY (sub) REFERENCES accounts(sub) ON DELETE CASCADE,
  CONSTRAINT codes_kind CHECK ((kind = ANY (ARRAY['reset'::text, 'email'::text])))
);
CREATE INDEX codes_by_expiry ON codes (expires_at);

CREATE TABLE devices (
  hash bytea NOT NULL,
  sub uuid NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  CONSTRAINT devices_pkey PRIMARY KEY (hash, sub),
  CONSTRAINT devices_account FOREIGN KEY (sub) REFERENCES accounts(sub) ON DELETE CASCADE
);
CREATE INDEX devices_by_account ON devices (sub);
CREATE INDEX devices_by_age ON devices (last_used_at);

CREATE TABLE launcher_codes (
  hash bytea NOT NULL,
  session_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT launcher_codes_pkey PRIMARY KEY (hash),
  CONSTRAINT launcher_codes_session FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX launcher_codes_by_expiry ON launcher_codes (expires_at);

CREATE TABLE mails (
  id uuid NOT NULL,
  job_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'queued'::text,
  recipient text NOT NULL,
  sealed bytea,
  tries integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT ''::text,
  queued_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_finished CHECK (((state = ANY (ARRAY['sent'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  CONSTRAINT mails_in_order CHECK ((finished_at >= queued_at)),
  CONSTRAINT mails_sealed CHECK (((state = ANY (ARRAY['sent'::text, 'failed'::text])) = (sealed IS NULL))),
  CONSTRAINT mails_state CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX mails_finished_at ON mails (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX mails_unfinished ON mails (queued_at) WHERE (finished_at IS NULL);

CREATE TABLE outbox (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  region text NOT NULL,
  tenant_id bigint NOT NULL,
  sub uuid,
  created_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT ''::text,
  operator text NOT NULL DEFAULT ''::text,
  staff text NOT NULL DEFAULT ''::text,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_by_tenant ON outbox (tenant_id);

CREATE TABLE provider_lines (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  provider text NOT NULL,
  tenant_id bigint,
  sub uuid,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  CONSTRAINT provider_lines_pkey PRIMARY KEY (id),
  CONSTRAINT provider_lines_action CHECK ((action <> ''::text)),
  CONSTRAINT provider_lines_provider CHECK ((provider <> ''::text))
);
CREATE INDEX provider_lines_by_tenant ON provider_lines (tenant_id, id);
CREATE TRIGGER provider_lines_are_final BEFORE DELETE OR UPDATE OR TRUNCATE ON provider_lines FOR EACH STATEMENT EXECUTE FUNCTION provider_lines_are_final();

CREATE TABLE refresh_tokens (
  hash bytea NOT NULL,
  session_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  replaced_at timestamp with time zone,
  successor bytea,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (hash),
  CONSTRAINT refresh_tokens_session FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);

CREATE TABLE sessions (
  id uuid NOT NULL,
  sub uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  ended_at timestamp with time zone,
  end_reason text NOT NULL DEFAULT ''::text,
  signed_in_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_account FOREIGN KEY (sub) REFERENCES accounts(sub) ON DELETE CASCADE,
  CONSTRAINT sessions_ended_with_reason CHECK (((ended_at IS NULL) = (end_reason = ''::text))),
  CONSTRAINT sessions_kind CHECK ((kind = ANY (ARRAY['browser'::text, 'launcher'::text]))),
  CONSTRAINT sessions_user_agent CHECK ((length(user_agent) <= 255))
);
CREATE INDEX sessions_by_account ON sessions (sub);
CREATE INDEX sessions_live ON sessions (sub) WHERE (ended_at IS NULL);

CREATE TABLE tenants (
  id bigint NOT NULL,
  region text NOT NULL,
  name text NOT NULL,
  username_prefix text NOT NULL,
  customer_id text NOT NULL DEFAULT ''::text,
  edition text NOT NULL,
  plan_type smallint NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'active'::text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT tenants_pkey PRIMARY KEY (id),
  CONSTRAINT tenants_username_prefix UNIQUE (username_prefix),
  CONSTRAINT tenants_edition CHECK ((edition = ANY (ARRAY['Core'::text, 'Advanced'::text, 'Trial'::text, 'Starter'::text]))),
  CONSTRAINT tenants_id_positive CHECK ((id > 0)),
  CONSTRAINT tenants_name CHECK (((name <> ''::text) AND (name = btrim(name)))),
  CONSTRAINT tenants_region CHECK ((region = ANY (ARRAY['US'::text, 'CA'::text]))),
  CONSTRAINT tenants_status CHECK ((status = ANY (ARRAY['active'::text, 'closed'::text]))),
  CONSTRAINT tenants_username_prefix_shape CHECK ((username_prefix ~ '^[a-z0-9-]+$'::text))
);

CREATE TABLE throttles (
  key bytea NOT NULL,
  level double precision NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  raised integer NOT NULL,
  CONSTRAINT throttles_pkey PRIMARY KEY (key)
);
CREATE INDEX throttles_by_age ON throttles (updated_at);

CREATE TABLE whats_new (
  id bigint NOT NULL,
  position integer NOT NULL,
  text text NOT NULL,
  url text NOT NULL DEFAULT ''::text,
  CONSTRAINT whats_new_pkey PRIMARY KEY (id),
  CONSTRAINT whats_new_text CHECK (((text <> ''::text) AND (length(text) <= 500))),
  CONSTRAINT whats_new_url CHECK (((url = ''::text) OR (url ~* '^https?://'::text)))
);

CREATE OR REPLACE FUNCTION account_events_are_final()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  RAISE EXCEPTION 'account events are never changed' USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION casefold_global(t regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO casefold_app', t);
  EXECUTE format('GRANT SELECT ON %s TO casefold_backup', t);
END $function$;

CREATE OR REPLACE FUNCTION casefold_tries(level double precision, raised_at timestamp with time zone, at timestamp with time zone, seconds double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN raised_at > at + interval '1 minute' THEN 0
    ELSE greatest(0, level - greatest(0, extract(epoch FROM at - raised_at)) / seconds) END
$function$;

CREATE OR REPLACE FUNCTION provider_lines_are_final()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  RAISE EXCEPTION 'lines of the provider are never changed' USING ERRCODE = 'insufficient_privilege';
END $function$;
