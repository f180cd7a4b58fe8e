-- +goose Up

-- How far a tariff of a file may be from the nearest validity of the same tariff, and
-- from the median of comparable ones. What a person entered stays.
UPDATE parameters SET value = '6', source = 'Decisão de produto: quase todas as tarifas comparáveis distam até 6 vezes da mediana; um erro de vírgula, 10 ou 100 vezes'
    WHERE id = '01900000-0000-7000-8000-000000002218' AND value = '30';
INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000005801', 'tarifa.plausivel.razao_vigencia', '', '2', 'razão', '2000-01-01', NULL,
     'Decisão de produto: de uma vigência à seguinte uma tarifa não dobra nem cai à metade', 0);
