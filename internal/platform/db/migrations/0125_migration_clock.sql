-- +goose Up

-- LW-03: how long a migration takes before it may begin.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000012501', 'migracao.aviso_dias', 'A', '180', 'dias', '2024-01-01',
     'REN ANEEL 1.000/2021 com a redação da REN 1.081/2023: denúncia do CCER com 180 dias de antecedência', 0),
    ('01900000-0000-7000-8000-000000012502', 'migracao.preparo_dias', '', '15', 'dias', '2000-01-01',
     'Premissa: viabilidade, procuração e carta até a denúncia', 0);
