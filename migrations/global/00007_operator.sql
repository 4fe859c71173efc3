-- +goose Up

-- Who began the change, where an operator did on the command line: the repairer that completes it names the same one.
ALTER TABLE outbox ADD COLUMN operator text NOT NULL DEFAULT '';
