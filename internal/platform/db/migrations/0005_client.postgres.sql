-- +goose Up

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE clients (
    seq           BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- order of creation
    id            TEXT   NOT NULL UNIQUE,
    name          TEXT   NOT NULL,
    cnpj          TEXT   NOT NULL UNIQUE, -- 14 characters without mask
    segment       TEXT,
    state         TEXT,                   -- UF
    contact_name  TEXT,
    contact_phone TEXT,
    contact_email TEXT,
    owner_user_id TEXT REFERENCES users (id),
    partner_id    TEXT REFERENCES partners (id),
    search_text   TEXT   NOT NULL,
    version       BIGINT NOT NULL DEFAULT 1,
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL
);
CREATE INDEX clients_owner ON clients (owner_user_id);
CREATE INDEX clients_partner ON clients (partner_id);

-- Search by any part of name or CNPJ.
CREATE INDEX clients_search ON clients USING gin (search_text gin_trgm_ops);

CREATE TABLE client_members (
    client_id TEXT NOT NULL REFERENCES clients (id),
    user_id   TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (client_id, user_id)
);

-- Who reaches a client: its owner, its members and its partner company, in one
-- place, so that every scoped query asks one question. Kept by the client store
-- in the transaction that changes any of the three.
CREATE TABLE client_access (
    principal TEXT NOT NULL, -- user id or partner id
    client_id TEXT NOT NULL REFERENCES clients (id),
    PRIMARY KEY (principal, client_id)
);
CREATE INDEX client_access_client ON client_access (client_id);

CREATE TABLE consumer_units (
    id           TEXT   NOT NULL PRIMARY KEY,
    client_id    TEXT   NOT NULL REFERENCES clients (id),
    meter_code   TEXT   NOT NULL,
    group_name   TEXT   NOT NULL DEFAULT 'default', -- contracts of the same group serve the unit
    distributor  TEXT,
    state        TEXT,
    subgroup     TEXT,
    modality     TEXT,
    icms_percent BIGINT,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    UNIQUE (client_id, meter_code)
);
