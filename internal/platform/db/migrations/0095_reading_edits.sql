-- +goose Up

-- What people changed in the items and histories of a document, row by row: it stands
-- over what was read.
ALTER TABLE readings ADD COLUMN edits TEXT NOT NULL DEFAULT '{}';
