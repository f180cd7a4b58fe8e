-- +goose Up

-- Every state that a contract has had, whole; version 1 is its creation.
CREATE TABLE contract_versions (
    contract_id TEXT   NOT NULL REFERENCES contracts (id),
    version     BIGINT NOT NULL,
    snapshot    TEXT   NOT NULL, -- JSON
    actor_id    TEXT,
    actor_name  TEXT   NOT NULL,
    reason      TEXT,
    at          BIGINT NOT NULL,
    PRIMARY KEY (contract_id, version)
);

-- How many contracts begin or stop counting in a month, so that a month's total
-- is the sum of the rows up to it: active contracts, and those of them whose
-- supplier invoice or distributor bill diverges (DB-11). The row '' holds the
-- number of contracts that are not deleted.
CREATE TABLE contract_deltas (
    month          TEXT   NOT NULL PRIMARY KEY, -- YYYY-MM, or '' for all
    contracts      BIGINT NOT NULL DEFAULT 0,
    active         BIGINT NOT NULL DEFAULT 0,
    nf_divergent   BIGINT NOT NULL DEFAULT 0,
    bill_divergent BIGINT NOT NULL DEFAULT 0
);

-- One contract's month, over all the units it serves, as lists and dashboard
-- read it. A month without measurement has no row: it counts as Indefinido
-- through contract_deltas.
CREATE TABLE contract_months (
    contract_id       TEXT    NOT NULL REFERENCES contracts (id),
    month             TEXT    NOT NULL,
    client_id         TEXT    NOT NULL REFERENCES clients (id),
    active            BOOLEAN NOT NULL, -- the contract is Ativo and covers the month
    consumption       BIGINT,
    net               BIGINT,
    proinfa           BIGINT,
    contracted        BIGINT,
    minimum           BIGINT,
    maximum           BIGINT,
    billable          BIGINT,
    surplus           BIGINT,
    deficit           BIGINT,
    energy_value      BIGINT,
    conformity        TEXT    NOT NULL
                      CHECK (conformity IN ('Conforme', 'Excedente', 'Subutilizado', 'Indefinido')),
    accumulated_net   BIGINT,           -- since the contract year began (domain 1.7)
    accumulated_limit BIGINT,
    delta_percent     BIGINT,           -- of the accumulated net against its limit
    opportunity       BOOLEAN NOT NULL DEFAULT FALSE,
    rules_version     INTEGER NOT NULL,
    updated_at        BIGINT  NOT NULL,
    PRIMARY KEY (contract_id, month)
);
CREATE INDEX contract_months_opportunity ON contract_months (month, delta_percent DESC, contract_id) WHERE opportunity;

-- Counters of a month over the whole portfolio, kept in the transaction that
-- changes a contract_months row, so that the dashboard never counts. The classes
-- and opportunities count active rows only. The row '' holds the number of
-- balances in measured.
CREATE TABLE portfolio_months (
    month         TEXT   NOT NULL PRIMARY KEY,
    conforme      BIGINT NOT NULL DEFAULT 0,
    excedente     BIGINT NOT NULL DEFAULT 0,
    subutilizado  BIGINT NOT NULL DEFAULT 0,
    opportunities BIGINT NOT NULL DEFAULT 0,
    measured      BIGINT NOT NULL DEFAULT 0 -- balance_months rows
);
