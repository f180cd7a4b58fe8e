-- +goose Up

-- What a month was accrued of: the inputs of the lines of a contract (contract_id '' of
-- the client itself) as canonical JSON, never changed again once frozen_at is set.
CREATE TABLE accruals (
    client_id     TEXT   NOT NULL REFERENCES clients (id),
    contract_id   TEXT   NOT NULL DEFAULT '',
    month         TEXT   NOT NULL,
    rules_version BIGINT NOT NULL,
    body          TEXT   NOT NULL,
    frozen_at     BIGINT,
    updated_at    BIGINT NOT NULL,
    PRIMARY KEY (client_id, month, contract_id)
);

-- Why a line came to something else than was accrued.
CREATE TABLE accrual_reasons (
    client_id    TEXT   NOT NULL REFERENCES clients (id),
    contract_id  TEXT   NOT NULL DEFAULT '',
    month        TEXT   NOT NULL,
    line         TEXT   NOT NULL,
    reason       TEXT   NOT NULL,
    explained_at BIGINT NOT NULL,
    explained_by TEXT   NOT NULL,
    PRIMARY KEY (client_id, month, contract_id, line)
);
-- Provisto × realizado: from what difference on a line of no document's own tolerance is open.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000008001', 'provisto.tolerancia_valor', '', '0.01', 'R$', '2000-01-01',
     'Decisão de produto: linhas sem tolerância própria conferem ao centavo', 0);
