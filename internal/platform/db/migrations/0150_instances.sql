-- +goose Up

-- The processes that work on the jobs of this database (OP-03, OP-04).
CREATE TABLE instances (
    id         TEXT   NOT NULL PRIMARY KEY,
    host       TEXT   NOT NULL,
    version    TEXT   NOT NULL,
    started_at BIGINT NOT NULL,
    beat_at    BIGINT NOT NULL
);
