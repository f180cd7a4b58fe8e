-- +goose Up

-- The mailbox that bills arrive in by mail (RQ-11). There is at most one.
CREATE TABLE intake_mailbox (
    id              TEXT    NOT NULL PRIMARY KEY CHECK (id = 'caixa'),
    enabled         BOOLEAN NOT NULL,
    host            TEXT    NOT NULL,
    port            INTEGER NOT NULL,
    security        TEXT    NOT NULL CHECK (security IN ('tls', 'starttls')),
    username        TEXT    NOT NULL,
    password_sealed TEXT,             -- encrypted with the key of the installation
    folder          TEXT    NOT NULL,
    allowed         TEXT    NOT NULL, -- addresses and @domains, one a line
    auth_server     TEXT    NOT NULL, -- authserv-id of Authentication-Results
    version         BIGINT  NOT NULL,
    updated_at      BIGINT  NOT NULL,
    updated_by      TEXT,
    checked_at      BIGINT,           -- when it was last looked into
    failure         TEXT    NOT NULL DEFAULT '' -- what stopped that, for people
);
