-- VD-30: a month of any age may be opened again for so many days after it was closed.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000019701', 'fechamento.reabrir_dias', '', '30', 'dias', '2000-01-01',
     'Decisão de produto: quem fecha um mês antigo ainda o corrige', 0);
