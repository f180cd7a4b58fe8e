-- +goose Up

-- Passkeys (AP-03): the public half of a key pair whose private half never leaves its
-- device. Bytes are base64url.
CREATE TABLE user_passkeys (
    id              TEXT    NOT NULL PRIMARY KEY,
    user_id         TEXT    NOT NULL REFERENCES users (id),
    credential_id   TEXT    NOT NULL UNIQUE, -- how the device calls it
    public_key      TEXT    NOT NULL,        -- COSE
    sign_count      BIGINT  NOT NULL,        -- grows with each use, unless the device does not count (0)
    aaguid          TEXT    NOT NULL,        -- the model of the device; zeros where it does not say
    backup_eligible BOOLEAN NOT NULL,        -- may be copied to other devices of its owner
    backup_state    BOOLEAN NOT NULL,        -- was copied
    label           TEXT    NOT NULL,
    created_at      BIGINT  NOT NULL,
    last_used_at    BIGINT
);
CREATE INDEX user_passkeys_user ON user_passkeys (user_id);

-- What a browser was asked to sign. The token is in its cookie alone.
CREATE TABLE passkey_challenges (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT REFERENCES users (id), -- who adds a key; null: somebody signs in
    state      TEXT   NOT NULL,            -- the challenge and what was asked for with it
    expires_at BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);

-- Whether a passkey opened the session: what counts as the second factor that a role demands.
ALTER TABLE sessions ADD COLUMN by_passkey BOOLEAN NOT NULL DEFAULT FALSE;
