-- +goose Up

-- What a refused cell says, so that it can be corrected in place.
ALTER TABLE import_rows ADD COLUMN value TEXT;
