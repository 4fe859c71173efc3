-- +goose Up

-- What a firm has sent out as a download link. Whether a share can be opened now is never stored: it is active, its time is not
-- over and its matter is not in the trash.
--   processing  the files are being packed; after a day nobody will finish it
--   active      the ZIP is there, and the mails are on their way or were sent
--   revoked     somebody ended it, or something in it was destroyed
--   failed      it could not be packed, or no mail was accepted
-- The link is found by its keyed hash. A copy, sealed with the key file, is what can be shown and mailed again. The matter is
-- a number that stays when the matter is destroyed, with the name that it had.
CREATE TABLE shares (
  tenant_id     bigint NOT NULL REFERENCES tenants,
  id            bigint NOT NULL,
  created_by    bigint NOT NULL,
  created_at    timestamptz NOT NULL,
  root_id       bigint NOT NULL,
  matter_id     bigint,
  matter_name   text NOT NULL DEFAULT '',
  kind          text NOT NULL CONSTRAINT shares_kind CHECK (kind IN ('document', 'email')),
  message       text NOT NULL CONSTRAINT shares_message CHECK (char_length(message) <= 5000),
  recipients    text[] NOT NULL CONSTRAINT shares_recipients CHECK (cardinality(recipients) BETWEEN 1 AND 100),
  status        text NOT NULL CONSTRAINT shares_status CHECK (status IN ('processing', 'active', 'revoked', 'failed')),
  job_id        bigint NOT NULL,
  selection     jsonb NOT NULL,
  filename      text NOT NULL DEFAULT '',
  folders       text[] NOT NULL DEFAULT '{}',
  total_objects integer NOT NULL DEFAULT 0,
  total_bytes   bigint NOT NULL DEFAULT 0,
  file_key      text,
  link_hash     bytea NOT NULL CONSTRAINT shares_link_hash CHECK (length(link_hash) = 32),
  link_sealed   bytea NOT NULL,
  expires_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  accessed_at   timestamptz,
  -- How much of the ZIP has been sent without a gap, and since when that is all of it.
  sent_bytes    bigint NOT NULL DEFAULT 0,
  downloaded_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT shares_user FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id),
  CONSTRAINT shares_job FOREIGN KEY (tenant_id, job_id) REFERENCES jobs (tenant_id, id),
  CONSTRAINT shares_file FOREIGN KEY (tenant_id, file_key) REFERENCES files (tenant_id, key),
  CONSTRAINT shares_packed CHECK (status <> 'active' OR total_objects > 0),
  CONSTRAINT shares_ended CHECK ((status IN ('revoked', 'failed')) = (ended_at IS NOT NULL)),
  CONSTRAINT shares_in_order CHECK (ended_at >= created_at AND expires_at > created_at)
);
SELECT casefold_protect('shares');
CREATE UNIQUE INDEX shares_links ON shares (tenant_id, link_hash);
CREATE INDEX shares_by_person ON shares (tenant_id, created_by, id);
CREATE INDEX shares_by_matter ON shares (tenant_id, matter_id, id);
CREATE UNIQUE INDEX shares_files ON shares (tenant_id, file_key) WHERE file_key IS NOT NULL;
CREATE INDEX shares_processing ON shares (tenant_id, id) WHERE status = 'processing';

-- What a share holds: which version of which document, under which path of the ZIP. The list is written when the share is made and never
-- changes. Ids stay when what they name is destroyed.
CREATE TABLE share_items (
  tenant_id  bigint NOT NULL,
  share_id   bigint NOT NULL,
  position   integer NOT NULL,
  kind       text NOT NULL,
  item_id    bigint NOT NULL,
  content_id bigint NOT NULL,
  version    bigint NOT NULL,
  name       text NOT NULL,
  path       text NOT NULL,
  size       bigint NOT NULL,
  PRIMARY KEY (tenant_id, share_id, position),
  CONSTRAINT share_items_share FOREIGN KEY (tenant_id, share_id) REFERENCES shares (tenant_id, id)
);
SELECT casefold_protect('share_items');
CREATE INDEX share_items_contents ON share_items (tenant_id, kind, content_id);
CREATE INDEX share_items_items ON share_items (tenant_id, kind, item_id);

