-- +goose Up

-- One month of one metering unit: what was measured or stated, and what the
-- chain of domain 1.1 makes of it. Energy in kWh x 1e-8, percent x 1e-6, price in
-- R$/MWh x 1e-8, money in R$ x 1e-4. Null is unknown, never zero.
CREATE TABLE balance_months (
    id              TEXT    NOT NULL PRIMARY KEY,
    balance_id      TEXT    NOT NULL REFERENCES balances (id),
    client_id       TEXT    NOT NULL REFERENCES clients (id),
    month           TEXT    NOT NULL, -- YYYY-MM
    -- stated by the sheet or by a person
    consumption     BIGINT,
    generation      BIGINT,
    loss_percent    BIGINT,
    proinfa         BIGINT,
    given_volume    BIGINT,           -- contrato_mwh of the sheet, or its MW medio x hours
    given_lower     BIGINT,
    given_upper     BIGINT,
    given_price     BIGINT,
    supplier        TEXT,
    metering        TEXT,             -- Medicao: origin and state of the data
    cp_code         TEXT,
    email           TEXT,
    bill_due        TEXT,             -- YYYY-MM-DD or YYYY-MM-DDTHH:MM
    adjusted        BOOLEAN NOT NULL DEFAULT FALSE,
    sent_ok         BOOLEAN NOT NULL DEFAULT FALSE,
    dispatched_at   BIGINT,
    -- computed
    contract_id     TEXT REFERENCES contracts (id),
    price           BIGINT,
    applied_loss    BIGINT,
    requirement     BIGINT,
    net             BIGINT,
    contracted      BIGINT,
    minimum         BIGINT,
    maximum         BIGINT,
    billable        BIGINT,
    surplus         BIGINT,
    deficit         BIGINT,
    energy_value    BIGINT,
    conformity      TEXT    NOT NULL DEFAULT 'Indefinido'
                    CHECK (conformity IN ('Conforme', 'Excedente', 'Subutilizado', 'Indefinido')),
    rules_version   TEXT    NOT NULL,
    -- origin
    import_id       TEXT,
    import_line     INTEGER,
    version         BIGINT  NOT NULL DEFAULT 1,
    created_at      BIGINT  NOT NULL,
    updated_at      BIGINT  NOT NULL,
    UNIQUE (balance_id, month)
);
CREATE INDEX balance_months_month ON balance_months (month, balance_id);
CREATE INDEX balance_months_import ON balance_months (import_id) WHERE import_id IS NOT NULL;

CREATE TABLE imports (
    id             TEXT   NOT NULL PRIMARY KEY,
    user_id        TEXT   NOT NULL REFERENCES users (id),
    filename       TEXT   NOT NULL,
    kind           TEXT   NOT NULL CHECK (kind IN ('csv', 'xlsx')),
    size           BIGINT NOT NULL,
    sha256         TEXT   NOT NULL,
    blob_key       TEXT   NOT NULL,
    state          TEXT   NOT NULL CHECK (state IN ('recebido', 'analisando', 'mapeamento', 'revisao', 'aplicando', 'concluido', 'desfazendo', 'desfeito', 'falhou')),
    job_id         TEXT,
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
    next_line      BIGINT NOT NULL DEFAULT 0, -- applied up to here, for a restart
    balance_id     TEXT,             -- when the whole file is one unit's
    error          TEXT,
    version        BIGINT NOT NULL DEFAULT 1,
    created_at     BIGINT NOT NULL,
    updated_at     BIGINT NOT NULL
);
CREATE INDEX imports_user ON imports (user_id, created_at);
CREATE INDEX imports_sha256 ON imports (sha256);

-- What is to be said of single lines: a rejection, a warning, or a change of an
-- existing row with the row as it was, which undoing puts back.
CREATE TABLE import_rows (
    import_id   TEXT    NOT NULL REFERENCES imports (id),
    line        INTEGER NOT NULL,
    ordinal     INTEGER NOT NULL, -- several things may be said of one line
    outcome     TEXT    NOT NULL CHECK (outcome IN ('rejeitada', 'aviso', 'atualizada', 'sem_contrato')),
    column_no   INTEGER,
    field       TEXT,
    message     TEXT    NOT NULL,
    month_id    TEXT,
    before_json TEXT,
    PRIMARY KEY (import_id, line, ordinal)
);
CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, line);

CREATE TABLE import_mappings (
    user_id      TEXT   NOT NULL REFERENCES users (id),
    signature    TEXT   NOT NULL,
    mapping_json TEXT   NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (user_id, signature)
);
