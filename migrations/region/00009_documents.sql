-- +goose Up

-- The one rule by which names of folders and documents are the same: blanks around them, case and the Unicode form do
-- not count.
-- +goose StatementBegin
CREATE FUNCTION casefold_name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(normalize(btrim(name), NFC))
$$;
-- +goose StatementEnd

-- Folders, each in one area of a matter (docs, email, notes) or of the firm (public, private). Roots are rows: they have
-- no parent and carry the name of their area. Folders of a subtree repeat matter, area and root, so that asking who may
-- see one needs no walk; deleted is the folder's own state, in_deleted says that one above it is in the trash.
CREATE TABLE folders (
  tenant_id  bigint NOT NULL REFERENCES tenants,
  id         bigint NOT NULL,
  parent_id  bigint,
  root_id    bigint NOT NULL,
  matter_id  bigint,
  area       text NOT NULL CONSTRAINT folders_area CHECK (area IN ('docs', 'email', 'notes', 'public', 'private')),
  name       text NOT NULL CONSTRAINT folders_name CHECK (btrim(name) <> '' AND length(name) <= 255 AND name NOT IN ('.', '..')),
  deleted    boolean NOT NULL DEFAULT false,
  in_deleted boolean NOT NULL DEFAULT false,
  rev        bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT folders_parent FOREIGN KEY (tenant_id, parent_id) REFERENCES folders (tenant_id, id),
  CONSTRAINT folders_root FOREIGN KEY (tenant_id, root_id) REFERENCES folders (tenant_id, id),
  CONSTRAINT folders_matter FOREIGN KEY (tenant_id, matter_id) REFERENCES matters (tenant_id, id),
  CONSTRAINT folders_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id),
  CONSTRAINT folders_roots CHECK (CASE WHEN parent_id IS NULL THEN root_id = id AND name = area AND NOT deleted AND NOT in_deleted
                                       ELSE root_id <> id AND parent_id <> id END),
  CONSTRAINT folders_whose CHECK ((matter_id IS NULL) = (area IN ('public', 'private')))
);
CREATE UNIQUE INDEX folders_unique_name ON folders (tenant_id, parent_id, casefold_name_key(name)) WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX folders_unique_root ON folders (tenant_id, coalesce(matter_id, 0), area) WHERE parent_id IS NULL;
CREATE INDEX folders_by_root ON folders (tenant_id, root_id);
CREATE INDEX folders_in_trash ON folders (tenant_id, id) WHERE deleted;
SELECT casefold_protect('folders');

CREATE TABLE folder_favorites (
  tenant_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  folder_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, folder_id),
  CONSTRAINT folder_favorites_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT folder_favorites_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX folder_favorites_by_folder ON folder_favorites (tenant_id, folder_id);
SELECT casefold_protect('folder_favorites');

