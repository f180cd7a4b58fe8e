-- +goose Up

-- Who did what, when, from where, to which row. Rows are only ever added.
CREATE TABLE audit_entries (
    id          TEXT   NOT NULL PRIMARY KEY,
    at          BIGINT NOT NULL,
    actor_id    TEXT,            -- null: the system, or nobody signed in
    actor_name  TEXT   NOT NULL,
    session_id  TEXT,
    ip          TEXT,
    action      TEXT   NOT NULL, -- e.g. contract.update
    entity      TEXT   NOT NULL,
    entity_id   TEXT   NOT NULL,
    client_id   TEXT,            -- the row scope of who may read the entry
    title       TEXT   NOT NULL, -- the sentence that timelines show
    description TEXT,            -- what stands below it
    reason      TEXT,
    before_json TEXT,
    after_json  TEXT,
    request_id  TEXT
);
CREATE INDEX audit_entries_entity ON audit_entries (entity, entity_id, at, id);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, at, id);
CREATE INDEX audit_entries_at ON audit_entries (at, id);

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
CREATE INDEX notifications_user ON notifications (user_id, created_at, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_created_at ON notifications (created_at);
