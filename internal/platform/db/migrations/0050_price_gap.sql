-- +goose Up

-- What holds in the months of a contract's validity that its prices by period leave
-- out, which months those prices span, and how many they leave out. The prices of
-- before are read once at the next start: priced_from tells which were.
ALTER TABLE contracts ADD COLUMN price_gap TEXT NOT NULL DEFAULT 'indefinido' CHECK (price_gap IN ('indefinido', 'media'));
ALTER TABLE contracts ADD COLUMN priced_from TEXT;
ALTER TABLE contracts ADD COLUMN priced_to TEXT;
ALTER TABLE contracts ADD COLUMN unpriced BIGINT NOT NULL DEFAULT 0;

CREATE INDEX contracts_unpriced ON contracts (client_id) WHERE unpriced > 0;
CREATE INDEX contracts_prices_unread ON contracts (id) WHERE price_schedule IS NOT NULL AND priced_from IS NULL;