-- A document is what its current version is: number, size and last change are repeated here, because lists of thousands
-- show them. One whose first version is not registered yet has none of them, is shown nowhere, and its name binds nobody.
CREATE TABLE documents (
  tenant_id             bigint NOT NULL REFERENCES tenants,
  id                    bigint NOT NULL,
  folder_id             bigint NOT NULL,
  name                  text NOT NULL CONSTRAINT documents_name CHECK (btrim(name) <> '' AND length(name) <= 255 AND name NOT IN ('.', '..')),
  -- What an unfinished upload may do when its name is taken by the time it is registered.
  auto_rename           boolean NOT NULL DEFAULT false,
  version_id            bigint,
  version_number        bigint,
  size                  bigint,
  modified_at           timestamptz,
  modified_by           bigint,
  deleted               boolean NOT NULL DEFAULT false,
  type_family           text NOT NULL DEFAULT 'documentType' CONSTRAINT documents_type_family CHECK (type_family = 'documentType'),
  type_id               bigint,
  status_family         text NOT NULL DEFAULT 'documentStatus' CONSTRAINT documents_status_family CHECK (status_family = 'documentStatus'),
  status_id             bigint,
  notes                 text NOT NULL DEFAULT '' CONSTRAINT documents_notes CHECK (length(notes) <= 1000),
  excluded_from_stamping boolean NOT NULL DEFAULT false,
  lock_status           smallint NOT NULL DEFAULT 0 CONSTRAINT documents_lock_status CHECK (lock_status BETWEEN 0 AND 3),
  lock_user_id          bigint,
  locked_at             timestamptz,
  -- When the launcher last said that the document is still open; only states 1 and 3 have it.
  in_use_until          timestamptz,
  rev                   bigint NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL,
  created_by            bigint NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT documents_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders (tenant_id, id),
  CONSTRAINT documents_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id),
  CONSTRAINT documents_modifier FOREIGN KEY (tenant_id, modified_by) REFERENCES users (tenant_id, id),
  CONSTRAINT documents_locker FOREIGN KEY (tenant_id, lock_user_id) REFERENCES users (tenant_id, id),
  CONSTRAINT documents_type FOREIGN KEY (tenant_id, type_family, type_id) REFERENCES lookup_items (tenant_id, family, id) ON DELETE SET NULL (type_id),
  CONSTRAINT documents_status FOREIGN KEY (tenant_id, status_family, status_id) REFERENCES lookup_items (tenant_id, family, id) ON DELETE SET NULL (status_id),
  CONSTRAINT documents_lock CHECK ((lock_status = 0) = (lock_user_id IS NULL) AND (lock_user_id IS NULL) = (locked_at IS NULL)
                                   AND (lock_status IN (1, 3)) = (in_use_until IS NOT NULL)),
  CONSTRAINT documents_current CHECK ((version_id IS NULL) = (version_number IS NULL) AND (version_id IS NULL) = (size IS NULL)
                                   AND (version_id IS NULL) = (modified_at IS NULL) AND (version_id IS NULL) = (modified_by IS NULL)),
  CONSTRAINT documents_in_order CHECK (modified_at >= created_at)
);
CREATE UNIQUE INDEX documents_unique_name ON documents (tenant_id, folder_id, casefold_name_key(name)) WHERE version_id IS NOT NULL;
CREATE INDEX documents_by_folder ON documents (tenant_id, folder_id, lower(name), id) WHERE version_id IS NOT NULL;
CREATE INDEX documents_unfinished ON documents (tenant_id, created_at) WHERE version_id IS NULL;
CREATE INDEX documents_locked ON documents (tenant_id, lock_user_id, folder_id) WHERE lock_status <> 0;
CREATE INDEX documents_by_creator ON documents (tenant_id, created_by, created_at DESC) WHERE version_id IS NOT NULL;
CREATE INDEX documents_by_type ON documents (tenant_id, type_id) WHERE type_id IS NOT NULL;
CREATE INDEX documents_by_status ON documents (tenant_id, status_id) WHERE status_id IS NOT NULL;
CREATE INDEX documents_in_trash ON documents (tenant_id, id) WHERE deleted;
SELECT casefold_protect('documents');

