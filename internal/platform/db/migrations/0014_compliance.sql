-- +goose Up

-- The light "contrato" of a contract's month (domain 5.4); '' until the month is
-- computed again.
ALTER TABLE contract_months ADD COLUMN light TEXT NOT NULL DEFAULT '' CHECK (light IN ('', 'verde', 'amarelo', 'vermelho'));
CREATE INDEX contract_months_unjudged ON contract_months (contract_id) WHERE light = '';
CREATE INDEX contract_months_light ON contract_months (month, light) WHERE active AND light <> 'amarelo';

-- Of active rows only; active contracts that are in none of them are amarelo.
ALTER TABLE portfolio_months ADD COLUMN light_verde BIGINT NOT NULL DEFAULT 0;
ALTER TABLE portfolio_months ADD COLUMN light_amarelo BIGINT NOT NULL DEFAULT 0;
ALTER TABLE portfolio_months ADD COLUMN light_vermelho BIGINT NOT NULL DEFAULT 0;

-- What the invoices of a contract's month were found to be. There is a row for
-- each month that has an invoice.
CREATE TABLE contract_checks (
    contract_id     TEXT    NOT NULL REFERENCES contracts (id),
    month           TEXT    NOT NULL,
    client_id       TEXT    NOT NULL REFERENCES clients (id),
    nf_energy       TEXT    NOT NULL CHECK (nf_energy IN ('Conforme', 'Divergente', 'Indefinido')),
    nf_icms         TEXT    NOT NULL CHECK (nf_icms IN ('Conforme', 'Divergente', 'Indefinido')),
    bill_demand     TEXT    NOT NULL CHECK (bill_demand IN ('Conforme', 'Divergente', 'Indefinido')),
    bill_tusd       TEXT    NOT NULL CHECK (bill_tusd IN ('Conforme', 'Divergente', 'Indefinido')),
    bill_icms       TEXT    NOT NULL CHECK (bill_icms IN ('Conforme', 'Divergente', 'Indefinido')),
    nf_energy_value BIGINT,           -- as the invoices show it, R$ x 1e-4
    nf_icms_value   BIGINT,
    tolerance_factor TEXT,            -- regra_tolerancia_demanda, as "1.05"
    observation     TEXT,             -- the first failing line
    light_demand    TEXT    NOT NULL CHECK (light_demand IN ('verde', 'amarelo', 'vermelho')),
    light_modality  TEXT    NOT NULL CHECK (light_modality IN ('verde', 'amarelo', 'vermelho')),
    light_reactive  TEXT    NOT NULL CHECK (light_reactive IN ('verde', 'amarelo', 'vermelho')),
    details         TEXT    NOT NULL, -- JSON: expected, found, tolerance, rule and record of each
    -- what the row counts for, so that counters move by the difference
    active          BOOLEAN NOT NULL, -- the contract is Ativo and covers the month
    nf_divergent    BOOLEAN NOT NULL, -- active, and computed or else declared divergent
    bill_divergent  BOOLEAN NOT NULL,
    nf_delta        INTEGER NOT NULL, -- nf_divergent less what the contract declares
    bill_delta      INTEGER NOT NULL,
    rules_version   INTEGER NOT NULL,
    updated_at      BIGINT  NOT NULL,
    PRIMARY KEY (contract_id, month)
);
CREATE INDEX contract_checks_nf ON contract_checks (month, contract_id) WHERE nf_divergent;
CREATE INDEX contract_checks_bill ON contract_checks (month, contract_id) WHERE bill_divergent;
CREATE INDEX contract_checks_demand ON contract_checks (month, light_demand, contract_id) WHERE active;
CREATE INDEX contract_checks_modality ON contract_checks (month, light_modality, contract_id) WHERE active;
CREATE INDEX contract_checks_reactive ON contract_checks (month, light_reactive, contract_id) WHERE active;

-- Counters of a month over the rows of active contracts. The deltas are what the
-- computed statuses add to the declared ones of contract_deltas.
CREATE TABLE check_portfolio (
    month             TEXT   NOT NULL PRIMARY KEY,
    nf_divergent      BIGINT NOT NULL DEFAULT 0,
    bill_divergent    BIGINT NOT NULL DEFAULT 0,
    nf_delta          BIGINT NOT NULL DEFAULT 0,
    bill_delta        BIGINT NOT NULL DEFAULT 0,
    demand_verde      BIGINT NOT NULL DEFAULT 0,
    demand_amarelo    BIGINT NOT NULL DEFAULT 0,
    demand_vermelho   BIGINT NOT NULL DEFAULT 0,
    modality_verde    BIGINT NOT NULL DEFAULT 0,
    modality_amarelo  BIGINT NOT NULL DEFAULT 0,
    modality_vermelho BIGINT NOT NULL DEFAULT 0,
    reactive_verde    BIGINT NOT NULL DEFAULT 0,
    reactive_amarelo  BIGINT NOT NULL DEFAULT 0,
    reactive_vermelho BIGINT NOT NULL DEFAULT 0
);
