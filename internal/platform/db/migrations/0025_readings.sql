-- +goose Up

-- Documents that were sent to be read. The content is in the blob store under
-- blob_key; what was read is JSON and is never altered, corrections stand beside
-- it. The id is the sender's.
CREATE TABLE readings (
    id           TEXT   NOT NULL PRIMARY KEY,
    created_by   TEXT   NOT NULL REFERENCES users (id),
    filename     TEXT   NOT NULL,
    format       TEXT   NOT NULL CHECK (format IN ('pdf', 'xml')), -- by content
    size         BIGINT NOT NULL CHECK (size > 0),
    sha256       TEXT   NOT NULL, -- hexadecimal
    blob_key     TEXT   NOT NULL UNIQUE,
    password     TEXT,            -- of the document, sealed
    status       TEXT   NOT NULL CHECK (status IN ('IN_PROGRESS', 'COMPLETED', 'FAILED')),
    error_code   TEXT,
    error        TEXT,            -- the sentence for the person
    result       TEXT,            -- JSON
    corrections  TEXT   NOT NULL DEFAULT '{}', -- JSON, by field
    contract_id  TEXT   REFERENCES contracts (id),
    invoice_id   TEXT   REFERENCES invoices (id),
    version      BIGINT NOT NULL DEFAULT 1,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    finished_at  BIGINT,
    deleted_at   BIGINT,
    CHECK ((status = 'COMPLETED') = (result IS NOT NULL)),
    CHECK (invoice_id IS NULL OR contract_id IS NOT NULL)
);
CREATE INDEX readings_owner ON readings (created_by, created_at) WHERE deleted_at IS NULL;
CREATE INDEX readings_newest ON readings (created_at) WHERE deleted_at IS NULL;
CREATE INDEX readings_content ON readings (sha256) WHERE deleted_at IS NULL;
