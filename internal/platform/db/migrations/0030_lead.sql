-- +goose Up

-- What is known of a client while it is being won: where it stands in the funnel
-- and in its migration, the next step, and what a comparison needs.
ALTER TABLE clients ADD COLUMN funnel_status TEXT NOT NULL DEFAULT 'amarelo' CHECK (funnel_status IN ('verde', 'amarelo'));
ALTER TABLE clients ADD COLUMN migration_status TEXT NOT NULL DEFAULT 'em_analise' CHECK (migration_status IN ('aprovado', 'em_analise'));
ALTER TABLE clients ADD COLUMN consumer_class TEXT CHECK (consumer_class IN ('industrial', 'comercial', 'rural', 'residencial', 'poder_publico', 'outros'));
ALTER TABLE clients ADD COLUMN supply_group TEXT CHECK (supply_group IN ('A', 'B')); -- where no unit tells it
ALTER TABLE clients ADD COLUMN city TEXT;
ALTER TABLE clients ADD COLUMN extra_tax BIGINT;        -- percent x 1e-6 beside PIS, COFINS and ICMS
ALTER TABLE clients ADD COLUMN last_interaction BIGINT;
ALTER TABLE clients ADD COLUMN next_step TEXT;
ALTER TABLE clients ADD COLUMN next_step_on TEXT;       -- YYYY-MM-DD
ALTER TABLE clients ADD COLUMN notes TEXT;
ALTER TABLE clients ADD COLUMN deleted_at BIGINT;

-- Who has a contract in force when this is introduced has migrated.
UPDATE clients SET funnel_status = 'verde', migration_status = 'aprovado'
WHERE EXISTS (SELECT 1 FROM contracts c WHERE c.client_id = clients.id AND c.deleted_at IS NULL AND c.status = 'Ativo');

-- What a person states of a unit; its measurement goes before it. Energy in kWh x
-- 1e-8 per month, percent x 1e-6, demand in kW x 1e-4.
ALTER TABLE consumer_units ADD COLUMN consumption BIGINT;
ALTER TABLE consumer_units ADD COLUMN generation BIGINT;
ALTER TABLE consumer_units ADD COLUMN peak_percent BIGINT; -- of the consumption, in the peak hours
ALTER TABLE consumer_units ADD COLUMN demand BIGINT;       -- contracted
ALTER TABLE consumer_units ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- The people of a client besides the contact that stands in its row.
CREATE TABLE client_contacts (
    id         TEXT   NOT NULL PRIMARY KEY,
    client_id  TEXT   NOT NULL REFERENCES clients (id),
    name       TEXT   NOT NULL,
    role       TEXT,
    phone      TEXT,            -- E.164
    email      TEXT,
    version    BIGINT NOT NULL DEFAULT 1,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX client_contacts_client ON client_contacts (client_id, name);

-- The files of a client, such as the letter by which it consents to its data being
-- asked for (LOA). The content is in the blob store under blob_key.
CREATE TABLE client_documents (
    id           TEXT   NOT NULL PRIMARY KEY,
    client_id    TEXT   NOT NULL REFERENCES clients (id),
    kind         TEXT   NOT NULL CHECK (kind IN ('loa', 'procuracao', 'fatura', 'contrato_social', 'outro')),
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
CREATE INDEX client_documents_client ON client_documents (client_id, created_at) WHERE deleted_at IS NULL;
