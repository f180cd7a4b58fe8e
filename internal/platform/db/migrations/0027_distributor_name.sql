-- +goose Up

-- The list of tariffs is by the distributor's name.
CREATE INDEX distributors_by_name ON distributors (name, id);
