-- +goose Up

-- Documents arrive from programs as well, by an API key (AP-01). The place of such a
-- message is an id of its own. A check cannot be changed here: both tables are made anew.
CREATE TABLE intake_messages_2 (
    id          TEXT    NOT NULL PRIMARY KEY,
    origin      TEXT    NOT NULL CHECK (origin IN ('email', 'pasta', 'api')),
    place       TEXT    NOT NULL, -- the mailbox, the name of the file, or an id
    uidvalidity BIGINT  NOT NULL,
    uid         BIGINT  NOT NULL,
    message_id  TEXT    NOT NULL DEFAULT '',
    sender      TEXT    NOT NULL DEFAULT '',
    subject     TEXT    NOT NULL DEFAULT '',
    received_at BIGINT  NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('recebida', 'quarentena', 'recusada', 'dispensada')),
    reason      TEXT    NOT NULL DEFAULT '',
    size        BIGINT  NOT NULL,
    blob_key    TEXT,             -- the message whole, while it is kept
    moved_at    BIGINT,           -- when it left the mailbox or the folder
    decided_by  TEXT    REFERENCES users (id), -- who released or dismissed it
    decided_at  BIGINT,
    version     BIGINT  NOT NULL DEFAULT 1,
    UNIQUE (origin, place, uidvalidity, uid)
);
INSERT INTO intake_messages_2 (id, origin, place, uidvalidity, uid, message_id, sender, subject, received_at, state, reason, size, blob_key, moved_at, decided_by, decided_at, version)
    SELECT id, origin, place, uidvalidity, uid, message_id, sender, subject, received_at, state, reason, size, blob_key, moved_at, decided_by, decided_at, version FROM intake_messages;

CREATE TABLE intake_items_2 (
    id         TEXT    NOT NULL PRIMARY KEY,
    message_id TEXT    NOT NULL REFERENCES intake_messages_2 (id),
    position   INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    sha256     TEXT    NOT NULL DEFAULT '',
    size       BIGINT  NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('recebido', 'repetido', 'recusado', 'retido', 'ignorado')),
    reason     TEXT    NOT NULL DEFAULT '',
    reading_id TEXT    REFERENCES readings (id), -- of a repetition the first one
    UNIQUE (message_id, position)
);
INSERT INTO intake_items_2 (id, message_id, position, name, sha256, size, state, reason, reading_id)
    SELECT id, message_id, position, name, sha256, size, state, reason, reading_id FROM intake_items;

DROP TABLE intake_items;
DROP TABLE intake_messages;
ALTER TABLE intake_messages_2 RENAME TO intake_messages;
ALTER TABLE intake_items_2 RENAME TO intake_items;
CREATE INDEX intake_messages_newest ON intake_messages (received_at);
CREATE INDEX intake_messages_kept ON intake_messages (received_at) WHERE blob_key IS NOT NULL;
CREATE INDEX intake_items_reading ON intake_items (reading_id) WHERE reading_id IS NOT NULL;
