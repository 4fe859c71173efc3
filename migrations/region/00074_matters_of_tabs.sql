-- +goose Up

-- How many matters a firm has, open and closed, is shown above their list. They are counted from here; the id tells those behind walls
-- that a person may see.
CREATE INDEX matters_of_tabs ON matters (tenant_id, restricted, closed_on, id) WHERE NOT deleted;