-- Versions. Live ones have a number and bytes that are written once; pending ones wait for their bytes to be registered;
-- those kept aside hold work that a lock or a newer version kept from becoming current; deleted ones are what remains
-- for the record, their bytes wait in blob_retention.
CREATE TABLE document_versions (
  tenant_id   bigint NOT NULL,
  id          bigint NOT NULL,
  document_id bigint NOT NULL,
  state       text NOT NULL CONSTRAINT document_versions_state CHECK (state IN ('pending', 'live', 'aside', 'deleted')),
  number      bigint CONSTRAINT document_versions_number CHECK (number > 0),
  -- The version that was current when this one was begun.
  base_number bigint,
  -- The name that the document takes with this version, where it takes another one.
  new_name    text CONSTRAINT document_versions_new_name CHECK (btrim(new_name) <> '' AND length(new_name) <= 255),
  blob_key    text NOT NULL CONSTRAINT document_versions_blob_key CHECK (blob_key <> ''),
  size        bigint CONSTRAINT document_versions_size CHECK (size >= 0),
  sha256      bytea CONSTRAINT document_versions_sha256 CHECK (length(sha256) = 32),
  -- The date that the file itself had where it came from.
  file_time   timestamptz,
  comment     text NOT NULL DEFAULT '' CONSTRAINT document_versions_comment CHECK (length(comment) <= 1000),
  -- Why it was kept aside: the code of the refusal.
  reason      integer,
  created_at  timestamptz NOT NULL,
  created_by  bigint NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT document_versions_document FOREIGN KEY (tenant_id, document_id) REFERENCES documents (tenant_id, id),
  CONSTRAINT document_versions_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id),
  CONSTRAINT document_versions_whole CHECK ((state = 'pending') = (sha256 IS NULL) AND (sha256 IS NULL) = (size IS NULL)),
  CONSTRAINT document_versions_numbered CHECK ((state IN ('live', 'deleted')) = (number IS NOT NULL)),
  CONSTRAINT document_versions_reason CHECK ((state = 'aside') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX document_versions_numbers ON document_versions (tenant_id, document_id, number);
CREATE UNIQUE INDEX document_versions_blobs ON document_versions (tenant_id, blob_key) WHERE state <> 'deleted';
CREATE INDEX document_versions_by_document ON document_versions (tenant_id, document_id);
CREATE INDEX document_versions_by_author ON document_versions (tenant_id, created_by, created_at DESC) WHERE state = 'live';
CREATE INDEX document_versions_pending ON document_versions (tenant_id, created_at) WHERE state = 'pending';
SELECT casefold_protect('document_versions');
-- The current version is one of the document's own. It is set after both rows exist.
ALTER TABLE documents ADD CONSTRAINT documents_version FOREIGN KEY (tenant_id, version_id) REFERENCES document_versions (tenant_id, id);

CREATE TABLE document_tags (
  tenant_id   bigint NOT NULL,
  document_id bigint NOT NULL,
  family      text NOT NULL DEFAULT 'documentTag' CONSTRAINT document_tags_family CHECK (family = 'documentTag'),
  tag_id      bigint NOT NULL,
  PRIMARY KEY (tenant_id, document_id, tag_id),
  CONSTRAINT document_tags_document FOREIGN KEY (tenant_id, document_id) REFERENCES documents (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT document_tags_tag FOREIGN KEY (tenant_id, family, tag_id) REFERENCES lookup_items (tenant_id, family, id) ON DELETE CASCADE
);
CREATE INDEX document_tags_by_tag ON document_tags (tenant_id, tag_id);
SELECT casefold_protect('document_tags');

CREATE TABLE document_favorites (
  tenant_id   bigint NOT NULL,
  user_id     bigint NOT NULL,
  document_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, document_id),
  CONSTRAINT document_favorites_document FOREIGN KEY (tenant_id, document_id) REFERENCES documents (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT document_favorites_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX document_favorites_by_document ON document_favorites (tenant_id, document_id);
SELECT casefold_protect('document_favorites');

-- Bytes that nothing shows any more and that are destroyed only after their date. They still count as storage used.
CREATE TABLE blob_retention (
  tenant_id    bigint NOT NULL REFERENCES tenants,
  blob_key     text NOT NULL,
  size         bigint NOT NULL,
  sha256       bytea NOT NULL,
  document_id  bigint,
  delete_after timestamptz NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, blob_key)
);
CREATE INDEX blob_retention_by_date ON blob_retention (tenant_id, delete_after);
SELECT casefold_protect('blob_retention');

-- What is made from a version once and kept: its preview. None that failed is tried again; reason says why there is none.
CREATE TABLE derived_files (
  tenant_id    bigint NOT NULL,
  version_id   bigint NOT NULL,
  kind         text NOT NULL CONSTRAINT derived_files_kind CHECK (kind IN ('preview')),
  state        text NOT NULL CONSTRAINT derived_files_state CHECK (state IN ('pending', 'ready', 'unavailable')),
  job_id       bigint,
  blob_key     text,
  size         bigint,
  sha256       bytea,
  content_type text,
  reason       text,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, version_id, kind),
  CONSTRAINT derived_files_version FOREIGN KEY (tenant_id, version_id) REFERENCES document_versions (tenant_id, id),
  CONSTRAINT derived_files_ready CHECK ((state = 'ready') = (blob_key IS NOT NULL) AND (blob_key IS NULL) = (size IS NULL) AND (size IS NULL) = (sha256 IS NULL)),
  CONSTRAINT derived_files_unavailable CHECK ((state = 'unavailable') = (reason IS NOT NULL))
);
SELECT casefold_protect('derived_files');

-- The files that jobs make for the person who started them.
CREATE TABLE result_files (
  tenant_id  bigint NOT NULL,
  job_id     bigint NOT NULL,
  blob_key   text NOT NULL,
  size       bigint NOT NULL,
  sha256     bytea NOT NULL,
  filename   text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, job_id),
  CONSTRAINT result_files_job FOREIGN KEY (tenant_id, job_id) REFERENCES jobs (tenant_id, id)
);
CREATE INDEX result_files_by_date ON result_files (tenant_id, expires_at);
SELECT casefold_protect('result_files');

