-- +goose Up

-- Suggestions as before; then matters that hold all words in any order, in their name, the name of their client or one of their IDs.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION casefold_suggest_matters(literal text) RETURNS TABLE (id bigint, name text, client_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  visible constant text := 'SELECT m.id, m.name, m.client_id FROM visible_matters m
    WHERE m.tenant_id = $1 AND NOT m.deleted AND m.id <> ALL ($3) AND ';
  few constant text := ' LIMIT 300) s ORDER BY lower(s.name), s.id LIMIT 3';
  step text;
  found bigint[] := '{}';
  word text;
  words constant text[] := regexp_split_to_array(btrim(casefold_fold(literal)), '\s+');
  -- More than this do not narrow anything down.
  most constant int := 5000;
  holding bigint[];
  among bigint[];
BEGIN
  FOREACH step IN ARRAY ARRAY[
    visible || $step$ m.folded_name LIKE $2 || '%' ORDER BY m.folded_name USING ~<~, m.id LIMIT 3 $step$,
    visible || $step$ m.id IN (SELECT f.id FROM (SELECT b.id, b.folded_name FROM matters b WHERE b.tenant_id = $1
      ORDER BY b.folded_name USING ~<~, b.id LIMIT 3000) f WHERE f.folded_name LIKE '% ' || $2 || '%' LIMIT 300)
      ORDER BY m.folded_name USING ~<~, m.id LIMIT 3 $step$,
    'SELECT * FROM (' || visible || $step$ m.folded_name LIKE '% ' || $2 || '%' $step$ || few,
    visible || $step$ m.folded_custom_id <> '' AND m.folded_custom_id LIKE $2 || '%' ORDER BY m.folded_custom_id USING ~<~, m.id LIMIT 3 $step$,
    'SELECT * FROM (' || visible || $step$ length($2) > 2 AND m.folded_name LIKE '%' || $2 || '%' $step$ || few
  ] LOOP
    FOR id, name, client_id IN EXECUTE step USING firm, casefold_fold(literal), found LOOP
      found := found || id;
      RETURN NEXT;
      EXIT WHEN cardinality(found) = 3;
    END LOOP;
    EXIT WHEN cardinality(found) = 3;
  END LOOP;
  IF cardinality(found) = 3 THEN
    RETURN;
  END IF;
  FOREACH word IN ARRAY words LOOP
    CONTINUE WHEN length(word) < 2;
    holding := ARRAY(SELECT casefold_matching_matters('%' || word || '%', '{name,matterID,customMatterID,clientName}', most));
    CONTINUE WHEN cardinality(holding) = most;
    among := CASE WHEN among IS NULL THEN holding ELSE ARRAY(SELECT unnest(among) INTERSECT SELECT unnest(holding)) END;
  END LOOP;
  RETURN QUERY
  SELECT s.id, s.name, s.client_id FROM (
    SELECT m.id, m.name, m.client_id FROM visible_matters m
    WHERE m.tenant_id = firm AND NOT m.deleted AND m.id <> ALL (found) AND (among IS NULL OR m.id = ANY (among))
      AND (m.folded_name || ' ' || m.folded_custom_id || ' ' || m.id || ' ' || coalesce((
        SELECT c.folded_name FROM clients c WHERE c.tenant_id = m.tenant_id AND c.id = m.client_id), '')) LIKE ALL (
        ARRAY(SELECT '%' || w || '%' FROM unnest(words) w))
    LIMIT 300) s ORDER BY lower(s.name), s.id LIMIT 3 - cardinality(found);
END $$;
-- +goose StatementEnd
