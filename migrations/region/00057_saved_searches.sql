-- +goose Up

-- Searches that somebody gave a name: their own, or the firm's where they are shared. The criteria are those that name no
-- record. One that was deleted stays for a day, so that it can be had back.
CREATE TABLE saved_searches (
  tenant_id  bigint NOT NULL REFERENCES tenants,
  id         bigint NOT NULL,
  user_id    bigint NOT NULL,
  name       text NOT NULL CONSTRAINT saved_searches_named CHECK (btrim(name) <> '' AND length(name) <= 255),
  sort_name  text COLLATE "C" NOT NULL GENERATED ALWAYS AS (casefold_sort_key(name)) STORED,
  shared     boolean NOT NULL,
  query      text NOT NULL,
  criteria   jsonb NOT NULL,
  rev        bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT saved_searches_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  CONSTRAINT saved_searches_in_order CHECK (deleted_at >= created_at)
);
SELECT casefold_protect('saved_searches');
CREATE UNIQUE INDEX saved_searches_name ON saved_searches (tenant_id, user_id, casefold_fold(name)) WHERE deleted_at IS NULL;
CREATE INDEX saved_searches_shared ON saved_searches (tenant_id) WHERE shared;

-- What a saved search filters by: a record of one of the lists. It drops out when the record is destroyed.
CREATE TABLE saved_search_items (
  tenant_id bigint NOT NULL,
  search_id bigint NOT NULL,
  list      text NOT NULL CONSTRAINT saved_search_items_list
              CHECK (list IN ('matter', 'documentType', 'documentStatus', 'documentTag', 'user', 'lockUser')),
  item_id   bigint NOT NULL,
  matter_id bigint GENERATED ALWAYS AS (CASE list WHEN 'matter' THEN item_id END) STORED,
  family    text GENERATED ALWAYS AS (CASE WHEN list IN ('documentType', 'documentStatus', 'documentTag') THEN list END) STORED,
  lookup_id bigint GENERATED ALWAYS AS (CASE WHEN list IN ('documentType', 'documentStatus', 'documentTag') THEN item_id END) STORED,
  user_id   bigint GENERATED ALWAYS AS (CASE WHEN list IN ('user', 'lockUser') THEN item_id END) STORED,
  PRIMARY KEY (tenant_id, search_id, list, item_id),
  CONSTRAINT saved_search_items_search FOREIGN KEY (tenant_id, search_id) REFERENCES saved_searches (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_search_items_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_search_items_lookup FOREIGN KEY (tenant_id, family, lookup_id) REFERENCES lookup_items (tenant_id, family, id) ON DELETE CASCADE,
  CONSTRAINT saved_search_items_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
SELECT casefold_protect('saved_search_items');
CREATE INDEX saved_search_items_matters ON saved_search_items (tenant_id, matter_id) WHERE matter_id IS NOT NULL;
CREATE INDEX saved_search_items_lookups ON saved_search_items (tenant_id, family, lookup_id) WHERE lookup_id IS NOT NULL;
CREATE INDEX saved_search_items_users ON saved_search_items (tenant_id, user_id) WHERE user_id IS NOT NULL;
