-- +goose Up

-- Emails of a matter, each one file that is written once and read by the server when it is filed.
CREATE TABLE emails (
  tenant_id      bigint NOT NULL REFERENCES tenants,
  id             bigint NOT NULL,
  folder_id      bigint NOT NULL,
  -- The subject; the name of the file where there is none or it could not be read.
  name           text NOT NULL CONSTRAINT emails_name CHECK (name <> '' AND length(name) <= 1000),
  filename       text NOT NULL CONSTRAINT emails_filename CHECK (btrim(filename) <> '' AND length(filename) <= 255),
  file_key       text NOT NULL,
  size           bigint NOT NULL CONSTRAINT emails_size CHECK (size >= 0),
  sha256         bytea NOT NULL CONSTRAINT emails_sha256 CHECK (length(sha256) = 32),
  -- Of the sent time in UTC, the sender's address in lower case and the subject; of the bytes where a message has none of them.
  md5checksum    text NOT NULL CONSTRAINT emails_md5checksum CHECK (md5checksum ~ '^[0-9a-f]{32}$'),
  sender         text NOT NULL CONSTRAINT emails_sender CHECK (length(sender) <= 1000),
  sender_address text NOT NULL CONSTRAINT emails_sender_address CHECK (length(sender_address) <= 320),
  recipients     text NOT NULL CONSTRAINT emails_recipients CHECK (length(recipients) <= 10000),
  -- The date as it is written, and what it is sorted by where that is a date.
  date_text      text NOT NULL CONSTRAINT emails_date_text CHECK (length(date_text) <= 200),
  sent           timestamptz,
  attachments    integer NOT NULL CONSTRAINT emails_attachments CHECK (attachments >= 0),
  -- What tells that messages belong together; empty where a message does not say it.
  message_id     text NOT NULL CONSTRAINT emails_message_id CHECK (length(message_id) <= 500),
  in_reply_to    text NOT NULL CONSTRAINT emails_in_reply_to CHECK (length(in_reply_to) <= 500),
  conversation   text NOT NULL CONSTRAINT emails_conversation CHECK (length(conversation) <= 500),
  -- Why nothing could be read of it.
  unreadable     text CONSTRAINT emails_unreadable CHECK (unreadable <> ''),
  notes          text NOT NULL DEFAULT '' CONSTRAINT emails_notes CHECK (length(notes) <= 1000),
  deleted        boolean NOT NULL DEFAULT false,
  rev            bigint NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL,
  created_by     bigint NOT NULL,
  sort_name       text COLLATE "C" GENERATED ALWAYS AS (casefold_sort_key(left(name, 255))) STORED,
  sort_sender     text COLLATE "C" GENERATED ALWAYS AS (casefold_sort_key(left(sender, 100))) STORED,
  sort_recipients text COLLATE "C" GENERATED ALWAYS AS (casefold_sort_key(left(recipients, 100))) STORED,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT emails_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders (tenant_id, id),
  CONSTRAINT emails_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id),
  CONSTRAINT emails_file FOREIGN KEY (tenant_id, file_key) REFERENCES files (tenant_id, key)
);
CREATE UNIQUE INDEX emails_files ON emails (tenant_id, file_key);
CREATE INDEX emails_by_folder ON emails (tenant_id, folder_id, sort_name, id);
CREATE INDEX emails_by_date ON emails (tenant_id, folder_id, sent DESC NULLS LAST);
CREATE INDEX emails_by_sha256 ON emails (tenant_id, sha256);
CREATE INDEX emails_by_md5checksum ON emails (tenant_id, md5checksum);
CREATE INDEX emails_by_conversation ON emails (tenant_id, conversation) WHERE conversation <> '';
CREATE INDEX emails_by_message_id ON emails (tenant_id, message_id) WHERE message_id <> '';
CREATE INDEX emails_in_trash ON emails (tenant_id, id) WHERE deleted;
SELECT casefold_protect('emails');

-- Who sees which emails: those who see the folder.
CREATE VIEW visible_emails WITH (security_invoker = true) AS
SELECT e.*, f.matter_id, f.area, f.root_id, f.deleted OR f.in_deleted AS folder_deleted, f.matter_deleted, f.matter_name
FROM emails e JOIN visible_folders f ON f.tenant_id = e.tenant_id AND f.id = e.folder_id;
GRANT SELECT ON visible_emails TO casefold_app;

-- Emails on their way: their bytes are expected, or wait to be confirmed. Nothing shows them; the id becomes that of the email.
CREATE TABLE email_uploads (
  tenant_id  bigint NOT NULL REFERENCES tenants,
  id         bigint NOT NULL,
  folder_id  bigint NOT NULL,
  filename   text NOT NULL CONSTRAINT email_uploads_filename CHECK (btrim(filename) <> '' AND length(filename) <= 255),
  -- What was announced; the bytes that arrive are compared with it.
  size       bigint CONSTRAINT email_uploads_size CHECK (size >= 0),
  sha256     bytea CONSTRAINT email_uploads_sha256 CHECK (length(sha256) = 32),
  -- The person wants it although the matter has its twin.
  skip_check boolean NOT NULL,
  file_key   text NOT NULL,
  -- When it was begun, or last refused as a twin: it waits a day from there.
  since      timestamptz NOT NULL,
  created_by bigint NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT email_uploads_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders (tenant_id, id),
  CONSTRAINT email_uploads_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id),
  CONSTRAINT email_uploads_file FOREIGN KEY (tenant_id, file_key) REFERENCES files (tenant_id, key)
);
CREATE UNIQUE INDEX email_uploads_files ON email_uploads (tenant_id, file_key);
CREATE INDEX email_uploads_by_time ON email_uploads (tenant_id, since);
SELECT casefold_protect('email_uploads');

-- What was made of emails to show them: the cleaned body of the message ('' or an embedded one), or an attachment as a file of
-- its own. The facts are what stands beside the body. All of it can be made again.
CREATE TABLE email_parts (
  tenant_id    bigint NOT NULL,
  email_id     bigint NOT NULL,
  part         text NOT NULL CONSTRAINT email_parts_part CHECK (length(part) <= 1000),
  form         text NOT NULL CONSTRAINT email_parts_form CHECK (form IN ('shown', 'file')),
  file_key     text NOT NULL,
  content_type text NOT NULL,
  facts        jsonb NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, email_id, part, form),
  CONSTRAINT email_parts_email FOREIGN KEY (tenant_id, email_id) REFERENCES emails (tenant_id, id),
  CONSTRAINT email_parts_file FOREIGN KEY (tenant_id, file_key) REFERENCES files (tenant_id, key)
);
CREATE UNIQUE INDEX email_parts_files ON email_parts (tenant_id, file_key);
CREATE INDEX email_parts_by_time ON email_parts (tenant_id, created_at);
SELECT casefold_protect('email_parts');
