-- +goose Up

-- The prices of a contract that wait for a second person (SX-08), and what came of them.
CREATE TABLE price_approvals (
    id              TEXT   NOT NULL PRIMARY KEY,
    contract_id     TEXT   NOT NULL REFERENCES contracts (id),
    base_version    BIGINT NOT NULL, -- of the contract when they were asked for
    before_json     TEXT   NOT NULL, -- its prices then
    after_json      TEXT   NOT NULL,
    reason          TEXT,
    status          TEXT   NOT NULL CHECK (status IN ('aguardando', 'aprovada', 'recusada', 'retirada')),
    asked_by        TEXT   NOT NULL REFERENCES users (id),
    asked_at        BIGINT NOT NULL,
    decided_by      TEXT REFERENCES users (id),
    decided_at      BIGINT,
    decision_reason TEXT
);

-- One at a time waits for each contract.
CREATE UNIQUE INDEX price_approvals_waiting ON price_approvals (contract_id) WHERE status = 'aguardando';
