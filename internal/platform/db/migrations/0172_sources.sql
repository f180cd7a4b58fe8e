-- +goose Up

-- Where public data is published and how often it is looked at (AP-04), off as shipped:
-- one row for each table of public data. A proposal is a file that was found there,
-- compared with what is kept and held until a person applies or rejects it.
CREATE TABLE sources (
    kind          TEXT    NOT NULL PRIMARY KEY CHECK (kind IN ('IPCA', 'IGP-M', 'pld', 'bandeiras', 'tarifas')),
    url           TEXT    NOT NULL,            -- empty: nobody has said it
    enabled       BOOLEAN NOT NULL DEFAULT FALSE,
    every         TEXT    NOT NULL CHECK (every IN ('dia', 'semana', 'mes')),
    etag          TEXT    NOT NULL DEFAULT '', -- of the last file that could be compared
    last_modified TEXT    NOT NULL DEFAULT '',
    last_hash     TEXT    NOT NULL DEFAULT '',
    last_rows     BIGINT  NOT NULL DEFAULT 0,
    requested_at  BIGINT,                      -- a check waits or runs since then
    checked_at    BIGINT,
    changed_at    BIGINT,                      -- when another file was found
    error         TEXT    NOT NULL DEFAULT '', -- of the last check
    version       BIGINT  NOT NULL DEFAULT 1,  -- of what a person set
    updated_at    BIGINT  NOT NULL DEFAULT 0,
    updated_by    TEXT
);
INSERT INTO sources (kind, url, every) VALUES
    ('IPCA', 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados?formato=json', 'semana'),
    ('IGP-M', 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.189/dados?formato=json', 'semana'),
    ('pld', '', 'semana'), -- the CCEE publishes one file a year, each at an address of its own
    ('bandeiras', 'https://dadosabertos.aneel.gov.br/dataset/7f43a020-6dc5-44b8-80b4-d97eaa94436c/resource/0591b8f6-fe54-437b-b72b-1aa2efd46e42/download/bandeira-tarifaria-acionamento.csv', 'semana'),
    ('tarifas', 'https://dadosabertos.aneel.gov.br/dataset/5a583f3e-1646-4f67-bf0f-69db4203e89e/resource/fcf2906c-7c32-4b9b-a637-054e7a5234f4/download/tarifas-homologadas-distribuidoras-energia-eletrica.csv', 'semana');

CREATE TABLE source_proposals (
    id         TEXT    NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL REFERENCES sources (kind),
    url        TEXT    NOT NULL,
    filename   TEXT    NOT NULL,
    file_key   TEXT,             -- of the blob, while it waits
    revision   BIGINT  NOT NULL, -- of the table that it was compared with
    added      BIGINT  NOT NULL,
    changed    BIGINT  NOT NULL,
    removed    BIGINT  NOT NULL, -- rows that the file before had
    contracts  BIGINT  NOT NULL, -- that move
    warnings   TEXT    NOT NULL, -- JSON
    changes    TEXT    NOT NULL, -- JSON, the 20 largest
    state      TEXT    NOT NULL CHECK (state IN ('pendente', 'aplicada', 'rejeitada', 'substituida')),
    reason     TEXT    NOT NULL DEFAULT '', -- of who rejected it
    created_at BIGINT  NOT NULL,
    decided_at BIGINT,
    decided_by TEXT
);
CREATE UNIQUE INDEX source_proposals_pending ON source_proposals (kind) WHERE state = 'pendente';
