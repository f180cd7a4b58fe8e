-- What an opportunity is worth follows from the PLD, which no index of months holds (true.md B14).
DROP INDEX contract_months_stake_value;

-- The maxima of the PLD of the years that had none (true.md B15).
INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000019502', 'pld.maximo_estrutural', '', '583.88', 'R$/MWh', '2021-01-01', '2021-12-31', 'REH ANEEL 2.828/2020', 0),
    ('01900000-0000-7000-8000-000000019503', 'pld.maximo_estrutural', '', '646.58', 'R$/MWh', '2022-01-01', '2022-12-31', 'Despacho ANEEL 4.046/2021', 0),
    ('01900000-0000-7000-8000-000000019504', 'pld.maximo_estrutural', '', '684.73', 'R$/MWh', '2023-01-01', '2023-12-31', 'REH ANEEL 3.167/2022, retificada', 0),
    ('01900000-0000-7000-8000-000000019505', 'pld.maximo_estrutural', '', '751.73', 'R$/MWh', '2025-01-01', '2025-12-31', 'Despacho ANEEL 3.625/2024', 0),
    ('01900000-0000-7000-8000-000000019506', 'pld.maximo_horario', '', '1197.87', 'R$/MWh', '2021-01-01', '2021-12-31', 'REH ANEEL 2.828/2020', 0),
    ('01900000-0000-7000-8000-000000019507', 'pld.maximo_horario', '', '1326.50', 'R$/MWh', '2022-01-01', '2022-12-31', 'Despacho ANEEL 4.046/2021', 0),
    ('01900000-0000-7000-8000-000000019508', 'pld.maximo_horario', '', '1404.77', 'R$/MWh', '2023-01-01', '2023-12-31', 'REH ANEEL 3.167/2022, retificada', 0),
    ('01900000-0000-7000-8000-000000019509', 'pld.maximo_horario', '', '1542.23', 'R$/MWh', '2025-01-01', '2025-12-31', 'Despacho ANEEL 3.625/2024', 0)
    ON CONFLICT DO NOTHING; -- somebody has entered it

-- The general rates of ICMS of the states, expected until a person confirms them; FECP apart.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, status, created_at) VALUES
    ('01900000-0000-7000-8000-00000001950a', 'icms.aliquota_geral', 'AL', '19', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001950b', 'icms.aliquota_geral', 'AM', '20', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001950c', 'icms.aliquota_geral', 'AP', '18', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001950d', 'icms.aliquota_geral', 'BA', '20.5', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001950e', 'icms.aliquota_geral', 'CE', '20', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001950f', 'icms.aliquota_geral', 'DF', '20', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019510', 'icms.aliquota_geral', 'ES', '17', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019511', 'icms.aliquota_geral', 'GO', '19', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019512', 'icms.aliquota_geral', 'MA', '23', '%', '2025-04-01', 'Listas de alíquotas internas, jtaxmind.com, 21/01/2025, e uma segunda, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019513', 'icms.aliquota_geral', 'MG', '18', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019514', 'icms.aliquota_geral', 'MS', '17', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019515', 'icms.aliquota_geral', 'MT', '17', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019516', 'icms.aliquota_geral', 'PA', '19', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019517', 'icms.aliquota_geral', 'PB', '20', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019518', 'icms.aliquota_geral', 'PE', '20.5', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019519', 'icms.aliquota_geral', 'PI', '22.5', '%', '2025-04-01', 'Listas de alíquotas internas, jtaxmind.com, 21/01/2025, e uma segunda, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001951a', 'icms.aliquota_geral', 'PR', '19.5', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001951b', 'icms.aliquota_geral', 'RJ', '20', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001951c', 'icms.aliquota_geral', 'RN', '20', '%', '2025-04-01', 'Listas de alíquotas internas, jtaxmind.com, 21/01/2025, e uma segunda, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001951d', 'icms.aliquota_geral', 'RO', '19.5', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001951e', 'icms.aliquota_geral', 'RR', '20', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-00000001951f', 'icms.aliquota_geral', 'RS', '17', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019520', 'icms.aliquota_geral', 'SC', '17', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019521', 'icms.aliquota_geral', 'SP', '18', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0),
    ('01900000-0000-7000-8000-000000019522', 'icms.aliquota_geral', 'TO', '20', '%', '2025-04-01', 'Lista de alíquotas internas, jtaxmind.com, 21/01/2025, a confirmar', 'previsto', 0);
