-- +goose Up

-- How old what is kept may grow, in months; null: it is kept without limit (OP-06).
CREATE TABLE retention_ages (
    id         TEXT    NOT NULL PRIMARY KEY,
    contracts  INTEGER, -- since a contract was deleted
    versions   INTEGER, -- of contracts that are there
    uploads    INTEGER, -- files of spreadsheets, and documents that became no invoice
    trail      INTEGER,
    version    BIGINT  NOT NULL,
    updated_at BIGINT  NOT NULL,
    updated_by TEXT    NOT NULL
);

-- Stretches of the audit chain that retention took away: the tag of the last link, on
-- which the next one builds, and a mark under the installation's key that says so.
CREATE TABLE audit_cuts (
    first_seq BIGINT NOT NULL PRIMARY KEY,
    last_seq  BIGINT NOT NULL,
    tag       TEXT   NOT NULL,
    mark      TEXT   NOT NULL,
    cut_at    BIGINT NOT NULL
);
