-- +goose Up

-- What the CCEE knows of a client that its backing (lastro) follows from: agents and
-- registered energy, as JSON, kept by who keeps those.
CREATE TABLE client_backings (
    client_id TEXT NOT NULL PRIMARY KEY REFERENCES clients (id),
    facts     TEXT NOT NULL
);

-- Backing is compared exactly; a value that somebody changed stays.
UPDATE parameters SET value = '1', source = 'Decreto 5.163/2004, art. 2º: cem por cento da carga em contratos registrados'
    WHERE id = '01900000-0000-7000-8000-000000000038' AND value = '0.95';
INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000007301', 'lastro.valor_referencia', '', '290.12', 'R$/MWh', '2026-01-01', NULL,
     'Valor Anual de Referência (VR) de 2026, conforme a CCEE', 0),
    ('01900000-0000-7000-8000-000000007302', 'lastro.pld_medio', '', '217.96', 'R$/MWh', '2026-01-01', NULL,
     'CCEE, PLD médio do Sudeste/Centro-Oeste em 2025', 0);
DELETE FROM parameters WHERE key = 'liquidacao.tolerancia'; -- nothing is settled by the hour

-- Lights follow the backing of the client: all months are computed once more.
UPDATE contract_months SET rules_version = 0
    WHERE NOT EXISTS (SELECT 1 FROM closed_months c WHERE c.client_id = contract_months.client_id AND c.month = contract_months.month);
