-- +goose Up

-- How often a person took the same file, or was refused the same act, within an hour,
-- so that a loop does not fill the trail.
CREATE TABLE audit_visits (
    hour     BIGINT NOT NULL,
    actor_id TEXT   NOT NULL,
    act      TEXT   NOT NULL,
    times    BIGINT NOT NULL,
    PRIMARY KEY (hour, actor_id, act)
);
