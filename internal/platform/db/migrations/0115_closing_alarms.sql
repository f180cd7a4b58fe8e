-- +goose Up

-- When the owner of a month is told of what it lacks, and of days until which something
-- has to be said to somebody else (MC-13).
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000011501', 'fechamento.aviso.medicao_primeiro', '', '3', 'dia útil', '2000-01-01',
     'Decisão de produto: com tempo para os ajustes no SCDE, que vão até o du 7', 0),
    ('01900000-0000-7000-8000-000000011502', 'fechamento.aviso.medicao_segundo', '', '9', 'dia útil', '2000-01-01',
     'Dados à contabilização em MS+9du (Procedimentos de Comercialização, CCEE)', 0),
    ('01900000-0000-7000-8000-000000011503', 'fechamento.aviso.medicao_cada', '', '2', 'dia útil', '2000-01-01',
     'Decisão de produto: até que a medição chegue', 0),
    ('01900000-0000-7000-8000-000000011504', 'fechamento.aviso.medicao_gestora', '', '14', 'dia útil', '2000-01-01',
     'Decisão de produto: uma semana depois da contabilização', 0),
    ('01900000-0000-7000-8000-000000011505', 'fechamento.aviso.contestacao', '', '2', 'dia útil', '2000-01-01',
     'Decisão de produto: com tempo para a carta', 0),
    ('01900000-0000-7000-8000-000000011506', 'fechamento.aviso.renovacao', '', '6', 'meses', '2000-01-01',
     'Prática de mercado: a renovação é negociada em seis meses', 0);
