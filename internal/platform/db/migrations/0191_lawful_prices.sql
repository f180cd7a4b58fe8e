-- The ICMS inside the prices of a round that hold all taxes (true.md B1); NULL: they do not
-- hold it, and price_includes says of PIS/COFINS what it said.
ALTER TABLE quote_rounds ADD COLUMN price_icms BIGINT;

-- A price with all taxes is used without its ICMS in every month: what was computed of it is
-- computed anew at the next start; closed months stay.
UPDATE contract_months SET rules_version = 0
    WHERE contract_id IN (SELECT id FROM contracts WHERE price_includes = 'todos') AND NOT EXISTS (
        SELECT 1 FROM closed_months k WHERE k.client_id = contract_months.client_id AND k.month = contract_months.month);

-- Who is public has longer to pay (true.md B6): expected, until the article has been read.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, status, scenario, created_at)
    VALUES ('01900000-0000-7000-8000-000000019301', 'fatura.vencimento_du_publico', '', '10', 'dia útil', '2000-01-01',
     'REN ANEEL 1.000/2021', 'previsto', 'base', 0);

UPDATE parameters SET source = 'Portaria Normativa MME 50/2022, art. 1º: abaixo dela por comercializador varejista'
    WHERE id = '01900000-0000-7000-8000-000000002314' AND source LIKE 'REN ANEEL 1.011/2022%';
