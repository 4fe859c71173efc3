-- +goose Up

-- Counts the changes of a feature's setting, so that the second of two people saving it is told. A feature that was
-- never set has no row, which counts as 0.
ALTER TABLE permission_features ADD COLUMN rev bigint NOT NULL DEFAULT 0;
