-- +goose Up

-- The prices that a new one is held against, by the day on which their contracts begin:
-- along the newest contracts (0187) all were looked through where few begin then.
DROP INDEX contracts_priced;
CREATE INDEX contracts_priced ON contracts (start_date, seq, average_price, doubts, deleted_at)
    WHERE deleted_at IS NULL AND average_price > 0 AND doubts IS NULL;
