-- How a contract falls on the hours of a month (true.md B10); null: nobody has said.
ALTER TABLE contracts ADD COLUMN modulation TEXT CHECK (modulation IN ('carga', 'flat', 'declarada'));
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, status, created_at) VALUES
    ('01900000-0000-7000-8000-000000020201', 'liquidacao.sem_posicao_pct', '', '2', '%', '2000-01-01',
     'Decisão de produto: ajustes, recontabilização e rateio que não são calculados', 'em_vigor', 0),
    ('01900000-0000-7000-8000-000000020202', 'ccee.perdas_minimas', '', '2', '%', '2000-01-01',
     'Perdas da rede básica rateadas ao consumo nos últimos anos, entre 2 e 3 %; a confirmar', 'previsto', 0);
