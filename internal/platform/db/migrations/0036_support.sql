-- +goose Up

-- A question to the staff and the conversation about it.
CREATE TABLE tickets (
    id         TEXT   NOT NULL PRIMARY KEY,
    number     BIGINT NOT NULL,
    user_id    TEXT   NOT NULL REFERENCES users (id),
    user_name  TEXT   NOT NULL,
    category   TEXT   NOT NULL CHECK (category IN ('duvida', 'problema', 'sugestao', 'acesso')),
    subject    TEXT   NOT NULL,
    status     TEXT   NOT NULL CHECK (status IN ('aberto', 'respondido', 'fechado')),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX tickets_number ON tickets (number);
CREATE INDEX tickets_user ON tickets (user_id, updated_at, id);
CREATE INDEX tickets_status ON tickets (status, updated_at, id);

CREATE TABLE ticket_messages (
    id        TEXT    NOT NULL PRIMARY KEY,
    ticket_id TEXT    NOT NULL REFERENCES tickets (id),
    user_id   TEXT    NOT NULL REFERENCES users (id),
    user_name TEXT    NOT NULL,
    staff     BOOLEAN NOT NULL,
    body      TEXT    NOT NULL,
    at        BIGINT  NOT NULL
);
CREATE INDEX ticket_messages_ticket ON ticket_messages (ticket_id, at, id);
CREATE INDEX ticket_messages_user ON ticket_messages (user_id);

-- The last number given; its row is held until the transaction ends, so that none is
-- given twice or lost.
CREATE TABLE ticket_numbers (
    name TEXT   NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);
INSERT INTO ticket_numbers (name, last) VALUES ('chamado', 0);
