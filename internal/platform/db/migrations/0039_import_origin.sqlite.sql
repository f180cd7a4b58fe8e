-- +goose Up

-- A remembered layout says what its columns are. Client, CNPJ and meter were typed
-- for one sheet, and would send the next one into the first one's meter.
UPDATE import_mappings SET mapping_json = json_remove(mapping_json, '$.constants');

-- What an import created, so that undoing it can take that away again (TD-06).
ALTER TABLE clients ADD COLUMN created_import BIGINT;
ALTER TABLE consumer_units ADD COLUMN created_import BIGINT;
CREATE INDEX clients_import ON clients (created_import) WHERE created_import IS NOT NULL;
CREATE INDEX consumer_units_import ON consumer_units (created_import) WHERE created_import IS NOT NULL;

-- Lines of totals and notes are left out, and those out of proportion wait for
-- somebody to confirm them; both are listed as such.
ALTER TABLE imports ADD COLUMN confirmed TEXT; -- why a person confirmed them (TD-02)
CREATE TABLE import_lines (
    import_seq    BIGINT  NOT NULL REFERENCES imports (seq),
    line          INTEGER NOT NULL,
    ordinal       INTEGER NOT NULL, -- several things may be said of one line
    outcome       TEXT    NOT NULL CHECK (outcome IN ('rejeitada', 'ignorada', 'suspeita', 'atualizada', 'sem_alteracao', 'desfeita', 'conflito')),
    column_no     INTEGER,
    field         TEXT,
    message       TEXT,
    target_seq    BIGINT,
    target_key    TEXT,
    before_json   TEXT,             -- what the row stated before
    after_version BIGINT,           -- of the row, once changed
    PRIMARY KEY (import_seq, line, ordinal)
);
INSERT INTO import_lines (import_seq, line, ordinal, outcome, column_no, field, message, target_seq, target_key, before_json, after_version)
    SELECT import_seq, line, ordinal, outcome, column_no, field, message, target_seq, target_key, before_json, after_version FROM import_rows;
DROP TABLE import_rows;
ALTER TABLE import_lines RENAME TO import_rows;
CREATE INDEX import_rows_outcome ON import_rows (import_seq, outcome, line);

-- Another sending of the same content that became an invoice.
CREATE INDEX readings_linked ON readings (sha256) WHERE invoice_id IS NOT NULL;
