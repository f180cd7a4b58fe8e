-- +goose Up

-- Single sign-on (AP-03): who a user is at the company's identity provider.
CREATE TABLE sso_identities (
    id            TEXT   NOT NULL PRIMARY KEY,
    user_id       TEXT   NOT NULL REFERENCES users (id),
    issuer        TEXT   NOT NULL,
    subject       TEXT   NOT NULL, -- how the provider calls her; never changes
    email_seen    TEXT   NOT NULL, -- the address there at the last sign-in; empty: not told
    mapped_roles  TEXT   NOT NULL, -- what her groups there gave at the last sign-in, by commas
    linked_at     BIGINT NOT NULL,
    last_login_at BIGINT,
    UNIQUE (issuer, subject)
);
CREATE INDEX sso_identities_user ON sso_identities (user_id);

-- Sign-ins that the provider has not answered yet. State and browser are hashes: the first
-- comes back with the answer, the second is in a cookie alone.
CREATE TABLE sso_attempts (
    state_hash      TEXT    NOT NULL PRIMARY KEY,
    browser_hash    TEXT    NOT NULL,
    nonce           TEXT    NOT NULL,
    verifier_sealed TEXT    NOT NULL, -- of PKCE
    return_path     TEXT    NOT NULL,
    anew            BOOLEAN NOT NULL, -- the person was to show anew who she is
    expires_at      BIGINT  NOT NULL
);
CREATE INDEX sso_attempts_expires_at ON sso_attempts (expires_at);

-- What the provider said of somebody who still has to show something here. The token is in
-- her browser's cookie alone.
CREATE TABLE sso_steps (
    token_hash       TEXT    NOT NULL PRIMARY KEY,
    user_id          TEXT    NOT NULL REFERENCES users (id),
    issuer           TEXT    NOT NULL,
    subject          TEXT    NOT NULL,
    email_seen       TEXT    NOT NULL,
    mapped_roles     TEXT    NOT NULL,
    session_id       TEXT    NOT NULL, -- hers at the provider; empty: not told
    second_factor    BOOLEAN NOT NULL,
    return_path      TEXT    NOT NULL,
    expires_at       BIGINT  NOT NULL
);
CREATE INDEX sso_steps_user ON sso_steps (user_id);
CREATE INDEX sso_steps_expires_at ON sso_steps (expires_at);

-- Who gave the role: a person ('manual'), or the groups at the provider ('sso'), which it follows.
ALTER TABLE user_roles ADD COLUMN source TEXT NOT NULL DEFAULT 'manual';

-- Whether the provider opened the session, under which of its own, and whether it vouched
-- for a second factor there. Null: it did not open it.
ALTER TABLE sessions ADD COLUMN sso_session TEXT;
ALTER TABLE sessions ADD COLUMN sso_factor BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE login_challenges ADD COLUMN sso_session TEXT;
