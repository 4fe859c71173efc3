-- +goose Up

-- The same question as before, by a function whose plan a connection makes once: planning it anew for every upload cost
-- ten times as much as looking.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION casefold_taken_documents(folder bigint, names text[])
RETURNS TABLE (place bigint, name_key text, document_id bigint, deleted boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT n.place, casefold_name_key(n.name), d.id, d.deleted
  FROM unnest(names) WITH ORDINALITY n (name, place)
  -- The first name from this one on, in the order of the index: one look into it, also before anything is known of how
  -- full the folder is. Asking for the name itself would then read the whole folder for each.
  LEFT JOIN LATERAL (
    SELECT t.id, t.deleted, casefold_name_key(t.name) AS name_key FROM documents t
    WHERE t.tenant_id = current_setting('casefold.tenant_id')::bigint AND t.folder_id = folder AND t.version_id IS NOT NULL
      AND casefold_name_key(t.name) >= casefold_name_key(n.name)
    ORDER BY casefold_name_key(t.name) LIMIT 1) d ON d.name_key = casefold_name_key(n.name)
  ORDER BY n.place;
END $$;
-- +goose StatementEnd
