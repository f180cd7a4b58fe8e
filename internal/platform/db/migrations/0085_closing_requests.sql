-- +goose Up

-- What a client was asked for, to complete a month.
CREATE TABLE closing_requests (
    id           TEXT   NOT NULL PRIMARY KEY,
    batch        TEXT   NOT NULL,           -- the job that asked
    client_id    TEXT   NOT NULL REFERENCES clients (id),
    month        TEXT   NOT NULL,
    recipients   TEXT   NOT NULL,           -- addresses, after commas
    reply_to     TEXT   NOT NULL,
    subject      TEXT   NOT NULL,
    lines        TEXT   NOT NULL,           -- paragraphs, after line feeds
    closing      TEXT   NOT NULL,
    state        TEXT   NOT NULL CHECK (state IN ('na_fila', 'enviado', 'falhou', 'sem_servidor')),
    error        TEXT,
    requested_at BIGINT NOT NULL,
    requested_by TEXT   NOT NULL,           -- the name as it was then
    sent_at      BIGINT,
    UNIQUE (batch, client_id)
);
CREATE INDEX closing_requests_month ON closing_requests (client_id, month, requested_at);

-- Of which items; contract_id is '' for an item of the client itself.
CREATE TABLE closing_request_items (
    request_id  TEXT NOT NULL REFERENCES closing_requests (id),
    contract_id TEXT NOT NULL DEFAULT '',
    item        TEXT NOT NULL,
    PRIMARY KEY (request_id, contract_id, item)
);