-- Each time that a share is mailed. It has failed as soon as one recipient was refused for good, and is sent when all were
-- accepted. Mails are how many count towards what a person and a firm may send in a day.
CREATE TABLE share_sendings (
  tenant_id  bigint NOT NULL,
  id         bigint NOT NULL,
  share_id   bigint NOT NULL,
  user_id    bigint NOT NULL,
  mails      integer NOT NULL,
  -- It is the first of its link: where nobody accepts it, the share has failed.
  activates  boolean NOT NULL,
  state      text NOT NULL DEFAULT 'queued' CONSTRAINT share_sendings_state CHECK (state IN ('queued', 'sent', 'failed')),
  created_at timestamptz NOT NULL,
  sent_at    timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT share_sendings_share FOREIGN KEY (tenant_id, share_id) REFERENCES shares (tenant_id, id),
  CONSTRAINT share_sendings_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  CONSTRAINT share_sendings_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
SELECT casefold_protect('share_sendings');
CREATE INDEX share_sendings_shares ON share_sendings (tenant_id, share_id, id);
CREATE INDEX share_sendings_days ON share_sendings (tenant_id, created_at);

-- The mail to each recipient of a sending, and what became of it. The mail itself is forgotten some time after it was sent.
CREATE TABLE share_mails (
  tenant_id  bigint NOT NULL,
  sending_id bigint NOT NULL,
  position   integer NOT NULL,
  recipient  text NOT NULL,
  mail_id    uuid NOT NULL,
  state      text NOT NULL DEFAULT 'queued' CONSTRAINT share_mails_state CHECK (state IN ('queued', 'sent', 'failed')),
  tries      integer NOT NULL DEFAULT 0,
  settled_at timestamptz,
  PRIMARY KEY (tenant_id, sending_id, position),
  CONSTRAINT share_mails_sending FOREIGN KEY (tenant_id, sending_id) REFERENCES share_sendings (tenant_id, id),
  CONSTRAINT share_mails_settled CHECK ((state = 'queued') = (settled_at IS NULL))
);
SELECT casefold_protect('share_mails');
CREATE UNIQUE INDEX share_mails_mails ON share_mails (tenant_id, mail_id);

-- The addresses that somebody has sent to, offered again.
CREATE TABLE external_addresses (
  tenant_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  address   text NOT NULL,
  used_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, user_id, address),
  CONSTRAINT external_addresses_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
SELECT casefold_protect('external_addresses');

-- Shares as they are at this moment of the transaction's database. One whose job came to nothing has failed, also before
-- anybody wrote that down; the clock of the database decides what is over, for people and for links alike.
CREATE VIEW shares_now WITH (security_invoker = true) AS
SELECT s.*, m.deleted IS TRUE AS matter_deleted, s.matter_id IS NOT NULL AND m.id IS NULL AS matter_destroyed,
  CASE WHEN s.status = 'processing' AND j.status = 3 THEN 'failed' ELSE s.status END AS status_now,
  CASE
    WHEN s.status = 'processing' AND j.status = 3 THEN 'Failed'
    WHEN s.status = 'processing' AND s.expires_at <= now() THEN 'Never Finished'
    WHEN s.status = 'active' AND s.expires_at <= now() THEN 'Expired'
    ELSE initcap(s.status)
  END AS display_status
FROM shares s
JOIN jobs j ON j.tenant_id = s.tenant_id AND j.id = s.job_id
LEFT JOIN matters m ON m.tenant_id = s.tenant_id AND m.id = s.matter_id;
GRANT SELECT ON shares_now TO casefold_app;

-- Who sees which shares: firm admins all, everybody else the own ones of what they still see. What was destroyed since can be
-- seen by nobody else.
CREATE VIEW visible_shares WITH (security_invoker = true) AS
SELECT s.* FROM shares_now s
WHERE (SELECT EXISTS (
         SELECT FROM users u WHERE u.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND u.id = (SELECT current_setting('casefold.user_id')::bigint) AND u.type = 'uptimeAdmin')
       OR EXISTS (
         SELECT FROM permission_group_members gm JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
         WHERE gm.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND gm.user_id = (SELECT current_setting('casefold.user_id')::bigint) AND g.type = 'FIRM_ADMIN'))
   OR s.created_by = (SELECT current_setting('casefold.user_id')::bigint)
      AND (s.matter_destroyed OR EXISTS (SELECT FROM visible_folders f WHERE f.tenant_id = s.tenant_id AND f.id = s.root_id));
GRANT SELECT ON visible_shares TO casefold_app;
