-- +goose Up

-- Notes. A note is the last text that somebody saved; rev counts its texts, and whoever saves says which of them they read. Being
-- moved or trashed makes no new text.
CREATE TABLE notes (
  tenant_id   bigint NOT NULL REFERENCES tenants,
  id          bigint NOT NULL,
  folder_id   bigint NOT NULL,
  name        text NOT NULL CONSTRAINT notes_name CHECK (btrim(name) <> '' AND length(name) <= 255),
  content     text NOT NULL CONSTRAINT notes_content CHECK (length(content) <= 200000),
  -- How many words the content has: lists of texts compare them.
  words       integer NOT NULL CONSTRAINT notes_words CHECK (words >= 0),
  rev         bigint NOT NULL DEFAULT 1 CONSTRAINT notes_rev CHECK (rev > 0),
  deleted     boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL,
  created_by  bigint NOT NULL,
  modified_at timestamptz NOT NULL,
  modified_by bigint NOT NULL,
  sort_name   text COLLATE "C" GENERATED ALWAYS AS (casefold_sort_key(name)) STORED,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT notes_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders (tenant_id, id),
  CONSTRAINT notes_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id),
  CONSTRAINT notes_modifier FOREIGN KEY (tenant_id, modified_by) REFERENCES users (tenant_id, id),
  CONSTRAINT notes_in_order CHECK (modified_at >= created_at)
);
CREATE INDEX notes_by_folder ON notes (tenant_id, folder_id, sort_name, id);
CREATE INDEX notes_in_trash ON notes (tenant_id, id) WHERE deleted;
SELECT casefold_protect('notes');

-- The texts that a note had before, by their rev. They are written once.
CREATE TABLE note_texts (
  tenant_id   bigint NOT NULL,
  note_id     bigint NOT NULL,
  rev         bigint NOT NULL CONSTRAINT note_texts_rev CHECK (rev > 0),
  name        text NOT NULL,
  content     text NOT NULL,
  words       integer NOT NULL,
  modified_at timestamptz NOT NULL,
  modified_by bigint NOT NULL,
  PRIMARY KEY (tenant_id, note_id, rev),
  CONSTRAINT note_texts_note FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT note_texts_modifier FOREIGN KEY (tenant_id, modified_by) REFERENCES users (tenant_id, id)
);
SELECT casefold_protect('note_texts');

CREATE VIEW visible_notes WITH (security_invoker = true) AS
SELECT n.*, f.matter_id, f.area, f.root_id, f.deleted OR f.in_deleted AS folder_deleted, f.matter_deleted, f.matter_name
FROM notes n JOIN visible_folders f ON f.tenant_id = n.tenant_id AND f.id = n.folder_id;
GRANT SELECT ON visible_notes TO casefold_app;
