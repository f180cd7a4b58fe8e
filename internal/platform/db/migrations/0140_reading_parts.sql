-- +goose Up

-- RQ-11: a file that holds several bills is parted into one document for each, which has
-- its own content: the pages of that bill.
ALTER TABLE readings ADD COLUMN part_of TEXT REFERENCES readings (id);   -- the document of the whole file
ALTER TABLE readings ADD COLUMN part_pages TEXT NOT NULL DEFAULT '';     -- its pages of it, as a person says them
ALTER TABLE readings ADD COLUMN part_doubt TEXT NOT NULL DEFAULT '';     -- why the parts may not be all
CREATE INDEX readings_parts ON readings (part_of) WHERE part_of IS NOT NULL;
