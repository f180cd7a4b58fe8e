-- +goose Up

-- One spreadsheet that was sent, and how far it came.
CREATE TABLE imports (
    seq            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id             TEXT   NOT NULL UNIQUE,
    user_id        TEXT   NOT NULL REFERENCES users (id),
    filename       TEXT   NOT NULL,
    kind           TEXT   NOT NULL CHECK (kind IN ('csv', 'xlsx')),
    size           BIGINT NOT NULL,
    sha256         TEXT   NOT NULL,
    blob_key       TEXT   NOT NULL,
    state          TEXT   NOT NULL CHECK (state IN ('recebido', 'analisando', 'mapeamento', 'revisao', 'aplicando',
                                                    'concluido', 'desfazendo', 'desfeito', 'falhou')),
    job_id         TEXT,             -- the newest job that works on it
    partial        BOOLEAN NOT NULL DEFAULT FALSE, -- 'Importar linhas válidas': rejected rows do not stop it
    signature      TEXT,             -- of the header line, to recognise the sender's layout
    columns_json   TEXT,             -- header and sample cells
    mapping_json   TEXT,             -- source column to field, and the constants
    rows_total     BIGINT NOT NULL DEFAULT 0,
    rows_valid     BIGINT NOT NULL DEFAULT 0,
    rows_rejected  BIGINT NOT NULL DEFAULT 0,
    rows_created   BIGINT NOT NULL DEFAULT 0,
    rows_updated   BIGINT NOT NULL DEFAULT 0,
    rows_unchanged BIGINT NOT NULL DEFAULT 0,
    rows_orphan    BIGINT NOT NULL DEFAULT 0, -- kept, without a contract for the month
    rows_divergent BIGINT NOT NULL DEFAULT 0, -- kept, with a stated column that differs from the computed one
    rows_undone    BIGINT NOT NULL DEFAULT 0,
    rows_conflict  BIGINT NOT NULL DEFAULT 0, -- changed since, so undoing left them
    next_row       BIGINT NOT NULL DEFAULT 0, -- rows applied, or lines undone, for a restart
    balance_id     TEXT,             -- when the whole file is one unit's
    error          TEXT,
    error_line     INTEGER,
    error_column   INTEGER,
    version        BIGINT NOT NULL DEFAULT 1,
    created_at     BIGINT NOT NULL,
    updated_at     BIGINT NOT NULL
);
CREATE INDEX imports_user ON imports (user_id, seq);
CREATE INDEX imports_sha256 ON imports (sha256);

-- One balance per metering unit.
CREATE TABLE balances (
    seq               BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id                TEXT   NOT NULL UNIQUE,
    client_id         TEXT   NOT NULL REFERENCES clients (id),
    unit_id           TEXT   NOT NULL UNIQUE REFERENCES consumer_units (id),
    contract_id       TEXT REFERENCES contracts (id), -- the contract of the newest month that has one
    import_seq        BIGINT REFERENCES imports (seq), -- that created it
    client_name       TEXT   NOT NULL,
    cnpj              TEXT   NOT NULL,
    meter_code        TEXT   NOT NULL,
    tax_percent       BIGINT,          -- of the newest month that states one
    last_month        TEXT,
    consumption       BIGINT,          -- sums over the months, kWh x 1e-8; null while there are none
    generation        BIGINT,
    position          BIGINT,          -- billable + PROINFA + generation - requirement (domain 1.7 saldo)
    proinfa           BIGINT,
    cost              BIGINT,          -- BRL x 1e-4
    months            BIGINT NOT NULL DEFAULT 0,
    search_text       TEXT   NOT NULL,
    version           BIGINT NOT NULL DEFAULT 1,
    created_at        BIGINT NOT NULL,
    updated_at        BIGINT NOT NULL
);

CREATE INDEX balances_client ON balances (client_id, seq);

CREATE INDEX balances_search ON balances USING gin (search_text gin_trgm_ops);
