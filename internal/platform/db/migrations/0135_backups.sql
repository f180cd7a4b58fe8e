-- +goose Up

-- The copies of the installation that were made or tried (OP-01).
CREATE TABLE backups (
    id          TEXT   NOT NULL PRIMARY KEY,
    place       TEXT   NOT NULL,
    started_at  BIGINT NOT NULL,
    finished_at BIGINT NOT NULL,
    state       TEXT   NOT NULL CHECK (state IN ('boa', 'falhou')),
    bytes       BIGINT NOT NULL,
    files       BIGINT NOT NULL,
    new_files   BIGINT NOT NULL,
    error       TEXT   NOT NULL,
    verified_at BIGINT NOT NULL            -- 0: never
);
CREATE INDEX backups_started ON backups (started_at);

-- Who was erased, sealed with the installation's key: a copy of before that is restored
-- has the person in it still (OP-01, SX-05).
CREATE TABLE erasures (
    id             TEXT   NOT NULL PRIMARY KEY,
    at             BIGINT NOT NULL,
    subject_sealed TEXT   NOT NULL
);
