-- +goose Up

-- Passwords of protected bills that a person had remembered for a client (RQ-11): they are
-- tried on the next protected PDF, and never shown.
CREATE TABLE document_passwords (
    id          TEXT   NOT NULL PRIMARY KEY,
    client_id   TEXT   NOT NULL REFERENCES clients (id),
    distributor TEXT   NOT NULL, -- whose bills it opens, as they name it; empty: it was not read
    sealed      TEXT   NOT NULL, -- encrypted with the key of the installation
    created_by  TEXT   NOT NULL REFERENCES users (id),
    created_at  BIGINT NOT NULL,
    used_at     BIGINT,          -- when it last opened a document
    UNIQUE (client_id, distributor)
);

-- Who has the password of a document remembered, until its client is known.
ALTER TABLE readings ADD COLUMN remember_by TEXT REFERENCES users (id);
