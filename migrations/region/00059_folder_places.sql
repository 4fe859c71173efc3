-- +goose Up

-- Where folders lay before they were renamed or moved: an address that somebody kept leads to the folder that had it last.
CREATE TABLE folder_places (
  tenant_id bigint NOT NULL,
  parent_id bigint NOT NULL,
  name_key  text COLLATE "C" NOT NULL,
  folder_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, parent_id, name_key),
  CONSTRAINT folder_places_parent FOREIGN KEY (tenant_id, parent_id) REFERENCES folders (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT folder_places_folder FOREIGN KEY (tenant_id, folder_id) REFERENCES folders (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX folder_places_by_folder ON folder_places (tenant_id, folder_id);
SELECT casefold_protect('folder_places');
