-- +goose Up

-- LW-02: how a client is taxed, by which a saving is net of credits.
ALTER TABLE clients ADD COLUMN tax_regime TEXT CHECK (tax_regime IN ('lucro_real', 'lucro_presumido', 'simples', 'nao_contribuinte'));
ALTER TABLE clients ADD COLUMN activity TEXT CHECK (activity IN ('industria', 'comercio_servicos'));
ALTER TABLE clients ADD COLUMN industrial_share BIGINT CHECK (industrial_share BETWEEN 0 AND 100000000); -- % × 1e-6
ALTER TABLE clients ADD COLUMN export_share BIGINT CHECK (export_share BETWEEN 0 AND 100000000);
ALTER TABLE clients ADD COLUMN simples_regular BOOLEAN NOT NULL DEFAULT FALSE;

INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000012701', 'credito.tusd_livre', '', '0', 'razão', '2000-01-01',
     'Receita Federal, SC SRRF08 274/2012: a TUSD da unidade livre não dá crédito de PIS/COFINS; o CARF está dividido', 0);
