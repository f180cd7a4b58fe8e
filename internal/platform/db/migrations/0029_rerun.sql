-- +goose Up

-- Simulating again what was kept, after a tariff, a flag, a price or a parameter has
-- changed. Money in R$ x 1e-4, percent x 1e-6.
CREATE TABLE reruns (
    id          TEXT   NOT NULL PRIMARY KEY,
    job_id      TEXT   NOT NULL UNIQUE,
    reason      TEXT   NOT NULL,
    started_by  TEXT   REFERENCES users (id), -- NULL: a change of tariffs or parameters
    created_at  BIGINT NOT NULL,
    finished_at BIGINT,
    total       BIGINT NOT NULL DEFAULT 0,
    done        BIGINT NOT NULL DEFAULT 0,
    failed      BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX reruns_newest ON reruns (created_at);

-- What was simulated again: the saving that was known before and the one of now, NULL
-- where it cannot be computed any more, and why.
CREATE TABLE rerun_items (
    rerun_id    TEXT   NOT NULL REFERENCES reruns (id),
    kind        TEXT   NOT NULL CHECK (kind IN ('proposta', 'simulacao')),
    subject_id  TEXT   NOT NULL,
    version     BIGINT NOT NULL,
    label       TEXT   NOT NULL,
    name        TEXT   NOT NULL,
    client_id   TEXT   REFERENCES clients (id),
    owner_id    TEXT   NOT NULL REFERENCES users (id),
    modality    TEXT   NOT NULL,
    old_saving  BIGINT NOT NULL,
    new_saving  BIGINT,
    old_percent BIGINT,
    new_percent BIGINT,
    problem     TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (rerun_id, kind, subject_id)
);
CREATE INDEX rerun_items_subject ON rerun_items (kind, subject_id, rerun_id);
