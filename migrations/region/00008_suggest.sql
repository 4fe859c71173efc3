-- +goose Up

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

-- Names are searched while people type. Row security would keep LIKE from its index, so the search runs with the eyes
-- of casefold_reader, inside functions that take firm and person from the transaction and from nowhere else.
CREATE INDEX matters_name_words ON matters USING gin (tenant_id, lower(name) gin_trgm_ops);
CREATE INDEX matters_custom_id_words ON matters USING gin (tenant_id, lower(custom_id) gin_trgm_ops) WHERE custom_id <> '';
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
-- Up to three matters for a text: names that begin with it, then names and numbers with a word that does, then names
-- that contain it. Each step is planned with the text at hand, because a rare word wants the index of words and a
-- common one the order of names; and each is left out once three are found.
CREATE FUNCTION casefold_suggest_matters(literal text) RETURNS TABLE (id bigint, name text, client_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  firm constant bigint := current_setting('casefold.tenant_id')::bigint;
  condition text;
  found bigint[] := '{}';
BEGIN
  FOREACH condition IN ARRAY ARRAY[
    'lower(m.name) LIKE $2 || ''%''',
    '(lower(m.name) LIKE ''% '' || $2 || ''%'' OR m.custom_id <> '''' AND lower(m.custom_id) LIKE $2 || ''%'')',
    'lower(m.name) LIKE ''%'' || $2 || ''%'' AND length($2) > 2'
  ] LOOP
    FOR id, name, client_id IN EXECUTE
      'SELECT m.id, m.name, m.client_id FROM visible_matters m WHERE m.tenant_id = $1 AND NOT m.deleted AND m.id <> ALL ($3) AND '
      || condition || ' ORDER BY lower(m.name), m.id LIMIT 3'
      USING firm, literal, found
    LOOP
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
  condition text;
  found bigint[] := '{}';
BEGIN
  FOREACH condition IN ARRAY ARRAY[
    'lower(c.name) LIKE $2 || ''%''', 'lower(c.name) LIKE ''% '' || $2 || ''%''', 'lower(c.name) LIKE ''%'' || $2 || ''%'' AND length($2) > 2'
  ] LOOP
    FOR id, name IN EXECUTE
      'SELECT c.id, c.name FROM clients c WHERE c.tenant_id = $1 AND NOT c.deleted AND c.id <> ALL ($3) AND '
      || condition || ' ORDER BY lower(c.name), c.id LIMIT 3'
      USING firm, literal, found
    LOOP
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
