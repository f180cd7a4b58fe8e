-- +goose Up

-- Rates, limits and thresholds with their validity and source (domain 0.5).
CREATE TABLE parameters (
    id          TEXT   NOT NULL PRIMARY KEY,
    key         TEXT   NOT NULL,
    scope       TEXT   NOT NULL DEFAULT '',
    value       TEXT   NOT NULL, -- canonical decimal
    unit        TEXT   NOT NULL,
    valid_from  TEXT   NOT NULL, -- YYYY-MM-DD
    valid_to    TEXT,
    source      TEXT   NOT NULL,
    verified_at TEXT,
    created_at  BIGINT NOT NULL,
    UNIQUE (key, scope, valid_from)
);

INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000000001', 'perdas.percentual', '', '3', '%', '2000-01-01',
     'Convenção contratual do mercado (perdas da rede básica); valor fixo do produto', 0),
    ('01900000-0000-7000-8000-000000000002', 'oportunidade.delta_min_pct', '', '-5', '%', '2000-01-01',
     'Decisão de produto: consumo acumulado a até 5 % do limite superior', 0),
    ('01900000-0000-7000-8000-000000000003', 'divergencia.calculo_mwh', '', '0.002', 'MWh', '2000-01-01',
     'Decisão de produto: diferença aceita entre a coluna informada e a calculada', 0);
