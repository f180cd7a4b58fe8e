-- +goose Up

-- LW-05: what a connection of group B is billed at least in a month.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000012901', 'grupo_b.minimo.monofasica', '', '30', 'kWh', '2000-01-01', 'Custo de disponibilidade: REN ANEEL 1.000/2021, art. 291', 0),
    ('01900000-0000-7000-8000-000000012902', 'grupo_b.minimo.bifasica', '', '50', 'kWh', '2000-01-01', 'Custo de disponibilidade: REN ANEEL 1.000/2021, art. 291', 0),
    ('01900000-0000-7000-8000-000000012903', 'grupo_b.minimo.trifasica', '', '100', 'kWh', '2000-01-01', 'Custo de disponibilidade: REN ANEEL 1.000/2021, art. 291', 0);
