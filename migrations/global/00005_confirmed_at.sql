-- +goose Up

-- When the person last proved who they are in this session, by everything that a sign-in asks for. Empty where nobody did:
-- in a session that another one handed on, and since a second factor was set that was never asked for here.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
UPDATE sessions SET confirmed_at = signed_in_at WHERE kind = 'browser';
