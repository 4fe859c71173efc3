-- +goose Up

-- People find text whatever its case and accents. The rule is the browser's (web/src/table/matching.ts), so that a list
-- that outgrows the browser is filtered as before. Most text is ASCII and only put in lower case.
-- +goose StatementBegin
CREATE FUNCTION casefold_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(t) = length(t) THEN lower(t) ELSE
    replace(replace(replace(replace(
      translate(regexp_replace(normalize(lower(t), NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
        'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$$;
-- +goose StatementEnd

ALTER TABLE matters
  ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (casefold_fold(name)) STORED,
  ADD COLUMN folded_custom_id text NOT NULL GENERATED ALWAYS AS (casefold_fold(custom_id)) STORED;
ALTER TABLE clients ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (casefold_fold(name)) STORED;

DROP INDEX matters_name_beginnings, matters_custom_id_beginnings, matters_name_words, clients_name_beginnings, clients_name_words;
CREATE INDEX matters_name_beginnings ON matters (tenant_id, folded_name text_pattern_ops, id);
CREATE INDEX matters_custom_id_beginnings ON matters (tenant_id, folded_custom_id text_pattern_ops, id) WHERE folded_custom_id <> '';
CREATE INDEX matters_words ON matters USING gin (tenant_id, folded_name gin_trgm_ops, folded_custom_id gin_trgm_ops);
CREATE INDEX clients_name_beginnings ON clients (tenant_id, folded_name text_pattern_ops, id);
CREATE INDEX clients_words ON clients USING gin (tenant_id, folded_name gin_trgm_ops);

-- The view as before, with the new columns of matters.
CREATE OR REPLACE VIEW visible_matters WITH (security_invoker = true) AS
SELECT m.* FROM matters m
WHERE NOT m.restricted
   OR (SELECT EXISTS (
         SELECT FROM users u WHERE u.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND u.id = (SELECT current_setting('casefold.user_id')::bigint) AND u.type = 'uptimeAdmin')
       OR EXISTS (
         SELECT FROM permission_group_members gm JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
         WHERE gm.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND gm.user_id = (SELECT current_setting('casefold.user_id')::bigint) AND g.type = 'FIRM_ADMIN'))
   OR EXISTS (SELECT FROM matter_allowed_users a
         WHERE a.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND a.user_id = (SELECT current_setting('casefold.user_id')::bigint) AND a.matter_id = m.id)
   OR EXISTS (SELECT FROM matter_allowed_groups a
         JOIN permission_group_members gm ON gm.tenant_id = a.tenant_id AND gm.group_id = a.group_id
         WHERE a.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND gm.user_id = (SELECT current_setting('casefold.user_id')::bigint) AND a.matter_id = m.id);

SELECT casefold_searchable('lookup_items');
SELECT casefold_searchable('matter_tags');
SELECT casefold_searchable('matter_staff');

-- +goose StatementBegin
-- The matters of the firm with a text in one of the named columns of their list, at most so many of them; some come
-- twice. It finds candidates: who may see them is decided by the query that asks. Planned with the text at hand, a rare
-- one is read from the index of words, and a common one is met soon enough anywhere.
CREATE FUNCTION casefold_matching_matters(pattern text, columns text[], most integer) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  named text;
  parts text[] := '{}';
BEGIN
  FOREACH named IN ARRAY columns LOOP
    parts := parts || CASE named
      WHEN 'name' THEN 'SELECT m.id FROM matters m WHERE m.tenant_id = $1 AND m.folded_name LIKE $2'
      WHEN 'customMatterID' THEN 'SELECT m.id FROM matters m WHERE m.tenant_id = $1 AND m.folded_custom_id LIKE $2'
      WHEN 'matterID' THEN $part$ SELECT m.id FROM matters m WHERE m.tenant_id = $1 AND $2 ~ '^[0-9%]*$' AND m.id::text LIKE $2 $part$
      WHEN 'clientName' THEN 'SELECT m.id FROM clients c JOIN matters m ON m.tenant_id = c.tenant_id AND m.client_id = c.id
        WHERE c.tenant_id = $1 AND c.folded_name LIKE $2'
      WHEN 'matterType' THEN $part$ SELECT m.id FROM lookup_items i JOIN matters m ON m.tenant_id = i.tenant_id AND m.type_id = i.id
        WHERE i.tenant_id = $1 AND i.family = 'matterType' AND casefold_fold(i.name) LIKE $2 $part$
      WHEN 'officeBranch' THEN $part$ SELECT m.id FROM lookup_items i JOIN matters m ON m.tenant_id = i.tenant_id AND m.office_id = i.id
        WHERE i.tenant_id = $1 AND i.family = 'officeBranch' AND casefold_fold(i.name) LIKE $2 $part$
      WHEN 'tags' THEN $part$ SELECT t.matter_id FROM lookup_items i JOIN matter_tags t ON t.tenant_id = i.tenant_id AND t.tag_id = i.id
        WHERE i.tenant_id = $1 AND i.family = 'matterTag' AND casefold_fold(i.name) LIKE $2 $part$
      WHEN 'assignedStaff' THEN 'SELECT s.matter_id FROM users u JOIN matter_staff s ON s.tenant_id = u.tenant_id AND s.user_id = u.id
        WHERE u.tenant_id = $1 AND casefold_fold(u.display_name) LIKE $2'
    END;
  END LOOP;
  RETURN QUERY EXECUTE 'SELECT id FROM (' || array_to_string(parts, ' UNION ALL ') || ') found(id) LIMIT $3'
    USING firm, casefold_fold(pattern), most;
END $$;

-- Suggestions as before, by folded text. A word that many names have in common is met among the first thousands of
-- them; only for rarer ones the index of words is asked, which would bring all names at once.
CREATE OR REPLACE FUNCTION casefold_suggest_matters(literal text) RETURNS TABLE (id bigint, name text, client_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  visible constant text := 'SELECT m.id, m.name, m.client_id FROM visible_matters m
    WHERE m.tenant_id = $1 AND NOT m.deleted AND m.id <> ALL ($3) AND ';
  few constant text := ' LIMIT 300) s ORDER BY lower(s.name), s.id LIMIT 3';
  step text;
  found bigint[] := '{}';
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
END $$;

CREATE OR REPLACE FUNCTION casefold_suggest_clients(literal text) RETURNS TABLE (id bigint, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  known constant text := 'SELECT c.id, c.name FROM clients c WHERE c.tenant_id = $1 AND NOT c.deleted AND c.id <> ALL ($3) AND ';
  few constant text := ' LIMIT 300) s ORDER BY lower(s.name), s.id LIMIT 3';
  step text;
  found bigint[] := '{}';
BEGIN
  FOREACH step IN ARRAY ARRAY[
    known || $step$ c.folded_name LIKE $2 || '%' ORDER BY c.folded_name USING ~<~, c.id LIMIT 3 $step$,
    'SELECT * FROM (' || known || $step$ c.folded_name LIKE '% ' || $2 || '%' $step$ || few,
    'SELECT * FROM (' || known || $step$ length($2) > 2 AND c.folded_name LIKE '%' || $2 || '%' $step$ || few
  ] LOOP
    FOR id, name IN EXECUTE step USING firm, casefold_fold(literal), found LOOP
      found := found || id;
      RETURN NEXT;
      EXIT WHEN cardinality(found) = 3;
    END LOOP;
    EXIT WHEN cardinality(found) = 3;
  END LOOP;
END $$;
-- +goose StatementEnd

ALTER FUNCTION casefold_matching_matters(text, text[], integer) OWNER TO casefold_reader;
REVOKE ALL ON FUNCTION casefold_matching_matters(text, text[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION casefold_matching_matters(text, text[], integer) TO casefold_app;
