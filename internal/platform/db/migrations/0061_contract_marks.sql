-- +goose Up

-- How many active contracts have a known consumption in the month, and which of the
-- months of contracts are outside of the band.
ALTER TABLE portfolio_months ADD COLUMN known BIGINT NOT NULL DEFAULT 0;
UPDATE portfolio_months SET known = (
    SELECT COUNT(*) FROM contract_months m WHERE m.month = portfolio_months.month AND m.active AND m.consumption IS NOT NULL);

CREATE INDEX contract_months_outside ON contract_months (month, conformity, contract_id)
    WHERE active AND conformity IN ('Excedente', 'Subutilizado');
