-- +goose Up

-- Which names are taken among the documents of a folder. Row security would keep the comparison of names from its index,
-- so this looks with the eyes of casefold_reader and takes the firm from the transaction and from nowhere else. It is
-- asked about folders that the person was found to see.
SELECT casefold_searchable('documents');

-- +goose StatementBegin
CREATE FUNCTION casefold_taken_documents(folder bigint, names text[])
RETURNS TABLE (place bigint, name_key text, document_id bigint, deleted boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.place, casefold_name_key(n.name), d.id, d.deleted
  FROM unnest(names) WITH ORDINALITY n (name, place)
  -- The first name from this one on, in the order of the index: one look into it, also before anything is known of how
  -- full the folder is. Asking for the name itself would then read the whole folder for each.
  LEFT JOIN LATERAL (
    SELECT t.id, t.deleted, casefold_name_key(t.name) AS name_key FROM documents t
    WHERE t.tenant_id = current_setting('casefold.tenant_id')::bigint AND t.folder_id = folder AND t.version_id IS NOT NULL
      AND casefold_name_key(t.name) >= casefold_name_key(n.name)
    ORDER BY casefold_name_key(t.name) LIMIT 1) d ON d.name_key = casefold_name_key(n.name)
  ORDER BY n.place
$$;
-- +goose StatementEnd

ALTER FUNCTION casefold_taken_documents(bigint, text[]) OWNER TO casefold_reader;
REVOKE ALL ON FUNCTION casefold_taken_documents(bigint, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION casefold_taken_documents(bigint, text[]) TO casefold_app;
