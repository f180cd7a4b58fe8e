-- +goose Up

-- What a creating call with an Idempotency-Key made, so that its repetition
-- answers with the same object (check F04). Written in the call's transaction.
CREATE TABLE idempotency_keys (
    user_id      TEXT   NOT NULL,
    key          TEXT   NOT NULL,
    request_hash TEXT   NOT NULL,
    resource_id  TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
