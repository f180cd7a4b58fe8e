-- +goose Up

-- A value may be expected only, and may be one of several scenarios: the law of 2027 is
-- known before its rates are. An official value and an expected one may begin on one day.
ALTER TABLE parameters ADD COLUMN status TEXT NOT NULL DEFAULT 'em_vigor' CHECK (status IN ('em_vigor', 'previsto'));
ALTER TABLE parameters ADD COLUMN scenario TEXT NOT NULL DEFAULT 'base' CHECK (scenario IN ('base', 'baixo', 'alto'));
ALTER TABLE parameters DROP CONSTRAINT parameters_key_scope_valid_from_key;
ALTER TABLE parameters ADD UNIQUE (key, scope, scenario, status, valid_from);
DELETE FROM parameters WHERE key = 'tributos.cbs'; -- the rates and their dates say it now

INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, status, scenario, created_at) VALUES
    ('01900000-0000-7000-8000-000000009001', 'tributos.pis_cofins', 'vendedor', '9.25', '%', '2000-01-01', '2026-12-31',
     'Leis 10.637/2002 e 10.833/2003, art. 2º (1,65 % + 7,6 %); extintos em 2027: EC 132/2023 e LC 214/2025', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009002', 'cbs.aliquota', '', '8.7', '%', '2027-01-01', NULL,
     'Estimativa de 8,8 % menos 0,1 ponto (LC 214/2025, art. 347); o Senado fixa a de referência: art. 349', 'previsto', 'base', 0),
    ('01900000-0000-7000-8000-000000009003', 'cbs.aliquota', '', '8.2', '%', '2027-01-01', NULL,
     'Premissa: 0,5 ponto abaixo da estimativa', 'previsto', 'baixo', 0),
    ('01900000-0000-7000-8000-000000009004', 'cbs.aliquota', '', '9.2', '%', '2027-01-01', NULL,
     'Premissa: 0,5 ponto acima da estimativa', 'previsto', 'alto', 0),
    ('01900000-0000-7000-8000-000000009005', 'ibs.uf', '', '0.05', '%', '2027-01-01', '2028-12-31', 'LC 214/2025, art. 344', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009006', 'ibs.municipio', '', '0.05', '%', '2027-01-01', '2028-12-31', 'LC 214/2025, art. 344', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009007', 'icms.base_inclui_ibs_cbs', '', '1', 'razão', '2027-01-01', NULL,
     'LC 87/1996, art. 13, § 1º, I; o PLP 16/2025 os excluiria', 'previsto', 'base', 0),
    ('01900000-0000-7000-8000-000000009008', 'icms.base_inclui_ibs_cbs', 'SP', '1', 'razão', '2027-01-01', NULL,
     'SEFAZ-SP, Resposta à Consulta 32.303/2025', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009009', 'icms.base_inclui_ibs_cbs', 'PE', '1', 'razão', '2027-01-01', NULL,
     'SEFAZ-PE, Resolução de Consulta 39/2025', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009010', 'icms.fator_transicao', '', '1', 'razão', '2000-01-01', '2028-12-31', 'ADCT, art. 128 (EC 132/2023)', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009011', 'icms.fator_transicao', '', '0.9', 'razão', '2029-01-01', '2029-12-31', 'ADCT, art. 128 (EC 132/2023)', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009012', 'icms.fator_transicao', '', '0.8', 'razão', '2030-01-01', '2030-12-31', 'ADCT, art. 128 (EC 132/2023)', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009013', 'icms.fator_transicao', '', '0.7', 'razão', '2031-01-01', '2031-12-31', 'ADCT, art. 128 (EC 132/2023)', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009014', 'icms.fator_transicao', '', '0.6', 'razão', '2032-01-01', '2032-12-31', 'ADCT, art. 128 (EC 132/2023)', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009015', 'icms.fator_transicao', '', '0', 'razão', '2033-01-01', NULL, 'ADCT, art. 129 (EC 132/2023)', 'em_vigor', 'base', 0),
    ('01900000-0000-7000-8000-000000009016', 'tarifa.te_rebalanceada', '', '9.25', '%', '2027-01-01', NULL,
     'Premissa: PIS/COFINS do custo da energia das distribuidoras, se as tarifas forem reequilibradas (LC 214/2025, art. 374)', 'previsto', 'base', 0);
