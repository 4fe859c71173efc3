-- The region schema as all migrations leave it. Written by make gen, for readers; the program never runs it.

CREATE TABLE associations (
  tenant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  email_address text NOT NULL,
  matter_id bigint NOT NULL,
  CONSTRAINT associations_pkey PRIMARY KEY (tenant_id, user_id, email_address),
  CONSTRAINT associations_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT associations_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT associations_address CHECK (((email_address ~~ '_%@_%'::text) AND (length(email_address) <= 320)))
);
CREATE INDEX associations_by_matter ON associations (tenant_id, matter_id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE audit_lines (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT 
CASE
    WHEN (pg_current_xact_id() IS NOT NULL) THEN nextval('audit_lines_id_seq'::regclass)
    ELSE NULL::bigint
END,
  xid xid8,
  at timestamp with time zone NOT NULL,
  user_id bigint,
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id bigint NOT NULL,
  before jsonb,
  after jsonb,
  provider text,
  CONSTRAINT audit_lines_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT audit_lines_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT audit_lines_action CHECK ((action <> ''::text)),
  CONSTRAINT audit_lines_object_kind CHECK ((object_kind <> ''::text)),
  CONSTRAINT audit_lines_provider CHECK ((provider <> ''::text))
);
CREATE INDEX audit_lines_in_order ON audit_lines (tenant_id, xid, id);
CREATE INDEX audit_lines_moves ON audit_lines (tenant_id, object_kind, object_id, id) WHERE ("right"(action, 5) = '.move'::text);
CREATE INDEX audit_lines_of_object ON audit_lines (tenant_id, object_kind, object_id, id);
CREATE INDEX audit_lines_of_provider ON audit_lines (tenant_id, id) WHERE (provider IS NOT NULL);
CREATE TRIGGER audit_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_lines FOR EACH STATEMENT EXECUTE FUNCTION casefold_append_only();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE audit_seals (
  tenant_id bigint NOT NULL,
  seq bigint NOT NULL,
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  lines bigint NOT NULL,
  last_xid xid8,
  last_id bigint NOT NULL,
  sealed_at timestamp with time zone NOT NULL,
  CONSTRAINT audit_seals_pkey PRIMARY KEY (tenant_id, seq),
  CONSTRAINT audit_seals_last FOREIGN KEY (tenant_id, last_id) REFERENCES audit_lines(tenant_id, id),
  CONSTRAINT audit_seals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT audit_seals_hash CHECK ((length(hash) = 32)),
  CONSTRAINT audit_seals_lines CHECK ((lines > 0)),
  CONSTRAINT audit_seals_previous CHECK ((length(previous) = 32)),
  CONSTRAINT audit_seals_seq CHECK ((seq > 0))
);
CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION casefold_append_only();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE batch_jobs (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL,
  provider text NOT NULL,
  rerun_of bigint,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT batch_jobs_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT batch_jobs_rerun FOREIGN KEY (tenant_id, rerun_of) REFERENCES batch_jobs(tenant_id, id),
  CONSTRAINT batch_jobs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT batch_jobs_in_order CHECK ((ended_at >= started_at)),
  CONSTRAINT batch_jobs_kind CHECK ((kind <> ''::text))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE batch_tasks (
  tenant_id bigint NOT NULL,
  job_id bigint NOT NULL,
  number bigint NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT batch_tasks_pkey PRIMARY KEY (tenant_id, job_id, number),
  CONSTRAINT batch_tasks_job FOREIGN KEY (tenant_id, job_id) REFERENCES batch_jobs(tenant_id, id),
  CONSTRAINT batch_tasks_name CHECK ((name <> ''::text)),
  CONSTRAINT batch_tasks_reason CHECK (((state = 'failed'::text) = (reason <> ''::text))),
  CONSTRAINT batch_tasks_state CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE blob_retention (
  tenant_id bigint NOT NULL,
  file_key text,
  object_id bigint,
  delete_after timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  object text NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version bigint,
  what text NOT NULL DEFAULT 'file'::text,
  size bigint,
  sha256 bytea,
  last_key text NOT NULL,
  ended_at timestamp with time zone,
  destroyed_at timestamp with time zone,
  CONSTRAINT blob_retention_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT blob_retention_file FOREIGN KEY (tenant_id, file_key) REFERENCES files(tenant_id, key),
  CONSTRAINT blob_retention_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT blob_retention_destroyed CHECK (((destroyed_at IS NULL) OR (ended_at IS NOT NULL))),
  CONSTRAINT blob_retention_retained CHECK (((file_key IS NULL) = (ended_at IS NOT NULL))),
  CONSTRAINT blob_retention_sha256 CHECK ((length(sha256) = 32)),
  CONSTRAINT blob_retention_what CHECK ((what = ANY (ARRAY['file'::text, 'preview'::text, 'text'::text])))
);
CREATE INDEX blob_retention_by_date ON blob_retention (tenant_id, delete_after) WHERE (file_key IS NOT NULL);
CREATE INDEX blob_retention_ended ON blob_retention (tenant_id, last_key) WHERE ((file_key IS NULL) AND (destroyed_at IS NULL));
CREATE INDEX blob_retention_files ON blob_retention (tenant_id, file_key) WHERE (file_key IS NOT NULL);
CREATE INDEX blob_retention_objects ON blob_retention (tenant_id, object, object_id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE client_attorneys (
  tenant_id bigint NOT NULL,
  client_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT client_attorneys_pkey PRIMARY KEY (tenant_id, client_id, user_id),
  CONSTRAINT client_attorneys_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id),
  CONSTRAINT client_attorneys_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE client_tags (
  tenant_id bigint NOT NULL,
  client_id bigint NOT NULL,
  family text NOT NULL DEFAULT 'clientTag'::text,
  tag_id bigint NOT NULL,
  CONSTRAINT client_tags_pkey PRIMARY KEY (tenant_id, client_id, tag_id),
  CONSTRAINT client_tags_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id),
  CONSTRAINT client_tags_tag FOREIGN KEY (tenant_id, family, tag_id) REFERENCES lookup_items(tenant_id, family, id) ON DELETE CASCADE,
  CONSTRAINT client_tags_family CHECK ((family = 'clientTag'::text))
);
CREATE INDEX client_tags_by_tag ON client_tags (tenant_id, tag_id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE clients (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  deleted boolean NOT NULL DEFAULT false,
  rev bigint NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  folded_name text NOT NULL GENERATED ALWAYS AS (casefold_fold(name)) STORED,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (casefold_sort_key(name)) STORED,
  CONSTRAINT clients_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT clients_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT clients_name CHECK (((btrim(name) <> ''::text) AND (length(name) <= 255)))
);
CREATE INDEX clients_by_name ON clients (tenant_id, sort_name, id);
CREATE INDEX clients_in_trash ON clients (tenant_id, sort_name, id) WHERE deleted;
CREATE INDEX clients_name_beginnings ON clients (tenant_id, folded_name text_pattern_ops, id);
CREATE UNIQUE INDEX clients_unique_name ON clients (tenant_id, regexp_replace(casefold_name_key(name), '\s+'::text, ' '::text, 'g'::text));
CREATE INDEX clients_words ON clients USING gin (tenant_id, folded_name gin_trgm_ops);
CREATE TRIGGER clients_made AFTER INSERT ON clients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER clients_removed AFTER DELETE ON clients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER clients_renamed AFTER UPDATE ON clients REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_client_renamed();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE TABLE counters (
  tenant_id bigint NOT NULL,
  kind text NOT NULL,
  next bigint NOT NULL,
  CONSTRAINT counters_pkey PRIMARY KEY (tenant_id, kind)
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE damaged_files (
  tenant_id bigint NOT NULL,
  key text NOT NULL,
  found text NOT NULL,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT damaged_files_pkey PRIMARY KEY (tenant_id, key),
  CONSTRAINT damaged_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT damaged_files_found CHECK ((found = ANY (ARRAY['missing'::text, 'size'::text, 'content'::text])))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE derived_files (
  tenant_id bigint NOT NULL,
  version_id bigint NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  job_id bigint,
  file_key text,
  content_type text,
  reason text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT derived_files_pkey PRIMARY KEY (tenant_id, version_id, kind),
  CONSTRAINT derived_files_file FOREIGN KEY (tenant_id, file_key) REFERENCES files(tenant_id, key),
  CONSTRAINT derived_files_version FOREIGN KEY (tenant_id, version_id) REFERENCES document_versions(tenant_id, id),
  CONSTRAINT derived_files_kind CHECK ((kind = 'preview'::text)),
  CONSTRAINT derived_files_ready CHECK (((state = 'ready'::text) = (file_key IS NOT NULL))),
  CONSTRAINT derived_files_state CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'unavailable'::text]))),
  CONSTRAINT derived_files_unavailable CHECK (((state = 'unavailable'::text) = (reason IS NOT NULL)))
);
CREATE UNIQUE INDEX derived_files_files ON derived_files (tenant_id, file_key) WHERE (file_key IS NOT NULL);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE document_favorites (
  tenant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  document_id bigint NOT NULL,
  CONSTRAINT document_favorites_pkey PRIMARY KEY (tenant_id, user_id, document_id),
  CONSTRAINT document_favorites_document FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT document_favorites_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
CREATE INDEX document_favorites_by_document ON document_favorites (tenant_id, document_id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE document_tags (
  tenant_id bigint NOT NULL,
  document_id bigint NOT NULL,
  family text NOT NULL DEFAULT 'documentTag'::text,
  tag_id bigint NOT NULL,
  CONSTRAINT document_tags_pkey PRIMARY KEY (tenant_id, document_id, tag_id),
  CONSTRAINT document_tags_document FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT document_tags_tag FOREIGN KEY (tenant_id, family, tag_id) REFERENCES lookup_items(tenant_id, family, id) ON DELETE CASCADE,
  CONSTRAINT document_tags_family CHECK ((family = 'documentTag'::text))
);
CREATE INDEX document_tags_by_tag ON document_tags (tenant_id, tag_id);
CREATE TRIGGER search_delete AFTER DELETE ON document_tags REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_document_tags();
CREATE TRIGGER search_insert AFTER INSERT ON document_tags REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_document_tags();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE document_versions (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  document_id bigint NOT NULL,
  state text NOT NULL,
  number bigint,
  base_number bigint,
  new_name text,
  file_key text,
  file_time timestamp with time zone,
  comment text NOT NULL DEFAULT ''::text,
  reason integer,
  created_at timestamp with time zone NOT NULL,
  created_by bigint NOT NULL,
  CONSTRAINT document_versions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT document_versions_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CONSTRAINT document_versions_document FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id),
  CONSTRAINT document_versions_file FOREIGN KEY (tenant_id, file_key) REFERENCES files(tenant_id, key),
  CONSTRAINT document_versions_comment CHECK ((length(comment) <= 1000)),
  CONSTRAINT document_versions_new_name CHECK (((btrim(new_name) <> ''::text) AND (length(new_name) <= 255))),
  CONSTRAINT document_versions_number CHECK ((number > 0)),
  CONSTRAINT document_versions_numbered CHECK (((state = ANY (ARRAY['live'::text, 'deleted'::text])) = (number IS NOT NULL))),
  CONSTRAINT document_versions_reason CHECK (((state = 'aside'::text) = (reason IS NOT NULL))),
  CONSTRAINT document_versions_state CHECK ((state = ANY (ARRAY['pending'::text, 'live'::text, 'aside'::text, 'deleted'::text]))),
  CONSTRAINT document_versions_stored CHECK (((state = 'deleted'::text) = (file_key IS NULL)))
);
CREATE INDEX document_versions_files ON document_versions (tenant_id, file_key);
CREATE INDEX document_versions_later ON document_versions (tenant_id, created_by, created_at DESC) WHERE ((state = 'live'::text) AND (number > 1));
CREATE UNIQUE INDEX document_versions_numbers ON document_versions (tenant_id, document_id, number);
CREATE TRIGGER search_delete AFTER DELETE ON document_versions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_document_versions();
CREATE TRIGGER search_insert AFTER INSERT ON document_versions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_document_versions();
CREATE TRIGGER search_update AFTER UPDATE ON document_versions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_document_versions();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE documents (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  folder_id bigint NOT NULL,
  name text NOT NULL,
  auto_rename boolean NOT NULL DEFAULT false,
  version_id bigint,
  version_number bigint,
  size bigint,
  modified_at timestamp with time zone,
  modified_by bigint,
  deleted boolean NOT NULL DEFAULT false,
  type_family text NOT NULL DEFAULT 'documentType'::text,
  type_id bigint,
  status_family text NOT NULL DEFAULT 'documentStatus'::text,
  status_id bigint,
  notes text NOT NULL DEFAULT ''::text,
  excluded_from_stamping boolean NOT NULL DEFAULT false,
  lock_status smallint NOT NULL DEFAULT 0,
  lock_user_id bigint,
  locked_at timestamp with time zone,
  in_use_until timestamp with time zone,
  rev bigint NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  created_by bigint NOT NULL,
  sort_name text COLLATE "C" GENERATED ALWAYS AS (
CASE
    WHEN (version_id IS NOT NULL) THEN casefold_sort_key(name)
    ELSE NULL::text
END) STORED,
  CONSTRAINT documents_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT documents_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CONSTRAINT documents_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders(tenant_id, id),
  CONSTRAINT documents_locker FOREIGN KEY (tenant_id, lock_user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT documents_modifier FOREIGN KEY (tenant_id, modified_by) REFERENCES users(tenant_id, id),
  CONSTRAINT documents_status FOREIGN KEY (tenant_id, status_family, status_id) REFERENCES lookup_items(tenant_id, family, id) ON DELETE SET NULL (status_id),
  CONSTRAINT documents_type FOREIGN KEY (tenant_id, type_family, type_id) REFERENCES lookup_items(tenant_id, family, id) ON DELETE SET NULL (type_id),
  CONSTRAINT documents_version FOREIGN KEY (tenant_id, version_id) REFERENCES document_versions(tenant_id, id),
  CONSTRAINT documents_current CHECK ((((version_id IS NULL) = (version_number IS NULL)) AND ((version_id IS NULL) = (size IS NULL)) AND ((version_id IS NULL) = (modified_at IS NULL)) AND ((version_id IS NULL) = (modified_by IS NULL)))),
  CONSTRAINT documents_in_order CHECK ((modified_at >= created_at)),
  CONSTRAINT documents_lock CHECK ((((lock_status = 0) = (lock_user_id IS NULL)) AND ((lock_user_id IS NULL) = (locked_at IS NULL)) AND ((lock_status = ANY (ARRAY[1, 3])) = (in_use_until IS NOT NULL)))),
  CONSTRAINT documents_lock_status CHECK (((lock_status >= 0) AND (lock_status <= 3))),
  CONSTRAINT documents_name CHECK (((btrim(name) <> ''::text) AND (length(name) <= 255) AND (name <> ALL (ARRAY['.'::text, '..'::text])))),
  CONSTRAINT documents_notes CHECK ((length(notes) <= 1000)),
  CONSTRAINT documents_status_family CHECK ((status_family = 'documentStatus'::text)),
  CONSTRAINT documents_type_family CHECK ((type_family = 'documentType'::text))
);
CREATE INDEX documents_by_change ON documents (tenant_id, folder_id, modified_at) WHERE (version_id IS NOT NULL);
CREATE INDEX documents_by_creator ON documents (tenant_id, created_by, created_at DESC) WHERE (version_id IS NOT NULL);
CREATE INDEX documents_by_folder ON documents (tenant_id, folder_id, sort_name, id) WHERE (version_id IS NOT NULL);
CREATE INDEX documents_by_status ON documents (tenant_id, status_id) WHERE (status_id IS NOT NULL);
CREATE INDEX documents_by_type ON documents (tenant_id, type_id) WHERE (type_id IS NOT NULL);
CREATE INDEX documents_by_version ON documents (tenant_id, version_id) WHERE (version_id IS NOT NULL);
CREATE INDEX documents_in_trash ON documents (tenant_id, sort_name, id) WHERE deleted;
CREATE INDEX documents_locked ON documents (tenant_id, lock_user_id, folder_id) WHERE (lock_status <> 0);
CREATE INDEX documents_unfinished ON documents (tenant_id, created_at) WHERE (version_id IS NULL);
CREATE INDEX documents_unfinished_by_folder ON documents (tenant_id, folder_id) WHERE (version_id IS NULL);
CREATE UNIQUE INDEX documents_unique_name ON documents (tenant_id, folder_id, casefold_name_key(name)) WHERE (version_id IS NOT NULL);
CREATE TRIGGER search_delete AFTER DELETE ON documents REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_documents();
CREATE TRIGGER search_update AFTER UPDATE ON documents REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_documents();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE TABLE email_parts (
  tenant_id bigint NOT NULL,
  email_id bigint NOT NULL,
  part text NOT NULL,
  form text NOT NULL,
  file_key text NOT NULL,
  content_type text NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT email_parts_pkey PRIMARY KEY (tenant_id, email_id, part, form),
  CONSTRAINT email_parts_email FOREIGN KEY (tenant_id, email_id) REFERENCES emails(tenant_id, id),
  CONSTRAINT email_parts_file FOREIGN KEY (tenant_id, file_key) REFERENCES files(tenant_id, key),
  CONSTRAINT email_parts_form CHECK ((form = ANY (ARRAY['shown'::text, 'file'::text]))),
  CONSTRAINT email_parts_part CHECK ((length(part) <= 1000))
);
CREATE INDEX email_parts_by_time ON email_parts (tenant_id, created_at);
CREATE UNIQUE INDEX email_parts_files ON email_parts (tenant_id, file_key);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE email_uploads (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  folder_id bigint NOT NULL,
  filename text NOT NULL,
  size bigint,
  sha256 bytea,
  skip_check boolean NOT NULL,
  file_key text NOT NULL,
  since timestamp with time zone NOT NULL,
  created_by bigint NOT NULL,
  CONSTRAINT email_uploads_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT email_uploads_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CONSTRAINT email_uploads_file FOREIGN KEY (tenant_id, file_key) REFERENCES files(tenant_id, key),
  CONSTRAINT email_uploads_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders(tenant_id, id),
  CONSTRAINT email_uploads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT email_uploads_filename CHECK (((btrim(filename) <> ''::text) AND (length(filename) <= 255))),
  CONSTRAINT email_uploads_sha256 CHECK ((length(sha256) = 32)),
  CONSTRAINT email_uploads_size CHECK ((size >= 0))
);
CREATE INDEX email_uploads_by_folder ON email_uploads (tenant_id, folder_id);
CREATE INDEX email_uploads_by_time ON email_uploads (tenant_id, since);
CREATE UNIQUE INDEX email_uploads_files ON email_uploads (tenant_id, file_key);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE emails (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  folder_id bigint NOT NULL,
  name text NOT NULL,
  filename text NOT NULL,
  file_key text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  md5checksum text NOT NULL,
  sender text NOT NULL,
  sender_address text NOT NULL,
  recipients text NOT NULL,
  date_text text NOT NULL,
  sent timestamp with time zone,
  attachments integer NOT NULL,
  message_id text NOT NULL,
  in_reply_to text NOT NULL,
  conversation text NOT NULL,
  unreadable text,
  notes text NOT NULL DEFAULT ''::text,
  deleted boolean NOT NULL DEFAULT false,
  rev bigint NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  created_by bigint NOT NULL,
  sort_name text COLLATE "C" GENERATED ALWAYS AS (casefold_sort_key("left"(name, 255))) STORED,
  sort_sender text COLLATE "C" GENERATED ALWAYS AS (casefold_sort_key("left"(sender, 100))) STORED,
  sort_recipients text COLLATE "C" GENERATED ALWAYS AS (casefold_sort_key("left"(recipients, 100))) STORED,
  CONSTRAINT emails_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT emails_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CONSTRAINT emails_file FOREIGN KEY (tenant_id, file_key) REFERENCES files(tenant_id, key),
  CONSTRAINT emails_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders(tenant_id, id),
  CONSTRAINT emails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT emails_attachments CHECK ((attachments >= 0)),
  CONSTRAINT emails_conversation CHECK ((length(conversation) <= 500)),
  CONSTRAINT emails_date_text CHECK ((length(date_text) <= 200)),
  CONSTRAINT emails_filename CHECK (((btrim(filename) <> ''::text) AND (length(filename) <= 255))),
  CONSTRAINT emails_in_reply_to CHECK ((length(in_reply_to) <= 500)),
  CONSTRAINT emails_md5checksum CHECK ((md5checksum ~ '^[0-9a-f]{32}$'::text)),
  CONSTRAINT emails_message_id CHECK ((length(message_id) <= 500)),
  CONSTRAINT emails_name CHECK (((name <> ''::text) AND (length(name) <= 1000))),
  CONSTRAINT emails_notes CHECK ((length(notes) <= 1000)),
  CONSTRAINT emails_recipients CHECK ((length(recipients) <= 10000)),
  CONSTRAINT emails_sender CHECK ((length(sender) <= 1000)),
  CONSTRAINT emails_sender_address CHECK ((length(sender_address) <= 320)),
  CONSTRAINT emails_sha256 CHECK ((length(sha256) = 32)),
  CONSTRAINT emails_size CHECK ((size >= 0)),
  CONSTRAINT emails_unreadable CHECK ((unreadable <> ''::text))
);
CREATE INDEX emails_by_conversation ON emails (tenant_id, conversation) WHERE (conversation <> ''::text);
CREATE INDEX emails_by_date ON emails (tenant_id, folder_id, sent DESC NULLS LAST);
CREATE INDEX emails_by_folder ON emails (tenant_id, folder_id, sort_name, id);
CREATE INDEX emails_by_md5checksum ON emails (tenant_id, md5checksum);
CREATE INDEX emails_by_message_id ON emails (tenant_id, message_id) WHERE (message_id <> ''::text);
CREATE INDEX emails_by_sha256 ON emails (tenant_id, sha256);
CREATE INDEX emails_files ON emails (tenant_id, file_key);
CREATE INDEX emails_in_trash ON emails (tenant_id, sort_name, id) WHERE deleted;
CREATE TRIGGER search_delete AFTER DELETE ON emails REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_emails();
CREATE TRIGGER search_insert AFTER INSERT ON emails REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_emails();
CREATE TRIGGER search_update AFTER UPDATE ON emails REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_emails();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE external_addresses (
  tenant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  address text NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT external_addresses_pkey PRIMARY KEY (tenant_id, user_id, address),
  CONSTRAINT external_addresses_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE files (
  tenant_id bigint NOT NULL,
  key text NOT NULL,
  state text NOT NULL,
  counted boolean NOT NULL,
  size bigint,
  sha256 bytea,
  created_at timestamp with time zone NOT NULL,
  delete_after timestamp with time zone,
  crc32 integer,
  CONSTRAINT files_pkey PRIMARY KEY (tenant_id, key),
  CONSTRAINT files_counted CHECK (((NOT counted) OR ((size IS NULL) = (sha256 IS NULL)))),
  CONSTRAINT files_key CHECK ((key <> ''::text)),
  CONSTRAINT files_loose CHECK (((state = 'loose'::text) = (delete_after IS NOT NULL))),
  CONSTRAINT files_sha256 CHECK ((length(sha256) = 32)),
  CONSTRAINT files_size CHECK ((size >= 0)),
  CONSTRAINT files_state CHECK ((state = ANY (ARRAY['expected'::text, 'arrived'::text, 'loose'::text]))),
  CONSTRAINT files_whole CHECK ((((size IS NULL) = ((sha256 IS NULL) AND (crc32 IS NULL))) AND
CASE state
    WHEN 'expected'::text THEN (size IS NULL)
    WHEN 'arrived'::text THEN (size IS NOT NULL)
    ELSE true
END))
);
CREATE INDEX files_unsettled ON files (tenant_id, key) WHERE (state <> 'arrived'::text);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE firm_sweeps (
  tenant_id bigint NOT NULL,
  sweeps bigint NOT NULL,
  CONSTRAINT firm_sweeps_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT firm_sweeps_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE folder_favorites (
  tenant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  folder_id bigint NOT NULL,
  CONSTRAINT folder_favorites_pkey PRIMARY KEY (tenant_id, user_id, folder_id),
  CONSTRAINT folder_favorites_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT folder_favorites_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
CREATE INDEX folder_favorites_by_folder ON folder_favorites (tenant_id, folder_id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE folder_places (
  tenant_id bigint NOT NULL,
  parent_id bigint NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  folder_id bigint NOT NULL,
  CONSTRAINT folder_places_pkey PRIMARY KEY (tenant_id, parent_id, name_key),
  CONSTRAINT folder_places_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT folder_places_parent FOREIGN KEY (tenant_id, parent_id) REFERENCES folders(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX folder_places_by_folder ON folder_places (tenant_id, folder_id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE folder_stages (
  tenant_id bigint NOT NULL,
  root_id bigint NOT NULL,
  job_id bigint NOT NULL,
  CONSTRAINT folder_stages_pkey PRIMARY KEY (tenant_id, root_id),
  CONSTRAINT folder_stages_tenant_id_root_id_fkey FOREIGN KEY (tenant_id, root_id) REFERENCES folders(tenant_id, id)
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE folders (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  parent_id bigint,
  root_id bigint NOT NULL,
  matter_id bigint,
  area text NOT NULL,
  name text NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  in_deleted boolean NOT NULL DEFAULT false,
  rev bigint NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (casefold_sort_key(name)) STORED,
  modified_at timestamp with time zone,
  CONSTRAINT folders_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT folders_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CONSTRAINT folders_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters(tenant_id, id),
  CONSTRAINT folders_parent FOREIGN KEY (tenant_id, parent_id) REFERENCES folders(tenant_id, id),
  CONSTRAINT folders_root FOREIGN KEY (tenant_id, root_id) REFERENCES folders(tenant_id, id),
  CONSTRAINT folders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT folders_area CHECK ((area = ANY (ARRAY['docs'::text, 'email'::text, 'notes'::text, 'public'::text, 'private'::text, 'destroyed'::text]))),
  CONSTRAINT folders_modified CHECK ((modified_at >= created_at)),
  CONSTRAINT folders_name CHECK (((btrim(name) <> ''::text) AND (length(name) <= 255) AND (name <> ALL (ARRAY['.'::text, '..'::text])))),
  CONSTRAINT folders_roots CHECK (
CASE
    WHEN (area = 'destroyed'::text) THEN (deleted AND ((parent_id IS NULL) = (root_id = id)) AND ((parent_id IS NOT NULL) OR (name = area)))
    WHEN (parent_id IS NULL) THEN ((root_id = id) AND (name = area) AND (NOT deleted) AND (NOT in_deleted))
    ELSE ((root_id <> id) AND (parent_id <> id))
END),
  CONSTRAINT folders_whose CHECK (((matter_id IS NULL) = (area = ANY (ARRAY['public'::text, 'private'::text, 'destroyed'::text]))))
);
CREATE INDEX folders_by_matter ON folders (tenant_id, matter_id) WHERE (matter_id IS NOT NULL);
CREATE INDEX folders_by_root ON folders (tenant_id, root_id);
CREATE INDEX folders_in_trash ON folders (tenant_id, area, sort_name, id) WHERE deleted;
CREATE UNIQUE INDEX folders_unique_name ON folders (tenant_id, parent_id, casefold_name_key(name)) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX folders_unique_root ON folders (tenant_id, matter_id, area) NULLS NOT DISTINCT WHERE ((parent_id IS NULL) AND (area <> 'destroyed'::text));
CREATE TRIGGER search_delete AFTER DELETE ON folders REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_folders();
CREATE TRIGGER search_insert AFTER INSERT ON folders REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_folders();
CREATE TRIGGER search_update AFTER UPDATE ON folders REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_folders();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE idempotency_keys (
  tenant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  key text NOT NULL,
  request bytea NOT NULL,
  answer jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (tenant_id, user_id, key),
  CONSTRAINT idempotency_keys_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT idempotency_keys_key CHECK ((length(key) <= 255))
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (tenant_id, created_at);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE jobs (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL,
  status smallint NOT NULL DEFAULT 1,
  percent_done smallint NOT NULL DEFAULT 0,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  user_id bigint NOT NULL,
  river_id bigint NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  effected boolean NOT NULL DEFAULT false,
  queue text NOT NULL DEFAULT 'default'::text,
  waiting boolean NOT NULL DEFAULT false,
  CONSTRAINT jobs_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT jobs_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT jobs_data CHECK ((jsonb_typeof(data) = 'object'::text)),
  CONSTRAINT jobs_ended CHECK (((status = 1) = (ended_at IS NULL))),
  CONSTRAINT jobs_in_order CHECK ((ended_at >= started_at)),
  CONSTRAINT jobs_percent_done CHECK (((percent_done >= 0) AND (percent_done <= 100))),
  CONSTRAINT jobs_status CHECK ((status = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT jobs_waiting CHECK (((NOT waiting) OR (status = 1)))
);
CREATE INDEX jobs_at_work ON jobs (tenant_id, queue, user_id) WHERE ((status = 1) AND (NOT waiting));
CREATE INDEX jobs_by_kind ON jobs (tenant_id, kind, id);
CREATE INDEX jobs_in_progress ON jobs (tenant_id, id) WHERE (status = 1);
CREATE INDEX jobs_waiting_in_line ON jobs (tenant_id, queue, id) WHERE waiting;
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE list_changes (
  tenant_id bigint NOT NULL,
  slot smallint NOT NULL,
  total bigint NOT NULL,
  CONSTRAINT list_changes_pkey PRIMARY KEY (tenant_id, slot),
  CONSTRAINT list_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  CONSTRAINT list_changes_slot CHECK (((slot >= 0) AND (slot <= 255))),
  CONSTRAINT list_changes_total CHECK ((total > 0))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE lookup_items (
  tenant_id bigint NOT NULL,
  family text NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  custom boolean NOT NULL DEFAULT true,
  created_by bigint,
  updated_at timestamp with time zone NOT NULL,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (casefold_sort_key(name)) STORED,
  CONSTRAINT lookup_items_pkey PRIMARY KEY (tenant_id, family, id),
  CONSTRAINT lookup_items_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CONSTRAINT lookup_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT lookup_items_family CHECK ((family = ANY (ARRAY['clientTag'::text, 'matterTag'::text, 'matterType'::text, 'officeBranch'::text, 'documentTag'::text, 'documentType'::text, 'documentStatus'::text]))),
  CONSTRAINT lookup_items_name_given CHECK (((btrim(name) <> ''::text) AND (length(name) <= 255)))
);
CREATE UNIQUE INDEX lookup_items_name ON lookup_items (tenant_id, family, casefold_name_key(name));
CREATE TRIGGER lookup_items_changed AFTER UPDATE ON lookup_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE TABLE mails (
  tenant_id bigint NOT NULL,
  id uuid NOT NULL,
  job_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'queued'::text,
  recipient text NOT NULL,
  sealed bytea,
  tries integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT ''::text,
  queued_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT mails_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT mails_finished CHECK (((state = ANY (ARRAY['sent'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  CONSTRAINT mails_in_order CHECK ((finished_at >= queued_at)),
  CONSTRAINT mails_sealed CHECK (((state = ANY (ARRAY['sent'::text, 'failed'::text])) = (sealed IS NULL))),
  CONSTRAINT mails_state CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX mails_finished_at ON mails (tenant_id, finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX mails_unfinished ON mails (tenant_id, queued_at) WHERE (finished_at IS NULL);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE manifest_items (
  tenant_id bigint NOT NULL,
  job_id bigint NOT NULL,
  kind text NOT NULL,
  id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  reason text,
  contents jsonb,
  roots bigint[] NOT NULL DEFAULT '{}'::bigint[],
  CONSTRAINT manifest_items_pkey PRIMARY KEY (tenant_id, job_id, kind, id),
  CONSTRAINT manifest_items_manifest FOREIGN KEY (tenant_id, job_id) REFERENCES manifests(tenant_id, job_id),
  CONSTRAINT manifest_items_reason CHECK (((state = ANY (ARRAY['leftOut'::text, 'skipped'::text])) = (reason IS NOT NULL))),
  CONSTRAINT manifest_items_state CHECK ((state = ANY (ARRAY['leftOut'::text, 'waiting'::text, 'open'::text, 'done'::text, 'skipped'::text])))
);
CREATE INDEX manifest_items_kept ON manifest_items (tenant_id, job_id, kind, id) WHERE (reason IS NOT NULL);
CREATE INDEX manifest_items_waiting ON manifest_items (tenant_id, job_id, kind, id) WHERE (state = ANY (ARRAY['waiting'::text, 'open'::text]));
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE manifests (
  tenant_id bigint NOT NULL,
  job_id bigint NOT NULL,
  made_at timestamp with time zone NOT NULL,
  counts jsonb NOT NULL,
  execution_id bigint,
  destroyed jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT manifests_pkey PRIMARY KEY (tenant_id, job_id),
  CONSTRAINT manifests_execution FOREIGN KEY (tenant_id, execution_id) REFERENCES jobs(tenant_id, id),
  CONSTRAINT manifests_job FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id),
  CONSTRAINT manifests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);
CREATE UNIQUE INDEX manifests_executions ON manifests (tenant_id, execution_id) WHERE (execution_id IS NOT NULL);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE matter_allowed_groups (
  tenant_id bigint NOT NULL,
  matter_id bigint NOT NULL,
  group_id bigint NOT NULL,
  CONSTRAINT matter_allowed_groups_pkey PRIMARY KEY (tenant_id, group_id, matter_id),
  CONSTRAINT matter_allowed_groups_group FOREIGN KEY (tenant_id, group_id) REFERENCES permission_groups(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT matter_allowed_groups_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters(tenant_id, id)
);
CREATE INDEX matter_allowed_groups_by_matter ON matter_allowed_groups (tenant_id, matter_id);
CREATE TRIGGER matter_allowed_groups_added AFTER INSERT ON matter_allowed_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matter_allowed_groups_changed AFTER UPDATE ON matter_allowed_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matter_allowed_groups_removed AFTER DELETE ON matter_allowed_groups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE TABLE matter_allowed_users (
  tenant_id bigint NOT NULL,
  matter_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT matter_allowed_users_pkey PRIMARY KEY (tenant_id, user_id, matter_id),
  CONSTRAINT matter_allowed_users_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters(tenant_id, id),
  CONSTRAINT matter_allowed_users_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
CREATE INDEX matter_allowed_users_by_matter ON matter_allowed_users (tenant_id, matter_id);
CREATE TRIGGER matter_allowed_users_added AFTER INSERT ON matter_allowed_users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matter_allowed_users_changed AFTER UPDATE ON matter_allowed_users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matter_allowed_users_removed AFTER DELETE ON matter_allowed_users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE TABLE matter_changes (
  tenant_id bigint NOT NULL,
  slot smallint NOT NULL,
  total bigint NOT NULL,
  CONSTRAINT matter_changes_pkey PRIMARY KEY (tenant_id, slot),
  CONSTRAINT matter_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  CONSTRAINT matter_changes_slot CHECK (((slot >= 0) AND (slot <= 255))),
  CONSTRAINT matter_changes_total CHECK ((total > 0))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE matter_staff (
  tenant_id bigint NOT NULL,
  matter_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT matter_staff_pkey PRIMARY KEY (tenant_id, matter_id, user_id),
  CONSTRAINT matter_staff_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters(tenant_id, id),
  CONSTRAINT matter_staff_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
CREATE INDEX matter_staff_by_user ON matter_staff (tenant_id, user_id);
CREATE TRIGGER matter_staff_added AFTER INSERT ON matter_staff REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER matter_staff_changed AFTER UPDATE ON matter_staff REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER matter_staff_removed AFTER DELETE ON matter_staff REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE TABLE matter_tags (
  tenant_id bigint NOT NULL,
  matter_id bigint NOT NULL,
  family text NOT NULL DEFAULT 'matterTag'::text,
  tag_id bigint NOT NULL,
  CONSTRAINT matter_tags_pkey PRIMARY KEY (tenant_id, matter_id, tag_id),
  CONSTRAINT matter_tags_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters(tenant_id, id),
  CONSTRAINT matter_tags_tag FOREIGN KEY (tenant_id, family, tag_id) REFERENCES lookup_items(tenant_id, family, id) ON DELETE CASCADE,
  CONSTRAINT matter_tags_family CHECK ((family = 'matterTag'::text))
);
CREATE INDEX matter_tags_by_tag ON matter_tags (tenant_id, tag_id);
CREATE TRIGGER matter_tags_added AFTER INSERT ON matter_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER matter_tags_changed AFTER UPDATE ON matter_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
CREATE TRIGGER matter_tags_removed AFTER DELETE ON matter_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_list_changed();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE TABLE matters (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  custom_id text NOT NULL DEFAULT ''::text,
  client_id bigint,
  type_family text NOT NULL DEFAULT 'matterType'::text,
  type_id bigint,
  office_family text NOT NULL DEFAULT 'officeBranch'::text,
  office_id bigint,
  opened_on date,
  closed_on date,
  deleted boolean NOT NULL DEFAULT false,
  restricted boolean NOT NULL DEFAULT false,
  rev bigint NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  folded_name text NOT NULL GENERATED ALWAYS AS (casefold_fold(name)) STORED,
  folded_custom_id text NOT NULL GENERATED ALWAYS AS (casefold_fold(custom_id)) STORED,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (casefold_sort_key(name)) STORED,
  sort_custom_id text COLLATE "C" NOT NULL GENERATED ALWAYS AS (casefold_sort_key(custom_id)) STORED,
  CONSTRAINT matters_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT matters_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id),
  CONSTRAINT matters_office FOREIGN KEY (tenant_id, office_family, office_id) REFERENCES lookup_items(tenant_id, family, id) ON DELETE SET NULL (office_id),
  CONSTRAINT matters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT matters_type FOREIGN KEY (tenant_id, type_family, type_id) REFERENCES lookup_items(tenant_id, family, id) ON DELETE SET NULL (type_id),
  CONSTRAINT matters_custom_id CHECK ((length(custom_id) <= 255)),
  CONSTRAINT matters_name CHECK (((btrim(name) <> ''::text) AND (length(name) <= 255))),
  CONSTRAINT matters_office_family CHECK ((office_family = 'officeBranch'::text)),
  CONSTRAINT matters_type_family CHECK ((type_family = 'matterType'::text))
);
CREATE INDEX matters_by_client ON matters (tenant_id, client_id);
CREATE INDEX matters_by_name ON matters (tenant_id, sort_name, id) INCLUDE (folded_name, folded_custom_id, client_id, closed_on, deleted);
CREATE INDEX matters_by_office ON matters (tenant_id, office_id) WHERE (office_id IS NOT NULL);
CREATE INDEX matters_by_type ON matters (tenant_id, type_id) WHERE (type_id IS NOT NULL);
CREATE INDEX matters_custom_id_beginnings ON matters (tenant_id, folded_custom_id text_pattern_ops, id) WHERE (folded_custom_id <> ''::text);
CREATE INDEX matters_in_trash ON matters (tenant_id, sort_name, id) WHERE deleted;
CREATE INDEX matters_name_beginnings ON matters (tenant_id, folded_name text_pattern_ops, id);
CREATE INDEX matters_numbers ON matters USING gin (tenant_id, ((id)::text) gin_trgm_ops);
CREATE INDEX matters_of_tabs ON matters (tenant_id, restricted, closed_on, id) WHERE (NOT deleted);
CREATE INDEX matters_words ON matters USING gin (tenant_id, folded_name gin_trgm_ops, folded_custom_id gin_trgm_ops);
CREATE TRIGGER matters_closed_or_trashed AFTER UPDATE ON matters REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_matter_closed_or_trashed();
CREATE TRIGGER matters_made AFTER INSERT ON matters REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matters_opened_or_walled AFTER UPDATE ON matters REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_matter_opened_or_walled();
CREATE TRIGGER matters_removed AFTER DELETE ON matters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER matters_renamed AFTER UPDATE ON matters REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_matter_renamed();
CREATE TRIGGER search_insert AFTER INSERT ON matters REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_matters();
CREATE TRIGGER search_update AFTER UPDATE ON matters REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_matters();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE TABLE new_note_drafts (
  tenant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  folder_id bigint NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT new_note_drafts_pkey PRIMARY KEY (tenant_id, user_id, folder_id),
  CONSTRAINT new_note_drafts_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT new_note_drafts_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT new_note_drafts_content CHECK ((length(content) <= 400000)),
  CONSTRAINT new_note_drafts_name CHECK ((length(name) <= 1000))
);
CREATE INDEX new_note_drafts_by_folder ON new_note_drafts (tenant_id, folder_id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE note_drafts (
  tenant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  note_id bigint NOT NULL,
  rev bigint NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT note_drafts_pkey PRIMARY KEY (tenant_id, user_id, note_id),
  CONSTRAINT note_drafts_note FOREIGN KEY (tenant_id, note_id) REFERENCES notes(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT note_drafts_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT note_drafts_content CHECK ((length(content) <= 400000)),
  CONSTRAINT note_drafts_name CHECK ((length(name) <= 1000))
);
CREATE INDEX note_drafts_by_note ON note_drafts (tenant_id, note_id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE note_texts (
  tenant_id bigint NOT NULL,
  note_id bigint NOT NULL,
  rev bigint NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  words integer NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  modified_by bigint NOT NULL,
  CONSTRAINT note_texts_pkey PRIMARY KEY (tenant_id, note_id, rev),
  CONSTRAINT note_texts_modifier FOREIGN KEY (tenant_id, modified_by) REFERENCES users(tenant_id, id),
  CONSTRAINT note_texts_note FOREIGN KEY (tenant_id, note_id) REFERENCES notes(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT note_texts_rev CHECK ((rev > 0))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE notes (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  folder_id bigint NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  words integer NOT NULL,
  rev bigint NOT NULL DEFAULT 1,
  deleted boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  created_by bigint NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  modified_by bigint NOT NULL,
  sort_name text COLLATE "C" GENERATED ALWAYS AS (casefold_sort_key(name)) STORED,
  CONSTRAINT notes_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT notes_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CONSTRAINT notes_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders(tenant_id, id),
  CONSTRAINT notes_modifier FOREIGN KEY (tenant_id, modified_by) REFERENCES users(tenant_id, id),
  CONSTRAINT notes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT notes_content CHECK ((length(content) <= 200000)),
  CONSTRAINT notes_in_order CHECK ((modified_at >= created_at)),
  CONSTRAINT notes_name CHECK (((btrim(name) <> ''::text) AND (length(name) <= 255))),
  CONSTRAINT notes_rev CHECK ((rev > 0)),
  CONSTRAINT notes_words CHECK ((words >= 0))
);
CREATE INDEX notes_by_folder ON notes (tenant_id, folder_id, sort_name, id);
CREATE INDEX notes_in_trash ON notes (tenant_id, sort_name, id) WHERE deleted;
CREATE TRIGGER search_delete AFTER DELETE ON notes REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_notes();
CREATE TRIGGER search_insert AFTER INSERT ON notes REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_notes();
CREATE TRIGGER search_update AFTER UPDATE ON notes REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_notes();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE ocr_usage (
  tenant_id bigint NOT NULL,
  month date NOT NULL,
  transactions bigint NOT NULL DEFAULT 0,
  CONSTRAINT ocr_usage_pkey PRIMARY KEY (tenant_id, month),
  CONSTRAINT ocr_usage_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);
-- row security is forced; policies: backup for casefold_backup; console for casefold_console; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE permission_changes (
  tenant_id bigint NOT NULL,
  slot smallint NOT NULL,
  total bigint NOT NULL,
  CONSTRAINT permission_changes_pkey PRIMARY KEY (tenant_id, slot),
  CONSTRAINT permission_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  CONSTRAINT permission_changes_slot CHECK (((slot >= 0) AND (slot <= 255))),
  CONSTRAINT permission_changes_total CHECK ((total > 0))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE permission_feature_groups (
  tenant_id bigint NOT NULL,
  code text NOT NULL,
  group_id bigint NOT NULL,
  CONSTRAINT permission_feature_groups_pkey PRIMARY KEY (tenant_id, code, group_id),
  CONSTRAINT permission_feature_groups_feature FOREIGN KEY (tenant_id, code) REFERENCES permission_features(tenant_id, code),
  CONSTRAINT permission_feature_groups_group FOREIGN KEY (tenant_id, group_id) REFERENCES permission_groups(tenant_id, id) ON DELETE CASCADE
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE permission_feature_users (
  tenant_id bigint NOT NULL,
  code text NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT permission_feature_users_pkey PRIMARY KEY (tenant_id, code, user_id),
  CONSTRAINT permission_feature_users_feature FOREIGN KEY (tenant_id, code) REFERENCES permission_features(tenant_id, code),
  CONSTRAINT permission_feature_users_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE permission_features (
  tenant_id bigint NOT NULL,
  code text NOT NULL,
  mode text NOT NULL,
  rev bigint NOT NULL DEFAULT 0,
  CONSTRAINT permission_features_pkey PRIMARY KEY (tenant_id, code),
  CONSTRAINT permission_features_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT permission_features_code CHECK ((code = 'CREATE_CLIENT_ALLOWED'::text)),
  CONSTRAINT permission_features_mode CHECK ((mode = ANY (ARRAY['allUsers'::text, 'specified'::text])))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE permission_group_members (
  tenant_id bigint NOT NULL,
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT permission_group_members_pkey PRIMARY KEY (tenant_id, group_id, user_id),
  CONSTRAINT permission_group_members_group FOREIGN KEY (tenant_id, group_id) REFERENCES permission_groups(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT permission_group_members_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
CREATE INDEX permission_group_members_by_user ON permission_group_members (tenant_id, user_id);
CREATE TRIGGER permission_group_members_added AFTER INSERT ON permission_group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER permission_group_members_changed AFTER UPDATE ON permission_group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
CREATE TRIGGER permission_group_members_removed AFTER DELETE ON permission_group_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE TABLE permission_groups (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  type text NOT NULL DEFAULT 'CUSTOM'::text,
  rev bigint NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (casefold_sort_key(name)) STORED,
  CONSTRAINT permission_groups_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT permission_groups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT permission_groups_name_given CHECK (((btrim(name) <> ''::text) AND (length(name) <= 255))),
  CONSTRAINT permission_groups_type CHECK ((type = ANY (ARRAY['CUSTOM'::text, 'FIRM_ADMIN'::text])))
);
CREATE UNIQUE INDEX permission_groups_name ON permission_groups (tenant_id, casefold_name_key(name));
CREATE UNIQUE INDEX permission_groups_one_admin ON permission_groups (tenant_id) WHERE (type = 'FIRM_ADMIN'::text);
CREATE TRIGGER permission_groups_changed AFTER UPDATE ON permission_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_permission_changed();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE TABLE result_files (
  tenant_id bigint NOT NULL,
  job_id bigint NOT NULL,
  file_key text NOT NULL,
  filename text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  root_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  contents jsonb NOT NULL,
  CONSTRAINT result_files_pkey PRIMARY KEY (tenant_id, job_id),
  CONSTRAINT result_files_file FOREIGN KEY (tenant_id, file_key) REFERENCES files(tenant_id, key),
  CONSTRAINT result_files_job FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id)
);
CREATE INDEX result_files_by_date ON result_files (tenant_id, expires_at);
CREATE UNIQUE INDEX result_files_files ON result_files (tenant_id, file_key);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE saved_search_items (
  tenant_id bigint NOT NULL,
  search_id bigint NOT NULL,
  list text NOT NULL,
  item_id bigint NOT NULL,
  matter_id bigint GENERATED ALWAYS AS (
CASE list
    WHEN 'matter'::text THEN item_id
    ELSE NULL::bigint
END) STORED,
  family text GENERATED ALWAYS AS (
CASE
    WHEN (list = ANY (ARRAY['documentType'::text, 'documentStatus'::text, 'documentTag'::text])) THEN list
    ELSE NULL::text
END) STORED,
  lookup_id bigint GENERATED ALWAYS AS (
CASE
    WHEN (list = ANY (ARRAY['documentType'::text, 'documentStatus'::text, 'documentTag'::text])) THEN item_id
    ELSE NULL::bigint
END) STORED,
  user_id bigint GENERATED ALWAYS AS (
CASE
    WHEN (list = ANY (ARRAY['user'::text, 'lockUser'::text])) THEN item_id
    ELSE NULL::bigint
END) STORED,
  CONSTRAINT saved_search_items_pkey PRIMARY KEY (tenant_id, search_id, list, item_id),
  CONSTRAINT saved_search_items_lookup FOREIGN KEY (tenant_id, family, lookup_id) REFERENCES lookup_items(tenant_id, family, id) ON DELETE CASCADE,
  CONSTRAINT saved_search_items_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_search_items_search FOREIGN KEY (tenant_id, search_id) REFERENCES saved_searches(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_search_items_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_search_items_list CHECK ((list = ANY (ARRAY['matter'::text, 'documentType'::text, 'documentStatus'::text, 'documentTag'::text, 'user'::text, 'lockUser'::text])))
);
CREATE INDEX saved_search_items_lookups ON saved_search_items (tenant_id, family, lookup_id) WHERE (lookup_id IS NOT NULL);
CREATE INDEX saved_search_items_matters ON saved_search_items (tenant_id, matter_id) WHERE (matter_id IS NOT NULL);
CREATE INDEX saved_search_items_users ON saved_search_items (tenant_id, user_id) WHERE (user_id IS NOT NULL);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE saved_searches (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (casefold_sort_key(name)) STORED,
  shared boolean NOT NULL,
  query text NOT NULL,
  criteria jsonb NOT NULL,
  rev bigint NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT saved_searches_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT saved_searches_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT saved_searches_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT saved_searches_in_order CHECK ((deleted_at >= created_at)),
  CONSTRAINT saved_searches_named CHECK (((btrim(name) <> ''::text) AND (length(name) <= 255)))
);
CREATE UNIQUE INDEX saved_searches_name ON saved_searches (tenant_id, user_id, casefold_fold(casefold_name_key(name))) WHERE (deleted_at IS NULL);
CREATE INDEX saved_searches_shared ON saved_searches (tenant_id) WHERE shared;
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE scrubs (
  tenant_id bigint NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  total bigint NOT NULL,
  done bigint NOT NULL DEFAULT 0,
  after_key text NOT NULL DEFAULT ''::text,
  whole_at timestamp with time zone,
  CONSTRAINT scrubs_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT scrubs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE search_changes (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT 
CASE
    WHEN (pg_current_xact_id() IS NOT NULL) THEN nextval('search_changes_id_seq'::regclass)
    ELSE NULL::bigint
END,
  kind text NOT NULL,
  record_id bigint NOT NULL,
  texts boolean NOT NULL DEFAULT false,
  token uuid NOT NULL DEFAULT gen_random_uuid(),
  at timestamp with time zone NOT NULL DEFAULT now(),
  anew boolean NOT NULL DEFAULT false,
  CONSTRAINT search_changes_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT search_changes_kind CHECK ((kind = ANY (ARRAY['matter'::text, 'folder'::text, 'document'::text, 'version'::text, 'email'::text, 'note'::text, 'order'::text])))
);
CREATE INDEX search_changes_order ON search_changes (id) INCLUDE (tenant_id);
-- row security is forced; policies: backup for casefold_backup; console for casefold_console; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE search_findings (
  tenant_id bigint NOT NULL,
  order_id bigint NOT NULL,
  kind text NOT NULL,
  what text NOT NULL,
  record_id bigint NOT NULL,
  version_id bigint NOT NULL,
  CONSTRAINT search_findings_pkey PRIMARY KEY (tenant_id, order_id, kind, what, record_id, version_id),
  CONSTRAINT search_findings_order FOREIGN KEY (tenant_id, order_id) REFERENCES search_orders(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT search_findings_kind CHECK ((kind = ANY (ARRAY['documents'::text, 'documentVersions'::text, 'emails'::text, 'matterNotes'::text, 'folders'::text, 'matters'::text]))),
  CONSTRAINT search_findings_what CHECK ((what = ANY (ARRAY['missing'::text, 'outdated'::text, 'left over'::text])))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE search_indexes (
  tenant_id bigint NOT NULL,
  place text NOT NULL,
  CONSTRAINT search_indexes_pkey PRIMARY KEY (tenant_id, place),
  CONSTRAINT search_indexes_place CHECK ((place <> ''::text))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE search_orders (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  what text NOT NULL,
  job_id bigint,
  kind text NOT NULL DEFAULT ''::text,
  record_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  version_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  last_row bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT search_orders_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT search_orders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT search_orders_what CHECK ((what = ANY (ARRAY['audit'::text, 'repair'::text, 'rebuild'::text])))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE search_reports (
  tenant_id bigint NOT NULL,
  order_id bigint NOT NULL,
  place text NOT NULL,
  state text NOT NULL,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  reason text NOT NULL DEFAULT ''::text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT search_reports_pkey PRIMARY KEY (tenant_id, order_id, place),
  CONSTRAINT search_reports_order FOREIGN KEY (tenant_id, order_id) REFERENCES search_orders(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT search_reports_reason CHECK (((state = 'failed'::text) = (reason <> ''::text))),
  CONSTRAINT search_reports_state CHECK ((state = ANY (ARRAY['working'::text, 'done'::text, 'failed'::text])))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE share_accesses (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  share_id bigint NOT NULL,
  link_hash bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  address text NOT NULL,
  what text NOT NULL,
  position integer,
  size bigint NOT NULL DEFAULT 0,
  sent_bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT share_accesses_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT share_accesses_item FOREIGN KEY (tenant_id, share_id, "position") REFERENCES share_items(tenant_id, share_id, "position"),
  CONSTRAINT share_accesses_share FOREIGN KEY (tenant_id, share_id) REFERENCES shares(tenant_id, id),
  CONSTRAINT share_accesses_position CHECK (((what = 'file'::text) = ("position" IS NOT NULL))),
  CONSTRAINT share_accesses_sent CHECK (((sent_bytes >= 0) AND (sent_bytes <= size))),
  CONSTRAINT share_accesses_what CHECK ((what = ANY (ARRAY['opened'::text, 'refused'::text, 'zip'::text, 'file'::text])))
);
CREATE INDEX share_accesses_addresses ON share_accesses (tenant_id, share_id, address, at);
CREATE INDEX share_accesses_shares ON share_accesses (tenant_id, share_id, id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE share_items (
  tenant_id bigint NOT NULL,
  share_id bigint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  item_id bigint NOT NULL,
  content_id bigint NOT NULL,
  version bigint NOT NULL,
  name text NOT NULL,
  path text NOT NULL,
  size bigint NOT NULL,
  CONSTRAINT share_items_pkey PRIMARY KEY (tenant_id, share_id, "position"),
  CONSTRAINT share_items_share FOREIGN KEY (tenant_id, share_id) REFERENCES shares(tenant_id, id)
);
CREATE INDEX share_items_contents ON share_items (tenant_id, kind, content_id);
CREATE INDEX share_items_items ON share_items (tenant_id, kind, item_id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE share_mails (
  tenant_id bigint NOT NULL,
  sending_id bigint NOT NULL,
  position integer NOT NULL,
  recipient text NOT NULL,
  mail_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'queued'::text,
  tries integer NOT NULL DEFAULT 0,
  settled_at timestamp with time zone,
  CONSTRAINT share_mails_pkey PRIMARY KEY (tenant_id, sending_id, "position"),
  CONSTRAINT share_mails_sending FOREIGN KEY (tenant_id, sending_id) REFERENCES share_sendings(tenant_id, id),
  CONSTRAINT share_mails_settled CHECK (((state = 'queued'::text) = (settled_at IS NULL))),
  CONSTRAINT share_mails_state CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX share_mails_mails ON share_mails (tenant_id, mail_id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE share_sendings (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  share_id bigint NOT NULL,
  user_id bigint NOT NULL,
  mails integer NOT NULL,
  activates boolean NOT NULL,
  state text NOT NULL DEFAULT 'queued'::text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT share_sendings_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT share_sendings_share FOREIGN KEY (tenant_id, share_id) REFERENCES shares(tenant_id, id),
  CONSTRAINT share_sendings_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT share_sendings_sent CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  CONSTRAINT share_sendings_state CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX share_sendings_days ON share_sendings (tenant_id, created_at);
CREATE INDEX share_sendings_shares ON share_sendings (tenant_id, share_id, id);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE shares (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  root_id bigint NOT NULL,
  matter_id bigint,
  matter_name text NOT NULL DEFAULT ''::text,
  kind text NOT NULL,
  message text NOT NULL,
  recipients text[] NOT NULL,
  status text NOT NULL,
  job_id bigint NOT NULL,
  selection jsonb NOT NULL,
  filename text NOT NULL DEFAULT ''::text,
  folders text[] NOT NULL DEFAULT '{}'::text[],
  total_objects integer NOT NULL DEFAULT 0,
  total_bytes bigint NOT NULL DEFAULT 0,
  file_key text,
  link_hash bytea NOT NULL,
  link_sealed bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  accessed_at timestamp with time zone,
  downloaded_at timestamp with time zone,
  days integer NOT NULL DEFAULT 30,
  password text,
  download_limit integer,
  downloads integer NOT NULL DEFAULT 0,
  CONSTRAINT shares_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT shares_file FOREIGN KEY (tenant_id, file_key) REFERENCES files(tenant_id, key),
  CONSTRAINT shares_job FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id),
  CONSTRAINT shares_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT shares_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CONSTRAINT shares_days CHECK (((days >= 1) AND (days <= 365))),
  CONSTRAINT shares_download_limit CHECK (((download_limit >= 1) AND (download_limit <= 1000))),
  CONSTRAINT shares_downloads CHECK ((downloads >= 0)),
  CONSTRAINT shares_ended CHECK (((status = ANY (ARRAY['revoked'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT shares_in_order CHECK (((ended_at >= created_at) AND (expires_at > created_at))),
  CONSTRAINT shares_kind CHECK ((kind = ANY (ARRAY['document'::text, 'email'::text]))),
  CONSTRAINT shares_link_hash CHECK ((length(link_hash) = 32)),
  CONSTRAINT shares_message CHECK ((char_length(message) <= 5000)),
  CONSTRAINT shares_packed CHECK (((status <> 'active'::text) OR (total_objects > 0))),
  CONSTRAINT shares_recipients CHECK (((cardinality(recipients) >= 1) AND (cardinality(recipients) <= 100))),
  CONSTRAINT shares_status CHECK ((status = ANY (ARRAY['processing'::text, 'active'::text, 'revoked'::text, 'failed'::text])))
);
CREATE INDEX shares_by_matter ON shares (tenant_id, matter_id, id);
CREATE INDEX shares_by_person ON shares (tenant_id, created_by, id);
CREATE UNIQUE INDEX shares_files ON shares (tenant_id, file_key) WHERE (file_key IS NOT NULL);
CREATE UNIQUE INDEX shares_links ON shares (tenant_id, link_hash);
CREATE INDEX shares_processing ON shares (tenant_id, id) WHERE (status = 'processing'::text);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE VIEW shares_now AS
 SELECT s.tenant_id,
    s.id,
    s.created_by,
    s.created_at,
    s.root_id,
    s.matter_id,
    s.matter_name,
    s.kind,
    s.message,
    s.recipients,
    s.status,
    s.job_id,
    s.selection,
    s.filename,
    s.folders,
    s.total_objects,
    s.total_bytes,
    s.file_key,
    s.link_hash,
    s.link_sealed,
    s.expires_at,
    s.ended_at,
    s.accessed_at,
    s.downloaded_at,
    s.days,
    s.password,
    s.download_limit,
    s.downloads,
    m.deleted IS TRUE AS matter_deleted,
    s.matter_id IS NOT NULL AND m.id IS NULL AS matter_destroyed,
        CASE
            WHEN s.status = 'processing'::text AND j.status = 3 THEN 'failed'::text
            ELSE s.status
        END AS status_now,
        CASE
            WHEN s.status = 'processing'::text AND j.status = 3 THEN 'Failed'::text
            WHEN s.status = 'processing'::text AND s.expires_at <= now() THEN 'Never Finished'::text
            WHEN s.status = 'active'::text AND s.expires_at <= now() THEN 'Expired'::text
            ELSE initcap(s.status)
        END AS display_status
   FROM shares s
     JOIN jobs j ON j.tenant_id = s.tenant_id AND j.id = s.job_id
     LEFT JOIN matters m ON m.tenant_id = s.tenant_id AND m.id = s.matter_id;

CREATE TABLE tenant_features (
  tenant_id bigint NOT NULL,
  code text NOT NULL,
  enabled boolean NOT NULL,
  CONSTRAINT tenant_features_pkey PRIMARY KEY (tenant_id, code),
  CONSTRAINT tenant_features_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT tenant_features_code CHECK ((code = ANY (ARRAY['automaticOCR'::text, 'clioIntegration'::text, 'literaDocumentCompareEnabled'::text, 'literaDocumentCompareVisible'::text, 'inlineDocumentCompareEnabled'::text])))
);
-- row security is forced; policies: backup for casefold_backup; console for casefold_console; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE tenant_limits (
  tenant_id bigint NOT NULL,
  code text NOT NULL,
  month date NOT NULL DEFAULT '0001-01-01'::date,
  value bigint NOT NULL,
  CONSTRAINT tenant_limits_pkey PRIMARY KEY (tenant_id, code, month),
  CONSTRAINT tenant_limits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT tenant_limits_code CHECK ((code = ANY (ARRAY['STORAGE_LIMIT_GB'::text, 'OCR_PER_MONTH_BASELINE'::text, 'OCR_PER_MONTH_OVERAGE'::text]))),
  CONSTRAINT tenant_limits_value CHECK ((value >= 0))
);
-- row security is forced; policies: backup for casefold_backup; console for casefold_console; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE tenant_usage (
  tenant_id bigint NOT NULL,
  total_bytes bigint NOT NULL DEFAULT 0,
  pending_delete_bytes bigint NOT NULL DEFAULT 0,
  calculated_at timestamp with time zone,
  documents bigint,
  emails bigint,
  matters bigint,
  indexed bigint,
  index_failure integer NOT NULL DEFAULT 0,
  CONSTRAINT tenant_usage_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenant_usage_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);
-- row security is forced; policies: backup for casefold_backup; console for casefold_console; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE tenants (
  tenant_id bigint NOT NULL,
  name text NOT NULL,
  edition text NOT NULL,
  exchange_url text NOT NULL DEFAULT ''::text,
  exchange_rev bigint NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  rev bigint NOT NULL DEFAULT 1,
  CONSTRAINT tenants_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenants_edition CHECK ((edition = ANY (ARRAY['Core'::text, 'Advanced'::text, 'Trial'::text, 'Starter'::text]))),
  CONSTRAINT tenants_name CHECK (((name <> ''::text) AND (name = btrim(name))))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE VIEW text_sources AS
 SELECT document_versions.tenant_id,
    'version'::text AS kind,
    document_versions.id AS item_id,
    document_versions.file_key
   FROM document_versions
  WHERE document_versions.state = 'live'::text
UNION ALL
 SELECT emails.tenant_id,
    'email'::text AS kind,
    emails.id AS item_id,
    emails.file_key
   FROM emails;

CREATE VIEW text_states AS
 SELECT texts.tenant_id,
    texts.kind,
    texts.item_id,
        CASE
            WHEN bool_or(texts.state = 'waiting'::text) THEN 'waiting'::text
            WHEN NOT bool_or(texts.state = ANY (ARRAY['searchable'::text, 'partly'::text])) THEN 'not'::text
            WHEN bool_or(texts.state = 'partly'::text OR texts.state = 'not'::text AND (texts.reason <> ALL (ARRAY['empty'::text, 'unknown'::text]))) THEN 'partly'::text
            ELSE 'searchable'::text
        END AS state,
    COALESCE((array_agg(texts.reason ORDER BY (texts.reason = ANY (ARRAY['empty'::text, 'unknown'::text])), texts.part) FILTER (WHERE texts.reason IS NOT NULL))[1], ''::text) AS reason,
    sum(texts.pages) AS pages,
    sum(texts.ocr_pages) AS ocr_pages
   FROM texts
  GROUP BY texts.tenant_id, texts.kind, texts.item_id;

CREATE TABLE texts (
  tenant_id bigint NOT NULL,
  kind text NOT NULL,
  item_id bigint NOT NULL,
  part integer NOT NULL DEFAULT 0,
  version_id bigint GENERATED ALWAYS AS (
CASE kind
    WHEN 'version'::text THEN item_id
    ELSE NULL::bigint
END) STORED,
  state text NOT NULL,
  reason text,
  pages integer NOT NULL DEFAULT 0,
  ocr_pages integer NOT NULL DEFAULT 0,
  file_key text,
  later boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  try_after timestamp with time zone NOT NULL,
  claimed_by bigint,
  created_at timestamp with time zone NOT NULL,
  known_at timestamp with time zone,
  email_id bigint GENERATED ALWAYS AS (
CASE kind
    WHEN 'email'::text THEN item_id
    ELSE NULL::bigint
END) STORED,
  path text,
  name text,
  is_message boolean NOT NULL DEFAULT false,
  CONSTRAINT texts_pkey PRIMARY KEY (tenant_id, kind, item_id, part),
  CONSTRAINT texts_email FOREIGN KEY (tenant_id, email_id) REFERENCES emails(tenant_id, id),
  CONSTRAINT texts_file FOREIGN KEY (tenant_id, file_key) REFERENCES files(tenant_id, key),
  CONSTRAINT texts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT texts_version FOREIGN KEY (tenant_id, version_id) REFERENCES document_versions(tenant_id, id),
  CONSTRAINT texts_claimed CHECK (((claimed_by IS NULL) OR (state = 'waiting'::text))),
  CONSTRAINT texts_kept CHECK (((state = ANY (ARRAY['searchable'::text, 'partly'::text])) = (file_key IS NOT NULL))),
  CONSTRAINT texts_kind CHECK ((kind = ANY (ARRAY['version'::text, 'email'::text]))),
  CONSTRAINT texts_known CHECK (((state = 'waiting'::text) = (known_at IS NULL))),
  CONSTRAINT texts_ocr_pages CHECK (((ocr_pages >= 0) AND (ocr_pages <= pages))),
  CONSTRAINT texts_pages CHECK ((pages >= 0)),
  CONSTRAINT texts_part CHECK ((part >= 0)),
  CONSTRAINT texts_path CHECK ((((part > 0) = (path IS NOT NULL)) AND ((part > 0) = (name IS NOT NULL)) AND (path <> ''::text))),
  CONSTRAINT texts_reason CHECK ((reason = ANY (ARRAY['needsOCR'::text, 'encrypted'::text, 'damaged'::text, 'unknown'::text, 'tooLong'::text, 'tooLarge'::text, 'empty'::text, 'off'::text, 'trouble'::text]))),
  CONSTRAINT texts_state CHECK ((state = ANY (ARRAY['waiting'::text, 'searchable'::text, 'partly'::text, 'not'::text]))),
  CONSTRAINT texts_why CHECK (((state = ANY (ARRAY['partly'::text, 'not'::text])) = (reason IS NOT NULL)))
);
CREATE INDEX texts_again ON texts (tenant_id) WHERE ((state = 'not'::text) AND (reason = ANY (ARRAY['off'::text, 'trouble'::text])));
CREATE INDEX texts_claims ON texts (tenant_id, claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX texts_emails ON texts (tenant_id, email_id) WHERE (email_id IS NOT NULL);
CREATE INDEX texts_files ON texts (tenant_id, file_key) WHERE (file_key IS NOT NULL);
CREATE INDEX texts_lacking ON texts (tenant_id, kind, item_id) WHERE (state <> 'searchable'::text);
CREATE UNIQUE INDEX texts_paths ON texts (tenant_id, kind, item_id, path) WHERE (path IS NOT NULL);
CREATE INDEX texts_versions ON texts (tenant_id, version_id) WHERE (version_id IS NOT NULL);
CREATE INDEX texts_waiting ON texts (tenant_id, later, created_at, item_id) WHERE ((state = 'waiting'::text) AND (claimed_by IS NULL));
CREATE TRIGGER search_delete AFTER DELETE ON texts REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_texts();
CREATE TRIGGER search_insert AFTER INSERT ON texts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_texts();
CREATE TRIGGER search_update AFTER UPDATE ON texts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION casefold_log_texts();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE tombstones (
  tenant_id bigint NOT NULL,
  kind text NOT NULL,
  id bigint NOT NULL,
  folder_id bigint,
  matter_id bigint,
  client_id bigint,
  created_at timestamp with time zone NOT NULL,
  destroyed_at timestamp with time zone NOT NULL,
  job_id bigint NOT NULL,
  retained integer NOT NULL DEFAULT 0,
  CONSTRAINT tombstones_pkey PRIMARY KEY (tenant_id, kind, id),
  CONSTRAINT tombstones_job FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id),
  CONSTRAINT tombstones_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT tombstones_kind CHECK ((kind <> ''::text)),
  CONSTRAINT tombstones_retained CHECK ((retained >= 0))
);
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; upkeep for casefold_owner

CREATE TABLE users (
  tenant_id bigint NOT NULL,
  id bigint NOT NULL,
  sub uuid NOT NULL,
  username text NOT NULL,
  display_name text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  type text NOT NULL DEFAULT 'user'::text,
  active boolean NOT NULL DEFAULT true,
  settings jsonb NOT NULL DEFAULT '{"foldersOnTop": true}'::jsonb,
  columns jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL,
  sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (casefold_sort_key(display_name)) STORED,
  CONSTRAINT users_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT users_sub UNIQUE (tenant_id, sub),
  CONSTRAINT users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT users_columns CHECK ((jsonb_typeof(columns) = 'object'::text)),
  CONSTRAINT users_display_name CHECK (((display_name <> ''::text) AND (length(display_name) <= 64))),
  CONSTRAINT users_settings CHECK ((jsonb_typeof(settings) = 'object'::text)),
  CONSTRAINT users_type CHECK ((type = ANY (ARRAY['user'::text, 'uptimeAdmin'::text])))
);
CREATE TRIGGER users_renamed AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_user_renamed();
CREATE TRIGGER users_type_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION casefold_user_type_changed();
-- row security is forced; policies: backup for casefold_backup; firm for casefold_app; reader for casefold_reader; upkeep for casefold_owner

CREATE VIEW visible_documents AS
 SELECT d.tenant_id,
    d.id,
    d.folder_id,
    d.name,
    d.auto_rename,
    d.version_id,
    d.version_number,
    d.size,
    d.modified_at,
    d.modified_by,
    d.deleted,
    d.type_family,
    d.type_id,
    d.status_family,
    d.status_id,
    d.notes,
    d.excluded_from_stamping,
    d.lock_status,
    d.lock_user_id,
    d.locked_at,
    d.in_use_until,
    d.rev,
    d.created_at,
    d.created_by,
    f.matter_id,
    f.area,
    f.root_id,
    f.deleted OR f.in_deleted AS folder_deleted,
    f.matter_deleted,
    f.matter_name,
    d.sort_name
   FROM documents d
     JOIN visible_folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
  WHERE d.version_id IS NOT NULL;

CREATE VIEW visible_emails AS
 SELECT e.tenant_id,
    e.id,
    e.folder_id,
    e.name,
    e.filename,
    e.file_key,
    e.size,
    e.sha256,
    e.md5checksum,
    e.sender,
    e.sender_address,
    e.recipients,
    e.date_text,
    e.sent,
    e.attachments,
    e.message_id,
    e.in_reply_to,
    e.conversation,
    e.unreadable,
    e.notes,
    e.deleted,
    e.rev,
    e.created_at,
    e.created_by,
    e.sort_name,
    e.sort_sender,
    e.sort_recipients,
    f.matter_id,
    f.area,
    f.root_id,
    f.deleted OR f.in_deleted AS folder_deleted,
    f.matter_deleted,
    f.matter_name
   FROM emails e
     JOIN visible_folders f ON f.tenant_id = e.tenant_id AND f.id = e.folder_id;

CREATE VIEW visible_folders AS
 SELECT f.tenant_id,
    f.id,
    f.parent_id,
    f.root_id,
    f.matter_id,
    f.area,
    f.name,
    f.deleted,
    f.in_deleted,
    f.rev,
    f.created_at,
    f.created_by,
    m.name AS matter_name,
    COALESCE(m.deleted, false) AS matter_deleted,
    f.sort_name
   FROM folders f
     LEFT JOIN visible_matters m ON m.tenant_id = f.tenant_id AND m.id = f.matter_id
  WHERE m.id IS NOT NULL OR f.area = 'public'::text OR f.area = 'private'::text AND ( SELECT (EXISTS ( SELECT
                   FROM users u
                  WHERE u.tenant_id = current_setting('casefold.tenant_id'::text)::bigint AND u.id = current_setting('casefold.user_id'::text)::bigint AND u.type = 'uptimeAdmin'::text)) OR (EXISTS ( SELECT
                   FROM permission_group_members gm
                     JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
                  WHERE gm.tenant_id = current_setting('casefold.tenant_id'::text)::bigint AND gm.user_id = current_setting('casefold.user_id'::text)::bigint AND g.type = 'FIRM_ADMIN'::text)));

CREATE VIEW visible_matters AS
 SELECT m.tenant_id,
    m.id,
    m.name,
    m.custom_id,
    m.client_id,
    m.type_family,
    m.type_id,
    m.office_family,
    m.office_id,
    m.opened_on,
    m.closed_on,
    m.deleted,
    m.restricted,
    m.rev,
    m.created_at,
    m.folded_name,
    m.folded_custom_id,
    m.sort_name,
    m.sort_custom_id
   FROM matters m
  WHERE NOT m.restricted OR ( SELECT (EXISTS ( SELECT
                   FROM users u
                  WHERE u.tenant_id = current_setting('casefold.tenant_id'::text)::bigint AND u.id = current_setting('casefold.user_id'::text)::bigint AND u.type = 'uptimeAdmin'::text)) OR (EXISTS ( SELECT
                   FROM permission_group_members gm
                     JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
                  WHERE gm.tenant_id = current_setting('casefold.tenant_id'::text)::bigint AND gm.user_id = current_setting('casefold.user_id'::text)::bigint AND g.type = 'FIRM_ADMIN'::text))) OR (EXISTS ( SELECT
           FROM matter_allowed_users a
          WHERE a.tenant_id = current_setting('casefold.tenant_id'::text)::bigint AND a.user_id = current_setting('casefold.user_id'::text)::bigint AND a.matter_id = m.id)) OR (EXISTS ( SELECT
           FROM matter_allowed_groups a
             JOIN permission_group_members gm ON gm.tenant_id = a.tenant_id AND gm.group_id = a.group_id
          WHERE a.tenant_id = current_setting('casefold.tenant_id'::text)::bigint AND gm.user_id = current_setting('casefold.user_id'::text)::bigint AND a.matter_id = m.id));

CREATE VIEW visible_notes AS
 SELECT n.tenant_id,
    n.id,
    n.folder_id,
    n.name,
    n.content,
    n.words,
    n.rev,
    n.deleted,
    n.created_at,
    n.created_by,
    n.modified_at,
    n.modified_by,
    n.sort_name,
    f.matter_id,
    f.area,
    f.root_id,
    f.deleted OR f.in_deleted AS folder_deleted,
    f.matter_deleted,
    f.matter_name
   FROM notes n
     JOIN visible_folders f ON f.tenant_id = n.tenant_id AND f.id = n.folder_id;

CREATE VIEW visible_shares AS
 SELECT s.tenant_id,
    s.id,
    s.created_by,
    s.created_at,
    s.root_id,
    s.matter_id,
    s.matter_name,
    s.kind,
    s.message,
    s.recipients,
    s.status,
    s.job_id,
    s.selection,
    s.filename,
    s.folders,
    s.total_objects,
    s.total_bytes,
    s.file_key,
    s.link_hash,
    s.link_sealed,
    s.expires_at,
    s.ended_at,
    s.accessed_at,
    s.downloaded_at,
    s.days,
    s.password,
    s.download_limit,
    s.downloads,
    s.matter_deleted,
    s.matter_destroyed,
    s.status_now,
    s.display_status
   FROM shares_now s
  WHERE ( SELECT (EXISTS ( SELECT
                   FROM users u
                  WHERE u.tenant_id = (( SELECT current_setting('casefold.tenant_id'::text)::bigint AS current_setting)) AND u.id = (( SELECT current_setting('casefold.user_id'::text)::bigint AS current_setting)) AND u.type = 'uptimeAdmin'::text)) OR (EXISTS ( SELECT
                   FROM permission_group_members gm
                     JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
                  WHERE gm.tenant_id = (( SELECT current_setting('casefold.tenant_id'::text)::bigint AS current_setting)) AND gm.user_id = (( SELECT current_setting('casefold.user_id'::text)::bigint AS current_setting)) AND g.type = 'FIRM_ADMIN'::text))) OR s.created_by = (( SELECT current_setting('casefold.user_id'::text)::bigint AS current_setting)) AND (s.matter_destroyed OR (EXISTS ( SELECT
           FROM visible_folders f
          WHERE f.tenant_id = s.tenant_id AND f.id = s.root_id)));

CREATE OR REPLACE FUNCTION casefold_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'rows of % are added and never changed or removed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION casefold_card(document bigint, at timestamp with time zone)
 RETURNS TABLE(version bigint, number bigint, base_number bigint, version_size bigint, sha256 bytea, file_time timestamp with time zone, comment text, reason integer, version_at timestamp with time zone, author bigint, author_sub text, author_name text, name text, size bigint, modified_at timestamp with time zone, current_number bigint, lock smallint, holder_sub text, deleted boolean, favorite boolean, folder bigint, current_version bigint, modified_by text, created_at timestamp with time zone, created_by text, holder text, type bigint, type_name text, status bigint, status_name text, notes text, rev bigint, matter bigint, area text, matter_name text, folder_deleted boolean, matter_deleted boolean, unstamped boolean, path text, tags bigint[], tag_names text[])
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  person constant bigint := current_setting('casefold.user_id')::bigint;
  creator bigint;
  creator_sub text;
  modifier bigint;
  locker bigint;
  above bigint;
  step text;
  walled boolean;
  tagged boolean;
BEGIN
  SELECT d.name, d.size, d.modified_at, d.version_number, casefold_lock(d.lock_status, d.in_use_until, at), d.deleted, d.folder_id, d.version_id,
    d.created_at, d.type_id, d.status_id, d.notes, d.rev, d.excluded_from_stamping, d.created_by, d.modified_by, d.lock_user_id
  INTO name, size, modified_at, current_number, lock, deleted, folder, current_version,
    created_at, type, status, notes, rev, unstamped, creator, modifier, locker
  FROM documents d WHERE d.tenant_id = firm AND d.id = document AND d.version_id IS NOT NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT f.name || '/', f.parent_id, f.matter_id, f.area, f.deleted OR f.in_deleted INTO path, above, matter, area, folder_deleted
  FROM folders f WHERE f.tenant_id = firm AND f.id = folder;
  matter_name := '';
  matter_deleted := false;
  IF matter IS NOT NULL THEN
    SELECT m.name, m.deleted, m.restricted INTO matter_name, matter_deleted, walled FROM matters m WHERE m.tenant_id = firm AND m.id = matter;
  END IF;
  IF NOT coalesce(NOT walled, area = 'public') THEN
    -- A condition of its own: the view is prepared together with the condition that it stands in.
    IF NOT EXISTS (SELECT FROM visible_folders f WHERE f.tenant_id = firm AND f.id = folder) THEN
      RETURN;
    END IF;
  END IF;
  WHILE above IS NOT NULL LOOP
    SELECT f.name, f.parent_id INTO step, above FROM folders f WHERE f.tenant_id = firm AND f.id = above;
    path := step || '/' || path;
  END LOOP;
  type_name := '';
  IF type IS NOT NULL THEN
    SELECT i.name INTO type_name FROM lookup_items i WHERE i.tenant_id = firm AND i.family = 'documentType' AND i.id = type;
  END IF;
  status_name := '';
  IF status IS NOT NULL THEN
    SELECT i.name INTO status_name FROM lookup_items i WHERE i.tenant_id = firm AND i.family = 'documentStatus' AND i.id = status;
  END IF;
  SELECT u.sub, u.display_name INTO creator_sub, created_by FROM users u WHERE u.tenant_id = firm AND u.id = creator;
  modified_by := created_by;
  IF modifier <> creator THEN
    SELECT u.display_name INTO modified_by FROM users u WHERE u.tenant_id = firm AND u.id = modifier;
  END IF;
  holder_sub := '';
  holder := '';
  -- A lock that nobody renewed is no lock, so nobody is its holder.
  IF lock <> 0 THEN
    SELECT u.sub, u.display_name INTO holder_sub, holder FROM users u WHERE u.tenant_id = firm AND u.id = locker;
  END IF;
  favorite := EXISTS (SELECT FROM document_favorites v WHERE v.tenant_id = firm AND v.user_id = person AND v.document_id = document);
  tagged := EXISTS (SELECT FROM document_tags x WHERE x.tenant_id = firm AND x.document_id = document);
  IF tagged THEN
    SELECT array_agg(i.id ORDER BY i.sort_name, i.id), array_agg(i.name ORDER BY i.sort_name, i.id) INTO tags, tag_names
    FROM document_tags x JOIN lookup_items i ON i.tenant_id = x.tenant_id AND i.family = x.family AND i.id = x.tag_id
    WHERE x.tenant_id = firm AND x.document_id = document;
  END IF;
  FOR version, number, base_number, version_size, sha256, file_time, comment, reason, version_at, author IN
    SELECT v.id, coalesce(v.number, 0), coalesce(v.base_number, 0), f.size, f.sha256, v.file_time, v.comment, coalesce(v.reason, 0), v.created_at,
      v.created_by
    FROM document_versions v JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key
    WHERE v.tenant_id = firm AND v.document_id = document AND v.state IN ('live', 'aside')
  LOOP
    IF author = creator THEN
      author_sub := creator_sub;
      author_name := created_by;
    ELSE
      SELECT u.sub, u.display_name INTO author_sub, author_name FROM users u WHERE u.tenant_id = firm AND u.id = author;
    END IF;
    RETURN NEXT;
    -- Behind the first row only what belongs to the version is read.
    notes := NULL;
    path := NULL;
    tag_names := NULL;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION casefold_client_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  PERFORM casefold_count_list_change(ARRAY(
    SELECT DISTINCT c.tenant_id FROM (SELECT tenant_id, id, name, deleted FROM changed EXCEPT SELECT tenant_id, id, name, deleted FROM before) c));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_count_list_change(firms bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public'
AS $function$
  INSERT INTO list_changes AS l (tenant_id, slot, total)
  SELECT t.tenant_id, pg_backend_pid() % 256, 1 + (random() * 1000000)::bigint FROM tenants t WHERE t.tenant_id = ANY (firms)
  ON CONFLICT (tenant_id, slot) DO UPDATE SET total = l.total + excluded.total
$function$;

CREATE OR REPLACE FUNCTION casefold_count_permission_change(firms bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public'
AS $function$
  INSERT INTO permission_changes AS p (tenant_id, slot, total)
  SELECT t.tenant_id, pg_backend_pid() % 256, 1 + (random() * 1000000)::bigint FROM tenants t WHERE t.tenant_id = ANY (firms)
  ON CONFLICT (tenant_id, slot) DO UPDATE SET total = p.total + excluded.total
$function$;

CREATE OR REPLACE FUNCTION casefold_countable(t regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  EXECUTE format('CREATE POLICY console ON %s FOR SELECT TO casefold_console USING (true)', t);
  EXECUTE format('GRANT SELECT ON %s TO casefold_console', t);
END $function$;

CREATE OR REPLACE FUNCTION casefold_favorites()
 RETURNS TABLE(documents bigint[], document_names text[], document_types text[], folder_names text[], folder_paths text[], folder_areas text[], folder_matters bigint[], folder_matter_names text[])
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  person constant bigint := current_setting('casefold.user_id')::bigint;
  marked constant boolean := EXISTS (SELECT FROM document_favorites v WHERE v.tenant_id = firm AND v.user_id = person)
    OR EXISTS (SELECT FROM folder_favorites v WHERE v.tenant_id = firm AND v.user_id = person);
  shown int := 0;
  found record;
  seen bigint[];
  path text;
  above bigint;
  step text;
BEGIN
  IF marked THEN
    FOR found IN
      SELECT k.document_id, coalesce(k.name, f.name) AS name, k.type_name, f.id AS folder_id, f.parent_id, f.area, f.matter_id, m.name AS matter_name,
        coalesce(NOT m.restricted, f.area = 'public') AS open
      FROM (
        SELECT v.folder_id, NULL::bigint AS document_id, NULL::text AS name, NULL::text AS type_name, NULL::text AS sort_name
        FROM folder_favorites v WHERE v.tenant_id = firm AND v.user_id = person
        UNION ALL
        SELECT d.folder_id, d.id, d.name, coalesce(t.name, ''), d.sort_name
        FROM document_favorites v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
        LEFT JOIN lookup_items t ON t.tenant_id = d.tenant_id AND t.family = d.type_family AND t.id = d.type_id
        WHERE v.tenant_id = firm AND v.user_id = person AND NOT d.deleted AND d.version_id IS NOT NULL) k
      JOIN folders f ON f.tenant_id = firm AND f.id = k.folder_id
      LEFT JOIN matters m ON m.tenant_id = f.tenant_id AND m.id = f.matter_id
      WHERE NOT f.deleted AND NOT f.in_deleted AND m.deleted IS NOT TRUE
      ORDER BY coalesce(k.sort_name, f.sort_name), k.document_id, k.folder_id
    LOOP
      IF NOT found.open THEN
        IF seen IS NULL THEN
          seen := ARRAY(SELECT f.id FROM visible_folders f WHERE f.tenant_id = firm AND f.id = ANY (ARRAY(
            SELECT v.folder_id FROM folder_favorites v WHERE v.tenant_id = firm AND v.user_id = person
            UNION ALL
            SELECT d.folder_id FROM document_favorites v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
            WHERE v.tenant_id = firm AND v.user_id = person)));
        END IF;
        CONTINUE WHEN found.folder_id <> ALL (seen);
      END IF;
      shown := shown + 1;
      EXIT WHEN shown > 2000;
      IF found.document_id IS NOT NULL THEN
        documents := documents || found.document_id;
        document_names := document_names || found.name;
        document_types := document_types || found.type_name;
      ELSE
        path := found.name || '/';
        above := found.parent_id;
        WHILE above IS NOT NULL LOOP
          SELECT f.name, f.parent_id INTO step, above FROM folders f WHERE f.tenant_id = firm AND f.id = above;
          path := step || '/' || path;
        END LOOP;
        folder_names := folder_names || found.name;
        folder_paths := folder_paths || path;
        folder_areas := folder_areas || found.area;
        folder_matters := folder_matters || coalesce(found.matter_id, 0);
        folder_matter_names := folder_matter_names || coalesce(found.matter_name, '');
      END IF;
    END LOOP;
  END IF;
  RETURN NEXT;
END $function$;

CREATE OR REPLACE FUNCTION casefold_fold(t text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN octet_length(t) = length(t) THEN lower(t) ELSE
    replace(replace(replace(replace(
      translate(regexp_replace(normalize(lower(t), NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
        'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$function$;

CREATE OR REPLACE FUNCTION casefold_list_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  PERFORM casefold_count_list_change(ARRAY(SELECT DISTINCT c.tenant_id FROM changed c));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_lock(status smallint, in_use_until timestamp with time zone, at timestamp with time zone)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN in_use_until <= at THEN (status - 1)::smallint ELSE status END
$function$;

CREATE OR REPLACE FUNCTION casefold_lock_held(key bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  SELECT EXISTS (
    SELECT FROM pg_locks l
    WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND (l.classid::bigint << 32) | l.objid::bigint = key
      AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))
$function$;

CREATE OR REPLACE FUNCTION casefold_log_changes(t regclass, events text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY events LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      'search_' || lower(event), event, t,
      CASE event WHEN 'INSERT' THEN 'NEW TABLE AS after' WHEN 'DELETE' THEN 'OLD TABLE AS before' ELSE 'OLD TABLE AS before NEW TABLE AS after' END,
      'casefold_log_' || t);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION casefold_log_document_tags()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT DISTINCT tenant_id, 'document', document_id FROM after;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT DISTINCT tenant_id, 'document', document_id FROM before;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_log_document_versions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT DISTINCT tenant_id, 'document', document_id FROM after WHERE state = 'live';
  WHEN 'DELETE' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT DISTINCT tenant_id, 'document', document_id FROM before WHERE state = 'live';
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT DISTINCT tenant_id, 'document', document_id FROM (
      (SELECT tenant_id, document_id, id, comment, created_at, created_by FROM after WHERE state = 'live'
       EXCEPT SELECT tenant_id, document_id, id, comment, created_at, created_by FROM before WHERE state = 'live')
      UNION ALL
      (SELECT tenant_id, document_id, id, comment, created_at, created_by FROM before WHERE state = 'live'
       EXCEPT SELECT tenant_id, document_id, id, comment, created_at, created_by FROM after WHERE state = 'live')) changed;
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_log_documents()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'document', id FROM before WHERE version_id IS NOT NULL;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT tenant_id, 'document', id FROM (
      SELECT tenant_id, id, folder_id, name, deleted, type_id, status_id, notes FROM after WHERE version_id IS NOT NULL
      EXCEPT SELECT tenant_id, id, folder_id, name, deleted, type_id, status_id, notes FROM before) changed;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_log_emails()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'email', id FROM after;
  WHEN 'DELETE' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'email', id FROM before;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT tenant_id, 'email', id FROM (
      SELECT tenant_id, id, folder_id, name, filename, sender, sender_address, recipients, sent, notes, deleted FROM after
      EXCEPT SELECT tenant_id, id, folder_id, name, filename, sender, sender_address, recipients, sent, notes, deleted FROM before) changed;
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_log_folders()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'folder', id FROM after;
  WHEN 'DELETE' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'folder', id FROM before;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT tenant_id, 'folder', id FROM (
      SELECT tenant_id, id, parent_id, matter_id, area, deleted FROM after
      EXCEPT SELECT tenant_id, id, parent_id, matter_id, area, deleted FROM before) changed;
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_log_matters()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'matter', id FROM after WHERE deleted;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT tenant_id, 'matter', id FROM (SELECT tenant_id, id, deleted FROM after EXCEPT SELECT tenant_id, id, deleted FROM before) changed;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_log_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'note', id FROM after;
  WHEN 'DELETE' THEN INSERT INTO search_changes (tenant_id, kind, record_id) SELECT tenant_id, 'note', id FROM before;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id)
    SELECT tenant_id, 'note', id FROM (
      SELECT tenant_id, id, folder_id, name, deleted, rev, modified_at, modified_by FROM after
      EXCEPT SELECT tenant_id, id, folder_id, name, deleted, rev, modified_at, modified_by FROM before) changed;
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_log_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id, texts) SELECT DISTINCT tenant_id, kind, item_id, true FROM after WHERE file_key IS NOT NULL OR part > 0;
  WHEN 'DELETE' THEN
    INSERT INTO search_changes (tenant_id, kind, record_id, texts) SELECT DISTINCT tenant_id, kind, item_id, true FROM before WHERE file_key IS NOT NULL OR part > 0;
  ELSE
    INSERT INTO search_changes (tenant_id, kind, record_id, texts)
    SELECT DISTINCT tenant_id, kind, item_id, true FROM (
      SELECT tenant_id, kind, item_id, part, file_key FROM after EXCEPT SELECT tenant_id, kind, item_id, part, file_key FROM before) changed;
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_matching_columns(pattern text, columns text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET max_parallel_workers_per_gather TO '0'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  item constant text := $part$ SELECT EXISTS (SELECT FROM lookup_items i
    WHERE i.tenant_id = $1 AND i.family = '%s' AND casefold_fold(i.name) LIKE $2) $part$;
  named text;
  lookup text;
  matches boolean;
  found text[] := '{}';
BEGIN
  FOREACH named IN ARRAY columns LOOP
    lookup := CASE named
      WHEN 'clientName' THEN 'SELECT EXISTS (SELECT FROM (SELECT f.folded_name FROM clients f WHERE f.tenant_id = $1 LIMIT 300) f WHERE f.folded_name LIKE $2)
        OR (SELECT count(*) > 0 FROM clients c WHERE c.tenant_id = $1 AND c.folded_name LIKE $2)'
      WHEN 'assignedStaff' THEN 'SELECT EXISTS (SELECT FROM users u WHERE u.tenant_id = $1 AND casefold_fold(u.display_name) LIKE $2)'
      WHEN 'tags' THEN format(item, 'matterTag')
      WHEN 'matterType' THEN format(item, 'matterType')
      WHEN 'officeBranch' THEN format(item, 'officeBranch')
    END;
    matches := true;
    IF lookup IS NOT NULL THEN
      EXECUTE lookup INTO matches USING firm, casefold_fold(pattern);
    END IF;
    IF matches THEN
      found := found || named;
    END IF;
  END LOOP;
  RETURN found;
END $function$;

CREATE OR REPLACE FUNCTION casefold_matching_matters(pattern text, columns text[], most integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  named text;
  parts text[] := '{}';
BEGIN
  FOREACH named IN ARRAY columns LOOP
    parts := parts || CASE named
      WHEN 'name' THEN 'SELECT m.id FROM matters m WHERE m.tenant_id = $1 AND m.folded_name LIKE $2'
      WHEN 'customMatterID' THEN 'SELECT m.id FROM matters m WHERE m.tenant_id = $1 AND m.folded_custom_id LIKE $2'
      WHEN 'matterID' THEN $part$ SELECT m.id FROM matters m WHERE m.tenant_id = $1 AND $2 ~ '^[0-9%]*$' AND m.id::text LIKE $2 $part$
      WHEN 'clientName' THEN 'SELECT m.id FROM clients c JOIN matters m ON m.tenant_id = c.tenant_id AND m.client_id = c.id
        WHERE c.tenant_id = $1 AND c.folded_name LIKE $2'
      WHEN 'matterType' THEN $part$ SELECT m.id FROM lookup_items i JOIN matters m ON m.tenant_id = i.tenant_id AND m.type_id = i.id
        WHERE i.tenant_id = $1 AND i.family = 'matterType' AND casefold_fold(i.name) LIKE $2 $part$
      WHEN 'officeBranch' THEN $part$ SELECT m.id FROM lookup_items i JOIN matters m ON m.tenant_id = i.tenant_id AND m.office_id = i.id
        WHERE i.tenant_id = $1 AND i.family = 'officeBranch' AND casefold_fold(i.name) LIKE $2 $part$
      WHEN 'tags' THEN $part$ SELECT t.matter_id FROM lookup_items i JOIN matter_tags t ON t.tenant_id = i.tenant_id AND t.tag_id = i.id
        WHERE i.tenant_id = $1 AND i.family = 'matterTag' AND casefold_fold(i.name) LIKE $2 $part$
      WHEN 'assignedStaff' THEN 'SELECT s.matter_id FROM users u JOIN matter_staff s ON s.tenant_id = u.tenant_id AND s.user_id = u.id
        WHERE u.tenant_id = $1 AND casefold_fold(u.display_name) LIKE $2'
    END;
  END LOOP;
  RETURN QUERY EXECUTE 'SELECT id FROM (' || array_to_string(parts, ' UNION ALL ') || ') found(id) LIMIT $3'
    USING firm, casefold_fold(pattern), most;
END $function$;

CREATE OR REPLACE FUNCTION casefold_matter_closed_or_trashed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO matter_changes AS m (tenant_id, slot, total)
  SELECT c.tenant_id, pg_backend_pid() % 256, 1 + (random() * 1000000)::bigint FROM (
    SELECT tenant_id, id, deleted, closed_on FROM changed EXCEPT SELECT tenant_id, id, deleted, closed_on FROM before) c GROUP BY c.tenant_id
  ON CONFLICT (tenant_id, slot) DO UPDATE SET total = m.total + excluded.total;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_matter_opened_or_walled()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  PERFORM casefold_count_permission_change(ARRAY(
    SELECT DISTINCT c.tenant_id FROM (SELECT tenant_id, id, restricted FROM changed EXCEPT SELECT tenant_id, id, restricted FROM before) c));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_matter_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  PERFORM casefold_count_list_change(ARRAY(SELECT DISTINCT c.tenant_id FROM (
    SELECT tenant_id, id, name, custom_id, client_id, type_id, office_id FROM changed
    EXCEPT SELECT tenant_id, id, name, custom_id, client_id, type_id, office_id FROM before) c));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN octet_length(name) = length(name) THEN lower(btrim(name)) ELSE lower(normalize(btrim(regexp_replace(name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g')), NFC)) END
$function$;

CREATE OR REPLACE FUNCTION casefold_permission_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  PERFORM casefold_count_permission_change(ARRAY(SELECT DISTINCT c.tenant_id FROM changed c));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_protect(t regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  own constant text := '(tenant_id = (SELECT current_setting(''casefold.tenant_id'')::bigint))';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
  EXECUTE format('CREATE POLICY firm ON %s TO casefold_app USING %s WITH CHECK %s', t, own, own);
  EXECUTE format('CREATE POLICY upkeep ON %s TO casefold_owner USING (true) WITH CHECK (true)', t);
  EXECUTE format('CREATE POLICY backup ON %s FOR SELECT TO casefold_backup USING (true)', t);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO casefold_app', t);
  EXECUTE format('GRANT SELECT ON %s TO casefold_backup', t);
END $function$;

CREATE OR REPLACE FUNCTION casefold_searchable(t regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  EXECUTE format('CREATE POLICY reader ON %s FOR SELECT TO casefold_reader USING (true)', t);
  EXECUTE format('GRANT SELECT ON %s TO casefold_reader', t);
END $function$;

CREATE OR REPLACE FUNCTION casefold_sort_key(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  key text := '';
  rest text;
  figures text;
  value text;
  place integer;
BEGIN
  IF octet_length(name) = length(name) THEN
    rest := lower(name);
  ELSE
    rest := translate(public.casefold_fold(name), U&'\00a0‐‑‒–—―−¡¿…·‘’‚‹›“”„«»•†‡©®™°§¶№´±×÷¢£¥€',
      ' -------!?..''''''''''"""""*******###`+++$$$$');
  END IF;
  rest := regexp_replace(rest, '([:-@[-`{-~])', '/\1', 'g');
  LOOP
    figures := substring(rest FROM '[0-9]+');
    EXIT WHEN figures IS NULL;
    place := strpos(rest, figures);
    value := ltrim(figures, '0');
    key := key || left(rest, place - 1) || lpad(length(value)::text, 3, '0') || value;
    rest := substr(rest, place + length(figures));
  END LOOP;
  RETURN left(key || rest, 600);
END $function$;

CREATE OR REPLACE FUNCTION casefold_suggest_clients(literal text)
 RETURNS TABLE(id bigint, name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  typed constant text := casefold_fold(literal);
  beginning constant text := regexp_replace(typed, '\\(.)', '\1', 'g');
  past constant text := beginning || chr(1114111);
  pattern text;
  found bigint[] := '{}';
BEGIN
  found := ARRAY(
    SELECT c.id FROM clients c
    WHERE c.tenant_id = firm AND NOT c.deleted AND c.folded_name ~>=~ beginning AND c.folded_name ~<~ past
    ORDER BY c.folded_name USING ~<~, c.id LIMIT 3);
  FOREACH pattern IN ARRAY ARRAY['% ' || typed || '%', CASE WHEN length(typed) > 2 THEN '%' || typed || '%' END] LOOP
    EXIT WHEN cardinality(found) = 3 OR pattern IS NULL;
    found := found || ARRAY(SELECT s.id FROM (
      SELECT c.id, c.name FROM clients c
      WHERE c.tenant_id = firm AND NOT c.deleted AND c.id <> ALL (found) AND c.folded_name LIKE pattern LIMIT 300) s
      ORDER BY lower(s.name), s.id LIMIT 3 - cardinality(found));
  END LOOP;
  RETURN QUERY SELECT c.id, c.name FROM unnest(found) WITH ORDINALITY f (id, place)
    JOIN clients c ON c.tenant_id = firm AND c.id = f.id ORDER BY f.place;
END $function$;

CREATE OR REPLACE FUNCTION casefold_suggest_matters(literal text)
 RETURNS TABLE(id bigint, name text, client_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  typed constant text := casefold_fold(literal);
  -- Names that begin with what was typed stand between it and it with the last of all characters behind it.
  beginning constant text := regexp_replace(typed, '\\(.)', '\1', 'g');
  past constant text := beginning || chr(1114111);
  words constant text[] := regexp_split_to_array(btrim(typed), '\s+');
  found bigint[] := '{}';
  -- A word that is found in more matters than this narrows nothing down.
  most constant int := 5000;
  -- A word that is found often is found among the newest matters.
  enough constant int := 2000;
  no_limit constant int := 2147483647;
  newest int;
  word text;
  holding bigint[];
  among bigint[];
BEGIN
  found := ARRAY(
    SELECT m.id FROM visible_matters m
    WHERE m.tenant_id = firm AND NOT m.deleted AND m.folded_name ~>=~ beginning AND m.folded_name ~<~ past
    ORDER BY m.folded_name USING ~<~, m.id LIMIT 3);
  IF cardinality(found) < 3 THEN
    found := found || ARRAY(
      SELECT m.id FROM visible_matters m
      WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND m.id IN (
        SELECT f.id FROM (SELECT b.id, b.folded_name FROM matters b WHERE b.tenant_id = firm ORDER BY b.id DESC LIMIT enough) f
        WHERE f.folded_name LIKE '% ' || typed || '%' LIMIT 300)
      ORDER BY m.folded_name USING ~<~, m.id LIMIT 3 - cardinality(found));
  END IF;
  IF cardinality(found) < 3 THEN
    found := found || ARRAY(SELECT s.id FROM (
      SELECT m.id, m.name FROM visible_matters m
      WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND m.folded_name LIKE '% ' || typed || '%' LIMIT 300) s
      ORDER BY lower(s.name), s.id LIMIT 3 - cardinality(found));
  END IF;
  IF cardinality(found) < 3 THEN
    found := found || ARRAY(
      SELECT m.id FROM visible_matters m
      WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND m.folded_custom_id <> ''
        AND m.folded_custom_id ~>=~ beginning AND m.folded_custom_id ~<~ past
      ORDER BY m.folded_custom_id USING ~<~, m.id LIMIT 3 - cardinality(found));
  END IF;
  IF cardinality(found) < 3 AND length(typed) > 2 THEN
    found := found || ARRAY(SELECT s.id FROM (
      SELECT m.id, m.name FROM visible_matters m
      WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND m.folded_name LIKE '%' || typed || '%' LIMIT 300) s
      ORDER BY lower(s.name), s.id LIMIT 3 - cardinality(found));
  END IF;
  IF cardinality(found) < 3 THEN
    FOREACH word IN ARRAY words LOOP
      CONTINUE WHEN length(word) < 2;
      holding := ARRAY(SELECT casefold_matching_matters('%' || word || '%', '{name,matterID,customMatterID,clientName}', most));
      CONTINUE WHEN cardinality(holding) = most;
      among := CASE WHEN among IS NULL THEN holding ELSE ARRAY(SELECT unnest(among) INTERSECT SELECT unnest(holding)) END;
    END LOOP;
    -- Where no word narrows it down: first among the newest, then among all.
    FOREACH newest IN ARRAY CASE WHEN among IS NULL THEN ARRAY[enough, no_limit] ELSE ARRAY[0] END LOOP
      IF newest > 0 THEN
        among := ARRAY(SELECT b.id FROM matters b WHERE b.tenant_id = firm ORDER BY b.id DESC LIMIT newest);
      END IF;
      found := found || ARRAY(SELECT s.id FROM (
        SELECT m.id, m.name FROM visible_matters m
        WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND m.id = ANY (among)
          AND (m.folded_name || ' ' || m.folded_custom_id || ' ' || m.id || ' ' || coalesce((
            SELECT c.folded_name FROM clients c WHERE c.tenant_id = m.tenant_id AND c.id = m.client_id), '')) LIKE ALL (
            ARRAY(SELECT '%' || w || '%' FROM unnest(words) w))
        LIMIT 300) s ORDER BY lower(s.name), s.id LIMIT 3 - cardinality(found));
      EXIT WHEN cardinality(found) = 3;
    END LOOP;
  END IF;
  RETURN QUERY SELECT m.id, m.name, m.client_id FROM unnest(found) WITH ORDINALITY f (id, place)
    JOIN matters m ON m.tenant_id = firm AND m.id = f.id ORDER BY f.place;
END $function$;

CREATE OR REPLACE FUNCTION casefold_taken_documents(folder bigint, names text[])
 RETURNS TABLE(place bigint, name_key text, document_id bigint, deleted boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT n.place, casefold_name_key(n.name), d.id, d.deleted
  FROM unnest(names) WITH ORDINALITY n (name, place)
  -- The first name from this one on, in the order of the index: one look into it, also before anything is known of how
  -- full the folder is. Asking for the name itself would then read the whole folder for each.
  LEFT JOIN LATERAL (
    SELECT t.id, t.deleted, casefold_name_key(t.name) AS name_key FROM documents t
    WHERE t.tenant_id = current_setting('casefold.tenant_id')::bigint AND t.folder_id = folder AND t.version_id IS NOT NULL
      AND casefold_name_key(t.name) >= casefold_name_key(n.name)
    ORDER BY casefold_name_key(t.name) LIMIT 1) d ON d.name_key = casefold_name_key(n.name)
  ORDER BY n.place;
END $function$;

CREATE OR REPLACE FUNCTION casefold_unheld_files(keys text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
AS $function$
DECLARE
  holder record;
BEGIN
  FOR holder IN
    SELECT k.conrelid::regclass AS name, a.attname AS file_key
    FROM pg_constraint k CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair (here, there)
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.here
    JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = pair.there AND b.attname = 'key'
    WHERE k.contype = 'f' AND k.confrelid = 'files'::regclass
  LOOP
    EXECUTE format('SELECT array_agg(k) FROM unnest($1) k WHERE NOT EXISTS (
        SELECT FROM %s h WHERE h.tenant_id = current_setting(''casefold.tenant_id'')::bigint AND h.%I = k)', holder.name, holder.file_key)
      INTO keys USING keys;
  END LOOP;
  RETURN coalesce(keys, '{}');
END $function$;

CREATE OR REPLACE FUNCTION casefold_user_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  PERFORM casefold_count_list_change(ARRAY(
    SELECT DISTINCT c.tenant_id FROM (SELECT tenant_id, id, display_name FROM changed EXCEPT SELECT tenant_id, id, display_name FROM before) c));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION casefold_user_type_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  PERFORM casefold_count_permission_change(ARRAY(
    SELECT DISTINCT c.tenant_id FROM (SELECT tenant_id, id, type FROM changed EXCEPT SELECT tenant_id, id, type FROM before) c));
  RETURN NULL;
END $function$;
