-- +goose Up

-- Who of the brokerage typed an offer for a supplier; NULL: the supplier offered.
ALTER TABLE quote_offers ADD COLUMN typed_by TEXT; -- the name as it was then

-- An invitation that had no server to leave by did not fail: it can be sent once there
-- is one (TD-13).
ALTER TABLE quote_invitations ADD COLUMN unsent BOOLEAN NOT NULL DEFAULT FALSE;
