-- +goose Up

-- What a ZIP holds decides who may fetch it: for each kind of things in folders, by its name, the ids of what was packed, of
-- documents the versions. The column before could say it of documents only.
ALTER TABLE result_files ADD COLUMN contents jsonb;
UPDATE result_files SET contents = jsonb_build_object('document', to_jsonb(version_ids));
ALTER TABLE result_files ALTER contents SET NOT NULL, DROP COLUMN version_ids;
