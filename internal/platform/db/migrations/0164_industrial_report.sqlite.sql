-- +goose Up

-- The report on the share of energy in an industrial process, by which a client earns
-- credits of ICMS (LW-02), is a kind of its own; the files that prove stages are found.
-- A check cannot be changed here: the table is made anew, and the one that names it.
CREATE TABLE client_documents_2 (
    id           TEXT   NOT NULL PRIMARY KEY,
    client_id    TEXT   NOT NULL REFERENCES clients (id),
    kind         TEXT   NOT NULL CHECK (kind IN ('loa', 'procuracao', 'fatura', 'contrato_social', 'laudo', 'outro')),
    filename     TEXT   NOT NULL,
    content_type TEXT   NOT NULL, -- by content, never by name
    size         BIGINT NOT NULL CHECK (size > 0),
    sha256       TEXT   NOT NULL, -- hexadecimal
    blob_key     TEXT   NOT NULL UNIQUE,
    consent_by   TEXT,            -- who signed
    consent_on   TEXT,            -- YYYY-MM-DD
    valid_until  TEXT,            -- YYYY-MM-DD
    created_at   BIGINT NOT NULL,
    created_by   TEXT   REFERENCES users (id),
    deleted_at   BIGINT,
    deleted_by   TEXT   REFERENCES users (id)
);
INSERT INTO client_documents_2 (id, client_id, kind, filename, content_type, size, sha256, blob_key, consent_by, consent_on, valid_until, created_at, created_by, deleted_at, deleted_by)
    SELECT id, client_id, kind, filename, content_type, size, sha256, blob_key, consent_by, consent_on, valid_until, created_at, created_by, deleted_at, deleted_by FROM client_documents;

CREATE TABLE migration_documents_2 (
    id           TEXT    NOT NULL PRIMARY KEY,
    migration_id TEXT    NOT NULL REFERENCES migrations (id),
    stage        INTEGER NOT NULL CHECK (stage BETWEEN 1 AND 7),
    kind         TEXT    NOT NULL,
    paper_id     TEXT    REFERENCES client_documents_2 (id),   -- null: made here, not returned
    content      TEXT,                                         -- what a paper made here says, as JSON
    state        TEXT    NOT NULL CHECK (state IN ('feito', 'na_fila', 'enviando', 'enviado', 'incerto', 'falhou', 'sem_servidor', 'arquivado')),
    recipients   TEXT,
    error        TEXT,
    sent_at      BIGINT,
    created_at   BIGINT  NOT NULL,
    created_by   TEXT    NOT NULL,
    CHECK ((state = 'arquivado') = (paper_id IS NOT NULL))
);
INSERT INTO migration_documents_2 (id, migration_id, stage, kind, paper_id, content, state, recipients, error, sent_at, created_at, created_by)
    SELECT id, migration_id, stage, kind, paper_id, content, state, recipients, error, sent_at, created_at, created_by FROM migration_documents;

DROP TABLE migration_documents;
DROP TABLE client_documents;
ALTER TABLE client_documents_2 RENAME TO client_documents;
ALTER TABLE migration_documents_2 RENAME TO migration_documents;
CREATE INDEX client_documents_client ON client_documents (client_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX migration_documents_migration ON migration_documents (migration_id, stage);
CREATE INDEX migration_documents_paper ON migration_documents (paper_id);
