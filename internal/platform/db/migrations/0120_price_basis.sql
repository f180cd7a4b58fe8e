-- +goose Up

-- Which taxes the agreed prices of a contract hold, what becomes of them where CBS and IBS
-- come on top (LC 214/2025), and who confirmed it with the amendment (LW-01). What there
-- is holds PIS/COFINS, as was the custom.
ALTER TABLE contracts ADD COLUMN price_includes TEXT NOT NULL DEFAULT 'pis_cofins' CHECK (price_includes IN ('pis_cofins', 'nenhum', 'todos'));
ALTER TABLE contracts ADD COLUMN price_seller BIGINT; -- percent; NULL: the parameter
ALTER TABLE contracts ADD COLUMN price_icms BIGINT; -- percent; NULL: not known
ALTER TABLE contracts ADD COLUMN price_rebase TEXT NOT NULL DEFAULT 'automatico' CHECK (price_rebase IN ('automatico', 'manter', 'digitado'));
ALTER TABLE contracts ADD COLUMN rebase_confirmed_at BIGINT;
ALTER TABLE contracts ADD COLUMN rebase_confirmed_by TEXT;

-- The months of 2027, and those whose index is not published (LW-07), are computed anew at
-- the next start; closed ones stay.
UPDATE contract_months SET rules_version = 0
    WHERE month >= '2024-01' AND NOT EXISTS (
        SELECT 1 FROM closed_months k WHERE k.client_id = contract_months.client_id AND k.month = contract_months.month);
