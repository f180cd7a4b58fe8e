-- +goose Up

-- The files of a contract; their content is in the blob store under blob_key. A
-- deleted row stays, its content goes after a while.
CREATE TABLE documents (
    id           TEXT   NOT NULL PRIMARY KEY,
    contract_id  TEXT   NOT NULL REFERENCES contracts (id),
    kind         TEXT   NOT NULL CHECK (kind IN ('contrato', 'aditivo', 'nf', 'fatura', 'outro')),
    filename     TEXT   NOT NULL,
    content_type TEXT   NOT NULL, -- by content, never by name
    size         BIGINT NOT NULL CHECK (size > 0),
    sha256       TEXT   NOT NULL, -- hexadecimal
    blob_key     TEXT   NOT NULL UNIQUE,
    created_at   BIGINT NOT NULL,
    created_by   TEXT   REFERENCES users (id),
    deleted_at   BIGINT,
    deleted_by   TEXT   REFERENCES users (id)
);
CREATE INDEX documents_contract ON documents (contract_id, created_at) WHERE deleted_at IS NULL;
