-- +goose Up

-- What was composed while there was no server to send it has a state of its own, and
-- can be sent once there is one (TD-13).
-- A check cannot be changed here: both tables are made anew.
CREATE TABLE mail_messages_2 (
    id           TEXT    NOT NULL PRIMARY KEY,
    batch_id     TEXT    NOT NULL REFERENCES mail_batches (id),
    client_id    TEXT    NOT NULL REFERENCES clients (id),
    balance_id   TEXT    NOT NULL,
    month        TEXT    NOT NULL,
    context      TEXT    NOT NULL,
    client_name  TEXT    NOT NULL,
    meter        TEXT    NOT NULL,
    state        TEXT    NOT NULL CHECK (state IN ('pendente', 'transmitindo', 'enviado', 'falhou', 'incerto', 'sem_servidor', 'cancelado')),
    domain       TEXT,             -- of the Message-ID, once composed
    reply_to     TEXT,
    subject      TEXT,
    body_text    TEXT,
    body_html    TEXT,
    attachments  TEXT,             -- JSON
    file_key     TEXT,             -- the message as it is transmitted
    file_sha256  TEXT,
    file_size    BIGINT,
    composed_at  BIGINT,
    created_at   BIGINT  NOT NULL,
    created_by   TEXT    NOT NULL, -- the name as it was then
    updated_at   BIGINT  NOT NULL,
    CHECK (composed_at IS NULL OR file_sha256 IS NOT NULL),
    CHECK (state NOT IN ('transmitindo', 'enviado', 'incerto') OR composed_at IS NOT NULL)
);
INSERT INTO mail_messages_2 (id, batch_id, client_id, balance_id, month, context, client_name, meter, state, domain, reply_to, subject, body_text, body_html, attachments, file_key, file_sha256, file_size, composed_at, created_at, created_by, updated_at)
    SELECT id, batch_id, client_id, balance_id, month, context, client_name, meter, state, domain, reply_to, subject, body_text, body_html, attachments, file_key, file_sha256, file_size, composed_at, created_at, created_by, updated_at FROM mail_messages;

CREATE TABLE mail_recipients_2 (
    message_id      TEXT    NOT NULL REFERENCES mail_messages_2 (id),
    ordinal         INTEGER NOT NULL,
    address         TEXT    NOT NULL,
    state           TEXT    NOT NULL CHECK (state IN ('pendente', 'transmitindo', 'enviado', 'falhou', 'incerto', 'sem_servidor', 'cancelado')),
    attempts        INTEGER NOT NULL DEFAULT 0,
    error           TEXT,
    first_attempt_at BIGINT,
    last_attempt_at BIGINT,
    next_attempt_at BIGINT,
    sent_at         BIGINT,
    bounced_at      BIGINT,
    PRIMARY KEY (message_id, ordinal),
    CHECK ((state = 'enviado') = (sent_at IS NOT NULL))
);
INSERT INTO mail_recipients_2 (message_id, ordinal, address, state, attempts, error, first_attempt_at, last_attempt_at, next_attempt_at, sent_at, bounced_at)
    SELECT message_id, ordinal, address, state, attempts, error, first_attempt_at, last_attempt_at, next_attempt_at, sent_at, bounced_at FROM mail_recipients;

DROP TABLE mail_recipients;
DROP TABLE mail_messages;
ALTER TABLE mail_messages_2 RENAME TO mail_messages;
ALTER TABLE mail_recipients_2 RENAME TO mail_recipients;
CREATE UNIQUE INDEX mail_messages_open ON mail_messages (balance_id, month, context) WHERE state IN ('pendente', 'transmitindo', 'incerto');
CREATE INDEX mail_messages_record ON mail_messages (balance_id, month, id);
CREATE INDEX mail_messages_batch ON mail_messages (batch_id, id);
CREATE INDEX mail_messages_month ON mail_messages (month, id);
CREATE INDEX mail_messages_state ON mail_messages (state, id);
CREATE INDEX mail_messages_file ON mail_messages (file_key) WHERE file_key IS NOT NULL;
