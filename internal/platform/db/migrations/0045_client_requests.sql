-- +goose Up

-- Clients that a partner asks for. Back office creates the client or gives the
-- partner's company access; until then nothing tells whether the CNPJ is known.
CREATE TABLE client_requests (
    id         TEXT   NOT NULL PRIMARY KEY,
    cnpj       TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    by_user    TEXT   NOT NULL REFERENCES users (id),
    state      TEXT   NOT NULL DEFAULT 'pendente' CHECK (state IN ('pendente', 'aceito', 'recusado')),
    created_at BIGINT NOT NULL,
    decided_by TEXT   REFERENCES users (id),
    decided_at BIGINT
);
CREATE UNIQUE INDEX client_requests_once ON client_requests (by_user, cnpj) WHERE state = 'pendente';
CREATE INDEX client_requests_state ON client_requests (state, created_at, id);
