-- +goose Up

-- An account may have several codes of a kind: asking for another leaves those before good until their time. Wrong tries
-- count against whoever makes them, no longer against the code.
ALTER TABLE codes DROP CONSTRAINT codes_pkey, DROP COLUMN tries, ADD PRIMARY KEY (sub, kind, created_at);

-- A counter of tries refuses when its level has come to what its policy allows. No time of its own is needed for that.
ALTER TABLE throttles DROP COLUMN blocked_until,
  -- How often the counter was raised since it exists: who has failed before is no newcomer, also when the level is low again.
  ADD COLUMN raised integer NOT NULL DEFAULT 1;
ALTER TABLE throttles ALTER COLUMN raised DROP DEFAULT;

-- +goose StatementBegin
-- What is left of the level of a counter: one try less each time so many seconds have passed. A counter that was last raised
-- in the future was raised before the clock was set back. It is void, else it would refuse tries for as long as the clock
-- needs to come there again. A minute is left to processes whose clocks differ.
CREATE FUNCTION casefold_tries(level double precision, raised_at timestamptz, at timestamptz, seconds double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN raised_at > at + interval '1 minute' THEN 0
    ELSE greatest(0, level - greatest(0, extract(epoch FROM at - raised_at)) / seconds) END
$$;
-- +goose StatementEnd
