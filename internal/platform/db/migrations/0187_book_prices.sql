-- +goose Up

-- The prices that a new one is held against: those of the newest contracts, read from the
-- index alone while others wait to write. The columns of its condition spare SQLite the row.
CREATE INDEX contracts_priced ON contracts (seq, start_date, average_price, doubts, deleted_at)
    WHERE deleted_at IS NULL AND average_price > 0 AND doubts IS NULL;
