-- +goose Up

-- LW-08: what of a demand can be contracted, and when a reduction holds.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000012801', 'demanda.reducao_aviso_dias', '', '180', 'dias', '2022-01-01', 'REN ANEEL 1.000/2021, art. 155, II', 0),
    ('01900000-0000-7000-8000-000000012802', 'demanda.reducao_aviso_dias', 'A4', '90', 'dias', '2022-01-01', 'REN ANEEL 1.000/2021, art. 155, I', 0),
    ('01900000-0000-7000-8000-000000012803', 'demanda.reducao_aviso_dias', 'AS', '90', 'dias', '2022-01-01', 'REN ANEEL 1.000/2021, art. 155, I', 0),
    ('01900000-0000-7000-8000-000000012804', 'demanda.minima', '', '30', 'kW', '2000-01-01', 'REN ANEEL 1.000/2021: ao menos 30 kW contratados no grupo A', 0),
    ('01900000-0000-7000-8000-000000012805', 'demanda.passo', '', '1', 'kW', '2000-01-01', 'Decisão de produto: contrata-se em kW inteiros', 0);
