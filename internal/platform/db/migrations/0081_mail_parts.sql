-- +goose Up

-- Whether a client gets one message with all its units or one for each. Clients that are
-- there keep getting one for each.
ALTER TABLE mail_rules ADD COLUMN grouping TEXT NOT NULL DEFAULT 'unidade' CHECK (grouping IN ('unidade', 'cliente'));

-- The records that a message is about, in their order; mail_messages names the first.
CREATE TABLE mail_parts (
    message_id TEXT    NOT NULL REFERENCES mail_messages (id),
    ordinal    INTEGER NOT NULL,
    balance_id TEXT    NOT NULL,
    month      TEXT    NOT NULL,
    context    TEXT    NOT NULL,
    meter      TEXT    NOT NULL, -- as it was called then
    open       BOOLEAN NOT NULL, -- the message is on its way, or in doubt
    PRIMARY KEY (message_id, ordinal)
);
INSERT INTO mail_parts (message_id, ordinal, balance_id, month, context, meter, open)
    SELECT id, 1, balance_id, month, context, meter, state IN ('pendente', 'transmitindo', 'incerto') FROM mail_messages;

-- Of one record and kind, one message is on its way.
CREATE UNIQUE INDEX mail_parts_open ON mail_parts (balance_id, month, context) WHERE open;
CREATE INDEX mail_parts_record ON mail_parts (balance_id, month, message_id);
DROP INDEX mail_messages_open;
DROP INDEX mail_messages_record;
