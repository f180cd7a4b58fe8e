-- +goose Up

-- How each attempt at a job ended (OP-04). It is named by its lease, since an attempt that
-- is handed back at a stop keeps its number for the next one.
CREATE TABLE job_attempts (
    lease_token TEXT    NOT NULL PRIMARY KEY,
    job_id      TEXT    NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    attempt     INTEGER NOT NULL,
    instance    TEXT    NOT NULL,
    started_at  BIGINT  NOT NULL,
    ended_at    BIGINT,
    outcome     TEXT    CHECK (outcome IN ('done', 'failed', 'cancelled', 'returned', 'lost')),
    message     TEXT,             -- what the person is told of a failure
    error       TEXT,             -- the technical cause
    CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX job_attempts_job ON job_attempts (job_id, started_at);
CREATE INDEX job_attempts_open ON job_attempts (job_id) WHERE ended_at IS NULL;
