-- +goose Up

-- What happened, for programs that follow it (AP-02); who may hear of it is asked anew
-- each time. No price, no name, no address.
CREATE TABLE events (
    id              TEXT   NOT NULL PRIMARY KEY,
    type            TEXT   NOT NULL,
    client_id       TEXT,
    owner_id        TEXT,            -- whose it is, who hears of it without reaching the client
    author_id       TEXT,            -- the only one to hear of it of those who see their own alone
    subject_id      TEXT   NOT NULL, -- its kind is the first word of the type
    subject_version BIGINT,
    at              BIGINT NOT NULL
);
CREATE INDEX events_at ON events (at);

-- Addresses that are told. Lists are words with spaces between.
CREATE TABLE webhook_endpoints (
    id              TEXT   NOT NULL PRIMARY KEY,
    owner_user_id   TEXT   NOT NULL REFERENCES users (id),
    url             TEXT   NOT NULL,
    types           TEXT   NOT NULL,
    client_ids      TEXT   NOT NULL, -- empty: every client of the owner
    state           TEXT   NOT NULL, -- ativo, pausado, or desativado by failures
    reason          TEXT   NOT NULL, -- of the last
    secret_sealed   TEXT   NOT NULL,
    previous_sealed TEXT   NOT NULL, -- the secret before, for a day; empty: none
    previous_until  BIGINT,
    failing_since   BIGINT,
    version         BIGINT NOT NULL,
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL
);
CREATE INDEX webhook_endpoints_owner ON webhook_endpoints (owner_user_id);

CREATE TABLE webhook_deliveries (
    id          TEXT   NOT NULL PRIMARY KEY,
    event_id    TEXT   NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    endpoint_id TEXT   NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    state       TEXT   NOT NULL, -- pendente, entregue, falhou, cancelada
    attempts    BIGINT NOT NULL, -- since it was last asked for
    status      BIGINT,          -- of the last answer; none: there was no answer
    took_ms     BIGINT,
    body_head   TEXT   NOT NULL,
    error       TEXT   NOT NULL,
    next_at     BIGINT,
    created_at  BIGINT NOT NULL,
    updated_at  BIGINT NOT NULL,
    UNIQUE (event_id, endpoint_id)
);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, created_at);
