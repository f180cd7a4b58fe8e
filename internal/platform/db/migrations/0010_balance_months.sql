-- +goose Up

-- One month of one metering unit: what was measured or stated, and what the
-- chain of domain 1.1 makes of it. Energy in kWh x 1e-8, percent x 1e-6, price in
-- R$/MWh x 1e-8, money in R$ x 1e-4. Null is unknown, never zero. The API names a
-- row by its balance and its month.
CREATE TABLE balance_months (
    balance_seq     BIGINT  NOT NULL REFERENCES balances (seq),
    month           TEXT    NOT NULL, -- YYYY-MM
    -- stated by the sheet or by a person
    consumption     BIGINT,
    generation      BIGINT,
    loss_percent    BIGINT,
    proinfa         BIGINT,
    given_volume    BIGINT,           -- contrato_mwh of the sheet, or its MW medio x hours
    given_minimum   BIGINT,
    given_maximum   BIGINT,
    given_lower     BIGINT,
    given_upper     BIGINT,
    given_price     BIGINT,
    tax_percent     BIGINT,
    supplier        TEXT,
    metering        TEXT,             -- Medicao: origin and state of the data
    cp_code         TEXT,
    email           TEXT,
    bill_due        TEXT,             -- YYYY-MM-DD or YYYY-MM-DDTHH:MM
    adjusted        BOOLEAN NOT NULL DEFAULT FALSE,
    sent_ok         BOOLEAN NOT NULL DEFAULT FALSE,
    dispatched_at   BIGINT,
    -- computed
    contract_id     TEXT REFERENCES contracts (id), -- the first where several serve the unit
    price           BIGINT,
    applied_loss    BIGINT,
    applied_proinfa BIGINT,
    requirement     BIGINT,
    net             BIGINT,
    contracted      BIGINT,
    minimum         BIGINT,
    maximum         BIGINT,
    billable        BIGINT,
    surplus         BIGINT,
    deficit         BIGINT,
    energy_value    BIGINT,
    conformity      TEXT    NOT NULL
                    CHECK (conformity IN ('Conforme', 'Excedente', 'Subutilizado', 'Indefinido')),
    rules_version   INTEGER NOT NULL,
    divergence      TEXT,             -- columns that the sheet states otherwise, as JSON
    -- origin: the import that created the row, and the one that changed it last;
    -- the latter is null once a person changed it
    created_import  BIGINT REFERENCES imports (seq),
    created_line    INTEGER,
    import_seq      BIGINT REFERENCES imports (seq),
    import_line     INTEGER,
    version         BIGINT  NOT NULL, -- of what is stated
    created_at      BIGINT  NOT NULL,
    updated_at      BIGINT  NOT NULL,
    PRIMARY KEY (balance_seq, month)
);
CREATE INDEX balance_months_import ON balance_months (created_import, created_line) WHERE created_import IS NOT NULL;

-- On PostgreSQL a row is what two transactions that compute the months of one
-- client wait for.
CREATE TABLE balance_locks (
    client_id TEXT NOT NULL PRIMARY KEY REFERENCES clients (id)
);

-- What is to be said of single lines of a spreadsheet: a rejection, a row that was
-- the same already, or a change of an existing row with the row as it was, which
-- undoing puts back. A line that created a row is in balance_months.
CREATE TABLE import_rows (
    import_seq    BIGINT  NOT NULL REFERENCES imports (seq),
    line          INTEGER NOT NULL,
    ordinal       INTEGER NOT NULL, -- several things may be said of one line
    outcome       TEXT    NOT NULL CHECK (outcome IN ('rejeitada', 'atualizada', 'sem_alteracao', 'desfeita', 'conflito')),
    column_no     INTEGER,
    field         TEXT,
    message       TEXT,
    balance_seq   BIGINT,
    month         TEXT,
    before_json   TEXT,             -- what the row stated before
    after_version BIGINT,           -- of the row, once changed
    PRIMARY KEY (import_seq, line, ordinal)
);
CREATE INDEX import_rows_outcome ON import_rows (import_seq, outcome, line);

-- How a person maps a layout that was not known.
CREATE TABLE import_mappings (
    user_id      TEXT   NOT NULL REFERENCES users (id),
    signature    TEXT   NOT NULL,
    mapping_json TEXT   NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (user_id, signature)
);
