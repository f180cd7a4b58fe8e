-- +goose Up

-- The shared secret of a user's second factor. One that is being enrolled stands
-- beside the one in force until a code of it was typed.
CREATE TABLE user_totp (
    id            TEXT   NOT NULL PRIMARY KEY,
    user_id       TEXT   NOT NULL REFERENCES users (id),
    state         TEXT   NOT NULL CHECK (state IN ('pendente', 'ativo')),
    secret_sealed TEXT   NOT NULL, -- sealed for this row
    last_step     BIGINT NOT NULL, -- the newest step whose code was used
    created_at    BIGINT NOT NULL,
    UNIQUE (user_id, state)
);

-- Ten codes for the day on which the telephone is lost; each works once.
CREATE TABLE user_recovery_codes (
    code_hash  TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    used_at    BIGINT
);
CREATE INDEX user_recovery_codes_user ON user_recovery_codes (user_id);

-- Whoever typed the right password and still owes the code.
CREATE TABLE login_challenges (
    token_hash TEXT    NOT NULL PRIMARY KEY,
    user_id    TEXT    NOT NULL REFERENCES users (id),
    attempts   INTEGER NOT NULL,
    created_at BIGINT  NOT NULL,
    expires_at BIGINT  NOT NULL
);
CREATE INDEX login_challenges_user ON login_challenges (user_id);
CREATE INDEX login_challenges_expires_at ON login_challenges (expires_at);

-- An address that a user wants to change to, until its mailbox is proven.
CREATE TABLE email_changes (
    id         TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id),
    email      TEXT   NOT NULL,
    token_hash TEXT UNIQUE,   -- of the mailed link; null until it is sent
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at    BIGINT         -- confirmed, replaced or withdrawn
);
CREATE INDEX email_changes_user ON email_changes (user_id);
CREATE INDEX email_changes_expires_at ON email_changes (expires_at);
