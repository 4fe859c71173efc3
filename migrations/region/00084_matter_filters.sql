-- +goose Up

-- Pages of filtered matters are looked for in the order of names. What their filters read most stands in the index, so that the rows of those
-- that do not match stay unread.
CREATE INDEX matters_by_name_covering ON matters (tenant_id, sort_name, id) INCLUDE (folded_name, folded_custom_id, client_id, closed_on, deleted);
DROP INDEX matters_by_name;
ALTER INDEX matters_by_name_covering RENAME TO matters_by_name;

-- +goose StatementBegin
-- Those of the named columns of the list of matters in which a text can be found at all: where no tag of the firm has it, no matter's tags have.
-- Like casefold_matching_matters it sees all of the firm; the query that asks decides what a person may see. A text that many clients have is met
-- among the first of them. Others are counted, because that makes PostgreSQL use the index of words: without statistics, which row security
-- withholds, it would go through all clients in search of the first.
CREATE FUNCTION casefold_matching_columns(pattern text, columns text[]) RETURNS text[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET max_parallel_workers_per_gather = 0 SET enable_seqscan = off AS $$
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  item constant text := $part$ SELECT EXISTS (SELECT FROM lookup_items i
    WHERE i.tenant_id = $1 AND i.family = '%s' AND casefold_fold(i.name) LIKE $2) $part$;
  named text;
  lookup text;
  matches boolean;
  found text[] := '{}';
BEGIN
  FOREACH named IN ARRAY columns LOOP
    lookup := CASE named
      WHEN 'clientName' THEN 'SELECT EXISTS (SELECT FROM (SELECT f.folded_name FROM clients f WHERE f.tenant_id = $1 LIMIT 300) f WHERE f.folded_name LIKE $2)
        OR (SELECT count(*) > 0 FROM clients c WHERE c.tenant_id = $1 AND c.folded_name LIKE $2)'
      WHEN 'assignedStaff' THEN 'SELECT EXISTS (SELECT FROM users u WHERE u.tenant_id = $1 AND casefold_fold(u.display_name) LIKE $2)'
      WHEN 'tags' THEN format(item, 'matterTag')
      WHEN 'matterType' THEN format(item, 'matterType')
      WHEN 'officeBranch' THEN format(item, 'officeBranch')
    END;
    matches := true;
    IF lookup IS NOT NULL THEN
      EXECUTE lookup INTO matches USING firm, casefold_fold(pattern);
    END IF;
    IF matches THEN
      found := found || named;
    END IF;
  END LOOP;
  RETURN found;
END $$;
-- +goose StatementEnd
ALTER FUNCTION casefold_matching_columns(text, text[]) OWNER TO casefold_reader;
REVOKE ALL ON FUNCTION casefold_matching_columns(text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION casefold_matching_columns(text, text[]) TO casefold_app;
