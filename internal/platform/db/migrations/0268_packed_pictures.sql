-- OP-16: pictures of months are kept packed, about a tenth of their text; body is '' then. Those of before stay as they are.
-- sqlite:
ALTER TABLE month_pictures ADD COLUMN packed BLOB;
-- postgres:
ALTER TABLE month_pictures ADD COLUMN packed BYTEA;
