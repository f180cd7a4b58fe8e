-- SX-23: how many codes of acceptance a proposal had on the day of the newest, and how many wrong
-- digits a link bore.
ALTER TABLE proposal_codes ADD COLUMN asked_on TEXT NOT NULL DEFAULT '';
ALTER TABLE proposal_codes ADD COLUMN asked BIGINT NOT NULL DEFAULT 0;
ALTER TABLE proposal_links ADD COLUMN wrong BIGINT NOT NULL DEFAULT 0;
