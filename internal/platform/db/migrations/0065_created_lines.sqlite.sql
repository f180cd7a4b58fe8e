-- +goose Up

-- A subject whose rows do not know the line that they come from has it said of each
-- line what it created; a row may also be refused when it is to be stored.
CREATE TABLE import_lines (
    import_seq    BIGINT  NOT NULL REFERENCES imports (seq),
    line          INTEGER NOT NULL,
    ordinal       INTEGER NOT NULL, -- several things may be said of one line
    outcome       TEXT    NOT NULL CHECK (outcome IN ('rejeitada', 'recusada', 'ignorada', 'suspeita', 'criada', 'atualizada', 'sem_alteracao', 'desfeita', 'conflito')),
    column_no     INTEGER,
    field         TEXT,
    value         TEXT,             -- of a refused cell, so that it can be corrected in place
    message       TEXT,
    target_seq    BIGINT,
    target_key    TEXT,
    before_json   TEXT,             -- what the row stated before
    after_version BIGINT,           -- of the row, once changed
    PRIMARY KEY (import_seq, line, ordinal)
);
INSERT INTO import_lines (import_seq, line, ordinal, outcome, column_no, field, value, message, target_seq, target_key, before_json, after_version)
    SELECT import_seq, line, ordinal, outcome, column_no, field, value, message, target_seq, target_key, before_json, after_version FROM import_rows;
DROP TABLE import_rows;
ALTER TABLE import_lines RENAME TO import_rows;
CREATE INDEX import_rows_outcome ON import_rows (import_seq, outcome, line);
