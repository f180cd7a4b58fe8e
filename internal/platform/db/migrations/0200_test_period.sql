-- A period of tests (true.md B4): how much of the added demand bears no excess, and since when a unit is supplied.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, status, created_at) VALUES
    ('01900000-0000-7000-8000-000000020001', 'demanda.teste_parcela', '', '30', '%', '2000-01-01',
     'REN ANEEL 1.000/2021, arts. 311 e seguintes: parte da demanda acrescida ou inicial; base do excedente a confirmar', 'previsto', 0);
ALTER TABLE consumer_units ADD COLUMN supply_start TEXT; -- the first day; null: not known
