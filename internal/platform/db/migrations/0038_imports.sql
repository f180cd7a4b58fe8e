-- +goose Up

-- Spreadsheets of any feature are received by one engine: each names its subject,
-- counts what only the subject knows of in flags_json, and points at what a row
-- wrote by a number and a key that the subject understands.
ALTER TABLE imports ADD COLUMN subject TEXT NOT NULL DEFAULT 'balance';
ALTER TABLE imports ADD COLUMN flags_json TEXT;
UPDATE imports SET flags_json = '{"sem_contrato":' || CAST(rows_orphan AS TEXT) || ',"divergente":' || CAST(rows_divergent AS TEXT) || '}'
    WHERE rows_orphan > 0 OR rows_divergent > 0;
ALTER TABLE imports DROP COLUMN rows_orphan;
ALTER TABLE imports DROP COLUMN rows_divergent;
ALTER TABLE imports RENAME COLUMN balance_id TO target_id;
CREATE INDEX imports_subject ON imports (subject, seq);

ALTER TABLE import_rows RENAME COLUMN balance_seq TO target_seq;
ALTER TABLE import_rows RENAME COLUMN month TO target_key;

-- One person may map the same header otherwise for another subject.
CREATE TABLE subject_mappings (
    user_id      TEXT   NOT NULL REFERENCES users (id),
    subject      TEXT   NOT NULL,
    signature    TEXT   NOT NULL,
    mapping_json TEXT   NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (user_id, subject, signature)
);
INSERT INTO subject_mappings (user_id, subject, signature, mapping_json, updated_at)
    SELECT user_id, 'balance', signature, mapping_json, updated_at FROM import_mappings;
DROP TABLE import_mappings;
ALTER TABLE subject_mappings RENAME TO import_mappings;
