-- +goose Up

-- The value of a month has no PIS/COFINS from 2027 on. A plan of before whose percent of the
-- value was approved for the adjusted base is divided by what is left of the price, once
-- (PF-08); the commission keeps by how much.
ALTER TABLE commission_plans ADD COLUMN adjusted_at BIGINT; -- null: the percent is of the value as it is
ALTER TABLE commission_plans ADD COLUMN adjusted_by TEXT;
ALTER TABLE commissions ADD COLUMN base_left BIGINT; -- percent of the agreed price; null: not divided
