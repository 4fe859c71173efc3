-- +goose Up

DROP VIEW visible_shares;
DROP VIEW shares_now;

-- What the sender of a share chooses. Days are how long a link works from the moment in which it is mailed. Of a password there is
-- the argon2id hash; without the password nothing is shown but the name of the firm. Downloads are how often the ZIP or a single file
-- was asked for under the present link, which the limit ends.
ALTER TABLE shares
  ADD COLUMN days integer NOT NULL DEFAULT 30 CONSTRAINT shares_days CHECK (days BETWEEN 1 AND 365),
  ADD COLUMN password text,
  ADD COLUMN download_limit integer CONSTRAINT shares_download_limit CHECK (download_limit BETWEEN 1 AND 1000),
  ADD COLUMN downloads integer NOT NULL DEFAULT 0 CONSTRAINT shares_downloads CHECK (downloads >= 0),
  DROP COLUMN sent_bytes;

-- Each time that somebody outside came to a share.
--   opened   the page was looked at; looks from the same address within ten minutes are one
--   refused  a wrong password was typed
--   zip      everything was asked for
--   file     one file was asked for
-- Of what was asked for, sent_bytes is how much has left without a gap. The link is the one that it came by.
CREATE TABLE share_accesses (
  tenant_id  bigint NOT NULL,
  id         bigint NOT NULL,
  share_id   bigint NOT NULL,
  link_hash  bytea NOT NULL,
  at         timestamptz NOT NULL,
  address    text NOT NULL,
  what       text NOT NULL CONSTRAINT share_accesses_what CHECK (what IN ('opened', 'refused', 'zip', 'file')),
  position   integer,
  size       bigint NOT NULL DEFAULT 0,
  sent_bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT share_accesses_share FOREIGN KEY (tenant_id, share_id) REFERENCES shares (tenant_id, id),
  CONSTRAINT share_accesses_item FOREIGN KEY (tenant_id, share_id, position) REFERENCES share_items (tenant_id, share_id, position),
  CONSTRAINT share_accesses_position CHECK ((what = 'file') = (position IS NOT NULL)),
  CONSTRAINT share_accesses_sent CHECK (sent_bytes BETWEEN 0 AND size)
);
SELECT casefold_protect('share_accesses');
CREATE INDEX share_accesses_shares ON share_accesses (tenant_id, share_id, id);
CREATE INDEX share_accesses_addresses ON share_accesses (tenant_id, share_id, address, at);

-- As before, with the new columns.
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
