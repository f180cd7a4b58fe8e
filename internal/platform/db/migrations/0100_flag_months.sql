-- +goose Up

-- LW-04: how many of the last published months say how often a flag comes.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000010001', 'bandeira.janela_meses', '', '48', 'meses', '2000-01-01', 'Premissa: as bandeiras dos últimos quatro anos', 0);
