-- VD-47: the good rows of a sheet that waits for a decision are kept to be looked at, as the others are.
-- postgres:
ALTER TABLE import_rows DROP CONSTRAINT import_rows_outcome_check;
ALTER TABLE import_rows ADD CHECK (outcome IN ('rejeitada', 'valida', 'recusada', 'ignorada', 'suspeita', 'criada', 'atualizada', 'sem_alteracao', 'desfeita', 'conflito'));
-- sqlite:
CREATE TABLE import_rows_kept (
    import_seq BIGINT NOT NULL REFERENCES imports (seq),
    line INTEGER NOT NULL,
    ordinal INTEGER NOT NULL, -- several things may be said of one line
    outcome TEXT NOT NULL CHECK (outcome IN ('rejeitada', 'valida', 'recusada', 'ignorada', 'suspeita', 'criada', 'atualizada', 'sem_alteracao', 'desfeita', 'conflito')),
    column_no INTEGER, field TEXT, value TEXT, message TEXT, target_seq BIGINT, target_key TEXT,
    before_json TEXT, after_version BIGINT, cells_json TEXT, offer TEXT,
    PRIMARY KEY (import_seq, line, ordinal)
);
INSERT INTO import_rows_kept (import_seq, line, ordinal, outcome, column_no, field, value, message, target_seq, target_key, before_json, after_version, cells_json, offer)
    SELECT import_seq, line, ordinal, outcome, column_no, field, value, message, target_seq, target_key, before_json, after_version, cells_json, offer FROM import_rows;
DROP TABLE import_rows;
ALTER TABLE import_rows_kept RENAME TO import_rows;
CREATE INDEX import_rows_outcome ON import_rows (import_seq, outcome, line);
