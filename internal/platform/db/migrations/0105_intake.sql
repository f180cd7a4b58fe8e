-- +goose Up

-- A document that arrived by itself and is of no client that the register knows has no
-- owner: who processes the bills of every client sees it (RQ-11).
ALTER TABLE readings ALTER COLUMN created_by DROP NOT NULL;
ALTER TABLE readings ADD COLUMN sender TEXT; -- who it came from, of one that arrived by itself

-- What arrived by mail or in the watched folder. A message is known by mailbox,
-- UIDVALIDITY and UID; a file by its name, time of change (µs) and size in their places.
CREATE TABLE intake_messages (
    id          TEXT    NOT NULL PRIMARY KEY,
    origin      TEXT    NOT NULL CHECK (origin IN ('email', 'pasta')),
    place       TEXT    NOT NULL, -- the mailbox, or the name of the file
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
CREATE INDEX intake_messages_newest ON intake_messages (received_at);
CREATE INDEX intake_messages_kept ON intake_messages (received_at) WHERE blob_key IS NOT NULL;

-- The files of a message, and what became of each.
CREATE TABLE intake_items (
    id         TEXT    NOT NULL PRIMARY KEY,
    message_id TEXT    NOT NULL REFERENCES intake_messages (id),
    position   INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    sha256     TEXT    NOT NULL DEFAULT '',
    size       BIGINT  NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('recebido', 'repetido', 'recusado', 'retido', 'ignorado')),
    reason     TEXT    NOT NULL DEFAULT '',
    reading_id TEXT    REFERENCES readings (id), -- of a repetition the first one
    UNIQUE (message_id, position)
);
CREATE INDEX intake_items_reading ON intake_items (reading_id) WHERE reading_id IS NOT NULL;

-- When a way in was last told to have had enough for a day.
CREATE TABLE intake_pauses (
    origin TEXT NOT NULL,
    day    TEXT NOT NULL, -- YYYY-MM-DD in São Paulo
    PRIMARY KEY (origin, day)
);
