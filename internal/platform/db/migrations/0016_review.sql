-- +goose Up

-- An analysis step of a contract that a person has set over its rule. A null light
-- was handed back to the rule; the row stays, so that its version goes on.
CREATE TABLE contract_steps (
    contract_id TEXT   NOT NULL REFERENCES contracts (id),
    area        TEXT   NOT NULL,
    step        TEXT   NOT NULL,
    light       TEXT   CHECK (light IN ('verde', 'amarelo', 'vermelho')),
    observation TEXT   NOT NULL,
    version     BIGINT NOT NULL,
    set_at      BIGINT NOT NULL,
    set_by      TEXT   REFERENCES users (id),
    PRIMARY KEY (contract_id, area, step)
);

-- What people note of a contract; an open note waits for something.
CREATE TABLE contract_notes (
    id          TEXT    NOT NULL PRIMARY KEY,
    contract_id TEXT    NOT NULL REFERENCES contracts (id),
    text        TEXT    NOT NULL,
    open        BOOLEAN NOT NULL,
    version     BIGINT  NOT NULL,
    created_at  BIGINT  NOT NULL,
    created_by  TEXT    REFERENCES users (id),
    updated_at  BIGINT  NOT NULL,
    updated_by  TEXT    REFERENCES users (id)
);
CREATE INDEX contract_notes_contract ON contract_notes (contract_id, created_at);
