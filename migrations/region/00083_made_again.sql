-- +goose Up

-- What the program has made and can make again, such as a ZIP that somebody downloads, may be recognised by its CRC-32 alone: computing the
-- SHA-256 took longer than everything else. What people put there always has one.
ALTER TABLE files DROP CONSTRAINT files_whole;
ALTER TABLE files ADD CONSTRAINT files_whole CHECK ((size IS NULL) = (sha256 IS NULL AND crc32 IS NULL)
  AND CASE state WHEN 'expected' THEN size IS NULL WHEN 'arrived' THEN size IS NOT NULL ELSE true END);
ALTER TABLE files ADD CONSTRAINT files_counted CHECK (NOT counted OR (size IS NULL) = (sha256 IS NULL));
