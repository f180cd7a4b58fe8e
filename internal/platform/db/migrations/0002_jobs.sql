-- +goose Up

-- Work that runs after the transaction that asked for it. The checks make the
-- states exclusive: a lease exists exactly while a job runs, an end exactly once
-- it ended.
CREATE TABLE jobs (
    id               TEXT    NOT NULL PRIMARY KEY,
    kind             TEXT    NOT NULL,
    args             TEXT    NOT NULL, -- JSON
    state            TEXT    NOT NULL CHECK (state IN ('queued', 'running', 'done', 'dead', 'cancelled')),
    unique_key       TEXT,
    priority         INTEGER NOT NULL DEFAULT 0,
    user_id          TEXT,
    run_at           BIGINT  NOT NULL,
    attempts         INTEGER NOT NULL DEFAULT 0,
    lease_token      TEXT,
    lease_until      BIGINT,
    cancel_requested BOOLEAN NOT NULL DEFAULT FALSE,
    progress_done    BIGINT  NOT NULL DEFAULT 0,
    progress_total   BIGINT  NOT NULL DEFAULT 0,
    result           TEXT,             -- JSON
    message          TEXT,             -- what the person is told of a failure
    error            TEXT,             -- the technical cause
    created_at       BIGINT  NOT NULL,
    started_at       BIGINT,
    finished_at      BIGINT,
    CHECK ((state = 'running') = (lease_token IS NOT NULL)),
    CHECK ((lease_token IS NULL) = (lease_until IS NULL)),
    CHECK ((state IN ('done', 'dead', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE UNIQUE INDEX jobs_unique_key ON jobs (unique_key) WHERE unique_key IS NOT NULL AND state IN ('queued', 'running');
CREATE INDEX jobs_queued ON jobs (priority DESC, run_at, id, user_id) WHERE state = 'queued';
CREATE INDEX jobs_running ON jobs (user_id, lease_until) WHERE state = 'running';
CREATE INDEX jobs_user ON jobs (user_id, created_at);
CREATE INDEX jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL;
