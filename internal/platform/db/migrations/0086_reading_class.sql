-- +goose Up

-- What a document is, how many of its values a person should look at, and what its
-- class must have and was not found. A start of the program fills them in for
-- documents that were read before; class stays empty until one is read.
ALTER TABLE readings ADD COLUMN class TEXT NOT NULL DEFAULT '';
ALTER TABLE readings ADD COLUMN class_choice TEXT; -- JSON: what a person says that it is, who and when
ALTER TABLE readings ADD COLUMN doubts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE readings ADD COLUMN missing TEXT NOT NULL DEFAULT ''; -- names, divided by commas
ALTER TABLE readings ADD COLUMN marks TEXT NOT NULL DEFAULT '{}'; -- JSON: what was confirmed or waived, who and when
