-- +goose Up

-- What can be found of each record that has texts, over all its parts: a message and the files in it, or a version alone.
--   waiting     some of it is still to be read
--   searchable  everything that has words was read; files without words in a message, and an empty message around files, take nothing from it
--   partly      some of it was, and the reason says what stood against the rest
--   not         nothing was, for that reason
CREATE VIEW text_states WITH (security_invoker = true) AS
SELECT tenant_id, kind, item_id,
  CASE
    WHEN bool_or(state = 'waiting') THEN 'waiting'
    WHEN NOT bool_or(state IN ('searchable', 'partly')) THEN 'not'
    WHEN bool_or(state = 'partly' OR state = 'not' AND reason NOT IN ('empty', 'unknown')) THEN 'partly'
    ELSE 'searchable'
  END AS state,
  coalesce((array_agg(reason ORDER BY reason IN ('empty', 'unknown'), part) FILTER (WHERE reason IS NOT NULL))[1], '') AS reason,
  sum(pages) AS pages, sum(ocr_pages) AS ocr_pages
FROM texts
GROUP BY tenant_id, kind, item_id;
GRANT SELECT ON text_states TO casefold_app;

-- The few that lack something are found without looking at all others.
CREATE INDEX texts_lacking ON texts (tenant_id, kind, item_id) WHERE state <> 'searchable';
