-- +goose Up

-- Who did what, when, to which row. Rows are only ever added.
CREATE TABLE audit_entries (
    id          TEXT   NOT NULL PRIMARY KEY,
    at          BIGINT NOT NULL,
    actor_id    TEXT,            -- null: the system
    actor_name  TEXT   NOT NULL,
    action      TEXT   NOT NULL, -- e.g. contract.update
    entity      TEXT   NOT NULL,
    entity_id   TEXT   NOT NULL,
    client_id   TEXT,            -- the row scope of who may read the entry
    title       TEXT   NOT NULL, -- the sentence that timelines show
    reason      TEXT,
    before_json TEXT,
    after_json  TEXT,
    request_id  TEXT
);
CREATE INDEX audit_entries_entity ON audit_entries (entity, entity_id, at);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, at);

CREATE TABLE notifications (
    id         TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id),
    kind       TEXT   NOT NULL,
    title      TEXT   NOT NULL,
    body       TEXT   NOT NULL,
    link       TEXT,
    created_at BIGINT NOT NULL,
    read_at    BIGINT
);
CREATE INDEX notifications_user ON notifications (user_id, created_at);