-- Every blob that something refers to; one that stands here is never removed.
CREATE VIEW blob_references WITH (security_invoker = true) AS
SELECT tenant_id, blob_key, size, sha256, 'version' AS holder FROM document_versions WHERE state <> 'deleted'
UNION ALL SELECT tenant_id, blob_key, size, sha256, 'retention' FROM blob_retention
UNION ALL SELECT tenant_id, blob_key, size, sha256, 'derived' FROM derived_files WHERE blob_key IS NOT NULL
UNION ALL SELECT tenant_id, blob_key, size, sha256, 'result' FROM result_files;
GRANT SELECT ON blob_references TO casefold_app;

-- Folders that the person of the transaction may see: those of visible matters, the firm's public ones, and for firm
-- admins the private ones. Documents are seen through their folder.
CREATE VIEW visible_folders WITH (security_invoker = true) AS
SELECT f.*, m.name AS matter_name, m.deleted AS matter_deleted
FROM folders f JOIN visible_matters m ON m.tenant_id = f.tenant_id AND m.id = f.matter_id
UNION ALL
SELECT f.*, NULL, false
FROM folders f
WHERE f.matter_id IS NULL AND (f.area = 'public'
   OR (SELECT EXISTS (
         SELECT FROM users u WHERE u.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND u.id = (SELECT current_setting('casefold.user_id')::bigint) AND u.type = 'uptimeAdmin')
       OR EXISTS (
         SELECT FROM permission_group_members gm JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
         WHERE gm.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND gm.user_id = (SELECT current_setting('casefold.user_id')::bigint) AND g.type = 'FIRM_ADMIN')));
GRANT SELECT ON visible_folders TO casefold_app;

-- Documents that the person may see, with where they stand; unfinished uploads are not among them.
CREATE VIEW visible_documents WITH (security_invoker = true) AS
SELECT d.*, f.matter_id, f.area, f.root_id, f.deleted OR f.in_deleted AS folder_deleted, f.matter_deleted, f.matter_name
FROM documents d JOIN visible_folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
WHERE d.version_id IS NOT NULL;
GRANT SELECT ON visible_documents TO casefold_app;

-- Firms and matters that exist already get their roots.
INSERT INTO counters (tenant_id, kind, next)
SELECT t.tenant_id, 'folder', 1 + 2 + 3 * (SELECT count(*) FROM matters m WHERE m.tenant_id = t.tenant_id) FROM tenants t;
INSERT INTO folders (tenant_id, id, root_id, matter_id, area, name, created_at)
SELECT tenant_id, n, n, matter_id, area, area, now()
FROM (SELECT *, row_number() OVER (PARTITION BY tenant_id ORDER BY matter_id NULLS FIRST, area) AS n
      FROM (SELECT tenant_id, NULL::bigint AS matter_id, unnest(ARRAY['public', 'private']) AS area FROM tenants
            UNION ALL SELECT tenant_id, id, unnest(ARRAY['docs', 'email', 'notes']) FROM matters) s) roots;
