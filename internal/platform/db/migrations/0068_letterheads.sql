-- +goose Up

-- How the brokerage signs its papers: one row at most. contact is of lines; logo is a
-- PNG in base64, empty where the mark of the product stands.
CREATE TABLE letterheads (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    contact    TEXT   NOT NULL,
    logo       TEXT   NOT NULL,
    version    BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    updated_by TEXT   NOT NULL
);
