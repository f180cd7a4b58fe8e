-- +goose Up

-- The row as it was read stands with what is said of it, at the first of its lines here, so
-- that it is looked at and corrected without the file (TD-05).
ALTER TABLE import_rows ADD COLUMN cells_json TEXT;
