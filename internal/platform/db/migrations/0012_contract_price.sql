-- +goose Up

-- What a contract agrees besides its terms, as JSON: lists do not read these
-- columns. Null: nothing is agreed.
ALTER TABLE contracts ADD COLUMN price_schedule TEXT;  -- periods, monthly prices and adjustment (domain 2)
ALTER TABLE contracts ADD COLUMN seasonal_volume TEXT; -- MWh of single months
ALTER TABLE contracts ADD COLUMN additional TEXT;      -- pairs of label and value

-- Whether the price of the month holds the adjustment of its last anniversary, as
-- computed: 0 no, 1 yes, 2 with values that are not final. Null: not computed since.
ALTER TABLE balance_months ADD COLUMN price_adjusted BIGINT;
