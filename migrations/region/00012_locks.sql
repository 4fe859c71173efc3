-- +goose Up

-- The one rule for how long a document stays in use: until the date that its holder last renewed. After that the state
-- is what it was before, checked out or nothing.
-- +goose StatementBegin
CREATE FUNCTION casefold_lock(status smallint, in_use_until timestamptz, at timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN in_use_until <= at THEN (status - 1)::smallint ELSE status END
$$;
-- +goose StatementEnd
