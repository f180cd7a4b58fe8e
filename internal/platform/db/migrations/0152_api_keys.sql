-- +goose Up

-- What other programs read in the name of their owner (AP-01). Lists are words with
-- spaces between.
CREATE TABLE api_keys (
    id              TEXT    NOT NULL PRIMARY KEY, -- 12 hexadecimal digits, part of the key
    owner_user_id   TEXT    NOT NULL REFERENCES users (id),
    name            TEXT    NOT NULL,
    hash            TEXT    NOT NULL,             -- SHA-256 of its 32 bytes
    scopes          TEXT    NOT NULL,             -- permissions
    client_ids      TEXT    NOT NULL,             -- empty: every client of the owner
    ip_ranges       TEXT    NOT NULL,             -- empty: from anywhere
    rate_per_minute BIGINT  NOT NULL,
    created_at      BIGINT  NOT NULL,
    expires_at      BIGINT  NOT NULL,
    revoked_at      BIGINT,
    last_used_at    BIGINT,                       -- to the minute
    last_used_ip    TEXT
);
CREATE INDEX api_keys_owner ON api_keys (owner_user_id);
