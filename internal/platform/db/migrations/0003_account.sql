-- +goose Up

CREATE TABLE partners (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    cnpj       TEXT UNIQUE,
    created_at BIGINT NOT NULL
);

CREATE TABLE users (
    id                 TEXT   NOT NULL PRIMARY KEY,
    email              TEXT   NOT NULL UNIQUE, -- trimmed, lower case
    name               TEXT   NOT NULL,
    phone              TEXT,
    cpf                TEXT,
    cnpj               TEXT,
    password_hash      TEXT,                   -- null until who owns the mailbox has chosen one
    status             TEXT   NOT NULL CHECK (status IN ('pendente', 'ativo', 'bloqueado')),
    email_confirmed_at BIGINT,
    partner_id         TEXT REFERENCES partners (id),
    search_text        TEXT   NOT NULL,
    version            BIGINT NOT NULL DEFAULT 1,
    last_login_at      BIGINT,
    created_at         BIGINT NOT NULL,
    updated_at         BIGINT NOT NULL,
    CHECK (password_hash IS NULL OR email_confirmed_at IS NOT NULL)
);

CREATE TABLE user_roles (
    user_id TEXT NOT NULL REFERENCES users (id),
    role    TEXT NOT NULL CHECK (role IN ('gestora', 'backoffice', 'consultor', 'parceiro')),
    PRIMARY KEY (user_id, role)
);
CREATE INDEX user_roles_role ON user_roles (role);

-- token_hash is SHA-256 of the cookie's value; the value itself is stored nowhere.
CREATE TABLE sessions (
    id               TEXT   NOT NULL PRIMARY KEY,
    user_id          TEXT   NOT NULL REFERENCES users (id),
    token_hash       TEXT   NOT NULL UNIQUE,
    family_id        TEXT   NOT NULL, -- all tokens that refresh made of one login
    created_at       BIGINT NOT NULL, -- of the login: the absolute limit counts from here
    authenticated_at BIGINT NOT NULL, -- last time the password was typed
    last_seen_at     BIGINT NOT NULL,
    used_at          BIGINT,          -- first request with a token that refresh made
    ip               TEXT   NOT NULL,
    user_agent       TEXT   NOT NULL,
    replaced_at      BIGINT,          -- by refresh; its reuse ends the family
    revoked_at       BIGINT
);
CREATE INDEX sessions_user ON sessions (user_id, last_seen_at);
CREATE INDEX sessions_family ON sessions (family_id);
CREATE INDEX sessions_created_at ON sessions (created_at);

-- A browser in which the account's owner has signed in before. It may still try
-- a password while strangers have used up the account's attempts.
CREATE TABLE known_devices (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX known_devices_user ON known_devices (user_id);
CREATE INDEX known_devices_expires_at ON known_devices (expires_at);

-- What somebody typed into the registration form. It becomes the user's only
-- when the link sent to the mailbox is opened, so that nobody can prepare a
-- password for somebody else's address.
CREATE TABLE registrations (
    id            TEXT   NOT NULL PRIMARY KEY,
    email         TEXT   NOT NULL,
    name          TEXT   NOT NULL,
    cnpj          TEXT,
    password_hash TEXT   NOT NULL,
    created_at    BIGINT NOT NULL
);
CREATE INDEX registrations_email ON registrations (email);
CREATE INDEX registrations_created_at ON registrations (created_at);

-- Links sent by mail; token_hash is SHA-256 of what the link carries.
CREATE TABLE account_tokens (
    token_hash      TEXT   NOT NULL PRIMARY KEY,
    user_id         TEXT   NOT NULL REFERENCES users (id),
    purpose         TEXT   NOT NULL CHECK (purpose IN ('confirmar', 'redefinir')),
    registration_id TEXT REFERENCES registrations (id) ON DELETE CASCADE,
    created_at      BIGINT NOT NULL,
    expires_at      BIGINT NOT NULL,
    used_at         BIGINT,
    CHECK ((purpose = 'confirmar') = (registration_id IS NOT NULL))
);
CREATE INDEX account_tokens_user ON account_tokens (user_id, purpose);
CREATE INDEX account_tokens_registration ON account_tokens (registration_id);
CREATE INDEX account_tokens_expires_at ON account_tokens (expires_at);

-- Attempts of one kind in one window; the key names the account or the address.
CREATE TABLE attempt_counters (
    key        TEXT    NOT NULL PRIMARY KEY,
    attempts   INTEGER NOT NULL,
    expires_at BIGINT  NOT NULL
);
CREATE INDEX attempt_counters_expires_at ON attempt_counters (expires_at);

CREATE TABLE settings (
    key        TEXT   NOT NULL PRIMARY KEY,
    value      TEXT   NOT NULL,
    updated_by TEXT,
    updated_at BIGINT NOT NULL
);
