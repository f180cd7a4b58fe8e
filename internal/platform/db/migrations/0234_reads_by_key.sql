-- SX-21: what one API key reads of a list within an hour is one entry of the trail, written when the
-- hour is over: until then the entry waits here, with how many rows were read. entry is NULL where
-- the trail is told at once.
ALTER TABLE audit_visits ADD COLUMN read_rows BIGINT NOT NULL DEFAULT 0;
ALTER TABLE audit_visits ADD COLUMN entry TEXT;
