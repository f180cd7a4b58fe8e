-- +goose Up

-- What a person typed over a month (EM-08). The name and the meter are of this
-- month's statement only. A fixed column replaces the computed one, the rest
-- follows from it. Null: nothing was typed. Energy in kWh x 1e-8.
ALTER TABLE balance_months ADD COLUMN client_label TEXT;
ALTER TABLE balance_months ADD COLUMN meter_label TEXT;
ALTER TABLE balance_months ADD COLUMN fixed_requirement BIGINT;
ALTER TABLE balance_months ADD COLUMN fixed_net BIGINT;
ALTER TABLE balance_months ADD COLUMN fixed_minimum BIGINT;
ALTER TABLE balance_months ADD COLUMN fixed_maximum BIGINT;
ALTER TABLE balance_months ADD COLUMN fixed_billable BIGINT;
ALTER TABLE balance_months ADD COLUMN fixed_adjusted BIGINT; -- 0 no, 1 yes
ALTER TABLE balance_months ADD COLUMN edited_by TEXT;        -- who typed last, the name as it was then
ALTER TABLE balance_months ADD COLUMN label_search TEXT;     -- name and meter as searches read them
