-- +goose Up

-- What is being sent to a client is marked before it leaves, so that a worker that dies
-- over it leaves a doubt and no second message (MC-02).
-- A check cannot be changed here: both tables are made anew.
CREATE TABLE closing_requests_2 (
    id           TEXT   NOT NULL PRIMARY KEY,
    batch        TEXT   NOT NULL,           -- the job that asked
    client_id    TEXT   NOT NULL REFERENCES clients (id),
    month        TEXT   NOT NULL,
    recipients   TEXT   NOT NULL,           -- addresses, after commas
    reply_to     TEXT   NOT NULL,
    subject      TEXT   NOT NULL,
    lines        TEXT   NOT NULL,           -- paragraphs, after line feeds
    closing      TEXT   NOT NULL,
    state        TEXT   NOT NULL CHECK (state IN ('na_fila', 'enviando', 'enviado', 'incerto', 'falhou', 'sem_servidor')),
    error        TEXT,
    requested_at BIGINT NOT NULL,
    requested_by TEXT   NOT NULL,           -- the name as it was then
    sent_at      BIGINT,
    UNIQUE (batch, client_id)
);
INSERT INTO closing_requests_2 (id, batch, client_id, month, recipients, reply_to, subject, lines, closing, state, error, requested_at, requested_by, sent_at)
    SELECT id, batch, client_id, month, recipients, reply_to, subject, lines, closing, state, error, requested_at, requested_by, sent_at FROM closing_requests;

CREATE TABLE closing_request_items_2 (
    request_id  TEXT NOT NULL REFERENCES closing_requests_2 (id),
    contract_id TEXT NOT NULL DEFAULT '',
    item        TEXT NOT NULL,
    PRIMARY KEY (request_id, contract_id, item)
);
INSERT INTO closing_request_items_2 (request_id, contract_id, item) SELECT request_id, contract_id, item FROM closing_request_items;

DROP TABLE closing_request_items;
DROP TABLE closing_requests;
ALTER TABLE closing_requests_2 RENAME TO closing_requests;
ALTER TABLE closing_request_items_2 RENAME TO closing_request_items;
CREATE INDEX closing_requests_month ON closing_requests (client_id, month, requested_at);
