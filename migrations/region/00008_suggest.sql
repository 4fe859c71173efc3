-- +goose Up

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

-- Names are searched while people type. Row security would keep LIKE from its index, so the search runs with the eyes
-- of casefold_reader, inside functions that take firm and person from the transaction and from nowhere else.
-- The index of beginnings gives the first names in their order, the one of words finds what stands further inside.
CREATE INDEX matters_name_beginnings ON matters (tenant_id, lower(name) text_pattern_ops, id);
CREATE INDEX clients_name_beginnings ON clients (tenant_id, lower(name) text_pattern_ops, id);
CREATE INDEX matters_name_words ON matters USING gin (tenant_id, lower(name) gin_trgm_ops);
CREATE INDEX matters_custom_id_beginnings ON matters (tenant_id, lower(custom_id) text_pattern_ops, id) WHERE custom_id <> '';
CREATE INDEX clients_name_words ON clients USING gin (tenant_id, lower(name) gin_trgm_ops);

-- +goose StatementBegin
CREATE FUNCTION casefold_searchable(t regclass) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  EXECUTE format('CREATE POLICY reader ON %s FOR SELECT TO casefold_reader USING (true)', t);
  EXECUTE format('GRANT SELECT ON %s TO casefold_reader', t);
END $$;
-- +goose StatementEnd

SELECT casefold_searchable('matters');
SELECT casefold_searchable('clients');
SELECT casefold_searchable('users');
SELECT casefold_searchable('permission_groups');
SELECT casefold_searchable('permission_group_members');
SELECT casefold_searchable('matter_allowed_users');
SELECT casefold_searchable('matter_allowed_groups');
GRANT SELECT ON visible_matters TO casefold_reader;

-- +goose StatementBegin
-- Up to three matters for a text: names that begin with it, then names with a word that does, numbers that begin with
-- it, and names that contain it. A step is left out once three are found. Each is planned with the text at hand, and
-- what stands inside a name is taken from the first hundreds found: so a rare word is read from the index of words, a
-- common one from wherever it is met first, and neither walks through all names in their order.
CREATE FUNCTION casefold_suggest_matters(literal text) RETURNS TABLE (id bigint, name text, client_id bigint)
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
    visible || $step$ lower(m.name) LIKE $2 || '%' ORDER BY lower(m.name) USING ~<~, m.id LIMIT 3 $step$,
    'SELECT * FROM (' || visible || $step$ lower(m.name) LIKE '% ' || $2 || '%' $step$ || few,
    visible || $step$ m.custom_id <> '' AND lower(m.custom_id) LIKE $2 || '%' ORDER BY lower(m.custom_id) USING ~<~, m.id LIMIT 3 $step$,
    'SELECT * FROM (' || visible || $step$ length($2) > 2 AND lower(m.name) LIKE '%' || $2 || '%' $step$ || few
  ] LOOP
    FOR id, name, client_id IN EXECUTE step USING firm, literal, found LOOP
      found := found || id;
      RETURN NEXT;
      EXIT WHEN cardinality(found) = 3;
    END LOOP;
    EXIT WHEN cardinality(found) = 3;
  END LOOP;
END $$;

-- The same for clients, whom everybody in the firm may see.
CREATE FUNCTION casefold_suggest_clients(literal text) RETURNS TABLE (id bigint, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  known constant text := 'SELECT c.id, c.name FROM clients c WHERE c.tenant_id = $1 AND NOT c.deleted AND c.id <> ALL ($3) AND ';
  few constant text := ' LIMIT 300) s ORDER BY lower(s.name), s.id LIMIT 3';
  step text;
  found bigint[] := '{}';
BEGIN
  FOREACH step IN ARRAY ARRAY[
    known || $step$ lower(c.name) LIKE $2 || '%' ORDER BY lower(c.name) USING ~<~, c.id LIMIT 3 $step$,
    'SELECT * FROM (' || known || $step$ lower(c.name) LIKE '% ' || $2 || '%' $step$ || few,
    'SELECT * FROM (' || known || $step$ length($2) > 2 AND lower(c.name) LIKE '%' || $2 || '%' $step$ || few
  ] LOOP
    FOR id, name IN EXECUTE step USING firm, literal, found LOOP
      found := found || id;
      RETURN NEXT;
      EXIT WHEN cardinality(found) = 3;
    END LOOP;
    EXIT WHEN cardinality(found) = 3;
  END LOOP;
END $$;
-- +goose StatementEnd

ALTER FUNCTION casefold_suggest_matters(text) OWNER TO casefold_reader;
ALTER FUNCTION casefold_suggest_clients(text) OWNER TO casefold_reader;
REVOKE ALL ON FUNCTION casefold_suggest_matters(text), casefold_suggest_clients(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION casefold_suggest_matters(text), casefold_suggest_clients(text) TO casefold_app;
