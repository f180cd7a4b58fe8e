-- +goose Up

-- One balance per metering unit.
CREATE TABLE balances (
    seq               INTEGER PRIMARY KEY AUTOINCREMENT,
    id                TEXT   NOT NULL UNIQUE,
    client_id         TEXT   NOT NULL REFERENCES clients (id),
    unit_id           TEXT   NOT NULL UNIQUE REFERENCES consumer_units (id),
    contract_id       TEXT REFERENCES contracts (id), -- the contract of the newest month that has one
    client_name       TEXT   NOT NULL,
    cnpj              TEXT   NOT NULL,
    meter_code        TEXT   NOT NULL,
    tax_percent       BIGINT,
    last_month        TEXT,
    consumption       BIGINT,          -- sums over the months, kWh x 1e-8; null while there are none
    generation        BIGINT,
    position          BIGINT,          -- surplus minus deficit (domain 1.1 saldo)
    proinfa           BIGINT,
    cost              BIGINT,          -- BRL x 1e-4
    months            BIGINT NOT NULL DEFAULT 0,
    search_text       TEXT   NOT NULL,
    version           BIGINT NOT NULL DEFAULT 1,
    created_at        BIGINT NOT NULL,
    updated_at        BIGINT NOT NULL
);

CREATE INDEX balances_client ON balances (client_id, seq);

CREATE VIRTUAL TABLE balances_search USING fts5 (
    search_text, content = 'balances', content_rowid = 'seq', tokenize = 'trigram', detail = 'full'
);

-- +goose StatementBegin
CREATE TRIGGER balances_search_insert AFTER INSERT ON balances BEGIN
    INSERT INTO balances_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER balances_search_update AFTER UPDATE OF search_text ON balances WHEN old.search_text <> new.search_text BEGIN
    INSERT INTO balances_search (balances_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
    INSERT INTO balances_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER balances_search_delete AFTER DELETE ON balances BEGIN
    INSERT INTO balances_search (balances_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
END;
-- +goose StatementEnd
