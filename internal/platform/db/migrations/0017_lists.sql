-- +goose Up

-- How many active contracts end on a day, so that the renewal radar never counts.
CREATE TABLE contract_ends (
    day    TEXT   NOT NULL PRIMARY KEY, -- YYYY-MM-DD
    active BIGINT NOT NULL DEFAULT 0
);
INSERT INTO contract_ends (day, active)
SELECT end_date, COUNT(*) FROM contracts WHERE deleted_at IS NULL AND status = 'Ativo' GROUP BY end_date;

-- The price of the month as computed, R$/MWh x 1e-8: an opportunity is worth what
-- is above the limit at this price. Null: none, or not computed since.
ALTER TABLE contract_months ADD COLUMN price BIGINT;

-- The orders of the opportunities; by difference there is an index since 0007.
CREATE INDEX contract_months_stake_energy
    ON contract_months (month, (accumulated_net - accumulated_limit), contract_id) WHERE opportunity;
CREATE INDEX contract_months_stake_value
    ON contract_months (month, (COALESCE(CAST(accumulated_net - accumulated_limit AS DOUBLE PRECISION) * price, -1e300)), contract_id)
    WHERE opportunity;

-- The orders of the contract list; by newest, code, end and status it has indexes
-- since 0007. A search text begins with the client's name without accents.
CREATE INDEX contracts_client_name ON contracts (search_text) WHERE deleted_at IS NULL;
CREATE INDEX contracts_start ON contracts (start_date, seq) WHERE deleted_at IS NULL;
