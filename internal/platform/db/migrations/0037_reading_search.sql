-- +goose Up

-- What a search over the documents looks into: the file's name, and what was read of
-- client, installation and distributor. Older documents are found by their name.
ALTER TABLE readings ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE readings SET search_text = lower(filename);
