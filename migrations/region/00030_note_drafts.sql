-- +goose Up

-- What somebody has typed and not saved: one draft of each note and person, with the rev of the text that it began from. It may be
-- longer than what can be saved, because nothing that was typed is to be lost.
CREATE TABLE note_drafts (
  tenant_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  note_id   bigint NOT NULL,
  rev       bigint NOT NULL,
  name      text NOT NULL CONSTRAINT note_drafts_name CHECK (length(name) <= 1000),
  content   text NOT NULL CONSTRAINT note_drafts_content CHECK (length(content) <= 400000),
  saved_at  timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, user_id, note_id),
  CONSTRAINT note_drafts_note FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT note_drafts_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX note_drafts_by_note ON note_drafts (tenant_id, note_id);
SELECT casefold_protect('note_drafts');

-- The same for a note that does not exist yet, one in each folder.
CREATE TABLE new_note_drafts (
  tenant_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  folder_id bigint NOT NULL,
  name      text NOT NULL CONSTRAINT new_note_drafts_name CHECK (length(name) <= 1000),
  content   text NOT NULL CONSTRAINT new_note_drafts_content CHECK (length(content) <= 400000),
  saved_at  timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, user_id, folder_id),
  CONSTRAINT new_note_drafts_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT new_note_drafts_user FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX new_note_drafts_by_folder ON new_note_drafts (tenant_id, folder_id);
SELECT casefold_protect('new_note_drafts');
