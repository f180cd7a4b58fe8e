-- Lastro is short only beyond the rounding of the kWh of each month (true.md B13).
INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000019501', 'lastro.tolerancia_mwh', '', '0.001', 'MWh', '2000-01-01', NULL,
     'Decisão de produto: cada grandeza do mês é arredondada ao kWh', 0);

-- The hours of months of daylight saving, the backing and its year's prices are judged anew
-- at the next start; closed months stay.
UPDATE contract_months SET rules_version = 0
    WHERE NOT EXISTS (SELECT 1 FROM closed_months k WHERE k.client_id = contract_months.client_id AND k.month = contract_months.month);
