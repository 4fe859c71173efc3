-- +goose Up

-- Suggestions as before, by statements whose plans a connection keeps: planning one took longer than the answer. A word that is found in
-- many names is looked for among the newest matters, in an amount of work that does not grow with the firm.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION casefold_suggest_matters(literal text) RETURNS TABLE (id bigint, name text, client_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  typed constant text := casefold_fold(literal);
  -- Names that begin with what was typed stand between it and it with the last of all characters behind it.
  beginning constant text := regexp_replace(typed, '\\(.)', '\1', 'g');
  past constant text := beginning || chr(1114111);
  words constant text[] := regexp_split_to_array(btrim(typed), '\s+');
  found bigint[] := '{}';
  -- A word that is found in more matters than this narrows nothing down.
  most constant int := 5000;
  -- A word that is found often is found among the newest matters.
  enough constant int := 2000;
  no_limit constant int := 2147483647;
  newest int;
  word text;
  holding bigint[];
  among bigint[];
BEGIN
  found := ARRAY(
    SELECT m.id FROM visible_matters m
    WHERE m.tenant_id = firm AND NOT m.deleted AND m.folded_name ~>=~ beginning AND m.folded_name ~<~ past
    ORDER BY m.folded_name USING ~<~, m.id LIMIT 3);
  IF cardinality(found) < 3 THEN
    found := found || ARRAY(
      SELECT m.id FROM visible_matters m
      WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND m.id IN (
        SELECT f.id FROM (SELECT b.id, b.folded_name FROM matters b WHERE b.tenant_id = firm ORDER BY b.id DESC LIMIT enough) f
        WHERE f.folded_name LIKE '% ' || typed || '%' LIMIT 300)
      ORDER BY m.folded_name USING ~<~, m.id LIMIT 3 - cardinality(found));
  END IF;
  IF cardinality(found) < 3 THEN
    found := found || ARRAY(SELECT s.id FROM (
      SELECT m.id, m.name FROM visible_matters m
      WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND m.folded_name LIKE '% ' || typed || '%' LIMIT 300) s
      ORDER BY lower(s.name), s.id LIMIT 3 - cardinality(found));
  END IF;
  IF cardinality(found) < 3 THEN
    found := found || ARRAY(
      SELECT m.id FROM visible_matters m
      WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND m.folded_custom_id <> ''
        AND m.folded_custom_id ~>=~ beginning AND m.folded_custom_id ~<~ past
      ORDER BY m.folded_custom_id USING ~<~, m.id LIMIT 3 - cardinality(found));
  END IF;
  IF cardinality(found) < 3 AND length(typed) > 2 THEN
    found := found || ARRAY(SELECT s.id FROM (
      SELECT m.id, m.name FROM visible_matters m
      WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND m.folded_name LIKE '%' || typed || '%' LIMIT 300) s
      ORDER BY lower(s.name), s.id LIMIT 3 - cardinality(found));
  END IF;
  IF cardinality(found) < 3 THEN
    FOREACH word IN ARRAY words LOOP
      CONTINUE WHEN length(word) < 2;
      holding := ARRAY(SELECT casefold_matching_matters('%' || word || '%', '{name,matterID,customMatterID,clientName}', most));
      CONTINUE WHEN cardinality(holding) = most;
      among := CASE WHEN among IS NULL THEN holding ELSE ARRAY(SELECT unnest(among) INTERSECT SELECT unnest(holding)) END;
    END LOOP;
    -- Where no word narrows it down: first among the newest, then among all.
    FOREACH newest IN ARRAY CASE WHEN among IS NULL THEN ARRAY[enough, no_limit] ELSE ARRAY[0] END LOOP
      IF newest > 0 THEN
        among := ARRAY(SELECT b.id FROM matters b WHERE b.tenant_id = firm ORDER BY b.id DESC LIMIT newest);
      END IF;
      found := found || ARRAY(SELECT s.id FROM (
        SELECT m.id, m.name FROM visible_matters m
        WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND m.id = ANY (among)
          AND (m.folded_name || ' ' || m.folded_custom_id || ' ' || m.id || ' ' || coalesce((
            SELECT c.folded_name FROM clients c WHERE c.tenant_id = m.tenant_id AND c.id = m.client_id), '')) LIKE ALL (
            ARRAY(SELECT '%' || w || '%' FROM unnest(words) w))
        LIMIT 300) s ORDER BY lower(s.name), s.id LIMIT 3 - cardinality(found));
      EXIT WHEN cardinality(found) = 3;
    END LOOP;
  END IF;
  RETURN QUERY SELECT m.id, m.name, m.client_id FROM unnest(found) WITH ORDINALITY f (id, place)
    JOIN matters m ON m.tenant_id = firm AND m.id = f.id ORDER BY f.place;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION casefold_suggest_clients(literal text) RETURNS TABLE (id bigint, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  typed constant text := casefold_fold(literal);
  beginning constant text := regexp_replace(typed, '\\(.)', '\1', 'g');
  past constant text := beginning || chr(1114111);
  pattern text;
  found bigint[] := '{}';
BEGIN
  found := ARRAY(
    SELECT c.id FROM clients c
    WHERE c.tenant_id = firm AND NOT c.deleted AND c.folded_name ~>=~ beginning AND c.folded_name ~<~ past
    ORDER BY c.folded_name USING ~<~, c.id LIMIT 3);
  FOREACH pattern IN ARRAY ARRAY['% ' || typed || '%', CASE WHEN length(typed) > 2 THEN '%' || typed || '%' END] LOOP
    EXIT WHEN cardinality(found) = 3 OR pattern IS NULL;
    found := found || ARRAY(SELECT s.id FROM (
      SELECT c.id, c.name FROM clients c
      WHERE c.tenant_id = firm AND NOT c.deleted AND c.id <> ALL (found) AND c.folded_name LIKE pattern LIMIT 300) s
      ORDER BY lower(s.name), s.id LIMIT 3 - cardinality(found));
  END LOOP;
  RETURN QUERY SELECT c.id, c.name FROM unnest(found) WITH ORDINALITY f (id, place)
    JOIN clients c ON c.tenant_id = firm AND c.id = f.id ORDER BY f.place;
END $$;
-- +goose StatementEnd
