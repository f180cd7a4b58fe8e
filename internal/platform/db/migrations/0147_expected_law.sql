-- +goose Up

-- What is shipped as law and could not be verified in its source is expected: the opening of
-- low voltage is the end of a term that rules are still to be made for, and the text of the
-- norm about the least demand was not found. Values that somebody typed stay as they are.
UPDATE parameters SET status = 'previsto', verified_at = NULL,
    source = 'Lei 15.269/2025 (Lei 9.074/1995, art. 15, § 17): prazo máximo de 24 meses, condicionado à regulamentação'
    WHERE id = '01900000-0000-7000-8000-000000002318';
UPDATE parameters SET status = 'previsto', verified_at = NULL,
    source = 'Lei 15.269/2025 (Lei 9.074/1995, art. 15, § 17): prazo máximo de 36 meses, condicionado à regulamentação'
    WHERE id = '01900000-0000-7000-8000-000000002320';
UPDATE parameters SET status = 'previsto', verified_at = NULL,
    source = 'REN ANEEL 1.000/2021: ao menos 30 kW contratados no grupo A; artigo a confirmar'
    WHERE id = '01900000-0000-7000-8000-000000012804';

-- Opportunities speak of what can still be contracted: until when energy of the month before can still be registered.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, status, scenario, created_at) VALUES
    ('01900000-0000-7000-8000-000000014701', 'ccee.registro_dia_util', '', '8', 'dia útil', '2000-01-01',
     'Premissa: registro ex-post de contratos na CCEE; dia a confirmar', 'previsto', 'base', 0);
