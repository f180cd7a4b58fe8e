-- +goose Up

-- The invoices of a contract, one row a document: the supplier's nota fiscal and
-- the distributor's bill. Money in R$ x 1e-4; the figures differ by kind and are
-- JSON with canonical numbers. Null is unknown, never zero.
CREATE TABLE invoices (
    id          TEXT   NOT NULL PRIMARY KEY,
    kind        TEXT   NOT NULL CHECK (kind IN ('nf_fornecedora', 'fatura_distribuidora')),
    contract_id TEXT   REFERENCES contracts (id),
    client_id   TEXT   NOT NULL REFERENCES clients (id),
    unit_id     TEXT   REFERENCES consumer_units (id),
    month       TEXT   NOT NULL, -- competencia
    number      TEXT,
    issued_on   TEXT,
    due_on      TEXT,
    total       BIGINT,
    status      TEXT   NOT NULL CHECK (status IN ('Paga', 'Em aberto', 'Vencida', 'Em análise')),
    file_id     TEXT,            -- of documents
    note        TEXT,
    source      TEXT   NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'extracao')),
    figures     TEXT   NOT NULL, -- JSON
    version     BIGINT NOT NULL DEFAULT 1,
    created_at  BIGINT NOT NULL,
    created_by  TEXT,
    updated_at  BIGINT NOT NULL,
    updated_by  TEXT,
    deleted_at  BIGINT
);
CREATE INDEX invoices_contract ON invoices (contract_id, month) WHERE deleted_at IS NULL;
CREATE INDEX invoices_client ON invoices (client_id, month) WHERE deleted_at IS NULL;
